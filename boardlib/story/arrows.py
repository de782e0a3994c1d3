"""What others did between two moves of a learner, as arrows from place to place."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from boardlib.drawing import Group, Paint, Path, Scene, Shape
from boardlib.drawing.geometry import Command, Point
from boardlib.drawing.scene import Polygon

AT_ONCE: Final = 3
"""So many moves of others are shown at once, the last ones: more of them nobody follows."""
NEAR: Final = 8.0
"""What lies so near, in units, lies at the same place."""
BOW: Final = 0.3
MOST_BOW: Final = 44.0
"""An arrow is bent by such a share of its length, and by so many units at most."""
_HEAD: Final = 15.0
_SHORT: Final = 12.0
"""The head of an arrow, and how far from the middle of its piece it ends, in units."""


@dataclass(frozen=True, slots=True)
class Arrow:
    """A piece that has moved, from place to place."""

    begins: Point
    ends: Point


def with_arrows(drawn: Scene, boards: Sequence[tuple[Scene, Scene]]) -> Scene:
    """A board with what others did: the boards before and after each of their last moves."""
    found = [list(moved(before, after, drawn)) for before, after in boards]
    seen = [moves for moves in found if moves]  # where a round ends nothing moves
    arrows = [arrow for moves in seen[-AT_ONCE:] for arrow in moves]
    shapes = [shape for n, arrow in enumerate(arrows) for shape in _drawn(arrow, (-1) ** n)]
    return replace(drawn, shapes=(*drawn.shapes, Group(tuple(shapes)))) if shapes else drawn


def moved(before: Scene, after: Scene, drawn: Scene) -> Iterator[Arrow]:
    """What stands elsewhere after a move, at the places of the board that is drawn."""
    was, now = _standing(before), _standing(after)
    gone = [key for key in was if key not in now]
    come = [key for key in now if key not in was]
    pairs = [(key, key) for key in was if key in now and math.dist(was[key], now[key]) > NEAR]
    pairs += [(old, new) for old, new in zip(gone, come, strict=False) if _kind(old) == _kind(new)]
    for old, new in pairs:
        begins = _there(before, was[old], drawn)
        ends = _there(after, now[new], drawn)
        if begins is not None and ends is not None and math.dist(begins, ends) > 2 * _SHORT:
            yield Arrow(begins, ends)


def _standing(scene: Scene) -> dict[str, Point]:
    """Key -> place of the pieces of a board."""
    pieces, roles = scene.showing.pieces, scene.roles
    stops = (stop for stop in scene.focusables if not pieces.isdisjoint(roles[stop.key]))
    return {stop.key: (stop.x, stop.y) for stop in stops}


def _kind(key: str) -> str:
    return key.partition(":")[0]


def _there(scene: Scene, at: Point, drawn: Scene) -> Point | None:
    """A place of one board on another one, whose parts may lie elsewhere; None for no place.

    What stands on a scale of times has not walked there: the scale is another one afterwards.
    """
    pieces = _standing(scene)
    places = {stop.key: (stop.x, stop.y) for stop in scene.focusables if stop.key not in pieces}
    near = min(places, key=lambda key: math.dist(places[key], at), default="")
    if near and math.dist(places[near], at) <= NEAR:
        found = next((stop for stop in drawn.focusables if stop.key == near), None)
        if found is not None:
            return (found.x, found.y)
    return None


def _drawn(arrow: Arrow, side: int) -> Iterator[Shape]:
    """A bow from piece to piece, with a head; beside what stands between them, on this side."""
    (x, y), (to_x, to_y) = arrow.begins, arrow.ends
    far = math.dist(arrow.begins, arrow.ends)
    bow = side * min(BOW * far, MOST_BOW)
    top = ((x + to_x) / 2 - bow * (y - to_y) / far, (y + to_y) / 2 - bow * (to_x - x) / far)
    slant = math.dist(top, arrow.ends)
    dx, dy = (to_x - top[0]) / slant, (to_y - top[1]) / slant
    tip = (to_x - _SHORT * dx, to_y - _SHORT * dy)
    neck = (tip[0] - _HEAD * dx, tip[1] - _HEAD * dy)
    wide = _HEAD / 2
    head = (
        tip,
        (neck[0] - wide * dy, neck[1] + wide * dx),
        (neck[0] + wide * dy, neck[1] - wide * dx),
    )
    line = (("M", x, y), _bowed((x, y), top, neck))
    yield Path(line, Paint(stroke="paper", width=9.0))
    yield Path(line, Paint(stroke="ink", width=4.0, dash=(9.0, 6.0)))
    yield Polygon(head, Paint(fill="ink", stroke="paper", width=2.0))


def _bowed(begin: Point, top: Point, end: Point) -> Command:
    """A curve that leaves towards a point and comes from there."""
    out = [at + 2 / 3 * (to - at) for at, to in zip(begin, top, strict=True)]
    back = [at + 2 / 3 * (to - at) for at, to in zip(end, top, strict=True)]
    return ("C", *out, *back, *end)
