"""Odds are exact values: distributions by the names of the ways, of all questions of all games."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from boardlib.chance import Distribution
from boardlib.game import GAMES, QuestionError, game
from boardlib.game.odds import odds
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


@pytest.mark.parametrize(("name", "question"), [("troyes", "beat"), ("biathlon", "coaches")])
def test_what_only_a_chart_compares_is_found_too(name: str, question: str) -> None:
    assert odds(board(name), question).draw().description


def test_a_comparison_against_black_dice_has_its_chances() -> None:
    found = odds(board("troyes"), "beat")
    assert found["A red die"][6] == Fraction(2, 3)


def test_a_game_without_dice_says_so() -> None:
    with pytest.raises(QuestionError, match=r"no dice in this game \(Carcassonne\)"):
        odds(board("carcassonne"), "attack")


def test_what_is_no_board_and_what_is_no_question_is_told() -> None:
    with pytest.raises(TypeError, match="A board is expected here"):
        odds(6, "attack")  # type: ignore[arg-type]
    with pytest.raises(QuestionError, match="'nothing' is not a question about odds"):
        odds(board("tour"), "nothing")
