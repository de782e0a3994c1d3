"""What a lesson shows on top of its board: choices, what is right, what a ruling is about, ways."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from boardlib.catalogue import Comparison
from boardlib.catalogue.model import JudgedChoice
from boardlib.drawing import Mark, Scene
from boardlib.drawing.sizes import Showing
from boardlib.game import Answer
from boardlib.story.state import Presenter
from boardlib.story.task_marks import reach_marks as marks_of_reach
from boardlib.story.task_marks import task_marks
from boardlib.story.turning import TurnedRuling
from boardlib.text import _, mark

RIGHT: Final = (mark("right"), mark("not right"))
"""What judged choices are where their question is not about something that is, or may be."""


def answer_marks(answer: Answer, showing: Showing) -> tuple[Mark, ...]:
    """What the reasons of a ruling are about: its place, the way there, what is in reach.

    An answer that lists places, such as where a piece may go, allows each of them.
    """
    if answer.ruling is None or answer.allowed is None:
        return _listed_marks(answer, showing)
    role = "allowed" if answer.allowed else "refused"
    called = _called(answer, showing)[not answer.allowed]
    facts = [reason.facts for reason in answer.ruling.reasons]
    places = dict.fromkeys(str(found[showing.place]) for found in facts if showing.place in found)
    marks = [Mark((place,), role) for place in places] or _piece_marks(answer, role, showing)
    marks = marks or [Mark((place,), role) for place in _put_at(answer, showing)]
    named = [replace(one, called=called) if one.role == role else one for one in marks]
    return (*named, *chain_marks(answer), *reach_marks([answer], showing))


def _put_at(answer: Answer, showing: Showing) -> list[str]:
    """The place at which a question puts a piece, where the reasons name none."""
    first, _space, rest = answer.question.partition(" ")
    return [word for word in rest.split() if first in showing.puts and word in answer.shapes]


def _called(answer: Answer, showing: Showing) -> tuple[str, str]:
    """What it means that an answer is yes, and no: nothing where that is allowed, or not."""
    yes, no = showing.judged.get(answer.question.partition(" ")[0], ("", ""))
    return _(yes) if yes else "", _(no) if no else ""


def judged_words(choices: Sequence[JudgedChoice], showing: Showing) -> tuple[str, str]:
    """What it means that choices are right, and wrong; nothing where they are allowed, or not.

    It is what their answers mean where a choice is right as soon as its answer is yes.
    """
    words = {_called(one.why, showing) for one in choices}
    if len(words) == 1 and all(one.why.allowed is one.right for one in choices):
        return words.pop()
    right, wrong = RIGHT
    return _(right), _(wrong)


def _listed_marks(answer: Answer, showing: Showing) -> tuple[Mark, ...]:
    """Places are allowed; of pieces some answers tell the order."""
    listed = answer.data if isinstance(answer.data, list) else []
    places = tuple(key for key in answer.shapes if key in listed)
    if places:
        return (Mark(places, "allowed"),)
    role = showing.listed.get(answer.question.partition(" ")[0])
    return (Mark(answer.shapes, role),) if role and answer.shapes else ()


def _piece_marks(answer: Answer, role: str, showing: Showing) -> list[Mark]:
    """The piece that a ruling is about, with the places of its way, and what stands beside it."""
    pieces = {key.partition(":")[2]: key for key in reversed(answer.shapes) if ":" in key}
    named = [pieces[word] for word in answer.question.split() if word in pieces]
    beside = [
        Mark((key,), other)
        for key in answer.shapes
        for begin, other in showing.beside.items()
        if key.startswith(begin)
    ]
    places = (key for key in answer.shapes if ":" not in key)
    first = _alike(named) or list(reversed(pieces.values()))[:1]
    return [Mark((*first, *places), role), *beside] if first else []


def _alike(named: Sequence[str]) -> list[str]:
    """The piece that is named first, and the others of its kind; a mere number may be none."""
    kind, _colon, name = named[0].partition(":") if named else ("", "", "")
    if name.isdigit():
        return [named[0]]
    return [key for key in dict.fromkeys(named) if key.partition(":")[0] == kind]


def chain_marks(answer: Answer) -> tuple[Mark, ...]:
    """The way that the reasons of a ruling name."""
    reasons = () if answer.ruling is None else answer.ruling.reasons
    return tuple(Mark(reason.way, "chain") for reason in reasons if reason.way)


def reach_marks(answers: Iterable[Answer], showing: Showing) -> list[Mark]:
    """One frame around what is in reach, where the answers name the same places."""
    rulings = (one.ruling for one in answers if one.ruling is not None)
    return list(marks_of_reach(rulings, showing.reach))


def changed_marks(drawn: Scene, shapes: Iterable[str]) -> Iterator[Mark]:
    """What changed on a board: what is there now, and the places at which nothing lies any more."""
    known = drawn.roles
    there = tuple(key for key in shapes if key in known)
    gone = tuple(key for key in shapes if key not in known)
    if there:
        yield Mark(there, "focus", note=_("changed"))
    if gone:
        yield Mark(gone, "free")


# --- the marks of a step ----------------------------------------------------------------


def _name(key: str) -> str:
    return key.partition(":")[2].lower()


def _is_single(name: str) -> bool:
    """Whether a name is a mere digit, which may count anything."""
    return name.isdigit() and len(name) == 1


def _owners(shapes: tuple[str, ...]) -> tuple[str, ...]:
    """Who gets the points where that is told first; else all that brings them."""
    own = [key for key in shapes if key.startswith("player:")]
    return tuple(own) if shapes and shapes[0].startswith("player:") else shapes


def marks_of(at: Presenter) -> tuple[Mark, ...]:
    """What to show on top of the board at the step where a learner is."""
    return _BoardMarks(at).marks()


def framed(marks: Iterable[Mark], reach: tuple[str, ...]) -> tuple[Mark, ...]:
    """Marks, and a frame around what is in reach, unless there is one already."""
    found = tuple(marks)
    if not reach or any(mark.role == "reach" for mark in found):
        return found
    return (*found, Mark(reach, "reach", note=_("in reach")))


class _BoardMarks:
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
        if self.at.doing is not None:
            return framed(task_marks(self.at.doing, self.at.frame.step.show), self._reach())
        if self.at.pending:
            return framed(self._asked_marks(), self._reach())
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

    def _reach(self) -> tuple[str, ...]:
        """The places around which the step has a frame."""
        return self.at.frame.step.reach

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
        lit = self.at.supposed.flip.shapes if isinstance(self.at.supposed, TurnedRuling) else ()
        kept = Mark((*comparison.after.shapes, *self.at.fresh(comparison), *lit), "quiet")
        marks = answer_marks(comparison.after, self.at.showing)
        changed = changed_marks(self.at.scene(comparison.position), lit)
        return (*marks, *changed, *((kept,) if kept.keys else ()))
