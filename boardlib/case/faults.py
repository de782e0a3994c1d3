"""What is wrong with a case: what its author has to mend before anybody is taught by it."""

from __future__ import annotations

from collections.abc import Iterator

from boardlib.case.model import (
    Case,
    CaseError,
    Frame,
    WhatIf,
    choice_letters,
    compare,
    lettered,
    run_claim,
)
from boardlib.text import listing


def problems(case: Case) -> list[str]:
    """What is wrong with a case that can be read: one sentence each, empty for a sound one.

    Moves that are not allowed, questions that the game cannot answer, predictions without
    exactly one right choice (or, where several may be picked, without any), what-ifs that
    do not apply or tell the answer to a later question, and cases in which no what-if changes
    an answer.
    """
    try:
        found = [text for frame in case.frames() for text in _frame_problems(case, frame)]
        changed = [compare(case, item).differs for item in case.whatifs]
        for claim in case.claims:
            run_claim(case, claim)
    except CaseError as error:
        return [str(error)]
    if changed and not any(changed):
        found.append(f"{case.file}: no what-if changes its answer")
    return found + [text for whatif in case.whatifs for text in _too_early(case, whatif)]


def _too_early(case: Case, whatif: WhatIf) -> Iterator[str]:
    """A what-if just before a question on the same board, or one that asks the same earlier."""
    offered, *later = case.frames()[max(whatif.step - 1, 0) :]
    for number, frame in enumerate(later):
        just_before = number == 0 and not offered.is_prediction
        tells = just_before or frame.step.ask == whatif.ask
        if frame.is_prediction and tells and frame.position == offered.position:
            place = f"{case.file}, what-if '{whatif.label}'"
            yield f"{place}: it tells the answer to step {frame.number}; it belongs there"


def _frame_problems(case: Case, frame: Frame) -> Iterator[str]:
    if not frame.is_prediction:
        return
    yield from _spare_whynots(case, frame)
    right = [
        letter
        for letter, choice in zip(choice_letters(frame.choices), frame.choices, strict=True)
        if choice.right
    ]
    place = f"{case.file}, step {frame.number}"
    if not right:
        yield f"{place}: no choice is right"
    elif frame.step.pick == "one" and len(right) > 1:
        yield f"{place}: one choice has to be right, but {listing(right)} are"


def _spare_whynots(case: Case, frame: Frame) -> Iterator[str]:
    """A right choice for which the case says why it is wrong."""
    for letter, choice, judged in lettered(frame):
        if choice.whynot and judged.right:
            place = f"{case.file}, step {frame.number}"
            yield f"{place}: 'whynot' says why {letter} is wrong, but it is right"


def unanswered(case: Case) -> list[str]:
    """The wrong choices of which nothing is said but the verdict: one sentence each."""
    return [
        f"{case.file}, step {frame.number}: choice {letter} ('{choice.label}') has no 'whynot'"
        for frame in case.frames()
        for letter, choice, judged in lettered(frame)
        if not (judged.right or judged.whynot)
    ]
