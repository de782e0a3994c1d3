"""Groups that come together in a round (option ``snapshot``)."""

from boardlib import tour
from boardlib.tour.board.position import Position
from tests.every import every
from tests.tour.boards import after, ask, because, board, caused, column, why_not

BOTH = every("value", ["round", "move"])


def lone(value: str, move: str = "2 take 6 to 3,14") -> Position:
    """Rider 9 was alone; rider 2 of the group before him comes to stand beside him."""
    start = board("B1", "1@2,15 2@2,14 9@4,14", f"option snapshot {value}")
    return after(start, "1 yellow 6", move)


@BOTH
def test_who_was_alone_rides_with_those_who_came_to_him(value: str) -> None:
    before = board("B1", "1@2,15 2@2,14 9@4,14", f"option snapshot {value}")
    assert (ask(before, "lone 9"), ask(before, "cells 9 yellow 5")) == (True, 4)
    beside = lone(value)
    joined = value == "move"
    assert ask(beside, "lone 9") is not joined
    assert ask(beside, "group 9") == ([1, 2, 9] if joined else [9])
    assert ask(beside, "cells 9 yellow 5") == (5 if joined else 4)
    assert f"snapshot-{value}" in because(tour.ask(beside, "9 yellow 5").ruling)
    assert ask(beside, "offer 9") == ([6] if joined else [])
    refused = set() if joined else {"lone-rolls", "pace-own-group"}
    assert why_not(beside, "9 take 6 to 4,20") == refused


def test_the_words_say_that_they_have_come_together() -> None:
    start = board("B1", "1@2,15 2@2,14 9@4,14", "option snapshot move")
    moved = after(start, "1 yellow 6")
    told = "These have come together and are one group from now on: rider 2 and rider 9."
    assert told in [event.text for event in tour.play(moved, "2 take 6 to 3,14").events]
    assert "snapshot-move" not in caused(moved, "2 take 6 to 1,14")
    beside = lone("move")
    assert "came together in this round" in str(tour.ask(beside, "may 9 take 6"))
    assert "Come together in this round" in str(tour.ask(beside, "group 9"))
    assert (
        "Rider 9 was alone, but these have come to him in this round: rider 1 and rider 2."
        in str(tour.ask(beside, "lone 9"))
    )
    assert "Group led by rider 1: 1, 2 and 9." in tour.describe(beside)


@BOTH
def test_a_leader_who_has_riders_before_him_now_need_not_roll(value: str) -> None:
    places = "1@2,15 2@2,14 8@4,14 9@4,13"
    start = board("B1", places, f"option snapshot {value}")
    position = after(start, "1 yellow 6", "2 take 6 to 3,14")
    joined = value == "move"
    assert ask(position, "may 8 take 6") == ("allowed" if joined else "forbidden")
    assert ask(position, "cells 8 yellow 5") == (5 if joined else 4)
    assert ask(position, "offer 9") == ([6] if joined else [])
    assert ask(position, "attackers") == [1, 8]  # as they stood at the start of the round
    assert "attack-leader" in because(tour.ask(position, "attack 8").ruling)


def test_a_group_is_not_said_to_have_grown_when_its_leader_has_rolled() -> None:
    start = board("B1", column(1, 2), "option leader_wind next")
    assert "in a group now" not in str(tour.ask(after(start, "1 yellow 3"), "cells 1 yellow 5"))


@BOTH
def test_riders_of_both_groups_are_braked(value: str) -> None:
    beside = lone(value, "2 white 1 to 3,14")
    assert ask(beside, "braked") == ([9] if value == "move" else [])
    events = [event.text for event in tour.play(lone(value), "9 white 1 to 4,15").events]
    assert "Rider 9 brakes nobody: there is no rider behind him in his group." in events


def test_a_rider_braked_by_one_of_his_own_stays_braked_when_others_come() -> None:
    """Rider 2 sets 6, but 8 before him has braked 9; without the option 9 takes over 1."""
    start = board("B1", "8@4,15 1@2,15 2@2,14 9@4,14", "option snapshot move")
    position = after(start, "1 yellow 6", "8 white 1 to 4,16", "2 take 6 to 3,14")
    assert ask(position, "braked") == [9]
    assert ask(position, "options 9") == ["take 6", "white"]


@BOTH
def test_who_rides_beside_his_own_group_is_in_it_once(value: str) -> None:
    start = board("B1", "1@2,15 2@3,15 3@2,14 4@3,14", f"option snapshot {value}")
    moved = after(start, "1 white 1")
    assert ask(moved, "group 2") == [1, 2, 3, 4]
    assert "Come together" not in str(tour.ask(moved, "group 2"))
    assert "snapshot-move" not in caused(start, "1 white 1")


@BOTH
def test_nobody_drops_out_of_a_group(value: str) -> None:
    """TDF-22e: who has been left behind still takes over."""
    position = after(board("B1", column(1, 2), f"option snapshot {value}"), "1 yellow 6")
    assert ask(position, "offer 2") == [6]
    assert ask(position, "lone 2") is False


@BOTH
def test_attack_positions_are_those_of_the_start(value: str) -> None:
    """TDF-09a: nobody gains one during the round, nobody loses it."""
    left = after(board("B1", column(1, 2), f"option snapshot {value}"), "1 yellow 6")
    assert ask(left, "attackers") == [1]
    answer = tour.ask(lone(value), "attack 9")
    assert answer.data == "forbidden"
    assert ("at the start of the round" in answer.text) is (value == "move")
    assert why_not(lone(value), "9 yellow 2A solo green 4 to 4,16") == {"lone-no-attack"}


@BOTH
def test_one_time_at_the_finish_is_for_those_who_were_one_group(value: str) -> None:
    """The option ``finish_group`` goes by the start of the round, whatever the groups are."""
    start = board("B6", "1@1,19 2@2,19 9@4,19", f"option snapshot {value}")
    over = after(start, "1 yellow 5 to 1,23", "2 take 5 to 4,20", "9 yellow 4 to 3,21")
    assert "4 s" in str(tour.ask(over, "finish 9"))
    assert "2 s" in str(tour.ask(over, "finish 2"))
