"""The page of questions: the story up to its last question, in numbered stops.

A stop is a question with everything that happened since the question before, and its board.
What only tells an answer, and how the story goes on after the last question, is left to the
answers; so are the events of a move, which say what the board shows or what is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from boardlib.catalogue import Frame, choice_letters
from boardlib.drawing import Mark
from boardlib.handout.boards import Draw, on_paper
from boardlib.handout.content import Ask, PrintedBoard, Stop
from boardlib.text import _
from boardlib.widgets.story.state import Presenter

ON_PAPER: Final = ("asked", "last", "veil")
"""Marks of an open question; what it asks about is told by its words."""


def only_tells(frame: Frame) -> bool:
    """Whether a step asks nothing and changes nothing, but tells an answer."""
    step = frame.step
    return frame.answer is not None and not (frame.is_prediction or step.move or step.change)


def last_question(frames: Sequence[Frame]) -> int:
    """The index of the last step that asks something; of the last step if none does."""
    asking = [index for index, frame in enumerate(frames) if frame.is_prediction]
    return asking[-1] if asking else len(frames) - 1


def runs(frames: Sequence[Frame]) -> Iterator[list[Frame]]:
    """The story in pieces, each up to a question, or up to the board before the first change.

    A story that asks nothing is told step by step.
    """
    asks = any(frame.is_prediction for frame in frames)
    run: list[Frame] = []
    first = True
    for frame in frames[: last_question(frames) + 1]:
        if only_tells(frame):
            continue
        if first and run and asks and frame.position != run[-1].position:
            yield run
            run, first = [], False
        run.append(frame)
        if frame.is_prediction or not asks:
            yield run
            run, first = [], False


def said(frame: Frame, asks: bool = True) -> tuple[str, ...]:
    """What a step tells: its own words, or else what its move caused.

    A sheet shows all questions of a case that ``asks`` at once: nothing may answer an earlier one.
    """
    if asks and frame.step.sheet is not None:
        return (_(frame.step.sheet),) if frame.step.sheet else ()
    if frame.step.say:
        return (_(frame.step.say),)
    return tuple(event.text for event in frame.printed)


@dataclass
class Story:
    """Goes through a case and writes down its stops.

    Args:
        presenter: knows what is on the board as long as a question is open.
        name: of the chapter.
        draw: draws its boards.
    """

    presenter: Presenter
    name: str
    draw: Draw = on_paper
    drawn: list[tuple[Any, tuple[Mark, ...], int]] = field(default_factory=list)
    """Position, letters and number of every board that was drawn."""

    def stops(self) -> tuple[Stop, ...]:
        """Every stop; afterwards all questions are answered."""
        numbered = enumerate(runs(self.presenter.frames), start=1)
        stops = tuple(self._stop(number, run) for number, run in numbered)
        for index in range(len(self.presenter.frames)):
            self._open(index)
            self.presenter.answer()
        return stops

    def _stop(self, number: int, run: Sequence[Frame]) -> Stop:
        frame = run[-1]
        self._open(frame.number - 1)
        marks = self._marks(frame)
        asks = bool(self.presenter.predictions)
        told = tuple(sentence for one in run for sentence in said(one, asks))
        ask = _ask(frame, marks)
        for position, before, shown in self.drawn:
            if position == frame.position and (before == marks or not _letters(marks)):
                return Stop(number, told, None, shown, ask)
        self.drawn.append((frame.position, marks, number))
        board = self._board(number, frame, marks)
        return Stop(number, told, board, 0, ask, board is not None and self._goes_on(run))

    def _goes_on(self, run: Sequence[Frame]) -> bool:
        """Whether a question was asked before, and these steps play what came of it."""
        asked = any(index < run[0].number - 1 for index in self.presenter.predictions)
        return asked and any(one.step.move or one.step.sheet is not None for one in run)

    def _open(self, index: int) -> None:
        """Go to a step with everything before it answered."""
        while self.presenter.furthest < index:
            self.presenter.go(self.presenter.furthest)
            self.presenter.answer()
        self.presenter.go(index)

    def _marks(self, frame: Frame) -> tuple[Mark, ...]:
        return tuple(one for one in self.presenter.marks() if one.role in ON_PAPER)

    def _board(self, number: int, frame: Frame, marks: Sequence[Mark]) -> PrintedBoard | None:
        heading = _("Board, step {number}.").format(number=number)
        name = f"{self.name}-asked{number}"
        return self.draw(self.presenter, frame.position, marks, name, heading, True)


def _letters(marks: Sequence[Mark]) -> bool:
    """Whether the choices of a question stand on the board."""
    return any(mark.role == "asked" for mark in marks)


def _ask(frame: Frame, marks: Sequence[Mark]) -> Ask | None:
    if not frame.is_prediction:
        return None
    hint = "" if frame.step.pick == "one" else _("Tick all that are right.")
    letters = choice_letters(frame.choices)
    labels = [_(choice.label) for choice in frame.choices]
    choices = tuple(zip(letters, labels, strict=True))
    return Ask(_(frame.step.question), hint, choices, _letters(marks))
