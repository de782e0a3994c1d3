"""The stories of the Tour: nothing asked is shown before, and wrong rules are noticed."""

import re
from dataclasses import replace
from typing import Any

import pytest

from boardlib.catalogue import Case, cases
from boardlib.tour.board import position as peloton
from boardlib.tour.board.position import Attack, Die, Face, faces
from boardlib.tour.questions import odds_model
from boardlib.tour.rules import attack, pace, rounds, takeover
from boardlib.tour.rules.state import Pace, Race, Ridden, Source
from tests.catalogue import rulings
from tests.every import every

STORIES = [case for case in cases().values() if case.game == "tour"]
OF_PACE = [case for case in STORIES if int(case.id.removeprefix("TDF-")) <= 13]
"""Groups, speeds, lone riders, attack positions, attacks and braking."""


@every("case", OF_PACE, lambda case: case.id)
def test_what_is_asked_is_not_shown_in_the_step_before(case: Case) -> None:
    """Who is alone, braked or in attack position is drawn, so it has to be asked at once."""
    standing = re.compile(r"(lone|attack|attackers|braked|groups|group)\b")
    for before, frame in zip(case.frames(), case.frames()[1:], strict=False):
        asked = frame.is_prediction and standing.match(frame.step.ask)
        fresh = frame.step.move or frame.step.change or before.is_prediction
        assert not asked or fresh, f"step {frame.number}"


def test_choices_of_plain_words_agree_with_their_rulings() -> None:
    """What ``options`` lists is what ``may`` allows."""
    listed = [
        choice
        for case in STORIES
        for frame in case.frames()
        for choice, written in zip(frame.choices, frame.step.choices, strict=True)
        if written.listed and written.question.ask
    ]
    assert len(listed) > 40
    for choice in listed:
        assert choice.why.ruling is not None
        assert choice.right == choice.why.ruling.allowed, choice.why.question


# --- the rulings can fail -----------------------------------------------------------------


def standing(expected: set[str]) -> set[str]:
    """Of these rulings, named without the game, those that do not fail."""
    return rulings.standing(OF_PACE, {f"TDF-{name}" for name in expected})


def test_as_they_are_all_hold() -> None:
    assert rulings.failing(OF_PACE) == set()


def test_without_wind_the_rulings_on_it_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "reduction", lambda *_: 0)
    assert standing({"03a", "04b", "06c", "06f", "06g"}) == set()


def test_if_a_2_were_reduced_the_ruling_on_lone_riders_fails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pace, "reduction", lambda *_: 1)
    assert standing({"06c", "03b", "03d"}) == set()


def test_if_everybody_were_one_group_the_rulings_on_groups_fail(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(peloton, "connected", lambda _start, occupied: set(occupied))
    lost = "01a 01b 06a 06b 06c 06e 06f 06g 07a 08b 09b 13a 13b"
    assert standing(set(lost.split())) == set()


def test_if_groups_needed_no_touch_of_lanes_pairs_side_by_side_fail(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Only riders right behind each other would be one group."""
    monkeypatch.setattr(peloton, "front", lambda cell: (cell._replace(row=cell.row + 1),))
    monkeypatch.setattr(peloton, "rear", lambda cell: (cell._replace(row=cell.row - 1),))
    assert standing({"09b", "09c", "09d", "09e", "10a"}) == set()


def test_if_every_place_were_free_the_rulings_on_attack_positions_fail(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(peloton, "attack_room", lambda *_: ())
    assert standing({"01f", "03b", "09a", "09b", "09d", "09e", "10a"}) == set()


def test_if_the_leaders_value_stayed_the_rulings_on_the_latest_one_fail(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    as_it_is = pace.pace_after

    def first_stays(state: Race, move: Ridden, braked: bool) -> Pace:
        after, old = as_it_is(state, move, braked), state.pace(move.ride.rider)
        if old.offer is None:
            return after
        return replace(after, offer=old.offer, source=old.source, roller=old.roller)

    monkeypatch.setattr(rounds, "pace_after", first_stays)
    assert standing({"02a", "02e", "02f", "03c", "03e", "12a", "12d"}) == set()


def test_if_any_value_could_be_taken_over_red_and_solo_fail(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pace, "source_of", lambda _move: Source.ROLL)
    assert standing({"04c", "05a", "05b", "11d", "11g"}) == set()


@pytest.mark.parametrize(("count", "lost"), [(1, "12b 12c 12d"), (3, "12c 12d"), (0, "12b 04c")])
def test_with_another_number_of_braked_riders_braking_fails(
    count: int, lost: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(takeover, "BRAKED", count)
    assert standing(set(lost.split())) == set()


def test_if_every_white_roll_braked_anew_its_ruling_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "braker_of", lambda *_: None)
    assert standing({"12e"}) == set()


def test_if_braking_reached_other_groups_its_ruling_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def behind(state: Race, rider: int) -> list[int]:
        return list(state.order[state.order.index(rider) + 1 :])

    monkeypatch.setattr(takeover, "followers", behind)
    monkeypatch.setattr(Race, "pace", lambda state, _rider: state.paces[state.groups[0].leader])
    assert standing({"13a", "13b"}) == set()


def test_if_nobody_could_catch_its_ruling_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "chase_after", lambda *_: None)
    assert standing({"11f"}) == set()


def test_if_a_pull_were_a_solo_its_rulings_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    as_it_is = attack.attack_meant

    def alone(state: Race, ride: Any) -> Attack:
        meant = as_it_is(state, ride)
        return Attack.SOLO if meant is Attack.PULL else meant

    for module in (attack, rounds):
        monkeypatch.setattr(module, "attack_meant", alone)
    assert standing({"11c", "11h"}) == set()


@pytest.mark.parametrize(
    ("shown", "lost"),
    [((2, 3, 4, 5, 6, 6), {"01e"}), ((1, 1, 1, 1, 1, 9), {"01d", "01e", "06c", "08b"})],
)
def test_with_other_dice_the_odds_fail(
    shown: tuple[int, ...], lost: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The faces of the profile are replaced, whatever it names."""

    def loaded(profile: Any, die: Die) -> tuple[Face, ...]:
        if die is not Die.YELLOW:
            return faces(profile, die)
        return tuple(Face(value, value == min(shown)) for value in shown)

    monkeypatch.setattr(odds_model, "faces", loaded)
    assert standing(lost) == set()
