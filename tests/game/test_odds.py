"""Odds are exact values: distributions by the names of the ways, of all questions of all games."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from importlib import import_module
from typing import Any

import pytest

from boardlib.chance import Distribution
from boardlib.drawing import Scene
from boardlib.game import GAMES, PositionError, QuestionError, game
from boardlib.game.odds import odds
from boardlib.tour.board.notation import RoadWords
from boardlib.tour.questions.odds_words import odds_question
from boardlib.tour.rulebook import DEFAULTS
from boardlib.troyes.questions.odds_ways import DIVISORS, compared
from tests.carcassonne.strategies import strange_language
from tests.drawing.reading import check_bars, covered, groups_of
from tests.every import every
from tests.game.test_game_protocol import QUESTIONS, first
from tests.tour.questions.test_odds_words import QUESTIONS as TOUR_QUESTIONS

AVERAGES = ("odds push",)
"""What has no end is answered by an average alone."""


ASKED = [
    (name, question)
    for name in GAMES
    for question in QUESTIONS[name]
    if question.startswith("odds ")
]


@every("name, question", ASKED)
def test_a_question_about_odds_gives_distributions_and_their_chart(
    name: str, question: str
) -> None:
    position = first(name)
    try:
        answer = position.ask(question)
    except QuestionError:
        with pytest.raises(QuestionError):
            odds(position, question)
        return
    if question.startswith(AVERAGES):
        with pytest.raises(QuestionError, match="an average alone"):
            odds(position, question)
        return
    found = odds(position, question)
    assert dict(found) == dict(answer.odds)
    assert odds(position, question.removeprefix("odds ")) == found
    for way in found.values():
        assert isinstance(way, Distribution)
        assert sum(way.values()) == 1
    drawn = found.draw()
    assert drawn.description
    assert found._repr_mimebundle_()["text/html"] == drawn._repr_mimebundle_()["text/html"]
    assert "\n" not in repr(found)


def test_the_games_with_dice_were_all_asked() -> None:
    assert {name for name, _question in ASKED} == {"tour", "biathlon", "troyes"}


def test_the_odds_of_the_tour_say_what_the_answer_says() -> None:
    answer = first("tour").ask("odds attack")
    for name, way in answer.data["ways"].items():
        told = {int(cells): Fraction(chance) for cells, chance in way["chances"].items()}
        assert told == odds(first("tour"), "attack")[name]


COMPARED = [
    *(("troyes", question) for question in ("beat", "reroll", "highest", "uses 3")),
    *(
        ("biathlon", f"{topic}{section}")
        for topic in ("best", "boost")
        for section in ("", " flat")
    ),
    ("biathlon", "coaches"),
]
"""Questions that only a chart compares; asking in words names a number besides."""


@every("name, question", COMPARED)
def test_what_only_a_chart_compares_has_its_chances_too(name: str, question: str) -> None:
    with pytest.raises(QuestionError):
        first(name).ask(f"odds {question}")
    found = odds(first(name), question)
    assert found.draw().description
    for way in found.values():
        assert all(0 <= chance <= 1 for chance in way.values())


@pytest.mark.parametrize(
    ("question", "way", "asked"),
    [
        ("best", "5", "best 5"),
        ("best flat", "12", "best 12 flat"),
        ("boost", "8", "boost 8"),
        ("boost descent", "14", "boost 14 descent"),
        ("coaches", "2 I/II", "coaches 2"),
    ],
)
def test_a_way_of_a_chart_is_that_of_the_question_about_it_alone(
    question: str, way: str, asked: str
) -> None:
    chances = odds(first("biathlon"), question)[way]
    assert isinstance(chances, Distribution)
    assert chances == odds(first("biathlon"), asked)[way]


ANSWERED = [one for one in [*ASKED, *COMPARED] if not one[1].startswith(AVERAGES)]


@every("name, question", ANSWERED)
def test_ways_are_named_alike_in_every_language_and_told_in_words(name: str, question: str) -> None:
    position = first(name)
    try:
        plain = odds(position, question)
    except QuestionError:
        return
    assert plain.labels.keys() == plain.keys()
    with strange_language():
        other = odds(position, question)
        drawn = other.draw().description
    assert list(other) == list(plain)
    assert set(other.labels.values()).isdisjoint(plain.labels.values())
    assert not any(f" {way}: " in drawn for way in other if way.islower())


# --- charts ---------------------------------------------------------------------------------

CHARTED = [
    *(("tour", one) for one in TOUR_QUESTIONS),
    *(("tour", one) for one in ("offer 1", "catch 1", "catch 12", "white 3", "passing 12")),
    *(
        ("troyes", one)
        for one in ("beat", "reroll", "highest", "flip 1 1 1", "flip 3 3 3", "flip 6")
    ),
    *(("troyes", f"uses {divisor}") for divisor in DIVISORS),
    *(("biathlon", one) for one in ("shooting", "wax 48 climb", "best", "best flat", "coaches")),
    *(("biathlon", one) for one in ("boost", "boost descent")),
]
every_chart = every("name, question", CHARTED)


@cache
def charted(name: str, question: str) -> Scene:
    """The chart of a question, made once; nobody changes it."""
    scene: Scene = import_module(f"boardlib.{name}.art.odds_chart").odds_chart(question)
    return scene


@every_chart
def test_no_word_of_a_chart_covers_another_or_leaves_the_picture(name: str, question: str) -> None:
    assert covered(charted(name, question)) == []


@every_chart
def test_a_chart_has_a_title_and_all_of_it_is_told_in_words(name: str, question: str) -> None:
    scene = charted(name, question)
    assert scene.title.endswith("?")
    assert all(group.sentence for group in groups_of(scene).values())
    assert name != "biathlon" or len(scene.description.split()) > 30


@every_chart
def test_the_bars_of_a_chart_are_as_high_as_the_chances(name: str, question: str) -> None:
    if name == "biathlon":  # whose charts show averages
        return
    scene, troyes = charted(name, question), name == "troyes"
    told: Any = compared(question) if troyes else odds_question(RoadWords(question))(DEFAULTS)
    assert scene.title == told.question
    assert all(way.label in scene.description for way in told.ways)
    assert (told.answer if troyes else "Assumed, for the source is silent") in scene.description
    check_bars(scene, [way.chances for way in told.ways])


@every(
    "name, question, words",
    [
        ("tour", "ofer 4", "'ofer' is not a question about odds"),
        ("tour", "attack now", "is too much here"),
        ("troyes", "dice", "'dice' is not what odds are drawn of"),
        ("troyes", "", "expected what the odds are about"),
        ("troyes", "uses 1", "2 to 7 are drawn"),
        ("troyes", "uses", "expected a number"),
        ("troyes", "flip 1 1 1 1", "One to three dice"),
        ("troyes", "flip 7", "it shows 1 to 6"),
        ("troyes", "beat now", "too much here"),
        ("biathlon", "", "expected a chart of odds"),
        ("biathlon", "snow", "'snow' is not a chart of odds"),
        ("biathlon", "wax 57 climb", "shows no wax"),
        ("biathlon", "best arena", "is not a section"),
        ("biathlon", "coaches 3", "3"),
    ],
)
def test_what_is_no_chart_is_refused_in_a_sentence(name: str, question: str, words: str) -> None:
    with pytest.raises((QuestionError, PositionError), match=words):
        charted(name, question)


# --- single games ---------------------------------------------------------------------------


def test_a_comparison_against_black_dice_has_its_chances() -> None:
    found = odds(first("troyes"), "beat")
    assert found["R"][6] == Fraction(2, 3)
    with pytest.raises(KeyError, match=r"'A red die' is none of the ways .* these are: W, R"):
        found["A red die"]


def test_a_game_without_dice_says_so() -> None:
    with pytest.raises(QuestionError, match=r"no dice in this game \(Carcassonne\)"):
        odds(first("carcassonne"), "attack")


def test_what_is_no_board_and_what_is_no_question_is_told() -> None:
    with pytest.raises(TypeError, match="A board is expected here"):
        odds(6, "attack")  # type: ignore[arg-type]
    with pytest.raises(QuestionError, match="'nothing' is not a question about odds"):
        odds(first("tour"), "nothing")


@every("name", [name for name in GAMES if "odds" in game(name).offers])
@pytest.mark.parametrize("question", ["", " ", "odds"])
def test_who_does_not_say_which_odds_is_told_some(name: str, question: str) -> None:
    with pytest.raises(QuestionError, match="The odds of what") as refused:
        odds(first(name), question)
    example = str(refused.value).split("'")[1]
    assert f"odds {example}" in [one for at, one in ASKED if at == name]
