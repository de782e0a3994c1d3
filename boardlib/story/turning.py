"""What would have to change for a refusal of a case: after the answer, and in replies to tasks.

It is looked for once somebody sees the refusal, never before: an answer does not wait for it.
Nothing is said that a question answers which is still open.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import islice
from typing import Any, Final, TypeGuard

from boardlib.catalogue import Case, Comparison, Frame, Question, WhatIf, lettered
from boardlib.catalogue.doing import places_that_reach, played_out, rows, with_piece
from boardlib.catalogue.playing import in_a_sentence
from boardlib.game import Answer, Game, ruled
from boardlib.game.flip_search import MOST, flipping, put
from boardlib.game.flips import PATIENT, Flip, Flips, flips, told
from boardlib.game.goals import ANY, Act, PutPiece, Task
from boardlib.text import _, language

ROWS: Final = 40
"""So many ways to do a task are looked at, so that none of them is given away."""


@dataclass(frozen=True, slots=True)
class TurnedRuling:
    """A smallest change that turns a refusal of a step.

    Attributes:
        label: one sentence: ``Yes, if no token lay on this portal.``
        before: what is answered on the board of the step.
        old: that board.
        flip: the change.
        after: what is answered then.
        step: number of the step; 0 outside of cases.
    """

    label: str
    before: Answer
    old: Any
    flip: Flip
    after: Answer
    step: int

    @property
    def comparison(self) -> Comparison:
        """Both rulings, as those of a what-if."""
        change = "\n".join(self.flip.changes)
        whatif = WhatIf(self.label, change, self.before.question, self.step)
        before, after = in_a_sentence(self.before), in_a_sentence(self.after)
        return Comparison(whatif, before, after, self.flip.position, self.old)


@dataclass(frozen=True, slots=True)
class Turned:
    """What was found for the refusals of a step.

    Attributes:
        turns: the changes, at most three.
        instead: what is said where there are none; empty where nothing is to be said.
    """

    turns: tuple[TurnedRuling, ...] = ()
    instead: str = ""


def is_refused(case: Case, index: int) -> bool:
    """Whether anything is refused at a step, by its number from 0, once it is answered."""
    return flipping(case.rules) is not None and bool(_refusals(case, index))


def turned(case: Case, index: int, open_later: frozenset[int]) -> Turned:
    """The smallest changes that turn the refusals of a step, by its number from 0.

    Where the step as a whole is refused, up to three; else for each refused choice the first.

    Args:
        case: the case.
        index: of the step.
        open_later: the steps whose answer is not to be given away.
    """
    return _turned(case, index, open_later, language())


@cache
def _turned(case: Case, index: int, open_later: frozenset[int], _language: str) -> Turned:
    frame = case.frames()[index]
    secret = _Secret(case, open_later)
    found = [_found(case, frame, one, secret) for one in _refusals(case, index)]
    turns = tuple(turn for one in found for turn in one.turns)[:MOST]
    instead = next((one.instead for one in found if one.instead), "")
    return Turned(turns, "" if turns else instead)


def _found(case: Case, frame: Frame, refused: _Refused, secret: _Secret) -> Turned:
    """What turns one refusal; of a choice the first change."""
    rules, answer = case.rules, refused.answer
    if answer.question in secret.questions:
        return Turned()
    found = flips(rules, frame.position, answer.question, seconds=PATIENT)
    known = {whatif.change.strip() for whatif in case.whatifs}
    new = (one for one in found if one.question or "\n".join(one.changes) not in known)
    kept = (one for one in new if not secret.is_told_by(frame.position, one.position))
    most = 1 if refused.letter else MOST
    turns = tuple(_turn(rules, frame, refused, one) for one in islice(kept, most))
    if turns or found.instead is None or refused.letter:
        return Turned(turns)
    return _instead(rules, frame, refused, found, bool(secret.steps))


def turned_by(rules: Game[Any, Any], position: Any, refused: Answer, flip: Flip) -> TurnedRuling:
    """What a change makes of a refusal.

    Args:
        rules: the game.
        position: the board as it is.
        refused: what is answered on it.
        flip: the change.
    """
    after = put(rules, flip.position, flip.question or refused.question)
    return TurnedRuling(told(flip), refused, position, flip, after, 0)


def _turn(rules: Game[Any, Any], frame: Frame, refused: _Refused, flip: Flip) -> TurnedRuling:
    turn = turned_by(rules, frame.position, refused.answer, flip)
    label = turn.label
    if refused.letter:
        label = _("{letter}: {answer}").format(letter=refused.letter, answer=label)
    return replace(turn, label=label, step=frame.number)


def _instead(
    rules: Game[Any, Any], frame: Frame, refused: _Refused, found: Flips, is_secret: bool
) -> Turned:
    """The nearest move, to be looked at; or a sentence.  Moves wait for questions that come."""
    instead = found.instead
    assert instead is not None
    if is_secret and (instead.move or instead.allowed):
        return Turned()
    if not instead.move:
        return Turned(instead=instead.text)
    after = put(rules, frame.position, instead.move)
    if after.ruling is None:
        return Turned(instead=instead.text)
    flip = Flip((), instead.text, after.ruling, frame.position, instead.move)
    turn = TurnedRuling(instead.text, refused.answer, frame.position, flip, after, frame.number)
    return Turned((turn,))


# --- what is refused --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Refused:
    """Something that is refused at a step: why, and the letter of its choice, if it has one."""

    answer: Answer
    letter: str = ""


@cache
def _refusals(case: Case, index: int) -> tuple[_Refused, ...]:
    """What of a step is refused on its own board."""
    frame = case.frames()[index]
    if frame.task is not None:
        return tuple(_barred(case, frame, frame.task))
    if _refuses(frame.answer) and not frame.step.then:
        return (_Refused(frame.answer),)
    chosen = {
        judged.why.question: _Refused(judged.why, letter)
        for letter, choice, judged in lettered(frame)
        if _refuses(judged.why) and not (choice.question.change or choice.question.then)
    }
    asked = {judged.why.question for judged in frame.choices}
    return tuple(replace(one, letter="") if len(asked) == 1 else one for one in chosen.values())


def _refuses(answer: Answer | None) -> TypeGuard[Answer]:
    return answer is not None and answer.allowed is False and not answer.problems


def _barred(case: Case, frame: Frame, task: Task) -> Iterator[_Refused]:
    """Of what cannot be done the first attempt that the rules refuse at once."""
    if not isinstance(task, Act) or not task.cannot:
        return
    tries = (one.tries[0] for one in task.mistakes if one.illegal and len(one.tries) == 1)
    for move in islice((one for one in tries if not one.endswith(ANY)), 1):
        answer = ruled(move, case.rules.judge(frame.position, move))
        if _refuses(answer):
            yield _Refused(answer)


# --- what is not to be given away ---------------------------------------------------------


def unless(case: Case, frame: Frame, done: Sequence[str], move: str) -> str:
    """What would have to be for a refused move of a task to be allowed: a sentence, or nothing.

    It never is what the learner is to do, and never another move.

    Args:
        case: the case.
        frame: the step with the task.
        done: the moves before it.
        move: the refused move.
    """
    return _unless(case, frame.number, tuple(done), move, language())


@lru_cache(maxsize=64)
def _unless(case: Case, number: int, done: tuple[str, ...], move: str, _language: str) -> str:
    frame, rules = case.frames()[number - 1], case.rules
    if not isinstance(frame.task, Act) or flipping(rules) is None:
        return ""
    position = played_out(rules, frame.position, done, frame.task.between)[0]
    secret = _Secret(case, frozenset(range(number - 1, len(case.frames()))))
    for flip in flips(rules, position, move, seconds=PATIENT):
        if flip.changes and not (flip.question or secret.is_told_by(position, flip.position)):
            return _("It would be allowed {condition}.").format(condition=flip.text)
    return ""


@dataclass(frozen=True, slots=True)
class _Secret:
    """What is not to be given away: how the open tasks of a case are done."""

    case: Case
    steps: frozenset[int]

    @property
    def questions(self) -> Collection[str]:
        """What has to turn in one of them."""
        tasks = [self.case.frames()[one].task for one in self.steps]
        found = (task.reached for task in tasks if isinstance(task, PutPiece | Act))
        return {goal.ask for goals in found for goal in goals if goal.turned}

    def is_told_by(self, before: Any, after: Any) -> bool:
        """Whether a change of a board does something of what is to be done."""
        change = _difference(self.case.rules, before, after)
        return any(change & _of_solutions(self.case, one) for one in self.steps)


@cache
def _of_solutions(case: Case, index: int) -> frozenset[str]:
    """Every line of the board that solving a step changes."""
    return frozenset(
        line
        for before, after in _solved(case, case.frames()[index])
        for line in _difference(case.rules, before, after)
    )


def _solved(case: Case, frame: Frame) -> Iterator[tuple[Any, Any]]:
    """The boards before and after each way to do it, and to answer it by looking at another."""
    rules, task, before = case.rules, frame.task, frame.position
    match task:
        case PutPiece():
            for place in places_that_reach(rules, before, task):
                yield before, with_piece(rules, before, task, place)
        case Act():
            ways = {task.solution}
            if task.moves == 1:
                ways |= {*islice(rows(rules, before, task), ROWS)}
            for row in ways:
                for end in range(1, len(row) + 1):
                    yield before, played_out(rules, before, row[:end], task.between)[0]
        case None:
            for choice in frame.step.choices:
                if change := choice.question.change:
                    yield before, Question(change=change).prepare(rules, before)[0]


def _difference(rules: Game[Any, Any], before: Any, after: Any) -> frozenset[str]:
    """The lines in which two boards differ, each with whether it comes or goes."""
    old, new = (set(rules.write(one).splitlines()) for one in (before, after))
    return frozenset({f"+{line}" for line in new - old} | {f"-{line}" for line in old - new})


__all__ = ["Turned", "TurnedRuling", "is_refused", "turned", "turned_by", "unless"]
