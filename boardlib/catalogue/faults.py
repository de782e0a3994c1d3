"""What is wrong with a case, and how its rulings reach the learner.

Whatever a file says that cannot be meant is one sentence with its place: the file, the line, the
step or the claim.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, cached_property
from itertools import chain
from typing import Any, Final

from boardlib.catalogue.case_form import near
from boardlib.catalogue.comparing import matches, plain
from boardlib.catalogue.doing import asked, places_of, switched, with_piece
from boardlib.catalogue.model import (
    Case,
    CaseError,
    CaseStep,
    Check,
    Claim,
    Frame,
    Question,
    Result,
    WhatIf,
    blaming,
    lettered,
)
from boardlib.catalogue.playing import compare, run_claim
from boardlib.catalogue.practice import exercises, make
from boardlib.catalogue.reading import cases, lesson_cases
from boardlib.catalogue.task_faults import lesson_faults
from boardlib.game import Answer, Game, Problem
from boardlib.game.acting import acting, gathers, takeable
from boardlib.game.goals import ANY, ON_THE_BOARD, Act, Estimate, PointAt, PutPiece, Switch, Task
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


# --- how a ruling reaches the learner: done on a board, asked, practised, told, or listed --------


SEEDS: Final = range(1, 3)
"""So many exercises of a kind tell which rulings it practises."""


class Taught(StrEnum):
    """How a ruling reaches the learner."""

    DONE = "done"
    """A learner acts on a board of a lesson on which it is checked."""
    ASKED = "asked"
    """A learner has to commit to an answer, in a lesson, which it decides."""
    PRACTISED = "practised"
    """It decides an exercise."""
    SHOWN = "shown"
    """A board of a lesson, its story or a what-if tells it."""
    LISTED = "listed"
    """It only stands in the reference."""


@dataclass(frozen=True)
class _Put:
    """A question as it was put: its text, the position it was put to, and the answer."""

    text: str
    position: Any
    answer: Answer

    @cached_property
    def decided_by(self) -> frozenset[tuple[str, bool]]:
        """The rules that decide the answer, and whether each is met."""
        reasons = () if self.answer.ruling is None else self.answer.ruling.reasons
        return frozenset((reason.rule.id, reason.holds) for reason in reasons)


def taught(case: Case, claim: Claim, told: Set[str] | None = None) -> Taught:
    """How a ruling of a case reaches the learner; one that only informs is listed.

    Args:
        case: the case that holds it.
        claim: the ruling.
        told: the ids of the cases that lessons tell; every case, and this one, if not given.
    """
    lessons = [*_told_in(case, told)]
    screens = [*_screens(claim.id, lessons)]
    if any(isinstance(screen.task, ON_THE_BOARD) for screen in screens):
        return Taught.DONE
    checks = [(check, _check_put(case, check)) for check in claim.checks]
    asked = _all(_asked, lessons)
    commits = any(screen.choices or isinstance(screen.task, Estimate) for screen in screens)
    if commits or _any_settles(checks, asked):
        return Taught.ASKED
    practice = _practice(case.game)
    if _any_settles(checks, chain(_all(_asked, practice), _all(_tried, practice))):
        return Taught.PRACTISED
    if screens or _any_settles(checks, _all(_shown, lessons)):
        return Taught.SHOWN
    near = [one for one in lessons if one is case or case.id in one.goes_with]
    events = {event.rule.id for one in near for frame in one.frames() for event in frame.events}
    happens = any(events & {name for name, _holds in put.decided_by} for _check, put in checks)
    return Taught.SHOWN if happens else Taught.LISTED


def _told_in(case: Case, told: Set[str] | None) -> Iterator[Case]:
    """The cases of lessons that may tell a ruling: those whose ids begin like that of its case."""
    family = case.id.partition("-")[0]
    if told is None or case.id in told:
        yield case
    for other in (cases() | lesson_cases()).values():
        alike = other.id != case.id and other.id.partition("-")[0] == family
        if alike and (told is None or other.id in told):
            yield other


def _screens(ruling: str, lessons: Iterable[Case]) -> Iterator[CaseStep]:
    """The screens of lessons on whose boards a ruling is checked once more."""
    for lesson in lessons:
        for claim in lesson.claims if lesson.is_lesson else ():
            if claim.id == ruling:
                yield from (lesson.steps[check.screen - 1] for check in claim.checks)


@cache
def _practice(game_name: str) -> tuple[Case, ...]:
    """Some exercises of every kind of a game."""
    kinds = [one.kind for one in exercises(game_name)]
    return tuple(make(game_name, kind, seed) for kind in kinds for seed in SEEDS)


def _any_settles(checks: Iterable[tuple[Check, _Put]], among: Iterable[_Put]) -> bool:
    """Whether one of some questions is decided by what one of the checks states."""
    others = list(among)
    return any(_settles(put, check, one) for check, put in checks for one in others)


def _settles(put: _Put, check: Check, other: _Put) -> bool:
    """Whether a question of a case is decided by what a check states.

    It is when it is the very question, or when the rules named by the check decide it: the same
    ones refuse, or they are among those by which it is allowed.
    """
    if (put.text, put.position) == (other.text, other.position):
        return True
    named = check.question.because or ()
    rules = {pair for pair in put.decided_by if pair[0] in named}
    if not rules or put.answer.allowed != other.answer.allowed:
        return False
    if put.answer.allowed is False:
        return rules == other.decided_by
    return rules <= other.decided_by


def _all(of: Callable[[Case], tuple[_Put, ...]], among: Iterable[Case]) -> Iterator[_Put]:
    return (put for case in among for put in of(case))


def _check_put(case: Case, check: Check) -> _Put:
    with blaming(case.file):
        return _put(case, check.question, case.asked_of(check))


def _put(case: Case, question: Question, position: Any) -> _Put:
    at, _refused = question.prepare(case.rules, position)
    return _Put(question.ask or question.judge, at, question.put(case.rules, position))


@cache
def _asked(case: Case) -> tuple[_Put, ...]:
    """What the questions of a case put to the engine: for the verdict, and for each choice."""
    frames = [frame for frame in case.frames() if frame.is_prediction]
    return tuple(put for frame in frames for put in _questions(case, frame))


@cache
def _tried(case: Case) -> tuple[_Put, ...]:
    """What the engine is asked when something is done on the boards of a case."""
    tasks = [(frame.position, frame.task) for frame in case.frames()]
    return tuple(put for position, task in tasks for put in _tries(case, position, task))


def _tries(case: Case, position: Any, task: Task | None) -> Iterator[_Put]:
    """Every move that can be tried, and every place that can be pointed at."""
    rules = case.rules
    match task:
        case Act():
            tries = dict.fromkeys((*_with_one_piece(rules, position, task), *_first_moves(task)))
            yield from (_put(case, Question(judge=move), position) for move in tries)
        case PointAt():
            texts = [task.right.ask]
            if task.of_each:
                texts = [task.right.ask.format(one) for one in places_of(rules, position, task)]
            yield from (_put(case, Question(ask=one), position) for one in texts)
        case PutPiece():
            for place in places_of(rules, position, task):
                board = with_piece(rules, position, task, place)
                asks = ((goal, asked(rules, board, goal)) for goal in task.reached)
                yield from (_Put(goal.ask, board, answer) for goal, answer in asks)
        case Estimate():
            yield _put(case, Question(ask=task.ask), position)


def _with_one_piece(rules: Game[Any, Any], position: Any, task: Act) -> Iterator[str]:
    """The moves that can be tried with one thing in the hand, without those that only take more."""
    found = acting(rules).in_hand(position, task.may, task.by)
    leads = {one.text for one in found}
    for move in (move for held in found for move in held.moves if move not in leads):
        more = takeable(rules, position, task.may, task.by, move) if gathers(rules) else ()
        if all(one.press or one.text != move for one in more):
            yield move


def _first_moves(task: Act) -> Iterator[str]:
    """The moves with which the rows begin that a task names."""
    for row in (task.solution, *(one.tries for one in task.mistakes)):
        yield from (move for move in row[:1] if not move.endswith(ANY))


def _questions(case: Case, frame: Frame) -> Iterator[_Put]:
    yield from _verdict(case, frame)
    for choice in frame.step.choices:
        if choice.question.ask or choice.question.judge:
            yield _put(case, choice.question, frame.position)


def _verdict(case: Case, frame: Frame) -> Iterator[_Put]:
    step = frame.step
    if step.ask or step.judge:
        question = Question(ask=step.ask, judge=step.judge, then=step.then)
        yield _put(case, question, frame.position)


@cache
def _shown(case: Case) -> tuple[_Put, ...]:
    """What the story and the what-ifs tell without asking."""
    told = [put for frame in case.frames() for put in _shown_by(case, frame)]
    for whatif in case.whatifs:
        found = compare(case, whatif)
        told.append(_Put(whatif.ask, found.old, found.before))
        told.append(_Put(whatif.ask, found.position, found.after))
    return tuple(told)


def _shown_by(case: Case, frame: Frame) -> Iterator[_Put]:
    """What a step tells: its verdict, or what a switch shows on each of its tables."""
    yield from _verdict(case, frame)
    if isinstance(task := frame.task, Switch):
        for value in task.values:
            board = switched(case.rules, frame.position, task, value)
            yield _put(case, Question(ask=task.ask), board)
