"""Giving speed (TDF-14 to 17)."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from boardlib import tour
from boardlib.tour.board.notation import read_move
from boardlib.tour.board.position import Gift, Position, Ride, Way
from boardlib.tour.board.road import Cell
from tests.every import every
from tests.tour.boards import after, ask, because, board, caused, cell, why_not


def small() -> Position:
    """TDF-14: 11 has rolled a 2 and stands on 2,8; 12 behind him is to move."""
    return after(board("B1", "10@2,7 11@2,6 12@3,5"), "10 yellow 3 to 1,8", "11 yellow 2A")


def test_the_three_ways_to_end() -> None:
    beside = after(small(), "12 yellow 6 via 3,6 3,7 3,8 to 3,9 give 11 2 to 2,10")
    assert (cell(beside, 12), cell(beside, 11)) == ("3,9", "2,10")
    behind = after(small(), "12 yellow 6 via 3,6 3,7 3,8 2,9 to 2,10 give 11 1 to 2,9")
    assert (cell(behind, 12), cell(behind, 11)) == ("2,10", "2,9")
    ahead = after(small(), "12 yellow 6 via 3,6 3,7 3,8 to 2,9 give 11 2 to 2,10 first")
    assert (cell(ahead, 12), cell(ahead, 11)) == ("2,9", "2,10")
    assert ask(ahead, "turn") is None  # the receiver gets cells, not a second turn


@every(
    "gift, rules",
    [
        ("to 3,7 give 11 4 to 2,12", {"give-past", "give-adjacent"}),
        ("to 3,10 give 11 2 to 2,10", {"give-sum"}),
        ("to 3,9 give 10 2", {"give-order", "give-adjacent"}),
        ("to 3,6 give 11 1 to 2,9", {"give-past", "give-adjacent"}),
        ("to 3,9 give 11 0", {"give-sum", "give-adjacent"}),
        ("to 3,9 give 11 1 to 2,10", {"way-length", "give-adjacent"}),
        ("to 3,9 give 11 2 to 2,7", {"way-forward", "give-adjacent"}),
    ],
)
def test_what_cannot_be_given(gift: str, rules: set[str]) -> None:
    assert why_not(small(), f"12 yellow 6 {gift}") == rules


def test_who_is_ahead_already_does_not_ride_past() -> None:
    """Rider 12 moves later, from the lee side, but odd lanes lie half a cell farther ahead."""
    start = board("B1", "10@2,7 11@2,6 12@3,6", "option red R0")
    position = after(start, "10 yellow 6", "11 red 0")
    assert why_not(position, "12 yellow 6 to 3,9 give 11 3 to 2,9") == {"give-past"}
    refused = tour.judge(position, "12 yellow 6 to 3,9 give 11 3 to 2,9").failed
    said = "Rider 12 was ahead of rider 11 already (lane 2, row 6)."
    assert [one.text for one in refused] == [said]
    gifts = [move for move in tour.moves(position) if isinstance(move, Ride) and move.gift]
    assert gifts == []
    level = after(board("B1", "10@2,7 11@2,6 12@3,5", "option red R0"), "10 yellow 6", "11 red 0")
    assert why_not(level, "12 yellow 6 to 3,8 give 11 3 to 2,9") == set()


def test_only_a_later_rider_gives() -> None:
    start = board("B1", "10@2,7 11@2,6 12@3,5")
    assert "give-order" in why_not(start, "10 yellow 6 give 11 2")
    assert "give-order" in why_not(after(start, "10 yellow 3"), "11 yellow 6 to 3,9 give 12 2")


def test_the_giver_rides_at_least_one_cell() -> None:
    """TDF-15, with the place of 11 reached by a white 1, and a value of 2 from white again."""
    start = after(board("B1", "10@2,6 11@2,5 12@3,5"), "10 red 6", "11 white 1 to 2,6")
    assert why_not(start, "12 white 2 to 3,5 give 11 2 to 2,8") == {
        "give-least",
        "give-past",
        "give-adjacent",
    }
    given = after(start, "12 white 2 to 3,6 give 11 1 to 2,7")
    assert (cell(given, 12), cell(given, 11)) == ("3,6", "2,7")


@pytest.mark.parametrize("speed", ["red 6", "yellow 6", "take 2"])
def test_any_speed_may_be_given_from(speed: str) -> None:
    position = small()
    own, given = ("3,9", "2 to 2,10") if speed != "take 2" else ("3,6", "1 to 2,9")
    move = f"12 {speed} to {own} give 11 {given}"
    if speed == "take 2":  # too short to ride past him
        assert why_not(position, move) == {"give-past", "give-adjacent"}
    else:
        assert not why_not(position, move)


def test_an_attack_may_be_given_from() -> None:
    start = board("B1", "10@2,6 11@2,5 12@4,5 13@3,4")
    ready = after(start, "10 yellow 3 to 1,7", "11 yellow 2A")
    assert cell(ready, 11) == "2,7"
    assert ask(ready, "attackers") == [10, 12]
    pulled = after(ready, "12 yellow 2A pull green 4 to 3,8 give 11 2 to 2,9")
    assert (cell(pulled, 12), cell(pulled, 11)) == ("3,8", "2,9")
    assert ask(pulled, "offer 13") == [6]
    solo = after(ready, "12 yellow 2A solo green 4 to 4,7 then to 3,8 give 11 2 to 2,9")
    assert (cell(solo, 12), cell(solo, 11), ask(solo, "offer 13")) == ("3,8", "2,9", [])


def test_into_and_out_of_the_hill() -> None:
    into = after(board("B2", "10@2,8 11@2,7 12@3,6"), "10 yellow 3 to 1,9", "11 yellow 2A")
    assert cell(into, 11) == "2,9"
    up = after(into, "12 yellow 6 to 3,10 give 11 2 to 2,11")
    assert (cell(up, 12), cell(up, 11)) == ("3,10", "2,11")
    down = after(board("B3", "10@2,9 11@2,8 12@3,7"), "10 polka 2", "11 polka 1A")
    assert (cell(down, 10), cell(down, 11)) == ("2,11", "2,9")
    flat = after(down, "12 polka 4 to 3,10 give 11 1 to 2,10")
    assert (cell(flat, 12), cell(flat, 11)) == ("3,10", "2,10")


@pytest.mark.parametrize("value", ["team", "anyone"])
def test_option_giving(value: str) -> None:
    position = tour.read(
        "road B1\nrider 10 red 2,7\nrider 11 red 2,6\nrider 12 blue 3,5\n"
        f"option giving {value}\nplayed 10 yellow 3 to 1,8\nplayed 11 yellow 2A"
    )
    move = "12 yellow 6 to 3,9 give 11 2 to 2,10"
    if value == "team":
        assert why_not(position, move) == {"give-team"}
    else:
        assert "give-anyone" in because(tour.judge(position, move))


def test_the_events_follow_the_order_in_which_they_ride() -> None:
    first = tour.play(small(), "12 yellow 6 to 2,9 give 11 2 to 2,10 first").events
    ridden = [event.facts["rider"] for event in first if "way" in event.facts]
    assert ridden == [11, 12]
    assert "give-order" in caused(small(), "12 yellow 6 to 3,9 give 11 2 to 2,10")


def test_a_gift_is_a_cell_at_least() -> None:
    refused = tour.judge(small(), "12 yellow 6 to 3,8 give 11 0")
    assert "give-sum" in {reason.rule.id.removeprefix("tour.") for reason in refused.failed}
    assert "a gift is at least 1 cell" in str(refused)


def test_a_gift_that_nobody_rides_is_none() -> None:
    assert why_not(small(), "12 yellow 6 to 3,8 give 11 2 to 2,8") == {"give-sum"}


def test_gifts_of_a_solo_attack_are_listed() -> None:
    """Rider 12 had the cells ahead of him free; 10, level with him, moved just before."""
    position = after(board("B1", "10@0,5 12@1,5 13@0,4"), "10 yellow 3 to 0,7")
    listed = {str(move) for move in tour.moves(position)}
    assert "12 yellow 2A solo green 4 to 1,7 then to 1,9 give 10 2 to 0,9" in listed
    assert "12 yellow 2A solo green 4 to 1,7 then to 1,9 give 10 3 to 0,10" not in listed


def test_a_solo_attack_that_names_no_end_keeps_to_what_is_left() -> None:
    """Own part and gift are 2 + 4 together (question 11); after the jump he has green only."""
    position = after(board("B1", "10@0,5 12@1,5 13@0,4"), "10 yellow 3 to 0,7")
    given = after(position, "12 yellow 2A solo green 4 to 1,7 give 10 2 to 0,9")
    assert (cell(given, 12), cell(given, 10)) == ("1,9", "0,9")
    short = after(position, "12 yellow 2A solo green 4 to 1,6")
    assert cell(short, 12) == "1,10"


def test_in_a_solo_attack_nobody_rides_before_the_jump() -> None:
    """Green is rolled after the jump (question 8); before that there is nothing of it to give."""
    position = after(board("B1", "10@0,5 12@1,5 13@0,4"), "10 yellow 3 to 0,7")
    move = "12 yellow 2A solo green 4 to 1,7 then to 1,9 give 10 2 to 0,9 first"
    ridden = [
        event.facts["rider"] for event in tour.play(position, move).events if "way" in event.facts
    ]
    assert ridden == [12, 10, 12]


NARROW = """
road 2 lanes 20 rows
section 1 from 0 flat
rider 1 blue 0,4
rider 2 blue 1,4
rider 3 blue 0,3
"""
NEAR = [Way(Cell(lane, row)) for row in range(4, 11) for lane in range(2)]


def begun(position: Position, head: str) -> Iterator[Ride]:
    """A move with every end near the rider, a solo attack with every legal jump before it."""
    ride = read_move(head)
    assert isinstance(ride, Ride)
    for way in NEAR:
        if "solo" not in head:
            yield replace(ride, way=way)
        elif tour.judge(position, replace(ride, way=way)):
            yield from (replace(ride, way=way, then=then) for then in NEAR)


@pytest.mark.parametrize(
    ("moves", "head"),
    [
        (("1 yellow 3 to 1,5",), "2 yellow 5"),
        (("1 yellow 3 to 0,6",), "2 yellow 2A solo green 3"),
        (("1 yellow 2A to 0,5",), "2 yellow 2A pull green 3"),
        (("1 red 1 to 0,5", "2 red 1 to 1,5"), "3 red 6"),
    ],
)
def test_all_legal_gifts_are_listed_and_no_others(moves: tuple[str, ...], head: str) -> None:
    """Every jump, end and gift on a narrow road, where riders bar each other's way."""
    position = after(tour.read(NARROW), *moves)
    receiver = int(head[0]) - 1
    legal = {
        (ride.way, ride.then, given, first)
        for ride in begun(position, head)
        for given in NEAR
        for first in (False, True)
        if any(
            tour.judge(position, replace(ride, gift=Gift(receiver, value, given, first)))
            for value in range(1, 6)
        )
    }
    listed = [move for move in tour.moves(position) if str(move).startswith(head)]
    gifts = [(ride, ride.gift) for ride in listed if isinstance(ride, Ride) and ride.gift]
    assert len(gifts) == len(legal) > 0
    assert {(ride.way, ride.then, gift.way, gift.first) for ride, gift in gifts} == legal
    assert all(tour.judge(position, ride) for ride, _gift in gifts)
