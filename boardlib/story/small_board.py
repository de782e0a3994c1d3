"""A small board: what changed, lit, and as much of what lies around it as there is room for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from boardlib.drawing import Scene
from boardlib.drawing.canvas import reach, seen
from boardlib.drawing.geometry import Point
from boardlib.drawing.labels import Box
from boardlib.drawing.scene import Group, Shape, Text
from boardlib.game import Answer, Game
from boardlib.story.marks import answer_marks, changed_marks

WIDE: Final = 330.0
"""So much of a board is seen across at least, where it has that much, in units of its picture."""
ROUND: Final = 1.5
"""So many times as wide as high it is."""
EDGE: Final = 20.0
"""So much is seen around what changed."""
AROUND: Final = 14.0
"""What reaches in from so far outside is seen, too."""


def small_board(
    rules: Game[Any, Any], position: Any, shapes: Sequence[str], answer: Answer | None = None
) -> Scene:
    """The part of a board in which something changed, with what is ruled there.

    Args:
        rules: the game.
        position: the changed board.
        shapes: keys of the shapes that changed; where none did, what the answer speaks of is seen.
        answer: what is answered on it.
    """
    plain = rules.draw(position)
    marks = () if answer is None else answer_marks(answer, plain.showing)
    scene = rules.draw(position, (*marks, *changed_marks(plain, shapes))).footless
    around = shapes or (() if answer is None else answer.shapes)
    found = [box for shape in around for box in boxes_of(scene.shapes, shape)]
    return _cut(scene, found) if found else scene


def _cut(scene: Scene, found: Iterable[Box]) -> Scene:
    """What is seen through a window around some boxes, which is kept within the board."""
    lefts, tops, rights, bottoms = zip(*found, strict=True)
    left, top, right, bottom = min(lefts), min(tops), max(rights), max(bottoms)
    wide = max(WIDE, right - left + 2 * EDGE, ROUND * (bottom - top + 2 * EDGE))
    high = min(wide / ROUND, scene.height)
    wide = min(wide, scene.width)
    x = min(max((left + right - wide) / 2, 0.0), scene.width - wide)
    y = min(max((top + bottom - high) / 2, 0.0), scene.height - high)
    window = (x, y, x + wide, y + high)
    part = Group(tuple(_uncut(seen(scene.shapes, window, AROUND), window)), offset=(-x, -y))
    return replace(scene, title="", description="", width=wide, height=high, shapes=(part,))


def _uncut(shapes: Iterable[Shape], window: Box) -> Iterator[Shape]:
    """The shapes without labels of which a window shows a part only; letters on pieces stay."""
    left, top, right, bottom = window
    for one in shapes:
        if isinstance(one, Text | Group) and one.legible:
            its = reach([one])
            if left <= its[0] and top <= its[1] and its[2] <= right and its[3] <= bottom:
                yield one
        elif isinstance(one, Group) and one.children:
            (x, y), by = one.offset, one.scale
            inner = ((left - x) / by, (top - y) / by, (right - x) / by, (bottom - y) / by)
            yield replace(one, children=tuple(_uncut(one.children, inner)), memo=None)
        else:
            yield one


def boxes_of(
    shapes: Iterable[Shape], key: str, at: Point = (0.0, 0.0), by: float = 1.0
) -> Iterator[Box]:
    """Where the shapes of a key lie in a picture: left, top, right, bottom of each."""
    for one in shapes:
        if isinstance(one, Group) and one.children:
            (x, y), scale = (at[0] + by * one.offset[0], at[1] + by * one.offset[1]), by * one.scale
            if one.key == key:
                left, top, right, bottom = reach(one.children)
                yield x + scale * left, y + scale * top, x + scale * right, y + scale * bottom
            yield from boxes_of(one.children, key, (x, y), scale)
