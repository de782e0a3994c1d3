"""What a task has made, drawn over its board: what is joined out of sight, ends that are closed.

The reasons of the rules name it; which of their facts do so the game says
(:class:`boardlib.drawing.sizes.Showing`).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from boardlib.catalogue.attempts import Upshot
from boardlib.catalogue.doing import asked
from boardlib.drawing import Group, Mark, Paint, Path, Scene, Shape
from boardlib.drawing.geometry import Point
from boardlib.drawing.palette import PLAYERS
from boardlib.drawing.scene import Circle
from boardlib.game.goals import Act, Goal, PointAt, PutPiece
from boardlib.ruling import Reason, Ruling
from boardlib.story.doing import Doing

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
