"""A picture on its way: its shapes, what of it steps back, and what is cut off."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from boardlib.drawing.labels import Box, overlap, text_box
from boardlib.drawing.palette import Tone
from boardlib.drawing.scene import Circle, Group, Mark, Path, Polygon, Shape, Text


@dataclass
class DrawingSheet:
    """Collects the shapes of a picture.

    Attributes:
        kept: what keeps its full colour; None when nothing steps back.
        shapes: bottom to top.
        words: where words stand that nothing should cover.
        signs: names of the signs that occur, for the legend.
    """

    kept: Collection[str] | None = None
    shapes: list[Shape] = field(default_factory=list)
    words: list[Box] = field(default_factory=list)
    signs: dict[str, None] = field(default_factory=dict)

    def tone(self, *keys: str) -> Tone:
        """Whether something steps back: it does unless one of its keys is kept."""
        return tone_of(self.kept, keys)

    def plain(self, *shapes: Shape, near: Sequence[str] = ()) -> None:
        """Shapes that cannot be pointed at; they step back unless one of some keys is kept."""
        if self.tone(*near):
            self.shapes.append(Group(shapes, tone="quiet"))
        else:
            self.shapes.extend(shapes)


def tone_of(kept: Collection[str] | None, keys: Sequence[str]) -> Tone:
    """Whether something steps back: it does unless one of its keys is kept, or nothing does."""
    return "" if kept is None or any(key in kept for key in keys) else "quiet"


def kept_keys(marks: Sequence[Mark]) -> Collection[str] | None:
    """What keeps its full colour; None when nothing steps back."""
    if not any(mark.role == "quiet" for mark in marks):
        return None
    return {key for mark in marks for key in mark.keys}


# --- what is seen through a frame -------------------------------------------------------


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
