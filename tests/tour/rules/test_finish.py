"""Finish, times and places of a round (TDF-24), premiums (TDF-23), classifications."""

from __future__ import annotations

import pytest

from boardlib import tour
from boardlib.game import Event, QuestionError
from boardlib.profile import Profile
from boardlib.tour.board.notation import read
from boardlib.tour.board.position import Jersey, Position
from boardlib.tour.rulebook import OPTIONS
from boardlib.tour.rules.finish import Kind, Result, jerseys, result, standings
from boardlib.tour.rules.rounds import race
from tests.every import every
from tests.rulings import ruling_of
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
        place, time = ruling_of(answer).reasons
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
    assert names(ruling_of(away)) == {"finish-seconds"}
    with pytest.raises(QuestionError, match="no rider 5"):
        tour.ask(arrived, "finish 5")


# --- premiums in passing order ------------------------------------------------------------


LATER = "8 yellow 6 via 2,9 2,10 1,10 1,11 1,12 to 1,13"


def crossings(position: Position, move: str) -> list[Event]:
    return [one for one in tour.play(position, move).events if "tape" in one.facts]


def test_the_order_of_crossing_counts_not_the_place_at_the_end() -> None:
    start = board("B5", "7@2,9 8@2,8")
    first = after(start, "7 yellow 3")
    assert cell(first, 7) == "2,11"
    second = after(first, LATER)
    assert ask(second, "premium Sprint") == [
        {"rider": 7, "place": 1, "points": 4},
        {"rider": 8, "place": 2, "points": 3},
    ]
    (event,) = crossings(first, LATER)
    assert event.facts["place"] == 2
    assert event.score is not None
    assert event.score.total == 3
    assert event.score.items[0].rule.id == "tour.premium-points-4321"


def test_to_touch_the_tape_is_enough_and_nobody_scores_twice() -> None:
    touched = after(board("B5", "7@2,9 8@2,8"), "7 white 1")
    assert cell(touched, 7) == "2,10"
    assert [line["rider"] for line in ask(touched, "premium Sprint")] == [7]
    again = after(touched, "8 take 1", "next round", "7 yellow 6", "8 take 6")
    assert [line["rider"] for line in ask(again, "premium Sprint")] == [7, 8]
    assert "passed Sprint 7" in tour.write(after(touched, "8 take 1", "next round"))


def test_whoever_starts_behind_the_tape_has_not_crossed_it_now() -> None:
    position = after(board("B5", "7@2,12 8@2,11"), "7 yellow 4", "8 take 4")
    assert ask(position, "premium Sprint") == []


def test_the_fifth_gets_nothing() -> None:
    position = board("B5", "1@0,9 2@1,9 3@2,9 4@3,9 5@4,9")
    *first, fifth = ask(position, "order")
    position = after(position, *(f"{rider} red 6" for rider in first))
    (event,) = crossings(position, f"{fifth} red 6")
    assert event.rule.id == "tour.premium-four"
    assert event.score is None
    crossed = ask(after(position, f"{fifth} red 6"), "premium Sprint")
    assert [line["points"] for line in crossed] == [4, 3, 2, 1, 0]


@pytest.mark.parametrize(("prize", "points"), [("sprint", [20, 17]), ("mountain", [10, 8])])
def test_option_premium_points(prize: str, points: list[int]) -> None:
    start = board("B1", "7@2,9 8@2,8", f"tape {prize} T row 10", "option premium_points tour")
    position = after(start, "7 yellow 3", LATER)
    assert [line["points"] for line in ask(position, "premium T")] == points


def test_the_answer_says_why_those_points() -> None:
    start = board("B5", "7@2,9 8@2,8", "home 1 red 1 1 0", "passed Sprint 1", "round 2")
    crossed = after(start, "7 white 1")
    rules = {"premium-real-time", "premium-touch", "premium-points-4321"}
    assert because(tour.ask(crossed, "premium Sprint").ruling) == rules
    gone = after(start, "7 yellow 4")
    assert because(tour.ask(gone, "premium Sprint").ruling) == rules - {"premium-touch"}
    four = board("B5", "1@2,20 2@2,19 3@2,18 4@2,17 5@2,16", "passed Sprint 1 2 3 4 5")
    assert "so these get no points: rider 5" in str(tour.ask(four, "premium Sprint").ruling)
    assert tour.ask(board("B5", "7@2,9"), "premium Sprint").ruling is None


def test_what_one_rider_gets_at_a_tape_and_why() -> None:
    position = board("B5", "1@2,20 2@2,19 3@2,18 4@2,17 5@2,16 6@2,9", "passed Sprint 4 2 3 1 5")
    first = tour.ask(position, "premium Sprint 4")
    assert first.data == {"rider": 4, "place": 1, "points": 4}
    assert first.text == "Rider 4 was the first to cross the tape (Sprint). Rider 4 gets 4 points."
    assert because(first.ruling) == {"premium-real-time", "premium-points-4321"}
    fourth = tour.ask(position, "premium Sprint 1")
    assert fourth.text == (
        "These crossed the tape before rider 1 (Sprint): rider 4, rider 2 and rider 3."
        " Rider 1 gets 1 point."
    )
    fifth = tour.ask(position, "premium Sprint 5")
    assert fifth.data == {"rider": 5, "place": 5, "points": 0}
    assert names(ruling_of(fifth)) == {"premium-four"}
    missing = tour.ask(position, "premium Sprint 6")
    assert missing.data == {"rider": 6, "place": None, "points": 0}
    assert missing.text == "Rider 6 has not reached the tape (Sprint)."
    assert names(ruling_of(missing)) == {"premium-real-time"}
    touched = tour.ask(after(board("B5", "7@2,9 8@2,8"), "7 white 1"), "premium Sprint 7")
    assert because(touched.ruling) >= {"premium-touch"}
    with pytest.raises(QuestionError, match="no rider 9"):
        tour.ask(position, "premium Sprint 9")


def test_a_rider_who_is_home_is_asked_about_too() -> None:
    position = board("B5", "7@2,9", "home 1 red 1 1 0", "passed Sprint 1", "round 2")
    assert ask(position, "premium Sprint 1") == {"rider": 1, "place": 1, "points": 4}


def test_who_starts_beyond_a_tape_without_having_crossed_it_is_named() -> None:
    hint = (
        "Rider 7 started beyond a tape (Sprint), but no line 'passed Sprint ...' says in which"
        " place he crossed it."
    )
    beyond = board("B5", "7@2,12 8@2,9")
    assert hint in tour.describe(beyond)
    assert hint in tour.ask(beyond, "premium Sprint").text
    assert tour.ask(beyond, "premium Sprint 7").text == hint
    (problem,) = tour.status(beyond)
    assert (problem.text, problem.shapes) == (hint, ("tape:Sprint", "rider:7"))
    assert not problem.stops  # a single move may be asked about without it
    noted = board("B5", "7@2,12 8@2,9", "passed Sprint 7")
    assert tour.status(noted) == []
    assert not any("but no line" in line for line in tour.describe(noted))


def test_nobody_has_crossed_a_tape_that_he_stands_before() -> None:
    position = board("B5", "7@2,9 8@2,12", "passed Sprint 7 8")
    assert [problem.text for problem in tour.status(position)] == [
        "Rider 7 is said to have crossed a tape (Sprint), but he stands before it (lane 2, row 9)."
    ]


def test_giver_and_receiver_cross_in_the_order_in_which_they_are_moved() -> None:
    """The same cells, but who is moved first is first at the tape."""
    before = after(board("B5", "10@2,8 11@2,7 12@3,6"), "10 yellow 6", "11 yellow 2A")
    for word, riders in (("", [12, 11]), (" first", [11, 12])):
        found = crossings(before, f"12 red 7 to 3,10 give 11 2 to 2,11{word}")
        assert [event.facts["rider"] for event in found] == riders
        assert {(event.rule.id, event.rule.basis.value) for event in found} == {
            ("tour.premium-steps", "assumed")
        }
    alone = crossings(before, "12 red 7 to 3,10")
    assert [event.rule.id for event in alone] == ["tour.premium-touch"]


# --- classifications over several stages: every total is worked out by hand ---------------


ROAD = """
road 5 lanes 40 rows
section 1 from 0 flat
tape sprint Mill row 12
tape mountain Top row 20
finish from 34 seconds 5 4 3 2 1 0
corridor 4 rows
"""
FIRST = """
home 1 blue 1 10 2
home 11 red 2 10 3
home 2 blue 3 11 0
home 12 red 4 12 5
passed Mill 11 2 1 12 3
passed Top 2 11
"""
SECOND = """
home 12 red 1 9 4
home 2 blue 2 9 4
home 11 red 3 11 1
home 1 blue 4 11 2
passed Mill 2 12
passed Top 2 1 11 12
"""


def stage(text: str, name: str, options: str = "") -> Result:
    return result(read(ROAD + text + options), name)


def totals(results: list[Result], kind: Kind) -> list[tuple[str, int]]:
    return [(line.name, line.score.total) for line in standings(results)[kind].lines]


def test_time_is_rounds_and_seconds() -> None:
    # (round - 1) x 60 + seconds
    assert totals([stage(FIRST, "One")], Kind.TIME) == [
        ("1", 9 * 60 + 2),
        ("11", 9 * 60 + 3),
        ("2", 10 * 60),
        ("12", 11 * 60 + 5),
    ]


def test_the_time_of_a_stage_is_counted_as_one_says_it() -> None:
    lines = standings([stage(FIRST.replace("2 blue 3 11 0", "2 blue 3 2 1"), "One")])[Kind.TIME]
    assert [str(line.score) for line in lines.lines[:2]] == [
        "1 round before the last one (One) × 60 + 1 second at the finish (One) × 1 = 61",
        "9 rounds before the last one (One) × 60 + 2 seconds at the finish (One) × 1 = 542",
    ]


def test_a_round_may_count_other_seconds() -> None:
    slow = stage(FIRST, "One", "option round_time 120")
    assert totals([slow], Kind.TIME)[0] == ("1", 9 * 120 + 2)


def test_times_of_stages_are_added() -> None:
    both = [stage(FIRST, "One"), stage(SECOND, "Two")]
    assert totals(both, Kind.TIME) == [
        ("2", 600 + 484),
        ("11", 543 + 601),
        ("1", 542 + 602),
        ("12", 665 + 484),
    ]


def test_between_equals_the_place_in_the_last_stage_decides() -> None:
    both = [stage(FIRST, "One"), stage(SECOND, "Two")]
    lines = standings(both)[Kind.TIME].lines
    assert lines[1].score.total == lines[2].score.total
    assert [(line.place, line.rider) for line in lines[1:3]] == [(2, 11), (3, 1)]


def test_only_four_score_at_a_tape() -> None:
    assert totals([stage(FIRST, "One")], Kind.POINTS) == [("11", 4), ("2", 3), ("1", 2), ("12", 1)]
    assert totals([stage(FIRST, "One")], Kind.MOUNTAIN) == [("2", 4), ("11", 3)]


def test_points_may_be_those_of_the_real_race() -> None:
    real = stage(FIRST, "One", "option premium_points tour")
    assert totals([real], Kind.POINTS)[0] == ("11", 20)
    assert totals([real], Kind.MOUNTAIN) == [("2", 10), ("11", 8)]


def test_points_of_stages_are_added_and_say_where_they_come_from() -> None:
    both = [stage(FIRST, "One"), stage(SECOND, "Two")]
    best = standings(both)[Kind.POINTS].lines[0]
    assert (best.rider, best.score.total) == (2, 7)
    assert [item.name for item in best.score.items] == [
        "place 2 at a sprint (Mill, One)",
        "place 1 at a sprint (Mill, Two)",
    ]


def test_between_equal_teams_the_best_place_in_the_last_stage_decides() -> None:
    home = "home 11 red 1 10 1\nhome 1 blue 2 10 2\nhome 2 blue 3 10 3\nhome 12 red 4 10 4\n"
    teams = standings([stage(home, "One")])[Kind.TEAM].lines
    assert [(line.team, line.score.total) for line in teams] == [("red", 1085), ("blue", 1085)]


def test_the_time_of_a_team_is_that_of_all_its_riders() -> None:
    teams = standings([stage(FIRST, "One")])[Kind.TEAM].lines
    assert [(line.team, line.score.total) for line in teams] == [
        ("blue", 542 + 600),
        ("red", 543 + 665),
    ]
    assert len(teams[0].score.items) == 2


def test_every_total_is_the_sum_of_its_items() -> None:
    for table in standings([stage(FIRST, "One"), stage(SECOND, "Two")]).values():
        for line in table.lines:
            assert line.score.total == sum(item.count * item.each for item in line.score.items)
            assert all(item.rule.basis for item in line.score.items)


def test_before_the_first_stage_nobody_wears_a_jersey() -> None:
    assert jerseys([]) == ()
    assert all(not table.lines for table in standings([]).values())


def test_leaders_wear_the_jerseys() -> None:
    worn = jerseys([stage(FIRST, "One")])
    assert worn == (Jersey("yellow", 1), Jersey("green", 11), Jersey("polka", 2))


def test_who_leads_twice_wears_both_or_leaves_one_to_the_next() -> None:
    both = [stage(FIRST, "One"), stage(SECOND, "Two")]
    assert [jersey.rider for jersey in jerseys(both)] == [2, 2, 2]
    next_rider = [stage(text, "", "option two_jerseys next") for text in (FIRST, SECOND)]
    # yellow to 2; of the sprints 12 comes next (1 + 3), of the mountains 11 (3 + 2)
    assert jerseys(next_rider) == (Jersey("yellow", 2), Jersey("green", 12), Jersey("polka", 11))


def test_a_jersey_without_points_is_not_given() -> None:
    flat = FIRST.replace("passed Top 2 11", "")
    assert [jersey.colour for jersey in jerseys([stage(flat, "One")])] == ["yellow", "green"]


def test_who_did_not_finish_every_stage_is_out() -> None:
    without = SECOND.replace("home 1 blue 4 11 2", "")
    both = [stage(FIRST, "One"), stage(without, "Two")]
    assert "1" not in dict(totals(both, Kind.TIME))


def test_the_result_keeps_the_options_of_its_stage() -> None:
    fast = stage(FIRST, "One", "option round_time 30")
    assert fast.profile == Profile(OPTIONS, {"round_time": "30"})
    assert fast.places == (1, 11, 2, 12)
