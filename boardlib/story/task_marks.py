"""What stands on the board of a task: pointed at, refused, missing, made; or a board beside it.

What a task has made is named by the reasons of the rules; which of their facts do so the game says
(:class:`boardlib.drawing.sizes.Showing`).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from boardlib.catalogue.attempts import Upshot, switch
from boardlib.catalogue.doing import asked
from boardlib.drawing import Group, Mark, Paint, Path, Scene, Shape
from boardlib.drawing.geometry import Point
from boardlib.drawing.palette import PLAYERS
from boardlib.drawing.scene import Circle
from boardlib.game.goals import Act, Assign, Goal, PointAt, PutPiece, Switch
from boardlib.ruling import Reason, Ruling
from boardlib.story.doing import Doing
from boardlib.story.shapes import plain
from boardlib.text import _

# --- the same board at two tables: what its question is about at each, what differs --------------
# The board of this table stands where boards of tasks stand; the other one beside it, pale as
# long as nobody has looked at it.


@dataclass(frozen=True, slots=True)
class OtherTable:
    """One of the tables at which another reading holds.

    Attributes:
        label: what it is called.
        looked_at: whether it is the one that is spoken of.
    """

    value: str
    label: str
    looked_at: bool


@dataclass(frozen=True, slots=True)
class BothTables:
    """What is shown of two tables.

    Attributes:
        here: what this table is called, and ``there`` the other one.
        says: what is said of each; empty before the other one was looked at.
        position: the board of the other table.
        marks: what is lit there.
        is_seen: whether it was looked at.
    """

    here: str
    there: str
    says: tuple[str, str]
    position: Any
    marks: tuple[Mark, ...]
    is_seen: bool


def tables(at: Doing) -> tuple[OtherTable, ...]:
    """The tables of a switch, as its buttons name them."""
    task = at.task
    if not isinstance(task, Switch):
        return ()
    now = at.tried.done[-1] if at.tried.done else task.values[0]
    named = _names(at, task) or {}
    words = {value: _("at another table") for value in task.values} | {task.values[0]: _("here")}
    return tuple(
        OtherTable(value, named.get(value, words[value]), value == now) for value in task.values
    )


def both_tables(at: Doing) -> BothTables | None:
    """This table and the other one; None where a task is no switch."""
    task = at.task
    if not isinstance(task, Switch):
        return None
    here, there, is_seen = task.values[0], _other(at, task), at.tried.committed
    named = _names(at, task)
    captions = _("Here"), _("At another table")
    if named is not None:
        captions = (
            _("Here: {name}").format(name=named[here]),
            _("At another table: {name}").format(name=named[there]),
        )
    if not is_seen:
        return BothTables(*captions, ("", ""), at.frame.position, (), is_seen)
    found = switch(at.case, at.frame, here), switch(at.case, at.frame, there)
    says = found[0].say, found[1].say
    return BothTables(*captions, says, found[1].position, tuple(_lit(at, task, 1)), is_seen)


def marks_here(at: Doing, shown: tuple[str, ...]) -> Iterator[Mark]:
    """What is lit on the board of this table; ``shown`` before the other one was looked at."""
    assert isinstance(at.task, Switch)
    if at.tried.committed:
        yield from _lit(at, at.task, 0)
    elif shown:
        yield Mark(shown, "focus", note=_("asked about"))


def _lit(at: Doing, task: Switch, side: int) -> Iterator[Mark]:
    """What the answer of one table is about that the other's is not; or else all it is about."""
    values = task.values[0], _other(at, task)
    spoken = [switch(at.case, at.frame, value).shapes for value in values]
    only = [tuple(key for key in own if key not in other) for own, other in (spoken, spoken[::-1])]
    lit = only[side] if any(only) else spoken[side]
    if lit:
        here = _("only at this table") if any(only) else ""
        yield Mark(lit, "complete", note=here, called=here or _("what it is about"))


def _other(at: Doing, task: Switch) -> str:
    """The other table: the one that is looked at, or else the first."""
    now = at.tried.done[-1] if at.tried.done else ""
    return now if now in task.values[1:] else task.values[1]


def _names(at: Doing, task: Switch) -> dict[str, str] | None:
    """What the tables are called, as their game does, where that is a word or two."""
    option = task.line.replace("{}", "").strip()
    if not option.startswith("option "):
        return None
    names = at.case.rules.ask(at.frame.position, option).names
    short = {value: names.get(value, "").partition(":") for value in task.values}
    named = all(sign for _head, sign, _rest in short.values())
    return {value: head for value, (head, _sign, _rest) in short.items()} if named else None


# --- what was made: what is joined out of sight, ends that are closed ----------------------------


_BESIDE: Final = 27.0
"""How far a tick stands from the middle of what closes an end, in units."""


_APART: Final = 14.0
"""How far a line keeps from the middle of what it joins, in units."""


def rulings_of(at: Doing) -> Iterator[Ruling]:
    """What the rules say of what was done: to the move, and to the goal."""
    task, found = at.task, at.attempt
    if found is None or not isinstance(task, Act | PutPiece | PointAt):
        return
    if found.ruling is not None:
        yield found.ruling
    goals = () if isinstance(task, PointAt) else task.reached
    if isinstance(task, PointAt) and at.tried.committed:
        goals = tuple(Goal(task.right.ask.format(one)) for one in task.solution[:1])
    for goal in goals:
        answer = asked(at.case.rules, found.position, goal)
        if answer.ruling is not None:
            yield answer.ruling


def reach_marks(rulings: Iterator[Ruling], fact: str) -> Iterator[Mark]:
    """One frame around what is in reach, where all name the same places."""
    reasons = [reason for ruling in rulings for reason in ruling.conditions]
    frames = {tuple(map(tuple, one.facts[fact])) for one in reasons if fact in one.facts}
    if len(frames) == 1:
        yield Mark(tuple(f"{x},{y}" for x, y in frames.pop()), "reach")


def with_made(drawn: Scene, at: Doing) -> Scene:
    """A board with what a task has made: only what was solved has closed ends."""
    found, showing = at.attempt, drawn.showing
    if found is None or not (showing.joined or showing.closed) or found.result is Upshot.REFUSED:
        return drawn
    reasons = {one.text: one for ruling in rulings_of(at) for one in ruling.conditions}.values()
    places = {stop.key: (stop.x, stop.y) for stop in drawn.focusables}
    joined = [one for one in reasons if len(set(one.facts.get(showing.joined, ()))) == 2]
    closed = [one for one in reasons if showing.closed in one.facts]
    shapes = [shape for one in joined for shape in _dashes(one, showing.joined, places)]
    if found.result is Upshot.SOLVED and len(closed) > 1:  # an end alone finishes nothing
        shapes += [shape for one in closed for shape in _tick(one, places)]
    return replace(drawn, shapes=(*drawn.shapes, Group(tuple(shapes)))) if shapes else drawn


def _dashes(reason: Reason, fact: str, places: Mapping[str, Point]) -> Iterator[Shape]:
    """A dashed line between two places that are joined, in the colour that joins them."""
    ends = [places[key] for key in _seen(reason.facts[fact], places)]
    far = math.dist(*ends) if len(ends) == 2 else 0.0
    if far < 3 * _APART:  # they touch: everybody sees it
        return
    (x, y), (to_x, to_y) = ends
    dx, dy = _APART * (to_x - x) / far, _APART * (to_y - y) / far
    colour = str(reason.facts.get("colour", ""))
    line = (("M", x + dx, y + dy), ("L", to_x - dx, to_y - dy))
    yield Path(line, Paint(stroke="paper", width=8.0))
    stroke = f"player-{colour}" if colour in PLAYERS else "ink"
    yield Path(line, Paint(stroke=stroke, width=4.0, dash=(8.0, 6.0)))


def _seen(keys: Any, places: Mapping[str, Point]) -> Iterator[str]:
    """The shapes with these keys, or what lies on them."""
    for key in map(str, keys):
        found = [one for one in places if one == key or one.partition(":")[2] == key]
        yield from found[-1:]


def _tick(reason: Reason, places: Mapping[str, Point]) -> Iterator[Shape]:
    """A green tick where an end is closed, on the side from which nothing comes."""
    found = [places[key] for key in reason.shapes if key in places]
    if len(found) < 2:
        return
    (x, y), (end_x, end_y) = found[0], found[-1]
    far = math.dist(found[0], found[-1]) or 1.0
    at = end_x + _BESIDE * (end_x - x) / far, end_y + _BESIDE * (end_y - y) / far
    yield Circle(*at, 15.0, Paint(fill="allowed", stroke="paper", width=3.0))
    across, down = at
    low, high = down + 5.0, down - 5.0
    tick = (("M", across - 6.5, down + 0.5), ("L", across - 2.0, low), ("L", across + 7.0, high))
    yield Path(tick, Paint(stroke="paper", width=3.4))


# --- pointed at, refused, missing ----------------------------------------------------------------


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
