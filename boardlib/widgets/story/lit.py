"""The steps of a case with their answers lit where what they speak of lies on the step's board.

Whoever shows a case asks for the same: it is found out once for a step and a language.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from boardlib.catalogue import Case, Frame, Question
from boardlib.game import Answer
from boardlib.text import language
from boardlib.widgets.story.extent import plain
from boardlib.widgets.story.keys import asked_by, put_over, same_things, speaks_of_counted

KEPT: Final = 256
"""Of so many steps it is kept."""


def lit_here(case: Case, index: int) -> Frame:
    """A step with the keys of its own board, also where its answers are those of another."""
    return _lit_here(case, index, language())


@lru_cache(maxsize=KEPT)
def _lit_here(case: Case, index: int, _language: str) -> Frame:
    frame = case.frames()[index]
    step, answer = frame.step, frame.answer
    if answer is not None:
        answer = _over(case, answer, Question(then=step.then), frame.position)
    choices = tuple(
        replace(judged, why=why, at=why.shapes if judged.at == judged.why.shapes else judged.at)
        for choice, judged in zip(step.choices, frame.choices, strict=True)
        for why in [_over(case, judged.why, asked_by(choice, step), frame.position)]
    )
    return replace(frame, answer=answer, choices=choices)


def _over(case: Case, answer: Answer, asked: Question, position: Any) -> Answer:
    """The answer to a question with the keys of the board on which it is put."""
    counted = plain(case, case.frames()[0].position).showing.counted
    if not (asked.then or asked.change) or not speaks_of_counted(answer, counted):
        return answer
    there, _refused = asked.prepare(case.rules, position)
    return put_over(answer, same_things(plain(case, there), plain(case, position)))
