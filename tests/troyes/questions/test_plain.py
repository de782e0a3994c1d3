"""What is told is told as a player says it, and what a program gets is plain data."""

import random
import re
from collections.abc import Iterator

from boardlib import troyes
from boardlib.game import Answer, QuestionError
from boardlib.troyes.board.position import Position
from tests.every import every
from tests.game.test_answers import is_plain
from tests.troyes.positions import random_position, random_question

CODE = re.compile(r"\b\w+_\w+\b|\b[RWYK][1-6]\b|@|\b(palace|hall|bishopric)[1-6]\b|\bmarauding\b")
"""Names that are typed: cards, options, dice, places."""
POSITIONS = range(60)
ASKED = 20


def _answers(seed: int) -> Iterator[tuple[Position, Answer]]:
    rng = random.Random(seed)
    position = troyes.read(random_position(rng))
    for _number in range(ASKED):
        try:
            yield position, troyes.ask(position, random_question(rng, position))
        except QuestionError:
            continue


def _told(position: Position, answer: Answer) -> Iterator[str]:
    yield answer.text
    if answer.ruling is not None:
        yield from (reason.text for reason in answer.ruling.conditions)
    if answer.allowed:
        yield from (event.text for event in troyes.play(position, answer.question).events)


@every("seed", POSITIONS)
def test_nothing_that_is_typed_is_told(seed: int) -> None:
    for position, answer in _answers(seed):
        for text in _told(position, answer):
            assert not CODE.search(text), text
    told = [*troyes.describe(position), *(one.text for one in troyes.status(position))]
    assert not CODE.search(" ".join(told))


@every("seed", POSITIONS)
def test_the_data_of_every_answer_are_plain(seed: int) -> None:
    for _position, answer in _answers(seed):
        assert is_plain(answer.to_json()), answer.question
