"""What a coming question asks is not told before it is answered.

A move causes events, and some of them say just what a later step asks: that *rider 3 may take
over 6*, say, where the next question is what rider 3 may take over.  Such an event is held back
until that question is answered.  Whoever tells a case (player, class page, handout, transcript)
asks here, so that one rule holds for all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from boardlib.game import Answer, Event
from boardlib.ruling import Reason

if TYPE_CHECKING:  # a step carries what is held back of it
    from boardlib.catalogue.model import Frame


def held_back(frames: Sequence[Frame], index: int) -> dict[int, int]:
    """The events of a step that are held back: number -> index of the first step that asks it."""
    held: dict[int, int] = {}
    for at, answer in reversed(list(_coming(frames, index))):
        held |= {n: at for n, one in enumerate(frames[index].events) if announces(one, answer)}
    return held


def _coming(frames: Sequence[Frame], index: int) -> Iterator[tuple[int, Answer]]:
    """The answers to the questions after a step."""
    for at, frame in enumerate(frames[index + 1 :], start=index + 1):
        if frame.is_prediction and frame.answer is not None:
            yield at, frame.answer


def announces(event: Event, answer: Answer) -> bool:
    """Whether what a move caused is a reason of an answer, told before it is asked for."""
    reasons = () if answer.ruling is None else answer.ruling.reasons
    return any(_says(event, reason) for reason in reasons)


def _says(event: Event, reason: Reason) -> bool:
    """Whether an event says what a reason says: it states the same rule of the same facts.

    A reason may know more facts.  An event without any is about nothing that could be asked.
    """
    same = event.rule.id == reason.rule.id and bool(event.facts)
    return same and event.facts.items() <= reason.facts.items()
