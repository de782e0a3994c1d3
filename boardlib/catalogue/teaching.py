"""How a ruling reaches the learner: done on a board, asked, practised, told, or only listed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Set
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, cached_property
from itertools import chain
from typing import Any, Final

from boardlib.catalogue.doing import asked, places_of, switched, with_piece
from boardlib.catalogue.model import Case, CaseStep, Check, Claim, Frame, Question, blaming
from boardlib.catalogue.playing import compare
from boardlib.catalogue.practice import exercises, make
from boardlib.catalogue.reading import cases, lesson_cases
from boardlib.game import Answer, Game
from boardlib.game.acting import acting, gathers, takeable
from boardlib.game.goals import ANY, ON_THE_BOARD, Act, Estimate, PointAt, PutPiece, Switch, Task

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
