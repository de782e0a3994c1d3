"""What of a picture is seen through a frame: the rest need not be drawn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from boardlib.drawing.labels import Box, overlap, text_box
from boardlib.drawing.scene import Circle, Path, Polygon, Shape, Text

MARGIN: Final = 40.0
"""A shape may reach so far beyond its points: strokes are wide, and letters grow."""


def seen(shapes: Iterable[Shape], box: Box, margin: float = MARGIN) -> tuple[Shape, ...]:
    """The shapes of which anything may lie in a box, groups without what lies outside.

    >>> from boardlib.drawing.scene import Paint
    >>> near, far = Circle(5, 5, 2, Paint("ink")), Circle(500, 5, 2, Paint("ink"))
    >>> seen([near, far], (0, 0, 10, 10)) == (near,)
    True
    """
    left, top, right, bottom = box
    wide = (left - margin, top - margin, right + margin, bottom + margin)
    return tuple(one for shape in shapes for one in _seen(shape, wide))


def _seen(shape: Shape, box: Box) -> tuple[Shape, ...]:
    if isinstance(shape, Circle | Path | Polygon | Text):
        return (shape,) if overlap(room(shape), box) else ()
    (x, y), scale = shape.offset, shape.scale
    inner = ((box[0] - x) / scale, (box[1] - y) / scale, (box[2] - x) / scale, (box[3] - y) / scale)
    children = tuple(one for child in shape.children for one in _seen(child, inner))
    return (replace(shape, children=children, memo=None),) if children else ()


def room(shape: Circle | Path | Polygon | Text) -> Box:
    """The room that a shape takes at most: left, top, right, bottom."""
    if isinstance(shape, Text):
        return text_box(shape)
    if isinstance(shape, Circle):
        r = shape.radius
        return (shape.x - r, shape.y - r, shape.x + r, shape.y + r)
    if isinstance(shape, Polygon):
        xs, ys = zip(*shape.points, strict=True)
    else:
        numbers = [[float(number) for number in command[1:]] for command in shape.commands]
        xs = tuple(number for one in numbers for number in one[::2])
        ys = tuple(number for one in numbers for number in one[1::2])
    return (min(xs), min(ys), max(xs), max(ys))


def reach(shapes: Iterable[Shape]) -> Box:
    """The room that all shapes together take at most: left, top, right, bottom.

    >>> from boardlib.drawing.scene import Paint
    >>> reach([Circle(5, 5, 2, Paint("ink")), Circle(9, 5, 1, Paint("ink"))])
    (3, 3, 10, 7)
    """
    lefts, tops, rights, bottoms = zip(*map(_reach, shapes), strict=True)
    return (min(lefts), min(tops), max(rights), max(bottoms))


def _reach(shape: Shape) -> Box:
    if isinstance(shape, Circle | Path | Polygon | Text):
        return room(shape)
    (x, y), scale = shape.offset, shape.scale
    left, top, right, bottom = reach(shape.children)
    return (x + scale * left, y + scale * top, x + scale * right, y + scale * bottom)
