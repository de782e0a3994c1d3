"""What is wrong with a case, and how its rulings reach the learner.

Whatever a file says that cannot be meant is one sentence with its place: the file, the line, the
step or the claim.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from typing import Any

from boardlib.catalogue.comparing import matches
from boardlib.catalogue.data_words import plain
from boardlib.catalogue.model import (
    Case,
    CaseError,
    Claim,
    Frame,
    Question,
    Result,
    WhatIf,
    lettered,
)
from boardlib.catalogue.playing import compare, run_claim
from boardlib.catalogue.reading import cases
from boardlib.catalogue.tables import near
from boardlib.catalogue.task_faults import lesson_faults
from boardlib.game import Answer, Problem
from boardlib.text import _, listing


def faults(case: Case) -> list[str]:
    """Everything that keeps a case from being shown to anybody, one sentence each.

    Boards that make no sense, and if there are none its :func:`problems` and wrong choices of
    which nothing is said.  What only follows from a fault is not told beside it.  Whether the
    claims hold is another question.
    """
    with suppress(CaseError):  # a case that cannot be played has its problem below
        if found := impossible(case, only_stopping=True):
            return found
    found = problems(case)
    with suppress(CaseError):
        found += lesson_faults(case)
        results = (run_claim(case, claim) for claim in case.claims if case.is_lesson)
        found += [text for result in results for text in unfulfilled(result)]
        wrong = {frame.number for frame in case.frames() if any(_frame_problems(case, frame))}
        found += [text for number, text in _unanswered(case) if number not in wrong]
    return found


def problems(case: Case) -> list[str]:
    """What is wrong with a case that can be read: one sentence each, empty for a sound one.

    Moves that are not allowed, questions that the game cannot answer, predictions without
    exactly one right choice (or, where several may be picked, without any), fields that no such
    answer has, what-ifs that do not apply or tell the answer to a later question, and cases in
    which no what-if changes an answer.
    """
    try:
        found = [text for frame in case.frames() for text in _frame_problems(case, frame)]
        changed = [compare(case, item).differs for item in case.whatifs]
        found += [text for claim in case.claims for text in _claim_problems(case, claim)]
    except CaseError as error:
        return [str(error)]
    if changed and not any(changed):
        found.append(f"{case.place(case.whatifs[0])}: no what-if changes its answer")
    return found + [text for whatif in case.whatifs for text in _too_early(case, whatif)]


def impossible(case: Case, only_stopping: bool = False) -> list[str]:
    """What is wrong with the positions of a case, one sentence each: none could come up in play.

    Args:
        case: the case, which can be played.
        only_stopping: without what is merely missing in a position, which only some answers need.
    """
    words = _("{file}, {where}: {problem}")
    found = [(_("at the start"), problem) for problem in _wrong_with(case, case.position())]
    for frame in case.frames():
        if frame.step.change:
            place = _("after step {number}").format(number=frame.number)
            found += [(place, problem) for problem in _wrong_with(case, frame.position)]
    return [
        words.format(file=case.file, where=where, problem=problem.as_typed)
        for where, problem in found
        if problem.stops or not only_stopping
    ]


def _wrong_with(case: Case, position: Any) -> Iterable[Problem]:
    return case.rules.status(position)


def _too_early(case: Case, whatif: WhatIf) -> Iterator[str]:
    """A what-if just before a question on the same board, or one that asks the same earlier."""
    offered, *later = case.frames()[max(whatif.step - 1, 0) :]
    for number, frame in enumerate(later):
        just_before = number == 0 and not offered.is_prediction
        tells = just_before or frame.step.ask == whatif.ask
        if frame.is_prediction and tells and frame.position == offered.position:
            told = f"it tells the answer to step {frame.number}; it belongs there"
            yield f"{case.place(whatif)}: {told}"


# --- predictions ------------------------------------------------------------------------


def _frame_problems(case: Case, frame: Frame) -> Iterator[str]:
    if not frame.is_prediction:
        return
    place = case.place(frame)
    meaningless = [
        f"{place}, choice {letter}: {text}"
        for letter, choice, judged in lettered(frame)
        for text in _never_meant(case, choice.question, judged.why)
    ]
    if meaningless:
        yield from meaningless
        return
    right = [letter for letter, _choice, judged in lettered(frame) if judged.right]
    if not right:
        yield f"{place}: no choice is right"
    elif frame.step.pick == "one" and len(right) > 1:
        yield f"{place}: one choice has to be right, but {listing(right)} are"
    else:
        for letter, choice, judged in lettered(frame):
            if choice.whynot and judged.right:
                yield f"{place}: 'whynot' says why {letter} is wrong, but it is right"


def unanswered(case: Case) -> list[str]:
    """The wrong choices of which nothing is said but the verdict: one sentence each."""
    return [text for _number, text in _unanswered(case)]


def _unanswered(case: Case) -> Iterator[tuple[int, str]]:
    """The same, each with the number of its step."""
    for frame in case.frames():
        for letter, choice, judged in lettered(frame):
            if not (judged.right or judged.whynot):
                text = f"{case.place(frame)}: choice {letter} ('{choice.label}') has no 'whynot'"
                yield frame.number, text


# --- what is expected -------------------------------------------------------------------


def unfulfilled(result: Result) -> list[str]:
    """How the answers of the engine differ from what a ruling expects: one sentence each."""
    place = result.case.place(result.claim)
    checks = zip(result.claim.checks, result.answers, strict=True)
    return [
        f"{place}: {_difference(check.question, answer)}"
        for check, answer in checks
        if not check.question.holds(answer)
    ]


def _difference(question: Question, answer: Answer) -> str:
    asked, expected = question.ask or question.judge, question.expect
    if expected is not None and not matches(expected, answer.data):
        found = answer.data
        if isinstance(expected, Mapping) and isinstance(found, Mapping):
            found = {key: found[key] for key in expected if key in found}
        words = _("the answer to '{question}' is {found}, not {written} as 'expect' says")
        told = {"found": plain(found), "written": plain(expected)}
        return words.format(question=asked, **told)
    if question.because is not None:
        rules = (
            [reason.rule.id for reason in answer.ruling.reasons]
            if answer.ruling is not None
            else []
        )
        words = _("'{question}' is decided by {found}, not by {written} as 'because' says")
        told = {"found": _of_rules(rules), "written": _of_rules(question.because)}
        return words.format(question=asked, **told)
    return _("'{question}' is not allowed: {why}").format(question=asked, why=answer.text)


def _of_rules(rules: Iterable[str]) -> str:
    return listing(list(dict.fromkeys(rules))) or _("no rule")


def _claim_problems(case: Case, claim: Claim) -> Iterator[str]:
    for check, answer in zip(claim.checks, run_claim(case, claim).answers, strict=True):
        for text in _never_meant(case, check.question, answer):
            yield f"{case.place(claim)}: {text}"


def _never_meant(case: Case, question: Question, answer: Answer) -> Iterator[str]:
    """What a question expects and no answer to such a question could ever have."""
    expected = question.expect
    if question.judge and expected not in (None, "allowed", "forbidden"):
        yield f'\'expect\' of a judged move is "allowed" or "forbidden", not {expected!r}'
    if question.ask and isinstance(expected, Mapping):
        lacking = _keys(expected) - _keys(answer.data)
        for key in sorted(lacking - _fields(case.game) if lacking else ()):
            yield _no_such_field(key, question.ask, answer.data)
    if question.ask:
        for path, written, found in _other_kinds(expected, answer.data, "expect"):
            yield (
                f"'{path}' of the answer to '{question.ask}' is {plain(found)}, which is never"
                f" what 'expect' says, {plain(written)}"
            )


def _other_kinds(expected: object, found: object, path: str) -> Iterator[tuple[str, Any, Any]]:
    """Values that can never be equal, as one is a number, a word, or yes or no, and one is not."""
    kinds = (bool, int, str)
    if isinstance(expected, Mapping) and isinstance(found, Mapping):
        for key in expected.keys() & found.keys():
            yield from _other_kinds(expected[key], found[key], str(key))
    elif (
        isinstance(expected, kinds)
        and isinstance(found, kinds)
        and type(expected) is not type(found)
    ):
        yield path, expected, found


def _no_such_field(key: str, asked: str, data: object) -> str:
    known = sorted(_keys(data))
    meant = near(key, known)
    hint = f"did you mean '{meant}'?" if meant else f"it has {listing(known)}"
    return f"the answer to '{asked}' has no '{key}'" + (f"; {hint}" if known else "")


@cache
def _fields(game: str) -> frozenset[str]:
    """The fields that answers have in the cases of a game, names of players among them."""
    of = (case for case in cases().values() if case.game == game)
    return frozenset().union(*(_keys(one.data) for case in of for one in _answers(case)))


def _answers(case: Case) -> Iterator[Answer]:
    """The answers to everything that the choices and claims of a case ask."""
    for frame in case.frames():
        yield from (choice.why for choice in frame.choices)
    for claim in case.claims:
        yield from run_claim(case, claim).answers


def _keys(data: object) -> frozenset[str]:
    """The names of all fields in plain data, however deep they stand."""
    if isinstance(data, Mapping):
        return frozenset(map(str, data)).union(*map(_keys, data.values()))
    if isinstance(data, list | tuple):
        return frozenset().union(*map(_keys, data))
    return frozenset()
