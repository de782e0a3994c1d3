"""What is done on the boards of tasks, played: moves, dice, pieces that are put, what is right.

No other face of a die is there to be rolled than what is told beforehand, or comes.  A task
without ``dice`` and ``rolls`` leaves every face open.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Any

from boardlib.catalogue.comparing import matches, number, within
from boardlib.game import Answer, Event, Game
from boardlib.game import acting as acts
from boardlib.game.acting import acting, rolled
from boardlib.game.editing import change_lines
from boardlib.game.flip_search import put
from boardlib.game.goals import OR, Act, Assign, Estimate, Goal, PointAt, PutPiece, Switch, Task
from boardlib.text import _

# --- the dice of a task --------------------------------------------------------------------------


def coming(rules: Game[Any, Any], task: Act, moves: Iterable[str]) -> tuple[str, ...]:
    """The faces that are still to come after some moves, the next one first."""
    used = sum(not _is_told(task, one) for move in moves for one in rolled(rules, move))
    return task.rolls[used:]


def is_there(rules: Game[Any, Any], task: Act, move: str, left: tuple[str, ...]) -> bool:
    """Whether a move rolls nothing but what is told, or comes next.

    Args:
        rules: the game.
        task: what says the faces.
        move: the move, legal or not.
        left: the faces that are still to come.
    """
    if not (task.dice or task.rolls):
        return True
    others = [one for one in rolled(rules, move) if not _is_told(task, one)]
    come = [_digits(face) for _piece, face in others]
    return come == list(left[: len(come)])


def _is_told(task: Act, die: tuple[str, str]) -> bool:
    piece, face = die
    return face in task.dice.get(piece, ())


def _digits(face: str) -> str:
    """The number of a face, whatever else it shows: ``2`` of ``yellow 2A``."""
    return "".join(filter(str.isdigit, face.split()[-1]))


# --- moves and pieces ----------------------------------------------------------------------------


def is_reached(rules: Game[Any, Any], position: Any, goals: Iterable[Goal]) -> bool:
    """Whether all goals are reached on a board."""
    return next(missing(rules, position, goals), None) is None


def missing(
    rules: Game[Any, Any], position: Any, goals: Iterable[Goal]
) -> Iterator[tuple[Goal, Answer]]:
    """The goals that are not reached, each with the answer to its question."""
    for goal in goals:
        answer = asked(rules, position, goal)
        found = answer.allowed if goal.turned else answer.data
        if not matches(goal.expect, found):
            yield goal, answer


def asked(rules: Game[Any, Any], position: Any, goal: Goal) -> Answer:
    """The answer to the question of a goal; a ruling that has to turn may be that of a move."""
    return put(rules, position, goal.ask) if goal.turned else rules.ask(position, goal.ask)


def turned(rules: Game[Any, Any], position: Any, goals: Iterable[Goal]) -> tuple[Goal, ...]:
    """The same goals; of rulings that have to turn it is known now what they have to be.

    Raises:
        ValueError: where such a question has no ruling on this board.
    """
    return tuple(_turned(rules, position, goal) if goal.turned else goal for goal in goals)


def _turned(rules: Game[Any, Any], position: Any, goal: Goal) -> Goal:
    allowed = asked(rules, position, goal).allowed
    if allowed is None:
        text = _("the answer to '{question}' is no ruling that could turn")
        raise ValueError(text.format(question=goal.ask))
    return replace(goal, expect=not allowed)


# --- moves ------------------------------------------------------------------------------


def played_out(
    rules: Game[Any, Any], position: Any, moves: Iterable[str], left: tuple[str, ...]
) -> tuple[Any, tuple[Event, ...], tuple[str, ...]]:
    """The board after moves, what they caused, and which moves of others are still to come.

    Args:
        rules: the game.
        position: the board before.
        moves: the learner's, in their order.
        left: moves of others, each played as soon as it is allowed.

    Raises:
        IllegalMove: for a move that is not allowed.
    """
    events: list[Event] = []
    for move in moves:
        step = rules.play(position, move)
        position, caused, left = _others(rules, step.position, left)
        events += [*step.events, *caused]
    return position, tuple(events), left


@dataclass(frozen=True, slots=True)
class OthersMove:
    """A move of somebody else between two of a learner: the boards, and what it caused."""

    before: Any
    after: Any
    events: tuple[Event, ...]


def others_since(
    rules: Game[Any, Any], position: Any, moves: Sequence[str], left: tuple[str, ...]
) -> tuple[OthersMove, ...]:
    """The moves of others after the last of a learner's, in their order."""
    if not moves or not left:
        return ()
    position, _caused, left = played_out(rules, position, moves[:-1], left)
    position = rules.play(position, moves[-1]).position
    found: list[OthersMove] = []
    for move in left:
        after, events, still = _others(rules, position, (move,))
        if still:
            break
        found.append(OthersMove(position, after, tuple(events)))
        position = after
    return tuple(found)


def _others(
    rules: Game[Any, Any], position: Any, left: tuple[str, ...]
) -> tuple[Any, list[Event], tuple[str, ...]]:
    """The board after those moves of others that are allowed now."""
    events: list[Event] = []
    while left and (move := _allowed(rules, position, left[0])):
        step = rules.play(position, move)
        position, left = step.position, left[1:]
        events += step.events
    return position, events, left


def _allowed(rules: Game[Any, Any], position: Any, moves: str) -> str:
    """The first that is allowed of moves between which another one chooses; empty for none."""
    named = (move for move in moves.split(OR) if rules.judge(position, move).allowed)
    return next(named, "")


def open_moves(
    rules: Game[Any, Any], position: Any, task: Act, done: Sequence[str] = ()
) -> Iterator[str]:
    """The legal moves that a task offers after those that are done; of rolls those that come."""
    left = coming(rules, task, done)
    offered = acts.open_moves(rules, position, task.may)
    return (move for move in offered if is_there(rules, task, move, left))


def rows(rules: Game[Any, Any], position: Any, task: Act) -> Iterator[tuple[str, ...]]:
    """Every row of moves that reaches the goal with its last one."""
    yield from _rows(rules, position, task, task.between, ())


def _rows(
    rules: Game[Any, Any], position: Any, task: Act, left: tuple[str, ...], done: tuple[str, ...]
) -> Iterator[tuple[str, ...]]:
    for move in open_moves(rules, position, task, done) if len(done) < task.moves else ():
        after, _caused, still = _others(rules, rules.play(position, move).position, left)
        row = (*done, move)
        if is_reached(rules, after, task.reached):
            yield row
        else:
            yield from _rows(rules, after, task, still, row)


# --- shapes, pieces, cards --------------------------------------------------------------


def right_of(rules: Game[Any, Any], position: Any, task: PointAt) -> tuple[str, ...]:
    """What is to be pointed at: each shape of which it holds, or what an answer lists."""
    if not task.of_each:
        return tuple(map(str, within(rules.ask(position, task.right.ask).data, task.path)))
    answers = {
        one: rules.ask(position, task.right.ask.format(one)).data
        for one in places_of(rules, position, task)
    }
    return tuple(one for one, told in answers.items() if matches(task.right.expect, told))


def places_of(rules: Game[Any, Any], position: Any, task: PointAt | PutPiece) -> Mapping[str, str]:
    """What can be pointed at, or where a piece can be put: as it is typed -> key of its shape."""
    kind = task.shapes if isinstance(task, PointAt) else task.hole
    if "|" not in kind:
        return acting(rules).places(position, kind)
    shapes = frozenset(rules.draw(position).roles)
    return {value: _shape_of(value, shapes) for value in kind.split("|")}


def _shape_of(value: str, shapes: Collection[str]) -> str:
    """The shape of what a line puts on the board: the one that a word of it names."""
    return next((word for word in reversed(value.split()) if word in shapes), "")


def with_piece(rules: Game[Any, Any], position: Any, task: PutPiece, value: str) -> Any:
    """The board with the piece put there.

    Raises:
        ValueError: where the board cannot be like that.
    """
    return rules.read(change_lines(rules.write(position), task.filled(value), rules))


def places_that_reach(rules: Game[Any, Any], position: Any, task: PutPiece) -> list[str]:
    """Every place at which the piece reaches the goal."""
    boards = {
        value: with_piece(rules, position, task, value)
        for value in places_of(rules, position, task)
    }
    return [value for value, board in boards.items() if is_reached(rules, board, task.reached)]


def plan_asked(task: Assign, row: Sequence[str]) -> str:
    """The question of a plan, with a piece at every place; places that are empty are left out.

    >>> task = Assign("", ("57", "38"), ("climb", "flat"), "plan red {climb} climb {flat} flat", ())
    >>> plan_asked(task, ("57", "38")), plan_asked(task, ("", "38"))
    ('plan red 57 climb 38 flat', 'plan red 38 flat')
    """
    asked = task.ask
    for place, piece in zip(task.places, row, strict=True):
        hole = f"{{{place}}}"
        if not piece:
            named = (f"{hole} {place}", f"{place} {hole}", hole)
            hole = next(one for one in named if one in asked)
        asked = asked.replace(hole, piece)
    return " ".join(asked.split())


def plan_goals(task: Assign, row: Sequence[str]) -> list[Goal]:
    """The goals of a plan, as they are asked of a row of pieces."""
    return [Goal(plan_asked(task, row), goal.expect) for goal in task.reached]


def plans(task: Assign) -> Iterator[tuple[str, ...]]:
    """Every row of pieces."""
    return permutations(task.of, len(task.places))


def estimated(rules: Game[Any, Any], position: Any, task: Estimate) -> Fraction:
    """The number that the engine says.

    Raises:
        ValueError: where the answer has no number there.
    """
    data = rules.ask(position, task.ask).data
    try:
        found = number(within(data, task.path))
    except LookupError:
        found = None
    if found is None:
        text = _("the answer to '{question}' has no number at '{path}'")
        raise ValueError(text.format(question=task.ask, path=task.path))
    return found * task.times


def chances(rules: Game[Any, Any], position: Any, task: Task) -> dict[str, Fraction]:
    """How likely each outcome is of what is tried many times; empty where nothing is.

    Args:
        rules: the game.
        position: the board on which it is tried; of a piece the one on which it lies.
        task: what is to be done.

    Raises:
        ValueError: where the answer has no chances there.
    """
    trials = task.trials if isinstance(task, Estimate | PutPiece) else None
    if trials is None:
        return {}
    asked = trials.ask or (task.ask if isinstance(task, Estimate) else "")
    data = within(rules.ask(position, asked).data, trials.path)
    if isinstance(data, Mapping):
        found = {str(key): number(value) for key, value in data.items()}
    else:
        yes = number(data)
        found = {"yes": yes, "no": None if yes is None else 1 - yes}
    told = {key: chance for key, chance in found.items() if chance is not None}
    if len(told) != len(found) or sum(told.values()) != 1:
        text = _("the answer to '{question}' has no chances at '{path}'")
        raise ValueError(text.format(question=asked, path=trials.path))
    return told


def tried_out(case: str, told: Mapping[str, Fraction], count: int) -> dict[str, int]:
    """How often each outcome came when it was tried: the same for everybody, by the case's id."""
    weights = [float(chance) for chance in told.values()]
    came = Counter(Random(case).choices([*told], weights, k=count))
    return {outcome: came[outcome] for outcome in told}


def switched(rules: Game[Any, Any], position: Any, task: Switch, value: str) -> Any:
    """The same board at another table."""
    line = task.line.replace("{}", value)
    return rules.read(change_lines(rules.write(position), line, rules))
