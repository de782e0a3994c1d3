"""What a ruling puts on the board: the places it is about, the way there, the tiles in reach.

The only place where answers become marks: player, pictures and handout all show these.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from boardlib.drawing import Mark
from boardlib.game import Answer

LISTED: Final = {"order": "order", "before": "order", "turn": "focus", "group": "focus"}
"""How the answers to some questions are shown that name pieces: first word of the question."""


def answer_marks(answer: Answer) -> tuple[Mark, ...]:
    """What the reasons of a ruling are about: its place, the way there, the tiles in reach.

    An answer that lists places, such as the destinations of a figure, allows each of them.
    """
    if answer.ruling is None or answer.allowed is None:
        return _listed_marks(answer)
    role = "allowed" if answer.allowed else "refused"
    facts = [reason.facts for reason in answer.ruling.reasons]
    places = dict.fromkeys(str(found["segment"]) for found in facts if "segment" in found)
    marks = [Mark((place,), role) for place in places] or _piece_marks(answer, role)
    return (*marks, *chain_marks(answer), *reach_marks([answer]))


def _listed_marks(answer: Answer) -> tuple[Mark, ...]:
    """Places are allowed; of pieces some answers tell the order."""
    listed = answer.data if isinstance(answer.data, list) else []
    places = tuple(key for key in answer.shapes if key in listed)
    if places:
        return (Mark(places, "allowed"),)
    role = LISTED.get(answer.question.partition(" ")[0])
    return (Mark(answer.shapes, role),) if role and answer.shapes else ()


def _piece_marks(answer: Answer, role: str) -> list[Mark]:
    """The piece that a ruling is about, with the cells of its way, and what is on offer."""
    pieces = {key.partition(":")[2]: key for key in reversed(answer.shapes) if ":" in key}
    named = [pieces[word] for word in answer.question.split() if word in pieces]
    offers = [Mark((key,), "offer") for key in answer.shapes if key.startswith("offer:")]
    cells = (key for key in answer.shapes if ":" not in key)
    first = [*named, *reversed(pieces.values())][:1]
    return [Mark((*first, *cells), role), *offers] if first else []


def chain_marks(answer: Answer) -> tuple[Mark, ...]:
    """The way that the reasons of a ruling name."""
    reasons = () if answer.ruling is None else answer.ruling.reasons
    chains = [tuple(reason.facts.get("chain", ())) for reason in reasons]
    return tuple(Mark(chain, "chain") for chain in chains if len(chain) > 1)


def reach_marks(answers: Iterable[Answer]) -> list[Mark]:
    """One frame around the tiles in reach, where the answers name the same ones."""
    rulings = [answer.ruling for answer in answers if answer.ruling is not None]
    reasons = [reason for ruling in rulings for reason in ruling.conditions]
    frames = {tuple(map(tuple, r.facts["frame"])) for r in reasons if "frame" in r.facts}
    if len(frames) != 1:
        return []
    return [Mark(tuple(f"{x},{y}" for x, y in frames.pop()), "reach")]
