"""What was answered wrong so far, in every lesson and in practice, until it was right twice."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from boardlib.catalogue import Case
from boardlib.catalogue.practice import PracticeError, make
from boardlib.history.attempt import Attempt, Verdict
from boardlib.history.summary import asking, catalogued
from boardlib.text import ngettext

TWICE: Final = 2
"""So many times a question has to be answered rightly after it was answered wrong."""


@dataclass(frozen=True, slots=True)
class Missed:
    """A question that was answered wrong, and how often it has yet to be answered rightly.

    Attributes:
        game: name of the game package.
        name: id of the case, or kind of the exercise.
        step: the step of the case that asks, from 1.
        seed: number of the exercise; None for a case.
        level: level of the exercise; None for a case.
        owed: so many right answers are missing.
    """

    game: str
    name: str
    step: int
    seed: int | None
    level: int | None
    owed: int

    @property
    def asked(self) -> tuple[object, ...]:
        """What tells it from every other question."""
        return (self.game, self.name, self.step, self.seed, self.level)

    def case(self) -> Case | None:
        """The question alone, as a case of one step; None where it is no longer asked."""
        if self.seed is not None and self.level is not None:
            return _exercise(self.game, self.name, self.seed, self.level)
        whole = catalogued(self.game, self.name)
        if whole is None or self.step not in asking(whole):
            return None
        return alone(whole, self.step)

    def kept(self, attempt: Attempt) -> Attempt:
        """An answer to it, under the name by which it was asked first."""
        return replace(attempt, name=self.name, step=self.step, seed=self.seed, level=self.level)

    def __str__(self) -> str:
        words = ngettext("right {count} more time", "right {count} more times", self.owed)
        return words.format(count=self.owed)


def _exercise(game: str, kind: str, seed: int, level: int) -> Case | None:
    """An exercise, made again; None for a kind that is no longer there."""
    try:
        return make(game, kind, seed, level)
    except (PracticeError, ValueError):
        return None


def alone(case: Case, number: int) -> Case:
    """One step of a case by itself: its board is the one on which it is asked."""
    step, rules, file = case.steps[number - 1], case.rules, f"{case.id} {number}"
    if case.is_lesson:  # a screen: what leads up to its task has happened
        start = rules.write(case.frames()[number - 1].position)
        step = replace(step, start=0, change="", move="", after=(), film=())
    else:
        start = rules.write(case.position(number - 1)) if number > 1 else case.start
    return replace(case, start=start, steps=(step,), claims=(), whatifs=(), file=file)


def mistakes(attempts: Iterable[Attempt]) -> tuple[Missed, ...]:
    """What has yet to be answered rightly, the longest untouched first.

    Whoever misses it once more owes both right answers again.

    Args:
        attempts: answers in the order in which they were given.
    """
    found: dict[tuple[object, ...], Missed] = {}
    for one in attempts:
        missed = Missed(one.game, one.name, one.step, one.seed, one.level, TWICE)
        before = found.pop(missed.asked, None)
        if one.verdict is Verdict.RIGHT:
            missed = replace(missed, owed=0 if before is None else before.owed - 1)
        if missed.owed:
            found[missed.asked] = missed
    return tuple(found.values())


def to_practise(attempts: Iterable[Attempt]) -> tuple[Missed, ...]:
    """Those of them that can still be asked."""
    return tuple(one for one in mistakes(attempts) if one.case() is not None)


def amount(count: int) -> str:
    """How many there are, in words."""
    words = ngettext("{count} mistake to practise", "{count} mistakes to practise", count)
    return words.format(count=count)
