"""Classifications over several stages: every total is worked out by hand."""

from __future__ import annotations

from boardlib.profile import Profile
from boardlib.tour.board.notation import read
from boardlib.tour.board.position import Jersey
from boardlib.tour.rulebook import OPTIONS
from boardlib.tour.rules.finish import Kind, Result, jerseys, result, standings

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
