"""A task in words: what it asks, how it is done, and what is said of what misses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from boardlib.catalogue.attempts import solution
from boardlib.catalogue.data_words import plain
from boardlib.catalogue.model import Badge, Frame
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


def solution_words(frame: Frame) -> str:
    """How a task is done, as it is typed; empty where it cannot be."""
    return _done_words(frame.task, solution(frame))


def _done_words(task: Task | None, row: Sequence[str]) -> str:
    """What is done one after the other; pieces with their places, values by their names."""
    match task:
        case Assign():
            laid = zip(row, task.places, strict=True)
            return ", ".join(f"{piece}: {plain(place)}" for piece, place in laid)
        case PutPiece():
            return "; ".join(_(task.names[one]) if one in task.names else one for one in row)
    return "; ".join(row)


def missed_words(frame: Frame) -> Iterator[tuple[str, str]]:
    """What misses, as it is typed, and what is said of it; attempts of one sentence together."""
    together: dict[str, list[str]] = {}
    for tries, say in _missed(frame.task):
        together.setdefault(_(say), []).append(tries)
    for say, attempts in together.items():
        yield ", ".join(attempts), say


def _missed(task: Task | None) -> Iterator[tuple[str, str]]:
    match task:
        case None:
            return
        case Switch():
            yield from ((value, task.shown[value]) for value in task.values)
        case Estimate():
            yield from ((plain(value), reply) for value, reply in task.replies)
        case PointAt():
            without = _("without {names}")
            for one in task.mistakes:
                left = without.format(names=", ".join(one.without)) if one.without else ""
                yield ", ".join(filter(None, [*one.with_, left])), one.say
        case Assign() | PutPiece():
            yield from ((_done_words(task, one.tries), one.say) for one in task.mistakes)
        case Act():
            yield from ((" > ".join(one.tries), one.say) for one in task.mistakes)
