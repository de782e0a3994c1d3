"""Braking (TDF-12, 13)."""

import pytest

from boardlib import tour
from tests.tour.boards import after, ask, because, board, caused, cell, column, why_not

CHAIN = ("1 white 1", "2 white 3 via 2,12 1,12 to 1,13", "3 take 3 via 2,11 2,12 to 3,12")


def test_the_next_two_take_over_or_roll_white() -> None:
    start = after(board("B1", column(1, 7)), CHAIN[0])
    assert cell(start, 1) == "2,13"
    assert ask(start, "braked") == [2, 3]
    assert ask(start, "options 2") == ["take 1", "white"]
    for closed in ("yellow 4", "red 6"):
        assert why_not(start, f"2 {closed}") == {"braked-white-only"}


def test_a_braked_white_is_no_new_braking_and_the_third_is_free() -> None:
    two = after(board("B1", column(1, 7)), *CHAIN[:2])
    assert cell(two, 2) == "1,13"
    assert ask(two, "braked") == [3]
    assert ask(two, "options 3") == ["take 3", "white"]
    assert why_not(two, "3 take 1") == {"pace-latest"}
    three = after(two, CHAIN[2])
    assert cell(three, 3) == "3,12"
    assert ask(three, "braked") == []
    assert ask(three, "options 4") == ["take 3", "yellow", "red", "white"]


def test_a_free_rider_brakes_anew() -> None:
    four = after(board("B1", column(1, 7)), *CHAIN, "4 white 2")
    assert ask(four, "braked") == [5, 6]
    six = after(four, "5 take 2", "6 white 1")
    assert ask(six, "braked") == []
    assert ask(six, "options 7") == ["take 1", "yellow", "red", "white"]


def test_braking_ends_with_the_group() -> None:
    start = after(board("B1", "1@2,12 2@2,11 3@2,9 4@2,8"), "1 white 1")
    assert ask(start, "braked") == [2]
    free = after(start, "2 take 1")
    assert ask(free, "braked") == []
    assert "yellow" in ask(free, "options 3")


def test_riders_on_the_hill_are_not_braked_from_the_flat() -> None:
    start = after(board("B3", "1@2,11 2@2,10 3@2,9 4@2,8"), "1 white 1")
    assert ask(start, "braked") == [2]
    assert ask(after(start, "2 take 1"), "options 3") == ["polka"]


@pytest.mark.parametrize(("value", "offer"), [("free", [3]), ("roll", [])])
def test_option_third_after_brake(value: str, offer: list[int]) -> None:
    start = board("B1", column(1, 5), f"option third_after_brake {value}")
    three = after(start, *CHAIN)
    assert ask(three, "offer 4") == offer
    if offer:
        assert "third-free" in because(tour.ask(three, "4 take 3").ruling)
    else:
        assert why_not(three, "4 take 3") == {"third-rolls"}
        assert ask(after(three, "4 yellow 5 to 2,12"), "offer 5") == [5]


@pytest.mark.parametrize("value", ["no", "yes"])
def test_option_braked_card(value: str) -> None:
    start = board("B1", column(1, 4), "jersey yellow 2", f"option braked_card {value}")
    braked = after(start, "1 white 1")
    if value == "no":
        assert why_not(braked, "2 card green 5 to 1,13") == {"braked-card-no"}
        assert ask(braked, "options 2") == ["take 1", "white"]
    else:
        assert "braked-card-yes" in because(tour.judge(braked, "2 card green 5 to 1,13"))
        assert ask(after(braked, "2 card green 5 to 1,13"), "options 3") == ["take 1", "white"]


def test_events_name_the_braked_riders() -> None:
    start = board("B1", column(1, 4))
    assert "braking" in caused(start, "1 white 1")
    braked = tour.play(start, "1 white 1")
    event = next(one for one in braked.events if one.rule.id == "tour.braking")
    assert event.facts == {"braker": 1, "braked": [2, 3]}
    assert "braked-white-again" in caused(braked.position, "2 white 3 via 2,12 1,12 to 1,13")
    assert "braking-group" in caused(board("B1", "9@2,20"), "9 white 2")


def test_why_the_third_must_roll() -> None:
    start = board("B1", "1@0,12 2@0,11 3@0,10 4@0,9", "option third_after_brake roll")
    held = after(start, "1 white 2", "2 take 2")
    assert caused(held, "3 take 2")[-1] == "third-rolls"


def test_riders_on_the_hill_are_not_braked() -> None:
    """White is no die of the hill, so whoever starts there rolls as if nobody had braked."""
    position = board("B3", "1@2,11 2@2,10 3@2,9 4@2,8")
    events = {event.rule.id: event.text for event in tour.play(position, "1 white 1").events}
    assert events["tour.braking"] == "Rider 1 brakes the next of his group: rider 2."
    assert events["tour.braking-hill"] == "Rider 3 is not braked: he is on the hill."
    braked = after(position, "1 white 1")
    assert ask(braked, "braked") == [2]
    assert ask(after(braked, "2 take 1"), "options 3") == ["polka"]
    alone = board("B3", "1@2,10 2@2,9 3@2,8")
    assert caused(alone, "1 white 1").count("braking-hill") == 1
    assert "braking-group" not in caused(alone, "1 white 1")


@pytest.mark.parametrize("value", ["free", "roll"])
def test_the_third_on_the_hill_finds_no_value_of_the_white_die(value: str) -> None:
    """Those before him on the hill are not braked and roll polka-dot; that he may take over."""
    start = board("B3", "1@2,10 2@2,9 3@2,8 4@2,7", f"option third_after_brake {value}")
    third = after(start, "1 white 1", "2 polka 2", "3 take 2")
    assert ask(third, "offer 4") == [2]
    assert not {"third-free", "third-rolls"} & because(tour.judge(third, "4 take 2"))
