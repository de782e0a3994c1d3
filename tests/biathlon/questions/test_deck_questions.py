"""What is asked about the deck, a card, the piles and the disciplines tells its rules."""

from __future__ import annotations

import pytest

from boardlib.biathlon import ask, read
from boardlib.game import Answer
from tests.biathlon.boards import board
from tests.every import every


def rules_of(answer: Answer) -> set[str]:
    assert answer.ruling is not None
    return {reason.rule.id.removeprefix("biathlon.") for reason in answer.ruling.reasons}


def test_the_deck_tells_how_many_cards_it_has_and_their_numbers() -> None:
    found = ask(board(), "deck")
    assert (found.data["cards"], found.data["numbers"]) == (60, 60)
    assert rules_of(found) == {"deck-cards", "deck-numbers"}
    assert found.text == (
        "The deck has 60 cards.\nThe numbers go from 1 to 60, and each appears once."
    )


@pytest.mark.parametrize(
    ("part", "told"),
    [
        ("cards", "The deck has 60 cards."),
        ("numbers", "The numbers go from 1 to 60, and each appears once."),
    ],
)
def test_of_the_deck_one_part_can_be_asked(part: str, told: str) -> None:
    found = ask(board(), f"deck {part}")
    assert found.text == told
    assert rules_of(found) == {f"deck-{part}"}


@pytest.mark.parametrize(
    ("section", "best", "rule"),
    [
        ("climb", "3:10", "deck-climb"),
        ("descent", "1:30", "deck-others"),
        ("flat", "2:20", "deck-others"),
    ],
)
def test_the_times_of_a_section(section: str, best: str, rule: str) -> None:
    found = ask(read("race sprint"), f"deck {section}")
    assert (found.data["best"], found.data["least"], found.data["most"]) == (best, 0, 29)
    assert found.data["each"] == [2]
    assert rules_of(found) == {rule, "deck-twice"}


@every(
    "line, rule",
    [
        ("row 27 climb 3:40", "deck-climb"),
        ("row 27 climb 3:09", "deck-climb"),
        ("row 27 flat 2:10", "deck-others"),
        ("row 27 climb 3:16 flag III 3", "deck-halves"),
        ("row 27 climb 3:16 newcoach I+II", "newcoach-both"),
        ("row 27 climb 3:16 flag I 0", "card-seconds"),
        ("row 27 arena 0", "loop-card"),
        ("row 27 descent 1:37\nrow 27 flat 2:34", "deck-alike"),
    ],
)
def test_a_card_that_cannot_be_in_the_deck_is_refused_by_its_rule(line: str, rule: str) -> None:
    found = ask(read(f"race sprint\n{line}"), "valid 27")
    assert found.allowed is False
    assert rules_of(found) == {rule}


def test_a_card_of_the_deck_can_be_in_it() -> None:
    found = ask(read("race sprint"), "valid 57")
    assert found.allowed is True
    assert rules_of(found) == {"deck-climb", "deck-alike"}


def test_a_card_tells_how_it_is_read() -> None:
    found = ask(read("race sprint"), "card 57")
    assert found.data["over"] == {"climb": 6, "descent": 7, "flat": 14}
    assert found.data["signs"]["climb"] == ["bus I/II", "radio II 7"]
    told = {"card-any-section", "time-difference", "card-layout", "card-both", "card-number"}
    assert rules_of(found) == told


def test_symbols_piles_and_disciplines_tell_their_rules() -> None:
    position = board()
    assert "card-row" in rules_of(ask(position, "symbols"))
    assert rules_of(ask(position, "pile")) == {"card-place"}
    assert ask(position, "races").data == ["sprint", "pursuit", "mass-start"]
    assert rules_of(ask(position, "races")) == {"race-three"}


@pytest.mark.parametrize(
    ("race", "hand", "draw", "rules"),
    [
        ("sprint", 12, 0, {"hand-sprint", "draw-sprint"}),
        ("pursuit", 5, 1, {"hand-size", "draw-refill"}),
        ("mass-start", 4, 1, {"hand-size", "draw-refill"}),
    ],
)
def test_what_a_discipline_deals_and_draws(
    race: str, hand: int, draw: int, rules: set[str]
) -> None:
    found = ask(board(), f"race {race}")
    assert (found.data["race"], found.data["hand"], found.data["draw"]) == (race, hand, draw)
    assert rules <= rules_of(found)


def test_a_discipline_that_the_game_does_not_have_is_refused() -> None:
    found = ask(board(), "race relay")
    assert found.allowed is False
    assert rules_of(found) == {"race-three"}
    assert "sprint, pursuit and mass start" in found.text


@every(
    "symbol, column, asks, seconds",
    [
        ("flag", "left", "group", True),
        ("horn", "left", "most groups", True),
        ("bus", "left", "group", False),
        ("wax", "middle", "coach", True),
        ("newcoach", "middle", "one coach", False),
        ("boost", "middle", "gap", True),
    ],
)
def test_what_a_symbol_is(symbol: str, column: str, asks: str, seconds: bool) -> None:
    found = ask(board(), f"symbol {symbol}").data
    assert (found["column"], found["asks"], found["seconds"]) == (column, asks, seconds)


@pytest.mark.parametrize(
    ("section", "rules"),
    [
        ("flat", {"section-colour", "section-halves", "time-difference"}),
        ("arena", {"section-colour", "section-arena"}),
    ],
)
def test_what_is_said_of_a_section_has_its_rules(section: str, rules: set[str]) -> None:
    assert rules_of(ask(board(), f"section {section}")) == rules


def test_each_column_of_symbols_is_told_alone() -> None:
    left, middle = (ask(board(), f"symbols {one}").text for one in ("left", "middle"))
    assert "alphorn" in left
    assert "wax" not in left
    assert "eyepiece, target marker, radio and wax" in middle
    assert ask(board(), "symbols").text == f"{left}\n{middle}"


def test_a_time_may_be_under_the_best_ones() -> None:
    position = board(section="descent", more="clock red 3:07;clock blue 3:16")
    assert ask(position, "clock red").text.startswith(
        "Red: 3:07, that is 0:03 under the best times (3:10)."
    )
    assert "3:16, that is 0:06 over the best times" in ask(position, "clock blue").text


def test_places_tell_how_far_behind_somebody_is() -> None:
    position = board(section="descent", more="clock red 3:07;clock blue 3:16;clock green 3:20")
    told = ask(position, "places").text.splitlines()
    assert told[:2] == [
        "So far in place 1: red, 3:07.",
        "So far in place 2: blue, 3:16 (+9 s).",
    ]
