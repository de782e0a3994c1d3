"""A task in words: what it asks, how it is done, and what is said of what misses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from boardlib.catalogue.attempts import places, solution, solved
from boardlib.catalogue.data_words import plain
from boardlib.catalogue.doing import played_out
from boardlib.catalogue.model import Badge, Case, Frame
from boardlib.game.goals import Act, Assign, Estimate, PointAt, PutPiece, Switch, Task
from boardlib.text import _, mark

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
    now, before = (_said_of(case, position) for position in (found, frame.position))
    for key in dict.fromkeys(keys[one] for one in row):
        alone = key.partition(":")[2]
        said = now.get(key) or before.get(key) or now.get(alone) or before.get(alone)
        if said:
            yield said


def _said_of(case: Case, position: Any) -> Mapping[str, str]:
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
