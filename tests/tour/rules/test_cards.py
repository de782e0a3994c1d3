"""Jersey cards (TDF-25 to 27)."""

import pytest

from boardlib import tour
from tests.tour.boards import after, ask, board, cell, column, why_not


def test_in_attack_position_a_card_is_an_attack() -> None:
    start = board("B1", column(1, 3), "jersey yellow 1")
    assert ask(start, "options 1") == ["yellow", "red", "white", "card solo", "card pull"]
    solo = after(start, "1 card solo green 6")
    assert cell(solo, 1) == "2,20"
    caught = after(solo, "2 yellow 2A catch")
    assert cell(caught, 2) == "2,19"
    pulled = after(start, "1 card pull green 6")
    assert (cell(pulled, 1), ask(pulled, "offer 2")) == ("2,20", [8])
    assert cell(after(pulled, "2 take 8"), 2) == "2,19"
    assert why_not(start, "1 card") == {"card-attack", "attack-green"}


def test_a_card_is_played_before_rolling_and_once() -> None:
    start = board("B1", column(1, 3), "jersey yellow 1")
    assert why_not(start, "1 yellow 3 card solo green 6") == {"card-before-roll"}
    used = after(start, "1 card solo green 6", "2 yellow 4", "3 take 4", "next round")
    assert tour.write(used).count("jersey yellow 1 used") == 1
    assert "card-once" in why_not(used, "1 card green 6")
    assert not any("card" in option for option in ask(used, "options 1"))


@pytest.mark.parametrize(
    ("road", "jersey", "refused"),
    [
        ("B1", "yellow", set()),
        ("B1", "green", set()),
        ("B1", "polka", {"card-terrain"}),
        ("BH", "yellow", {"card-terrain"}),
        ("BH", "polka", set()),
    ],
)
def test_cards_by_terrain(road: str, jersey: str, refused: set[str]) -> None:
    start = board(road, column(1, 3), f"jersey {jersey} 1")
    assert why_not(start, "1 card solo green 6") == refused


def test_on_the_hill_a_card_is_solo() -> None:
    start = board("BH", column(1, 3), "jersey polka 1")
    assert ask(start, "options 1") == ["polka", "card solo"]
    assert why_not(start, "1 card pull green 6") == {"hill-solo-only"}
    assert cell(after(start, "1 card solo green 6"), 1) == "2,19"


def test_elsewhere_a_card_is_green_only_and_leaves_the_offer() -> None:
    start = board("B1", column(1, 4), "jersey green 3")
    position = after(start, "1 yellow 3", "2 take 3", "3 card green 5")
    assert ask(position, "offer 4") == [3]
    assert why_not(position, "4 take 5") == {"card-green"}
    assert why_not(after(start, "1 yellow 3", "2 take 3"), "3 card solo green 5") == {
        "attack-room-front3",
        "attack-moment",
    }
    red = after(start, "1 yellow 3", "2 red 6", "3 card green 5")
    assert ask(red, "offer 4") == []


def test_a_lone_rider_moves_green_only() -> None:
    alone = board("B1", "9@2,20", "jersey yellow 9")
    assert ask(alone, "cells 9 card green 4") == 4
    assert cell(after(alone, "9 card green 4"), 9) == "2,24"
    assert why_not(alone, "9 card solo green 4") == {"lone-no-attack"}


def test_a_card_after_a_solo_attack_catches_nobody() -> None:
    start = board("B1", column(1, 3), "jersey yellow 2")
    solo = after(start, "1 yellow 2A solo green 4")
    assert why_not(solo, "2 card catch") == {"card-catch-no"}
    escaped = after(solo, "2 card green 4")
    assert ask(escaped, "offer 3") == []
    assert "catch" not in ask(escaped, "options 3 yellow 2A")


def test_the_example() -> None:
    start = board("B1", column(1, 5), "jersey yellow 4")
    position = after(
        start,
        "1 yellow 5",
        "2 yellow 2A",
        "3 yellow 3 via 2,11 2,12 to 1,12",
        "4 card green 5 via 2,10 2,11 3,11 3,12 to 3,13",
    )
    places = [cell(position, rider) for rider in (1, 2, 3, 4)]
    assert places == ["2,16", "2,13", "1,12", "3,13"]
    assert ask(position, "options 5") == ["take 3", "yellow", "red", "white"]
    assert cell(after(position, "5 take 3"), 5) == "2,11"


def test_whose_card() -> None:
    start = board("B1", column(1, 3), "jersey yellow 2")
    assert why_not(start, "1 card solo green 6") == {"card-holder"}
    assert why_not(start, "1 card yellow solo green 6") == {"card-holder"}


def test_several_jerseys_on_one_rider() -> None:
    start = board("B1", column(1, 3), "jersey yellow 1", "jersey green 1", "jersey polka 1")
    assert why_not(start, "1 card solo green 6") == {"card-one"}
    named = after(start, "1 card green solo green 6")
    assert "jersey green 1 used" in tour.write(after(named, "2 red 1", "3 red 1", "next round"))
    assert [one for one in ask(start, "options 1") if "card" in one] == [
        "card yellow solo",
        "card yellow pull",
        "card green solo",
        "card green pull",
    ]


@pytest.mark.parametrize(
    ("road", "jersey", "words"),
    [("B1", "yellow", "say solo or pull."), ("BH", "polka", "say solo.")],
)
def test_a_card_in_attack_position_names_the_attacks_of_the_terrain(
    road: str, jersey: str, words: str
) -> None:
    start = board(road, column(1, 2), f"jersey {jersey} 1")
    assert tour.ask(start, "may 1 card").text.endswith(words)


def test_a_card_without_a_name_is_the_one_that_is_left() -> None:
    jerseys = ("jersey yellow 2 used", "jersey green 2")
    start = after(board("B1", column(1, 3), *jerseys), "1 yellow 4")
    assert why_not(start, "2 card green 5") == set()
    assert "jersey green 2 used" in tour.write(
        after(start, "2 card green 5", "3 take 4", "next round")
    )
