"""Odds as pictures: what stands in them is what the library says, and nothing covers a word."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from boardlib.biathlon import ask, read
from boardlib.biathlon.art.odds_chart import odds_chart
from boardlib.drawing import Scene
from boardlib.words import PositionError, QuestionError
from tests.drawing.reading import covered, groups_of
from tests.every import every
from tests.pictures import texts

QUESTIONS = ("shooting", "wax 48 climb", "best", "best flat", "boost", "boost descent", "coaches")
RACE = read("race sprint\nplayer red")
every_question = every("question", QUESTIONS)


@cache
def drawn(question: str) -> Scene:
    """The picture of a question, made once; nobody changes it."""
    return odds_chart(question)


@every_question
def test_no_word_covers_another_or_leaves_the_picture(question: str) -> None:
    assert covered(drawn(question)) == []


@every_question
def test_it_has_a_title_and_is_told_in_words(question: str) -> None:
    scene = drawn(question)
    assert scene.title.endswith("?")
    assert len(scene.description.split()) > 30
    assert all(group.sentence for group in groups_of(scene).values())


def test_the_loops_of_a_shooting_are_those_that_are_asked() -> None:
    data = ask(RACE, "odds shooting red").data
    assert f"1: {data['loops']['1']}." in drawn("shooting").description
    assert "One eyepiece saves 1.79 seconds on average, one marker 5.75." in (
        drawn("shooting").description
    )


def test_wax_costs_two_thirds_with_a_coach_and_all_without() -> None:
    told = drawn("wax 48 climb").description
    assert "With a coach: 4 seconds on average." in told
    assert "0: 1/3. 6: 2/3." in told


def test_the_worth_of_one_more_card_is_the_one_that_is_asked() -> None:
    more = float(Fraction(ask(RACE, "odds best 4").data["more"]))
    assert f"The fifth card makes it {more:.2f} seconds better" in drawn("best").description


def test_a_rule_of_its_own_changes_the_picture() -> None:
    other = odds_chart("wax 48 climb", read("race sprint\noption wax_die six"))
    assert "With a coach: 5 seconds on average." in other.description


@pytest.mark.parametrize(
    ("question", "why"),
    [
        ("", "expected a chart of odds"),
        ("snow", "'snow' is not a chart of odds"),
        ("wax 57 climb", "shows no wax"),
        ("best arena", "is not a section"),
        ("coaches 3", "3"),
    ],
)
def test_what_is_no_chart_is_refused_in_a_sentence(question: str, why: str) -> None:
    with pytest.raises((QuestionError, PositionError), match=why):
        odds_chart(question)


def test_above_the_bars_stands_no_long_fraction() -> None:
    written = texts(odds_chart("shooting"))
    assert "44 %" in written
    assert not [one for one in written if "/" in one and len(one.partition("/")[2].split()[0]) > 3]
