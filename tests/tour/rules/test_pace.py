"""Speeds, options and words of them, and groups that come together; what the FAQ says: TDF-..."""

import pytest

from boardlib import tour
from boardlib.tour.board.position import Position
from boardlib.tour.rules import pace
from tests.every import every
from tests.tour.boards import after, ask, because, board, caused, column, why_not


@every(
    "speed, cells",
    [
        ("1 yellow 3", 2),
        ("1 yellow 4", 3),
        ("1 yellow 2A", 2),
        ("1 white 3", 3),
        ("1 red 7", 7),
        *((f"1 yellow 2A {attack} green 5", 7) for attack in ("pull", "solo", "")),
        ("2 yellow 4", 4),
        ("2 take 6", 6),
    ],
)
def test_only_yellow_is_reduced_for_the_leader_unless_he_attacks(speed: str, cells: int) -> None:
    assert ask(board("B1", column(1, 3)), f"cells {speed}") == cells


AROUND = "9@2,10 1@0,10 2@0,11 3@4,10 4@4,11 5@2,12 6@2,13"


@every(
    "places, note, why",
    [
        (AROUND, "Alone he rides 2 cells less", "he is alone, so it is 2 less"),
        (
            "9@2,10 1@2,9",
            "In the wind he rides 2 cells less",
            "he leads his group, so it is 2 less",
        ),
    ],
)
def test_what_the_wind_costs_is_said_in_one_place(
    monkeypatch: pytest.MonkeyPatch, places: str, note: str, why: str
) -> None:
    """A house that plays with another loss changes one number; rides and sentences follow."""
    monkeypatch.setattr(pace, "LOSS", 2)
    start = board("B1", places)
    assert ask(start, "cells 9 yellow 6") == 4
    assert note in str(tour.ask(start, "options 9").text)
    assert why in str(tour.ask(start, "cells 9 yellow 6").text)


# --- options of the profile -------------------------------------------------------------------


def test_option_takeover_of_cells() -> None:
    by_face = after(board("B1", column(1, 3)), "1 yellow 4")
    by_cells = after(board("B1", column(1, 3), "option takeover cells"), "1 yellow 4")
    assert (ask(by_face, "offer 2"), ask(by_cells, "offer 2")) == ([4], [3])
    assert "takeover-face" in because(tour.ask(by_face, "2 take 4").ruling)
    assert "takeover-cells" in because(tour.ask(by_cells, "2 take 3").ruling)
    stopped = after(board("B1", column(1, 3), "option takeover cells"), "1 white 3 to 2,14")
    assert ask(stopped, "offer 2") == [2]


def test_a_value_that_is_ridden_in_full_needs_no_reading() -> None:
    full = after(board("B1", column(1, 3)), "1 white 3")
    assert not {"takeover-face", "takeover-cells"} & because(tour.ask(full, "2 take 3").ruling)


def test_with_cells_taken_over_a_gift_counts_with_them() -> None:
    start = board("B1", "10@2,7 11@2,6 12@3,5 13@3,4", "option takeover cells")
    given = after(
        start,
        "10 yellow 3 to 1,8",
        "11 yellow 2A",
        "12 yellow 6 via 3,6 3,7 3,8 to 3,9 give 11 2 to 2,10",
    )
    assert ask(given, "offer 13") == [6]


def test_option_leader_two() -> None:
    start = board("B1", column(1, 2), "option leader_two 1")
    assert ask(start, "cells 1 yellow 2A") == 1
    assert ask(board("B1", "9@2,20", "option leader_two 1"), "cells 9 yellow 2A") == 2
    assert "leader-two-reduced" in because(tour.ask(start, "1 yellow 2A").ruling)
    assert "leader-two-stays" in because(tour.ask(board("B1", column(1, 2)), "1 yellow 2A").ruling)


def test_option_leader_wind() -> None:
    leader = after(board("B1", column(1, 3)), "1 red 6")
    following = after(board("B1", column(1, 3), "option leader_wind next"), "1 red 6")
    assert ask(leader, "cells 2 yellow 5") == 5
    assert ask(following, "cells 2 yellow 5") == 4
    assert ask(after(following, "2 yellow 5"), "cells 3 yellow 5") == 5
    assert "wind-leader-only" in because(tour.ask(leader, "2 yellow 5").ruling)
    assert "wind-next" in because(tour.ask(following, "2 yellow 5").ruling)


def test_events_say_why_he_rides_less_and_what_comes_next() -> None:
    events = caused(board("B1", column(1, 2)), "1 yellow 4")
    assert events == ["leader-rolls", "reduced-leader", "way-length", "pace-latest"]
    step = tour.play(board("B1", column(1, 2)), "1 yellow 4")
    assert step.events[2].facts["way"] == ["2,13", "2,14", "2,15"]
    assert step.events[3].facts == {"rider": 2, "offer": 4}


def test_a_lone_rider_rolls_because_he_must() -> None:
    assert caused(board("B1", "9@0,10"), "9 yellow 4")[0] == "lone-rolls"


def test_where_no_cell_was_ridden_there_is_no_speed() -> None:
    """Option takeover cells: rider 2 stands at the end of the road and cannot move."""
    start = board("B1", "1@1,28 2@1,29", "option takeover cells")
    stuck = after(start, "2 yellow 4")
    assert caused(start, "2 yellow 4")[-1] == "takeover-cells"
    assert ask(stuck, "options 1") == ["yellow", "red", "white"]
    assert why_not(stuck, "1 take 4") == {"takeover-cells"}


# --- groups that come together in a round (option snapshot) -------------------------------


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
