"""Odds as pictures: the bars are the chances, and nothing covers a word."""

from boardlib.drawing import Circle, Paint, Polygon
from boardlib.tour.art.odds_chart import odds_chart
from boardlib.tour.rulebook import DEFAULTS
from tests.drawing.reading import groups_of, words_of


def test_each_assumption_has_a_line_and_the_best_way_of_it_is_filled() -> None:
    found = groups_of(odds_chart("offer 4", DEFAULTS.with_value("yellow", "Y2")))
    discs = {key: group for key, group in found.items() if key.startswith("1/")}
    assert len(discs) == 2 * 5
    paints = {key: _disc(group.children[0]) for key, group in discs.items()}
    filled = {key for key, paint in paints.items() if paint.fill == paint.stroke}
    assert "1/0:take over the 4" in filled  # the 2/ATTACK twice: rolling gives less
    assert "1/0:roll yellow" not in filled


def _disc(shape: object) -> Paint:
    assert isinstance(shape, Circle)
    return shape.paint


def test_where_nothing_is_assumed_otherwise_there_is_only_one_chart() -> None:
    told = [text for text, _room in words_of(odds_chart("offer 4"))]
    assert "The average under other assumptions" in told
    goal = [text for text, _room in words_of(odds_chart("red 5"))]
    assert "The chance of 5 or more under other assumptions" in goal


def test_what_misses_the_goal_is_pale() -> None:
    found = groups_of(odds_chart("red 5"))
    bars = {key: group.children[0] for key, group in found.items() if key.startswith("0/1:")}
    pale = {
        int(key.rpartition(":")[2])
        for key, bar in bars.items()
        if isinstance(bar, Polygon) and bar.paint.fill == "rule"
    }
    cells = {int(key.rpartition(":")[2]) for key in bars}
    assert pale == {one for one in cells if one < 5}
    assert pale != cells


def test_the_profile_is_drawn() -> None:
    assert odds_chart("offer 4") != odds_chart("offer 4", DEFAULTS.with_value("yellow", "Y6"))
