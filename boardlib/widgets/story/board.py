"""What a lesson shows on top of its board: the choices, what is right, what a step speaks of."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from boardlib.catalogue import Comparison
from boardlib.drawing import Mark
from boardlib.text import _
from boardlib.widgets.story.marks import answer_marks, chain_marks, judged_words, reach_marks

if TYPE_CHECKING:  # the presenter asks for its marks
    from boardlib.widgets.story.state import Presenter


def _name(key: str) -> str:
    return key.partition(":")[2].lower()


def _is_single(name: str) -> bool:
    """Whether a name is a mere digit, which may count anything."""
    return name.isdigit() and len(name) == 1


def _owners(shapes: tuple[str, ...]) -> tuple[str, ...]:
    """Who gets the points where that is told first; else all that brings them."""
    own = [key for key in shapes if key.startswith("player:")]
    return tuple(own) if shapes and shapes[0].startswith("player:") else shapes


class BoardMarks:
    """The marks of the step at which a learner is.

    Args:
        at: where the learner is, and what was answered.
    """

    def __init__(self, at: Presenter) -> None:
        self.at = at

    def marks(self) -> tuple[Mark, ...]:
        """What to show on top of the board."""
        if self.at.comparison is not None:
            return self._changed_marks(self.at.comparison)
        if self.at.pending:
            return tuple(self._asked_marks())
        if self.at.prediction is not None:
            told = (
                *self._judged_marks(),
                *self._way_marks(),
                *self._told_marks(),
                *self._focus_marks(),
            )
            # nothing stands out otherwise, but what the question is about
            return (*told, Mark(self._about(), "quiet")) if told else ()
        veil = (Mark((), "veil"),) if self.at.asks_later else ()
        return (*self._told_marks(), *veil)

    def _asked_marks(self) -> Iterable[Mark]:
        yield from self._newest(self.at.index)
        for letter, choice, at in zip(
            self.at.letters, self.at.frame.choices, self.at.places, strict=True
        ):
            if at:
                yield Mark(at, "asked", letter, _(choice.label))
        yield from self._focus_marks()

    def _focus_marks(self) -> Iterable[Mark]:
        """What is asked about, where the choices stand at no place of their own."""
        if self.at.frame.step.show and not any(self.at.places):
            yield Mark(self.at.frame.step.show, "focus", note=_("asked about"))

    def _judged_marks(self) -> Iterable[Mark]:
        each = zip(self.at.letters, self.at.frame.choices, self.at.places, strict=True)
        placed = [one for one in each if one[2]]
        right, wrong = judged_words([choice for _letter, choice, _at in placed], self.at.showing)
        for letter, choice, at in placed:
            role, called = ("allowed", right) if choice.right else ("refused", wrong)
            yield Mark(at, role, letter, _(choice.label), called)

    def _way_marks(self) -> Iterable[Mark]:
        """The way to the first wrong choice that was made, and what is in reach."""
        if not any(self.at.places):
            return
        chosen = set() if self.at.prediction is None else self.at.prediction.chosen
        choices = zip(self.at.letters, self.at.frame.choices, strict=True)
        wrong = [
            (letter, one.why)
            for number, (letter, one) in enumerate(choices)
            if number in chosen and not one.right
        ]
        for letter, answer in wrong[:1]:
            note = _("the way to {letter}").format(letter=letter)
            yield from (replace(mark, note=note) for mark in chain_marks(answer))
        yield from reach_marks((one.why for one in self.at.frame.choices), self.at.showing)

    def _about(self) -> tuple[str, ...]:
        """What a step speaks of by name: in its words, in what is asked, in what is tried first."""
        step = self.at.frame.step
        spoken = " ".join((step.say, step.question, step.ask, step.judge, *step.then))
        words = {word.lower() for word in re.findall(r"\w+", spoken)}
        known = self.at.shapes[self.at.index]
        named = (key for key in known if ":" in key and _name(key) in words)
        return (*step.show, *(key for key in named if not _is_single(_name(key))))

    def _told_marks(self) -> Iterable[Mark]:
        """What a step without an open question speaks of; the rest of the board steps back."""
        yield from self._newest(self.at.index)
        frame, kept = self.at.frame, list(self.at.frame.step.show)
        for event in self.at.events:
            if event.score is not None:
                yield Mark(_owners(event.shapes), "complete", note=event.text)
            kept += event.shapes
        if frame.answer is not None:
            kept += frame.answer.shapes
            if not any(self.at.places):
                yield from answer_marks(frame.answer, self.at.showing)
        if kept:
            yield Mark(tuple(dict.fromkeys(kept)), "quiet")

    def _newest(self, index: int) -> Iterable[Mark]:
        """What was placed in a step."""
        if index == 0 or not self.at.frames[index].step.move:
            return
        before, after, laid = self.at.shapes[index - 1], self.at.shapes[index], self.at.showing.laid
        placed = tuple(
            key for key in after if key not in before and not laid.isdisjoint(after[key])
        )
        if placed:
            yield Mark(placed, "last")

    def _changed_marks(self, comparison: Comparison) -> tuple[Mark, ...]:
        kept = Mark((*comparison.after.shapes, *self.at.fresh(comparison)), "quiet")
        return (*answer_marks(comparison.after, self.at.showing), *((kept,) if kept.keys else ()))
