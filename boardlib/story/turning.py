"""What would have to change for a refusal of a case, as what-ifs: each shows both rulings."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from time import process_time
from typing import Final, TypeGuard

from boardlib.catalogue import Case, Frame, Question, WhatIf, lettered
from boardlib.game import Answer
from boardlib.game.flip_search import MOST, flipping
from boardlib.game.flips import told, turning
from boardlib.text import _, language

SECONDS: Final = 0.04
"""So long, in seconds of this process, it is looked for: a click waits for it."""
Refused = tuple[str, Answer, int]
"""The letter of a choice (empty for the step itself), its answer, and how much is told."""


def turns_of(case: Case, index: int) -> tuple[WhatIf, ...]:
    """The smallest changes that turn the refusals of a step, by its number from 0.

    Where the step as a whole is refused, up to three; else for each refused choice the first.
    What would need another question, and what the case itself supposes, is left out.
    """
    return _turns(case, index, language())


@cache
def _turns(case: Case, index: int, _language: str) -> tuple[WhatIf, ...]:
    frame = case.frames()[index]
    if frame.task is not None or flipping(case.rules) is None:
        return ()
    known = {whatif.change.strip() for whatif in case.whatifs}
    end = process_time() + SECONDS
    found = (one for refused in _refused(frame) for one in _of(case, index, refused, end))
    return tuple(one for one in found if one.change not in known)[:MOST]


def _refused(frame: Frame) -> Iterator[Refused]:
    """What of a step is refused on its own board."""
    step = frame.step
    if _is_refused(frame.answer) and not step.then:
        yield "", frame.answer, MOST
        return
    for letter, choice, judged in lettered(frame):
        asked: Question = choice.question
        if _is_refused(judged.why) and not (asked.change or asked.then):
            yield letter, judged.why, 1


def _is_refused(answer: Answer | None) -> TypeGuard[Answer]:
    return answer is not None and answer.allowed is False and not answer.problems


def _of(case: Case, index: int, refused: Refused, end: float) -> Iterator[WhatIf]:
    letter, answer, most = refused
    left = end - process_time()
    found = turning(case.rules, case.position(index + 1), answer, left) if left > 0 else []
    for flip in [one for one in found if one.changes and not one.question][:most]:
        label = told(flip)
        if letter:
            label = _("{letter}: {answer}").format(letter=letter, answer=label)
        yield WhatIf(label, "\n".join(flip.changes), answer.question, index + 1)
