"""What an answer owes to whoever uses it, over every question of every game."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from boardlib import game
from boardlib.catalogue import cases
from boardlib.game import GAMES, Answer, PositionError, QuestionError
from boardlib.game.editing import editing
from tests.every import every
from tests.game.test_game_protocol import BOARDS, QUESTIONS, first, or_none, position_of
from tests.game.test_pointing import boards

in_every_game = every("name", GAMES)

SENSELESS = {
    "biathlon": "group blue i1",
    "carcassonne": "tile BG-D 0,0 90",
    "tour": "rider 8 blue 2,12",
    "troyes": "citizen blue palace1",
}
"""A line that cannot be there on the first board of a game: what it names stands there already."""


@cache
def answers(name: str) -> tuple[Answer, ...]:
    """Every question that a game can be asked, on each of its boards and in all its cases."""
    return tuple(filter(lambda answer: answer is not None, _answers(name)))


def _answers(name: str) -> Iterator[Answer]:
    rules = game.game(name)
    for board in (board for of, board in BOARDS if of == name):
        position = position_of(name, board)
        for question in QUESTIONS[name]:
            yield or_none(rules.ask, position, question)
        editable = editing(rules)
        assert editable is not None
        for offer in editable.questions_at(position, ""):
            yield or_none(rules.ask, position, offer.text)
    for case in cases().values():
        if case.game == name:
            for frame in case.frames():
                yield from (choice.why for choice in frame.choices)
                if frame.answer is not None:
                    yield frame.answer


@in_every_game
def test_what_is_handed_out_as_data_is_plain(name: str) -> None:
    """A case, a page and another program get it through JSON, and get just that."""
    unlike = []
    for answer in answers(name):
        data = answer.to_json()
        if json.loads(json.dumps(data)) != data or not is_plain(data):
            unlike.append((answer.question, answer.data))
    assert not unlike


def is_plain(data: Any) -> bool:
    """Whether it is made of what JSON knows and of nothing else, such as an enumeration."""
    if isinstance(data, dict):
        return all(type(key) is str and is_plain(value) for key, value in data.items())
    if isinstance(data, list):
        return all(map(is_plain, data))
    return data is None or type(data) in (str, int, float, bool)


@in_every_game
def test_an_answer_is_as_true_as_its_ruling_and_refuses_where_it_has_none(name: str) -> None:
    seen = set()
    for answer in answers(name):
        seen.add(answer.allowed)
        if answer.allowed is None:
            with pytest.raises(TypeError) as caught:
                bool(answer)
            assert f"'{answer.question}'" in str(caught.value)
            assert "'data' or 'text'" in str(caught.value)
            assert "\n" not in str(caught.value)
        else:
            assert answer.ruling is not None
            assert bool(answer) is answer.allowed is bool(answer.ruling)
    assert seen == {True, False, None}


# --- boards that make no sense ----------------------------------------------------------


def senseless(name: str) -> str:
    """A board with which something is wrong that nobody can overlook."""
    return "\n".join((next(iter(game.game(name).boards().values())), SENSELESS[name]))


@in_every_game
def test_an_answer_about_a_board_that_makes_no_sense_begins_with_what_is_wrong(name: str) -> None:
    rules = game.game(name)
    position = rules.read(senseless(name))
    wrong = tuple(problem for problem in rules.status(position) if problem.stops)
    assert wrong
    answered = 0
    for question in QUESTIONS[name]:
        answer = or_none(rules.ask, position, question)
        if answer is None:
            continue
        answered += 1
        assert answer.problems == wrong
        assert answer.text.count(wrong[0].text) == 1
        assert answer.to_json()["problems"] == [problem.text for problem in wrong]
        if question != "problems":  # which lists others, too
            assert wrong[0].text in answer.text.splitlines()[0]
            assert wrong[0].text in answer.typed_lines[0]
    assert answered > len(QUESTIONS[name]) // 3


@in_every_game
def test_reading_may_refuse_a_board_that_makes_no_sense(name: str) -> None:
    rules = game.game(name)
    wrong = rules.status(rules.read(senseless(name)))[0]
    with pytest.raises(PositionError) as caught:
        rules.read(senseless(name), check=True)
    assert wrong.text in str(caught.value)
    assert "\n" not in str(caught.value)
    for board in rules.boards().values():
        assert rules.read(board, check=True) == rules.read(board)


# --- questions that are typed wrong -----------------------------------------------------

WRONG = "§§"
ANSWERED = ("race sprint",)
"""Questions to which a wrong word is answered: there is no such discipline, but these there are."""


@in_every_game
def test_a_question_that_is_refused_says_in_which_column(name: str) -> None:
    """Every word of every question, one after the other, is typed wrong."""
    pointed = 0
    for question in (one for one in QUESTIONS[name] if one not in ANSWERED):
        asked = (one for one in boards(name).values() if is_answered(name, one, question))
        position = next(asked)
        for word in re.finditer(r"\S+", question):
            typed = f"  {question[: word.start()]}{WRONG}{question[word.end() :]}"
            column = column_of_error(name, position, typed)
            if column is not None:
                pointed += 1
                assert column == word.start() + 3, typed
    assert pointed > 2 * len(QUESTIONS[name])


def is_answered(name: str, position: Any, question: str) -> bool:
    return or_none(game.game(name).ask, position, question) is not None


def column_of_error(name: str, position: Any, typed: str) -> int | None:
    """Where a question is said to be wrong; None where no single word is blamed for it."""
    with pytest.raises(QuestionError) as caught:
        game.game(name).ask(position, typed)
    column = caught.value.column
    assert column in [found.start() + 1 for found in re.finditer(r"\S+", typed)]
    return column if str(caught.value).count(f"'{WRONG}'") else None


@every("question, column", [("turn 9", 6), ("  cells 1 yellow", 18)])
def test_what_is_too_much_and_what_is_missing_has_a_place(question: str, column: int) -> None:
    with pytest.raises(QuestionError) as caught:
        game.game("tour").ask(first("tour"), question)
    assert caught.value.column == column
