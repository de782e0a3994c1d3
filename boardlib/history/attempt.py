"""One answer of a learner, as it is kept."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum


class Verdict(StrEnum):
    """How a question was answered."""

    RIGHT = "right"
    """Everything that is right was chosen, and nothing else."""
    PARTLY = "partly"
    """Something right was chosen, but something is missing or too much."""
    WRONG = "wrong"
    """Nothing that was chosen is right."""
    TOLD = "told"
    """The learner gave up and let the answer be shown."""


def verdict(chosen: set[int], right: set[int]) -> Verdict:
    """How good a choice is.

    >>> verdict({0, 2}, {0, 2}), verdict({0}, {0, 2}), verdict({1}, {0, 2})
    (<Verdict.RIGHT: 'right'>, <Verdict.PARTLY: 'partly'>, <Verdict.WRONG: 'wrong'>)
    """
    if chosen == right:
        return Verdict.RIGHT
    return Verdict.PARTLY if chosen & right else Verdict.WRONG


def now() -> datetime:
    """The time in UTC, in whole seconds."""
    return datetime.now(UTC).replace(microsecond=0)


@dataclass(frozen=True, slots=True)
class Attempt:
    """One answer to one question.

    Attributes:
        game: name of the game package.
        name: id of the case, or kind of the exercise.
        step: the step of the case that asks, from 1.
        question: its words.
        chosen: the letters that were chosen, such as ``A C``.
        verdict: right or wrong.
        tries: how often the question was answered since the lesson was opened, this one included.
        seed: number of the exercise; None for a case.
        level: level of the exercise; None for a case.
        when: the time in UTC.
    """

    game: str
    name: str
    step: int
    question: str
    chosen: str
    verdict: Verdict
    tries: int
    seed: int | None = None
    level: int | None = None
    when: datetime = field(default_factory=now)
