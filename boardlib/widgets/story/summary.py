"""What a case leaves behind: its questions with their answers, what was wrong at first, the next.

It is shown at the last step of a case, once all its questions are answered.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from boardlib.catalogue import Case
from boardlib.notebooks.order import next_case
from boardlib.text import _

if TYPE_CHECKING:  # the presenter carries its summary
    from boardlib.widgets.story.state import Presenter


@dataclass(frozen=True, slots=True)
class Learnt:
    """A question that was answered: with what is right, and whether that was known at once."""

    number: int
    question: str
    answers: tuple[str, ...]
    wrong_at_first: bool


@dataclass(frozen=True, slots=True)
class CaseSummary:
    """The questions of a case, and the case that the lessons tell next, if there is one."""

    learnt: tuple[Learnt, ...]
    following: Case | None


def summary(presenter: Presenter) -> CaseSummary | None:
    """What is summed up at the step that is shown; None before the end of a story."""
    at_end = presenter.index == len(presenter.frames) - 1 > 0
    learnt = tuple(_learnt(presenter)) if at_end and not presenter.pending else ()
    return CaseSummary(learnt, next_case(presenter.case)) if learnt else None


def _learnt(presenter: Presenter) -> Iterator[Learnt]:
    """What was asked; of a question that was passed over nothing is told."""
    for index, prediction in presenter.predictions.items():
        if presenter.is_open(index):
            continue
        frame = presenter.frames[index]
        right = tuple(_(choice.label) for choice in frame.choices if choice.right)
        yield Learnt(frame.number, _(frame.step.question), right, prediction.wrong_at_first)
