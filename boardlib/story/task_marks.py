"""What stands on the board of a task: what was pointed at, what was refused, what is missing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from boardlib.catalogue.attempts import Upshot
from boardlib.drawing import Mark
from boardlib.game.goals import Assign, PointAt, PutPiece, Switch
from boardlib.story.doing import Doing
from boardlib.story.made import reach_marks, rulings_of
from boardlib.story.shapes import plain
from boardlib.story.two_tables import marks_here
from boardlib.text import _

CHOICE: Final = "?"
"""What stands on the shapes to choose from, where not all of a kind are."""


def task_marks(at: Doing, shown: tuple[str, ...]) -> Iterator[Mark]:
    """The marks of a task; ``shown`` is what its step speaks of."""
    tried, found = at.tried, at.attempt
    if empty := _empty(at):
        yield Mark(empty, "free")
    elif left := _left_empty(at):  # so that the board is as wide as it was
        yield Mark(left, "room")
    yield from _signs(at)
    if isinstance(at.task, PointAt):
        yield from _pointed(at, at.task, shown)
    elif isinstance(at.task, Switch):
        yield from marks_here(at, shown)
    elif isinstance(at.task, Assign):
        laid = tuple(key for key, (piece, place) in at.cells.items() if _lies(at, piece, place))
        if laid:
            role = "complete" if tried.committed else "focus"
            yield Mark(laid, role, note=_("laid"), called=_("laid"))
    elif tried.committed and found is not None and found.shapes:
        yield Mark(found.shapes, "complete", called=_("what it is about"))
    elif tried.refused and tried.at:
        yield Mark((tried.at,), "refused", called=_("not here"))
    elif found is not None and found.result is Upshot.MISSED and found.shapes:
        yield Mark(found.shapes, "focus", note=_("look here"))
    elif at.held is not None and at.held.at:
        yield Mark((at.held.at, *at.held.also), "focus", note=_("in the hand"))
    elif isinstance(at.task, PutPiece) and tried.hand:
        yield Mark((tried.hand,), "focus", note=_("in the hand"))
    elif found is not None and found.result is Upshot.GOING_ON and found.shapes:
        yield Mark(found.shapes, "changed", note=_("what others did"))
    elif found is None and shown:
        yield Mark(shown, "focus", note=_("asked about"))
    reach = plain(at.case, at.position).showing.reach
    yield from reach_marks(rulings_of(at), reach) if reach else ()
    yield from (Mark((key,), "tag", label=tag) for key, tag in at.tags.items())


def _lies(at: Doing, piece: str, place: str) -> bool:
    assert isinstance(at.task, Assign)
    return (place, piece) in zip(at.task.places, at.row, strict=True)


def _empty(at: Doing) -> tuple[str, ...]:
    """The empty places where something could be laid, whatever is in the hand.

    Where what is in the hand says how far it reaches, these alone; what follows after something
    else does not lie anywhere before it.
    """
    if at.held is not None and at.held.reach:
        return at.held.reach
    drawn = plain(at.case, at.position).roles
    near = (one for one in at.takeable if not one.reach and (one == at.held or not one.follows))
    tries = (key for held in near for lays in held.lays for key in lays)
    return tuple(dict.fromkeys(key for key in tries if key not in drawn))


def _left_empty(at: Doing) -> tuple[str, ...]:
    """The empty places where something could be laid before the task ended."""
    gone = (*at.away, *at.lifted)
    if not gone:
        return ()
    drawn = plain(at.case, at.position).roles
    tries = (key for held in gone for lays in held.lays for key in lays)
    return tuple(dict.fromkeys(key for key in tries if key not in drawn))


def _signs(at: Doing) -> Iterator[Mark]:
    """Signs of what can be taken, or of what a switch asks about, beside what they are about."""
    roles = plain(at.case, at.position).showing.beside
    signs = [one.beside for one in at.takeable]
    if isinstance(at.task, Switch):
        signs += at.case.rules.ask(at.position, at.task.ask).shapes
    for begin, role in roles.items():
        for key in dict.fromkeys(one for one in signs if one.startswith(begin)):
            yield Mark((key,), role)


def _pointed(at: Doing, task: PointAt, shown: tuple[str, ...]) -> Iterator[Mark]:
    """What was pointed at, and which of it does not belong; what it is about, where it says so."""
    tried, found = at.tried, at.attempt
    if about := tuple(key for key in shown if key not in at.places):
        yield Mark(about, "focus", called=_("asked about"))
    chosen = tuple(one for one in map(at.shape_of, tried.done) if one)
    if tried.committed:
        yield Mark(chosen, "complete", called=_("what belongs to it"))
        yield from _numbered(chosen) if task.in_order else ()
        return
    wrong: tuple[str, ...] = ()
    if found is not None and found.result is Upshot.MISSED:
        wrong = tuple(key for key in found.shapes if key in chosen)[:1]
        yield from (Mark((key,), "refused", called=_("not this one")) for key in wrong)
    kept = tuple(key for key in chosen if key not in wrong)
    if kept:
        yield Mark(kept, "focus", note=_("marked"))
    if task.in_order:
        yield from _numbered(kept)
    if task.among:
        left = (key for key in at.places if key not in chosen)
        yield from (Mark((key,), "asked", label=CHOICE) for key in left)


def _numbered(row: tuple[str, ...]) -> Iterator[Mark]:
    """Which is the first of a row, which the second and so on."""
    return (Mark((key,), "tag", label=str(number)) for number, key in enumerate(row, start=1))
