"""What an attempt at a task comes to: the engine judges, the case or the engine says why.

Nothing here draws or keeps anything: what was done before is told anew with every attempt.

>>> from boardlib.catalogue import find_case
>>> case = find_case("TUN-T1.1")
>>> frame = case.frames()[0]
>>> act(case, frame, (), "token red 1,2.p1").result
<Upshot.SOLVED: 'solved'>
>>> print(act(case, frame, (), "token blue 1,2.p1 by red").say)
Red: the tokens of this colour (blue) are those of another player (blue).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import partial
from typing import Any, Final, TypeVar

from boardlib.catalogue.comparing import number, plain, within
from boardlib.catalogue.doing import (
    asked,
    estimated,
    is_reached,
    missing,
    open_moves,
    places_of,
    plan_asked,
    plan_goals,
    played_out,
    switched,
    with_piece,
)
from boardlib.catalogue.model import Badge, Case, Frame
from boardlib.game import Answer, Event, Game
from boardlib.game.goals import (
    ANY,
    Act,
    Assign,
    Estimate,
    Goal,
    Mistake,
    PointAt,
    PutPiece,
    Switch,
    Task,
)
from boardlib.ruling import Ruling
from boardlib.text import _, mark, ngettext

T = TypeVar("T")
TOLD: Final = 3
"""So much of what others do between two moves is told."""


class Upshot(StrEnum):
    """What an attempt comes to."""

    REFUSED = "refused"
    """The rules do not allow it; nothing was done."""
    GOING_ON = "going_on"
    """It is done, the goal is not reached yet, and more may be done."""
    MISSED = "missed"
    """It is done, and the goal is not reached."""
    SOLVED = "solved"


@dataclass(frozen=True, slots=True)
class Attempted:
    """An attempt, judged.

    Attributes:
        say: one sentence to the learner: what happened, why not, or why it is solved.
        position: the board after it; of a refusal the one before.
        events: what it caused.
        ruling: of a move, what the rules say to it.
        shapes: keys of the shapes that it is about.
    """

    result: Upshot
    say: str = ""
    position: Any = None
    events: tuple[Event, ...] = ()
    ruling: Ruling | None = None
    shapes: tuple[str, ...] = ()


# --- moves ------------------------------------------------------------------------------


def act(case: Case, frame: Frame, done: Sequence[str], move: str) -> Attempted:
    """What a move comes to, after those that are done already.

    Raises:
        ValueError: for a text that is no move, and for moves that cannot have been done.
    """
    task, rules = _task(frame, Act), case.rules
    position, _caused, left = played_out(rules, frame.position, done, task.between)
    row = (*done, move)
    ruling = rules.judge(position, move)
    named = _named(rules, task.mistakes, row, not ruling.allowed)
    if not ruling.allowed:
        reasons = [reason.text for reason in ruling.failed or ruling.reasons]
        say = _(named.say) if named is not None else reasons[0]
        return Attempted(Upshot.REFUSED, say, position, (), ruling, ruling.shapes)
    after, events, _left = played_out(rules, position, [move], left)
    if is_reached(rules, after, task.reached):
        shapes = _about(rules, after, task.reached)
        return Attempted(Upshot.SOLVED, _said(task.solved), after, events, ruling, shapes)
    said = _(named.say) if named is not None else ""
    if len(row) < task.moves and next(open_moves(rules, after, task, row), None) is not None:
        theirs = events[len(rules.play(position, move).events) :][:TOLD]
        said = said or " ".join(one.text for one in theirs)
        lit = tuple(dict.fromkeys(key for one in theirs for key in one.shapes))
        return Attempted(Upshot.GOING_ON, said, after, events, ruling, lit)
    why, shapes = _why_not(rules, after, task.reached)
    say = said or _said(task.otherwise) or why
    return Attempted(Upshot.MISSED, say, after, events, ruling, shapes)


def cannot(case: Case, frame: Frame, done: Sequence[str]) -> Attempted:
    """What it comes to when the learner says that it cannot be done."""
    task = _task(frame, Act)
    if task.cannot:
        return Attempted(Upshot.SOLVED, _(task.cannot), frame.position)
    position, _caused, _left = played_out(case.rules, frame.position, done, task.between)
    say = _("It can be done. What have you not tried yet?")
    return Attempted(Upshot.MISSED, say, position)


def _named(
    rules: Game[Any, Any], mistakes: Iterable[Mistake], row: Sequence[str], illegal: bool
) -> Mistake | None:
    """The mistake that names a row of moves, however they are written: one that is refused or not.

    So what a case says of moves that begin alike is not said of those among them that are refused.
    """
    alike = (one for one in mistakes if one.illegal is illegal)
    known = (one for one in alike if len(one.tries) == len(row))
    return next((one for one in known if all(map(partial(_is, rules), one.tries, row))), None)


def _is(rules: Game[Any, Any], named: str, move: str) -> bool:
    """Whether a mistake names a move; with a star at its end it names all that begin so."""
    if named.endswith(ANY):
        return move.startswith(named.removesuffix(ANY))
    return bool(rules.read_move(named) == rules.read_move(move))


# --- shapes -----------------------------------------------------------------------------


def point_at(case: Case, frame: Frame, chosen: Sequence[str]) -> Attempted:
    """What it comes to when these are pointed at: the first wrong one, or what is missing."""
    task, right = _task(frame, PointAt), solution(frame)
    names = places(case, frame)
    wrong = next(_wrong(task, right, chosen), None)
    if wrong is not None:
        say = _said_of(task.mistakes, chosen, right, wrong) or _said(task.otherwise)
        say = say or _against(case, frame, task, wrong)
        about = (names[wrong],) if wrong in names else ()
        return Attempted(Upshot.MISSED, say, frame.position, shapes=about)
    if lacking := len(right) - len(chosen):
        say = _said_of(task.mistakes, chosen, right) or _said(task.otherwise)
        say = say or ngettext("{count} is missing.", "{count} are missing.", lacking).format(
            count=lacking
        )
        return Attempted(Upshot.MISSED, say, frame.position)
    shapes = tuple(names[one] for one in right if one in names)
    return Attempted(Upshot.SOLVED, _said(task.solved), frame.position, shapes=shapes)


def _wrong(task: PointAt, right: Sequence[str], chosen: Sequence[str]) -> Iterator[str]:
    """What does not belong, or not there in the row."""
    if not task.in_order:
        return (one for one in chosen if one not in right)
    places = enumerate(chosen)
    return (one for at, one in places if at >= len(right) or right[at] != one)


def _said_of(
    mistakes: Iterable[Mistake], chosen: Sequence[str], right: Sequence[str], wrong: str = ""
) -> str:
    """What the case says of something that was pointed at, or else left out."""
    for one in mistakes:
        pointed = set(one.with_) <= set(chosen) and not set(one.without) & set(chosen)
        about = wrong in one.with_ if wrong else set(one.without) <= set(right)
        if pointed and about and (wrong or one.without):
            return _(one.say)
    return ""


def _against(case: Case, frame: Frame, task: PointAt, wrong: str) -> str:
    """What the engine says of a shape that does not belong."""
    if task.in_order:
        return _("Another one comes before.")
    if not task.of_each:
        return _("This one does not belong to it.")
    answer = case.rules.ask(frame.position, task.right.ask.format(wrong))
    return _sentence(answer) or _("This one does not belong to it.")


def places(case: Case, frame: Frame) -> Mapping[str, str]:
    """What can be pointed at, or where a piece can be put: as it is typed -> key of its shape."""
    task = frame.task
    if not isinstance(task, PointAt | PutPiece):
        return {}
    return places_of(case.rules, frame.position, task)


# --- a piece, cards, a number, a switch -------------------------------------------------


def put(case: Case, frame: Frame, value: str) -> Attempted:
    """What it comes to when the piece of a task is put to a place."""
    task, rules = _task(frame, PutPiece), case.rules
    try:
        after = with_piece(rules, frame.position, task, value)
    except ValueError as error:
        return Attempted(Upshot.REFUSED, str(error), frame.position)
    return _tried(rules, after, task, task.reached, (value,))


def assign(case: Case, frame: Frame, row: Sequence[str]) -> Attempted:
    """What it comes to when every place of a plan has this piece."""
    task, rules = _task(frame, Assign), case.rules
    if not all(row):
        return Attempted(Upshot.GOING_ON, _("A place is empty yet."), frame.position)
    return _tried(rules, frame.position, task, plan_goals(task, row), tuple(row))


def running(case: Case, frame: Frame, row: Sequence[str]) -> str:
    """The sum that runs along while pieces are laid; empty before one lies there."""
    task = _task(frame, Assign)
    if not (task.running and any(row)):
        return ""
    try:
        data = case.rules.ask(frame.position, plan_asked(task, row)).data
    except ValueError:
        if all(row):
            raise
        return ""  # of a part of it nothing can be said
    return plain(within(data, task.running))


def _tried(
    rules: Game[Any, Any],
    after: Any,
    task: PutPiece | Assign,
    goals: Sequence[Goal],
    tries: tuple[str, ...],
) -> Attempted:
    if is_reached(rules, after, goals):
        shapes = _about(rules, after, goals)
        return Attempted(Upshot.SOLVED, _said(task.solved), after, shapes=shapes)
    whole = isinstance(task, Assign)
    named = (
        one for one in task.mistakes if (one.tries == tries if whole else tries[0] in one.tries)
    )
    said = [_(one.say) for one in named]
    why, shapes = _why_not(rules, after, goals)
    say = said[0] if said else _said(task.otherwise) or why
    return Attempted(Upshot.MISSED, say, after, shapes=shapes)


def estimate(case: Case, frame: Frame, said: object) -> Attempted:
    """What it comes to when a number is said."""
    task, value = _task(frame, Estimate), number(said)
    if value is None:
        say = _("'{given}' is no number.").format(given=said)
        return Attempted(Upshot.REFUSED, say, frame.position)
    found = estimated(case.rules, frame.position, task)
    shapes = case.rules.ask(frame.position, task.ask).shapes
    if abs(found - value) <= task.within:
        return Attempted(Upshot.SOLVED, _said(task.solved), frame.position, shapes=shapes)
    replies = [_(reply) for wrong, reply in task.replies if wrong == value]
    near = _("It is more than that.") if found > value else _("It is less than that.")
    say = replies[0] if replies else _said(task.otherwise) or near
    return Attempted(Upshot.MISSED, say, frame.position)


def switch(case: Case, frame: Frame, value: str) -> Attempted:
    """What is seen when a switch is turned to a value: solved by looking at another table."""
    task = _task(frame, Switch)
    board = switched(case.rules, frame.position, task, value)
    other = value != task.values[0]
    result = Upshot.SOLVED if other else Upshot.GOING_ON
    shapes = case.rules.ask(board, task.ask).shapes
    return Attempted(result, _said(task.shown.get(value, "")), board, shapes=shapes)


# --- solutions --------------------------------------------------------------------------


def _decimal(answer: Fraction) -> str:
    """A number as a learner types it: ``4.5``; as a fraction where it has no last digit.

    >>> _decimal(Fraction(9, 2)), _decimal(Fraction(16, 3)), _decimal(Fraction(72))
    ('4.5', '16/3', '72')
    """
    short = f"{float(answer):g}"
    return short if Fraction(short) == answer else str(answer)


def solution(frame: Frame) -> tuple[str, ...]:
    """How a task is done: moves, shapes, a place, a row, a number; empty if it cannot be."""
    task = frame.task
    if isinstance(task, Estimate):
        return (_decimal(task.answer),)
    if isinstance(task, Switch):
        return (task.values[-1],)
    return () if task is None else task.solution


def solved(case: Case, frame: Frame) -> Attempted:
    """The attempt that is its solution; of what cannot be done, that it is said.

    Raises:
        TypeError: for a step that has no task.
    """
    task, row = frame.task, solution(frame)
    match task:
        case Act() if task.cannot:
            return cannot(case, frame, ())
        case Act():
            return act(case, frame, row[:-1], row[-1])
        case PointAt():
            return point_at(case, frame, row)
        case PutPiece():
            return put(case, frame, row[0])
        case Assign():
            return assign(case, frame, row)
        case Estimate():
            return estimate(case, frame, task.answer)
        case Switch():
            return switch(case, frame, row[0])
    raise TypeError(_("This step has no task."))


# --- what is said -----------------------------------------------------------------------


def _task(frame: Frame, kind: type[T]) -> T:
    """The task of a step, which is of that kind.

    Raises:
        TypeError: where it is not.
    """
    if not isinstance(frame.task, kind):
        raise TypeError(_("This step has no such task."))
    return frame.task


def _said(text: str) -> str:
    """A sentence of the case in the language in use; empty where it says none."""
    return _(text) if text else ""


def _about(rules: Game[Any, Any], position: Any, goals: Iterable[Goal]) -> tuple[str, ...]:
    """The shapes that the answers to goals speak of."""
    found = (key for goal in goals for key in asked(rules, position, goal).shapes)
    return tuple(dict.fromkeys(found))


def _why_not(
    rules: Game[Any, Any], position: Any, goals: Iterable[Goal]
) -> tuple[str, tuple[str, ...]]:
    """What the engine says of the first goal that is not reached, and the shapes it is about."""
    _goal, answer = next(missing(rules, position, goals))
    return _sentence(answer) or _("The goal is not reached."), answer.shapes


def _sentence(answer: Answer) -> str:
    """An answer in one sentence: of a mere yes or no what decides it."""
    if answer.bare and answer.ruling is not None:
        decisive = answer.ruling.failed or answer.ruling.reasons
        return decisive[0].text if decisive else answer.text
    return next(iter(answer.lines), "") or next(iter(answer.text.splitlines()), "")


# --- a task in words: what it asks, how it is done, what is said of what misses ------------------


BADGE_WORDS: Final[Mapping[str, str]] = {
    "reading": mark("Reading: {say}"),
    "deduced": mark("Deduced: {say}"),
    "assumed": mark("Assumed: {say}"),
    "ours": mark("Ours: {say}"),
    "house_rule": mark("House rule: {say}"),
}
"""How each kind of badge is told."""


def badge_words(badge: Badge) -> str:
    """A badge in words.

    >>> badge_words(Badge("house_rule", "A held token may be taken."))
    'House rule: A held token may be taken.'
    """
    if badge.kind == "edition":
        return _(badge.say)
    return _(BADGE_WORDS[badge.kind]).format(say=_(badge.say))


def goal_words(task: Task) -> str:
    """What a task asks for."""
    if task.goal:
        return _(task.goal)
    return _("Turn the switch over, and look at the same board.")


def solution_words(case: Case, frame: Frame) -> tuple[str, ...]:
    """How a task is done, a sentence each: what its moves cause, or what belongs to it.

    Nothing stands there as it is typed; of what cannot be done, that.
    """
    task, row = frame.task, solution(frame)
    match task:
        case Act():
            played = played_out(case.rules, frame.position, row, task.between)
            return tuple(one.text for one in played[1]) if row else (_("It cannot be done."),)
        case PointAt():
            return tuple(_shapes_words(case, frame, row))
        case PutPiece() if not set(row) <= set(task.names):
            return tuple(_shapes_words(case, frame, row))
    return (_done_words(task, row),)


def _shapes_words(case: Case, frame: Frame, row: Sequence[str]) -> Iterator[str]:
    """What is said of the shapes that a task is about: as they lie in the end, or else before."""
    found, keys = solved(case, frame).position, places(case, frame)
    now, before = (_facts_of(case, position) for position in (found, frame.position))
    for key in dict.fromkeys(keys[one] for one in row):
        alone = key.partition(":")[2]
        said = now.get(key) or before.get(key) or now.get(alone) or before.get(alone)
        if said:
            yield said


def _facts_of(case: Case, position: Any) -> Mapping[str, str]:
    said: Mapping[str, str] = case.rules.draw(position).sentences
    return said


def _done_words(task: Task | None, row: Sequence[str]) -> str:
    """What is laid, pieces with their places; what has a name, by it; or a number."""
    match task:
        case Assign():
            laid = zip(row, task.places, strict=True)
            return ", ".join(f"{piece}: {plain(place)}" for piece, place in laid)
        case PutPiece():
            return ", ".join(_(task.names[one]) for one in row if one in task.names)
        case Estimate():
            return ", ".join(row)
    return ""


def missed_words(frame: Frame) -> Iterator[tuple[str, str]]:
    """What misses, where it has a name or is a number, and what is said of it.

    Attempts of which the same is said stand together.  What is tried with a move, or by pointing,
    is told by what is said of it.
    """
    together: dict[str, list[str]] = {}
    for tries, say in _missed(frame.task):
        together.setdefault(_(say), []).append(tries)
    for say, attempts in together.items():
        yield ", ".join(filter(None, attempts)), say


def _missed(task: Task | None) -> Iterator[tuple[str, str]]:
    match task:
        case Switch():
            yield from (("", task.shown[value]) for value in task.values)
        case Estimate():
            yield from ((plain(value), reply) for value, reply in task.replies)
        case PointAt():
            yield from (("", one.say) for one in task.mistakes)
        case Act() | Assign() | PutPiece():
            yield from ((_done_words(task, one.tries), one.say) for one in task.mistakes)
