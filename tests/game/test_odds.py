"""Odds are exact values: distributions by the names of the ways, of all questions of all games."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from boardlib.chance import Distribution
from boardlib.game import GAMES, QuestionError, game
from boardlib.game.odds import odds
from tests.carcassonne.strategies import strange_language
from tests.every import every
from tests.game.test_game_protocol import QUESTIONS

AVERAGES = ("odds push",)
"""What has no end is answered by an average alone."""


def board(name: str) -> Any:
    return game(name).read(next(iter(game(name).boards().values())))


ASKED = [
    (name, question)
    for name in GAMES
    for question in dict.fromkeys(
        [*QUESTIONS[name], *(one.example for one in game(name).questions())]
    )
    if question.startswith("odds ")
]


@every("name, question", ASKED)
def test_a_question_about_odds_gives_distributions_and_their_chart(
    name: str, question: str
) -> None:
    position = board(name)
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
    answer = board("tour").ask("odds attack")
    for name, way in answer.data["ways"].items():
        told = {int(cells): Fraction(chance) for cells, chance in way["chances"].items()}
        assert told == odds(board("tour"), "attack")[name]


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
        board(name).ask(f"odds {question}")
    found = odds(board(name), question)
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
    chances = odds(board("biathlon"), question)[way]
    assert isinstance(chances, Distribution)
    assert chances == odds(board("biathlon"), asked)[way]


ANSWERED = [one for one in [*ASKED, *COMPARED] if not one[1].startswith(AVERAGES)]


@every("name, question", ANSWERED)
def test_ways_are_named_alike_in_every_language_and_told_in_words(name: str, question: str) -> None:
    position = board(name)
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


def test_a_comparison_against_black_dice_has_its_chances() -> None:
    found = odds(board("troyes"), "beat")
    assert found["R"][6] == Fraction(2, 3)
    with pytest.raises(KeyError, match=r"'A red die' is none of the ways .* these are: W, R"):
        found["A red die"]


def test_a_game_without_dice_says_so() -> None:
    with pytest.raises(QuestionError, match=r"no dice in this game \(Carcassonne\)"):
        odds(board("carcassonne"), "attack")


def test_what_is_no_board_and_what_is_no_question_is_told() -> None:
    with pytest.raises(TypeError, match="A board is expected here"):
        odds(6, "attack")  # type: ignore[arg-type]
    with pytest.raises(QuestionError, match="'nothing' is not a question about odds"):
        odds(board("tour"), "nothing")


@every("name", [name for name in GAMES if "odds" in game(name).offers])
@pytest.mark.parametrize("question", ["", " ", "odds"])
def test_who_does_not_say_which_odds_is_told_some(name: str, question: str) -> None:
    with pytest.raises(QuestionError, match="The odds of what") as refused:
        odds(board(name), question)
    first = str(refused.value).split("'")[1]
    assert f"odds {first}" in [one for at, one in ASKED if at == name]
