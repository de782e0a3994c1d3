"""What a ruling puts on the board: the places it is about, the way there, what is in reach.

The only place where answers become marks: player, pictures and handout all show these.
"""

from __future__ import annotations

from collections.abc import Iterable

from boardlib.drawing import Mark
from boardlib.drawing.showing import Showing
from boardlib.game import Answer


def answer_marks(answer: Answer, showing: Showing) -> tuple[Mark, ...]:
    """What the reasons of a ruling are about: its place, the way there, what is in reach.

    An answer that lists places, such as where a piece may go, allows each of them.
    """
    if answer.ruling is None or answer.allowed is None:
        return _listed_marks(answer, showing)
    role = "allowed" if answer.allowed else "refused"
    facts = [reason.facts for reason in answer.ruling.reasons]
    places = dict.fromkeys(str(found[showing.place]) for found in facts if showing.place in found)
    marks = [Mark((place,), role) for place in places] or _piece_marks(answer, role, showing)
    return (*marks, *chain_marks(answer), *reach_marks([answer], showing))


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
    first = [*named, *reversed(pieces.values())][:1]
    return [Mark((*first, *places), role), *beside] if first else []


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
