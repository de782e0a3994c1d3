"""The finish and the end of a round (TDF-24)."""

import pytest

from boardlib import tour
from boardlib.game import QuestionError
from boardlib.tour.rules.rounds import race
from tests.every import every
from tests.tour.boards import after, ask, because, board, cell, names, why_not

SPRINT = ("7 yellow 4", "8 yellow 6 via 2,18 2,19 2,20 1,20 1,21 to 1,22")


def test_a_later_rider_sprints_past_and_both_get_his_time() -> None:
    position = after(board("B6", "7@2,18 8@2,17"), *SPRINT)
    assert (cell(position, 7), cell(position, 8)) == ("2,21", "1,22")
    finish = ask(position, "finish")
    assert [(one["rider"], one["seconds"], one["time"]) for one in finish] == [
        (8, 3, 3),
        (7, 4, 3),
    ]
    home = after(position, "next round")
    assert tour.write(home).splitlines()[-2:] == ["home 8 blue 1 1 3", "home 7 blue 2 1 3"]
    assert ask(home, "finish")[0]["rider"] == 8
    assert why_not(home, "next round") == {"stage-over"}


def test_each_group_has_its_own_time() -> None:
    start = board("B6", "1@2,18 2@2,17 3@1,15 4@1,14")
    position = after(start, "1 red 6", "2 red 1", "3 red 6", "4 red 1", "next round")
    lines = [line for line in tour.write(position).splitlines() if line.startswith("home")]
    assert lines == ["home 1 blue 1 1 1", "home 3 blue 2 1 4"]
    assert [rider.number for rider in position.riders] == [2, 4]
    assert position.round == 2


@pytest.mark.parametrize(("value", "times"), [("snapshot", [1, 1, 4]), ("line", [1, 3, 3])])
def test_option_finish_group(value: str, times: list[int]) -> None:
    """1 and 2 start together but arrive apart; 2 and 3 arrive side by side."""
    start = board("B6", "1@2,18 2@2,17 3@4,17", f"option finish_group {value}")
    position = after(start, "1 red 6", "2 red 6 to 3,21", "3 red 6 to 4,21")
    finish = ask(position, "finish")
    assert sorted((one["rider"], one["time"]) for one in finish) == [
        (1, times[0]),
        (2, {"snapshot": 1, "line": 4}[value]),
        (3, 4),
    ]


def test_the_same_seconds_are_ranked_by_the_order_of_moving() -> None:
    position = after(board("B6", "1@2,18 2@0,18"), "2 red 2", "1 red 2")
    assert [one["rider"] for one in ask(position, "finish")] == [2, 1]


def test_everybody_moves_before_the_next_round() -> None:
    start = after(board("B1", "1@2,12 2@2,11"), "1 yellow 5")
    ruling = tour.judge(start, "next round")
    assert not ruling
    assert ruling.failed[0].facts["waiting"] == [2]
    anew = after(start, "2 take 5", "next round")
    state = race(anew)
    assert (anew.round, anew.played, state.turn) == (2, (), 1)
    assert ask(anew, "groups")[0]["riders"] == [1, 2]
    assert ask(anew, "offer 2") == []


def test_the_answer_says_why_those_places_and_times() -> None:
    arrived = after(board("B6", "7@2,18 8@2,17 9@4,10"), *SPRINT)
    assert because(tour.ask(arrived, "finish").ruling) == {
        "finish-position",
        "finish-group-snapshot",
    }
    assert "Rider 7 gets the time of rider 8" in str(tour.ask(arrived, "finish").ruling)
    assert tour.ask(board("B6", "7@2,18"), "finish").ruling is None  # nobody is there
    level = after(board("B6", "1@3,18 2@1,18"), "2 red 6 to 1,22", "1 red 6 to 3,22")
    assert "finish-tie" in because(tour.ask(level, "finish").ruling)


@every("distance", ["cells", "half_cells"])
def test_a_tie_is_told_with_whom_and_what_decides(distance: str) -> None:
    start = board("B6", "1@2,17 11@2,16", f"option distance {distance}")
    level = after(start, "1 yellow 4", "11 yellow 6 to 1,20")
    first, second = (tour.ask(level, f"finish {rider}") for rider in (11, 1))
    for answer, other in ((first, 1), (second, 11)):
        assert answer.ruling is not None
        place, time = answer.ruling.reasons
        assert place.rule.id == "tour.finish-tie"
        assert f"a tie with rider {other}." in place.text
        word = "windward side" if distance == "cells" else "nearer to the end"
        assert word in place.text
        assert place.facts["level"] == [11, 1]
        assert {"rider:1", "rider:11"} <= set(place.shapes)
        assert "gets the time" not in time.text
    assert "Rider 1 has as many seconds as rider 11" in second.text


def test_what_one_rider_gets_and_why() -> None:
    start = board("B6", "7@2,18 8@2,17 9@4,10", "home 4 red 1 1 3", "round 2")
    arrived = after(start, *SPRINT)
    second = tour.ask(arrived, "finish 7")
    assert second.data == {
        "rider": 7,
        "place": 3,
        "cell": "2,21",
        "seconds": 4,
        "time": 3,
        "round": 2,
    }
    assert because(second.ruling) == {"finish-position", "finish-group-snapshot"}
    assert "Rider 7 gets the time of rider 8" in second.text
    home = tour.ask(arrived, "finish 4")
    assert home.data["place"] == 1
    assert home.text == "Rider 4 came home in round 1: place 1, 3 s."
    away = tour.ask(arrived, "finish 9")
    assert away.data == {
        "rider": 9,
        "place": None,
        "cell": "4,10",
        "seconds": None,
        "time": None,
        "round": None,
    }
    assert away.text == "Rider 9 has not reached the finish (lane 4, row 10); it begins at row 20."
    assert away.ruling is not None
    assert names(away.ruling) == {"finish-seconds"}
    with pytest.raises(QuestionError, match="no rider 5"):
        tour.ask(arrived, "finish 5")
