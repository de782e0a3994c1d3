"""Odds as pictures: the bars are the chances, and nothing covers a word."""

from functools import cache

import pytest

from boardlib.drawing import Circle, Paint, Polygon, Scene
from boardlib.game import PositionError
from boardlib.tour.art.odds_chart import odds_chart
from boardlib.tour.board.notation import RoadWords
from boardlib.tour.questions.odds_words import odds_question
from boardlib.tour.rulebook import DEFAULTS
from tests.drawing.reading import check_bars, covered, groups_of, words_of
from tests.every import every
from tests.tour.questions.test_odds_words import QUESTIONS

every_question = every(
    "question", [*QUESTIONS, "offer 1", "catch 1", "catch 12", "white 3", "passing 12"]
)


@cache
def drawn(question: str) -> Scene:
    """The picture of a question, made once; nobody changes it."""
    return odds_chart(question)


@every_question
def test_bars_are_as_high_as_the_chances(question: str) -> None:
    odds = odds_question(RoadWords(question))(DEFAULTS)
    check_bars(drawn(question), [way.chances for way in odds.ways])


@every_question
def test_no_word_covers_another_or_leaves_the_picture(question: str) -> None:
    assert covered(drawn(question)) == []


@every_question
def test_all_of_it_is_told_in_words(question: str) -> None:
    odds = odds_question(RoadWords(question))(DEFAULTS)
    scene = drawn(question)
    assert scene.title == odds.question
    told = scene.description
    assert all(way.label in told for way in odds.ways)
    assert "Assumed, for the source is silent" in told


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
    told = [text for text, _room in words_of(drawn("offer 4"))]
    assert "The average under other assumptions" in told
    goal = [text for text, _room in words_of(drawn("red 5"))]
    assert "The chance of 5 or more under other assumptions" in goal


def test_what_misses_the_goal_is_pale() -> None:
    found = groups_of(drawn("red 5"))
    bars = {key: group.children[0] for key, group in found.items() if key.startswith("0/1:")}
    pale = {
        int(key.rpartition(":")[2])
        for key, bar in bars.items()
        if isinstance(bar, Polygon) and bar.paint.fill == "rule"
    }
    cells = {int(key.rpartition(":")[2]) for key in bars}
    assert pale == {one for one in cells if one < 5}
    assert pale != cells


def test_profile_is_drawn() -> None:
    assert drawn("offer 4") != odds_chart("offer 4", DEFAULTS.with_value("yellow", "Y6"))


def test_words_that_ask_nothing() -> None:
    with pytest.raises(PositionError, match="'ofer' is not a question about odds"):
        odds_chart("ofer 4")
    with pytest.raises(PositionError, match="is too much here"):
        odds_chart("attack now")
