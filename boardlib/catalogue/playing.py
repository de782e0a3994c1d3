"""A case is played: its steps, its choices, its claims and its what-ifs are put to the engine.

A move causes events, and some of them say just what a later step asks: that *rider 3 may take
over 6*, say, where the next question is what rider 3 may take over.  Such an event is held back
until that question is answered.  Whoever tells a case (player, class page, handout, transcript)
asks here, so that one rule holds for all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from boardlib.catalogue.comparing import matches, plain
from boardlib.catalogue.doing import played_out, right_of, turned, with_piece
from boardlib.catalogue.model import (
    Case,
    CaseStep,
    Choice,
    Claim,
    Comparison,
    Frame,
    JudgedChoice,
    Question,
    Result,
    WhatIf,
    blaming,
    placed,
)
from boardlib.game import Answer, Event, Game
from boardlib.game.goals import Act, PointAt, PutPiece
from boardlib.ruling import Reason, Ruling
from boardlib.shown import WrongValue
from boardlib.text import _, language


def frames_of(case: Case) -> tuple[Frame, ...]:
    """Every step of a case, played, in the language in use."""
    return _played(case, language())


@cache
def _played(case: Case, _language: str) -> tuple[Frame, ...]:
    """Every step, played; kept for each language, as events and answers are told in one."""
    frames: list[Frame] = []
    for number, step in enumerate(case.steps, start=1):
        with blaming(placed(case.file, step.line, f"step {number}")):
            position = _begins(case, frames, step)
            frames.append(_frame(case.rules, position, number, step))
    return tuple(replace(one, held=held_back(frames, at)) for at, one in enumerate(frames))


def _begins(case: Case, frames: Sequence[Frame], step: CaseStep) -> Any:
    """The board on which a step begins: where the one before ended, or that of another screen."""
    if step.start:
        return frames[step.start - 1].position
    return frames[-1].after if frames else case.position()


def _frame(rules: Game[Any, Any], position: Any, number: int, step: CaseStep) -> Frame:
    events: tuple[Event, ...] = ()
    position, refused = Question(change=step.change, then=step.after).prepare(rules, position)
    if refused is not None:
        raise refused
    for move in (*filter(None, [step.move]), *step.film):
        played = rules.play(position, move)
        position, events = played.position, (*events, *played.events)
    answer = None
    if step.ask or step.judge:
        question = Question(ask=step.ask, judge=step.judge, then=step.then)
        answer = question.put(rules, position)
        _compare_answer(step, answer)
    asked = (choice for choice in step.choices if not choice.none)
    choices = [_judged(step, choice, rules, position, answer) for choice in asked]
    right = any(choice.right for choice in choices)
    choices += [_none(choice, right) for choice in step.choices if choice.none]
    if answer is None:
        answer = _replied(step, choices)
    task = step.task
    if isinstance(task, PointAt):
        step = replace(step, task=replace(task, solution=right_of(rules, position, task)))
    if isinstance(task, PutPiece | Act):
        task = replace(task, reached=turned(rules, position, task.reached))
        step = replace(step, task=task)
    after = position
    if isinstance(task, Act):
        after = played_out(rules, position, task.solution, task.between)[0]
    if isinstance(task, PutPiece):
        after = with_piece(rules, position, task, task.solution[0])
    return Frame(number, position, step, events, tuple(choices), answer, after)


def _replied(step: CaseStep, choices: Sequence[JudgedChoice]) -> Answer | None:
    """The verdict of a question whose choices have their replies: what is said of the right one."""
    right = [judged for judged in choices if judged.right and judged.reply]
    if len(right) != 1:
        return None
    elsewhere = any(one.question.change or one.question.then for one in step.choices)
    why = right[0].why
    shapes = () if elsewhere else why.shapes
    ruling = _about(step, why.ruling)
    return Answer(why.question, right[0].reply, why.data, ruling, shapes, names=why.names)


def _about(step: CaseStep, ruling: Ruling | None) -> Ruling | None:
    """A ruling with the reasons that a question is about: a learner reads what answers it."""
    if ruling is None or step.about is None:
        return ruling
    meant = tuple(reason for reason in ruling.reasons if reason.rule.id in step.about)
    return replace(ruling, conditions=meant) if meant else None


def _none(choice: Choice, others: bool) -> JudgedChoice:
    """The last choice of a step, that none of the others is right; whether one of them is."""
    text = _("None of the others is right.")
    if others:
        text = _("At least one of the others is right.")
    return JudgedChoice(choice.label, not others, Answer("", text), (), text if others else "")


def _judged(
    step: CaseStep, choice: Choice, rules: Game[Any, Any], position: Any, answer: Answer | None
) -> JudgedChoice:
    why, right = _decided(choice, rules, position, answer)
    why = replace(why, ruling=_about(step, why.ruling))
    at = choice.at if choice.at is not None else () if choice.listed else why.shapes
    label = _label(choice, answer, why)
    if right:
        return JudgedChoice(label, right, why, at, reply=_(choice.reply) if choice.reply else "")
    return JudgedChoice(label, right, why, at, *_whynot(choice, why, answer))


def _label(choice: Choice, answer: Answer | None, why: Answer) -> str:
    """What a choice is called: a listed one as the answer calls it, to the step or to itself."""
    if not choice.listed or answer is None:
        return choice.label
    return answer.names.get(choice.label) or why.names.get(choice.label, choice.label)


def _decided(
    choice: Choice, rules: Game[Any, Any], position: Any, answer: Answer | None
) -> tuple[Answer, bool]:
    """What the engine says to a choice, and whether that makes it right."""
    question = choice.question
    if not choice.listed:
        why = question.put(rules, position)
        return why, question.holds(why)
    assert answer is not None
    why = question.put(rules, position) if question.ask else answer
    return why, _is_listed(choice, answer)


def _whynot(choice: Choice, why: Answer, told: Answer | None) -> tuple[str, bool]:
    """What is said of a wrong choice, and whether that is made of the reasons alone.

    It is empty where it would only repeat the verdict.

    A permission says nothing of a choice that expected a refusal.
    """
    if said := choice.whynot or choice.reply:
        return _(said), False
    if why.allowed or (told is not None and why.says_as(told)):
        return "", False
    if why.ruling is None or why.allowed is None:
        return why.lines[0] if why.lines else why.text, not why.lines
    return " ".join(dict.fromkeys(reason.text for reason in why.ruling.reasons)), True


def _is_listed(choice: Choice, answer: Answer) -> bool:
    """Whether the answer of a step names a choice of plain words."""
    named = answer.data if isinstance(answer.data, (list, tuple)) else [answer.data]
    return choice.label in named


def _compare_answer(step: CaseStep, answer: Answer) -> None:
    """Refuse a step whose written answer is not the engine's."""
    if step.answer is not None and not matches(step.answer, answer.data):
        message = _("the answer to '{question}' is {found}, not {written} as 'answer' says")
        told = {"found": plain(answer.data), "written": plain(step.answer)}
        raise WrongValue(message.format(question=answer.question, **told))


def run_claim(case: Case, claim: Claim) -> Result:
    """Put every check of a claim to the engine."""
    number = next((n for n, one in enumerate(case.claims) if one is claim), None)
    return _run(case, claim) if number is None else _ran(case, number, language())


@cache
def _ran(case: Case, number: int, _language: str) -> Result:
    """A claim of a case, run; kept for each language, as answers are told in one."""
    return _run(case, case.claims[number])


def _run(case: Case, claim: Claim) -> Result:
    answers: list[Answer] = []
    holds = True
    for check in claim.checks:
        with blaming(case.place(claim)):
            position = case.asked_of(check)
            answer = check.question.put(case.rules, position)
        holds = holds and check.question.holds(answer)
        answers.append(answer)
    return Result(claim, case, holds, tuple(answers))


def compare(case: Case, whatif: WhatIf) -> Comparison:
    """The answer before and after the change of a what-if."""
    return _compared(case, whatif, language())


@cache
def _compared(case: Case, whatif: WhatIf, _language: str) -> Comparison:
    """Both answers; kept for each language, like the steps."""
    rules, asked = case.rules, Question(ask=whatif.ask, then=whatif.then)
    with blaming(case.place(whatif)):
        old = case.position(whatif.step)
        new, _refused = Question(change=whatif.change).prepare(rules, old)
        return Comparison(
            whatif,
            before=in_a_sentence(asked.put(rules, old)),
            after=in_a_sentence(asked.put(rules, new)),
            position=asked.prepare(rules, new)[0],
            old=asked.prepare(rules, old)[0],
        )


def in_a_sentence(answer: Answer) -> Answer:
    """The same answer; where it says yes or no, that stands beside no question any more."""
    if not answer.bare:
        return answer
    return replace(
        answer, head=_("This is allowed.") if answer.allowed else _("This is not allowed.")
    )


# --- what is held back ------------------------------------------------------------------


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
