"""The free corner of a board: room on a printed page in which a question can stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, pairwise
from typing import Final

from boardlib.drawing import Circle, Group, Path, Polygon, Scene, Text
from boardlib.drawing.geometry import Point, polylines
from boardlib.drawing.labels import Box, text_box
from boardlib.drawing.scene import Shape

FINE: Final = 6.0
"""How finely it is looked for, in units of the picture."""
MARGIN: Final = 10.0
"""How far it keeps from what is drawn."""
LEAST: Final = (250.0, 60.0)
"""A corner that is less wide or less high is of no use."""


def free_corner(scene: Scene) -> Box | None:
    """The largest empty rectangle of a picture, or None where there is little room."""
    columns, rows = int(scene.width / FINE), int(scene.height / FINE)
    taken = [[False] * columns for _row in range(rows)]
    for left, top, right, bottom in extents(scene.shapes):
        across = range(_cell(left - MARGIN, columns), _cell(right + MARGIN, columns, 1))
        for y in range(_cell(top - MARGIN, rows), _cell(bottom + MARGIN, rows, 1)):
            for x in across:
                taken[y][x] = True
    found = _largest(taken)
    if found is None:
        return None
    left, top, right, bottom = (FINE * edge for edge in found)
    large = right - left >= LEAST[0] and bottom - top >= LEAST[1]
    return (left, top, right, bottom) if large else None


def _cell(at: float, count: int, more: int = 0) -> int:
    return max(0, min(count, int(at // FINE) + more))


def _largest(taken: Sequence[Sequence[bool]]) -> tuple[int, int, int, int] | None:
    """The largest rectangle of free cells: each row with the free cells above it."""
    best, most = None, 0
    heights = [0] * len(taken[0]) if taken else []
    for y, row in enumerate(taken, start=1):
        heights = [0 if used else high + 1 for used, high in zip(row, heights, strict=True)]
        for left, right, high in _spans(heights):
            if high * (right - left) > most:
                best, most = (left, y - high, right, y), high * (right - left)
    return best


def _spans(heights: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """Every rectangle below a skyline that cannot be made wider: left, right and height."""
    open_: list[tuple[int, int]] = []
    for at, high in enumerate([*heights, 0]):
        start = at
        while open_ and open_[-1][1] >= high:
            start, taller = open_.pop()
            yield start, at, taller
        open_.append((start, high))


# --- where something is drawn ----------------------------------------------------------


def extents(shapes: Iterable[Shape]) -> Iterator[Box]:
    """Left, top, right and bottom of everything that is drawn; of mere lines piece by piece."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from _within(shape)
        elif isinstance(shape, Text):
            yield text_box(shape)
        elif isinstance(shape, Circle):
            x, y, r = shape.x, shape.y, shape.radius
            yield x - r, y - r, x + r, y + r
        elif isinstance(shape, Polygon):
            yield _around(shape.points)
        elif not shape.paint.hit:
            yield from _of_path(shape)


def _within(group: Group) -> Iterator[Box]:
    """What is drawn of a group, in the coordinates of what surrounds it; no more than its clip."""
    (dx, dy), scale = group.offset, group.scale
    clip = _around(chain.from_iterable(polylines(group.clip))) if group.clip else None
    for left, top, right, bottom in extents(group.children) if clip is None else (clip,):
        yield dx + left * scale, dy + top * scale, dx + right * scale, dy + bottom * scale


@lru_cache(maxsize=2048)
def _of_path(path: Path) -> tuple[Box, ...]:
    """The boxes of a path; a picture is looked at again for every size that it could have."""
    lines = polylines(path.commands, steps=4)
    if path.paint.fill:
        return tuple(map(_around, lines))
    return tuple(_around(piece) for line in lines for piece in pairwise(line))


def _around(points: Iterable[Point]) -> Box:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)
