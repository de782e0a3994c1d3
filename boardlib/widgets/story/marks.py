"""What a ruling puts on the board: the places it is about, the way there, what is in reach.

The only place where answers become marks: player, pictures and handout all show these.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from boardlib.catalogue.model import JudgedChoice
from boardlib.drawing import Mark
from boardlib.drawing.showing import Showing
from boardlib.game import Answer
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
    named = [replace(one, called=called) if one.role == role else one for one in marks]
    return (*named, *chain_marks(answer), *reach_marks([answer], showing))


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
    fact, rulings = showing.reach, [one.ruling for one in answers if one.ruling is not None]
    reasons = [reason for ruling in rulings for reason in ruling.conditions]
    frames = {tuple(map(tuple, one.facts[fact])) for one in reasons if fact in one.facts}
    if len(frames) != 1:
        return []
    return [Mark(tuple(f"{x},{y}" for x, y in frames.pop()), "reach")]
