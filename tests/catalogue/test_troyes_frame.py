"""The cases on the frame of Troyes, up to the black dice: a wrong rule is noticed."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle

import pytest

from boardlib.catalogue import cases
from boardlib.troyes.board.cards import EventCard, Goods
from boardlib.troyes.board.position import Player, Position
from boardlib.troyes.questions import cards as card_questions
from boardlib.troyes.questions import players
from boardlib.troyes.questions import players as round_questions
from boardlib.troyes.rules import citizens, defence, events, income, rounds
from tests.catalogue.rulings import failing, standing

FRAME = [case for case in cases().values() if case.id in {f"TRO-{n:02}" for n in range(1, 18)}]


def test_if_red_dice_counted_once_knights_lose(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(defence, "DOUBLE", 1)
    assert standing(FRAME, {"TRO-14a", "TRO-14c"}) == set()


def test_if_black_dice_were_beaten_by_less_their_rulings_fail(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(defence, "can_counter", lambda *_: True)
    assert standing(FRAME, {"TRO-12c", "TRO-13d", "TRO-14b"}) == set()


def test_if_any_black_die_could_be_taken_the_order_is_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(defence, "highest", lambda position: min(position.black))
    assert standing(FRAME, {"TRO-12e", "TRO-13c", "TRO-17a", "TRO-17d"}) == set()


def test_if_nobody_had_to_fight_declining_is_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(defence, "must_fight", lambda *_: False)
    assert failing(FRAME) == {"TRO-16f"}


def test_without_a_limit_influence_is_never_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(income, "MOST_INFLUENCE", 99)
    assert failing(FRAME) == {"TRO-03c", "TRO-03d", "TRO-03e", "TRO-17h"}


def test_if_points_could_fall_below_zero_the_floor_is_missed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def gain(player: Player, gained: Goods) -> Player:
        return replace(player, points=player.points + gained.points)

    monkeypatch.setattr(income, "gain", gain)
    assert standing(FRAME, {"TRO-08h", "TRO-08i", "TRO-16c"}) == set()


def test_if_knights_were_as_cheap_as_priests_the_wages_are_wrong(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cheap = {building: (name, min(wage, 1)) for building, (name, wage) in income.WAGES.items()}
    for module in (income, players):
        monkeypatch.setattr(module, "WAGES", cheap)
    assert standing(FRAME, {"TRO-08c", "TRO-08e", "TRO-08f", "TRO-08g"}) == set()


def test_if_citizens_were_placed_round_and_round_the_snake_is_missed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def around(position: Position) -> Iterator[str]:
        return cycle(position.from_start())

    for module in (citizens, round_questions):
        monkeypatch.setattr(module, "settling_order", around)
    assert standing(FRAME, {"TRO-06e", "TRO-06g", "TRO-06h", "TRO-06i", "TRO-06j"}) == set()


def test_if_cards_were_revealed_in_every_round_three_rounds_are_wrong(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for module in (rounds, round_questions):
        monkeypatch.setattr(module, "REVEALING", 6)
    assert standing(FRAME, {"TRO-05b", "TRO-05c", "TRO-07c"}) == set()


def test_if_events_always_acted_from_left_to_right_their_order_is_wrong(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def row(position: Position) -> list[EventCard]:
        return events.shown(position)

    for module in (events, card_questions):
        monkeypatch.setattr(module, "acting_order", row)
    assert standing(FRAME, {"TRO-10e"}) == set()


def test_if_every_red_event_brought_one_black_die_their_number_is_wrong(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def cards(position: Position) -> int:
        return sum(bool(one.black) for one in events.shown(position))

    for module in (events, card_questions):
        monkeypatch.setattr(module, "black_dice", cards)
    assert standing(FRAME, {"TRO-11a"}) == set()
