"""A picture on its way: its shapes, what of it steps back, what is cut off, what marks add.

Of marks frames come first, then ways and signs, then badges in free places.  A role says how a
mark looks as a line, and what it says.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from itertools import pairwise
from typing import Final, Generic, TypeVar

from boardlib.drawing import badges
from boardlib.drawing.badges import Room, link, station
from boardlib.drawing.geometry import Box, Point, between
from boardlib.drawing.labels import overlap, text_box
from boardlib.drawing.palette import GROUPS, HOLLOW, Tone
from boardlib.drawing.scene import Circle, Group, Mark, Paint, Path, Polygon, Shape, Text


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


# --- what marks add ------------------------------------------------------------------------------


L = TypeVar("L", bound=IntEnum)


class Overlay(Generic[L]):
    """Collects what marks add to a picture, by the layers that lie between its own.

    Attributes:
        room: what badges must not cover.
    """

    def __init__(self, room: Room | None = None) -> None:
        self.room = Room() if room is None else room
        self._layers: dict[L, list[Shape]] = {}

    def add(self, layer: L, *shapes: Shape) -> None:
        """Put shapes into a layer, on top of those that are there."""
        self._layers.setdefault(layer, []).extend(shapes)

    def at(self, layer: L) -> list[Shape]:
        """The shapes of a layer, bottom to top."""
        return self._layers.get(layer, [])


@dataclass(frozen=True, slots=True)
class Look:
    """How a role looks as a line: its colour, and whether it is dashed."""

    colour: str
    dashed: bool = False

    def line(self, width: float, dash: tuple[float, ...], dashed_width: float) -> Paint:
        """A line of one width; or dashes, with a width of their own."""
        if self.dashed:
            return Paint(stroke=self.colour, width=dashed_width, dash=dash, round=False)
        return Paint(stroke=self.colour, width=width)


def stations(stops: Sequence[Point]) -> Iterator[Shape]:
    """Numbered stations with links between them; all but the first two are out of reach."""
    for index, (start, end) in enumerate(pairwise(stops)):
        yield from link(start, end, index == 0)
    for index, at in enumerate(stops):
        yield station(index + 1, at, "refused" if index > 1 else "ink")


def described(what: str, marks: Iterable[Mark]) -> str:
    """What is seen in a picture, and after it what its marks mean."""
    said = [what]
    for mark in marks:
        if mark.note:
            said.append(f"{mark.label}: {mark.note}." if mark.label else f"{mark.note}.")
    return " ".join(said)


# --- over a picture ---------------------------------------------------------------------


DASH: Final = (8.0, 5.0)
"""Of a dashed frame."""
LOOKS: Final = {
    "allowed": Look("allowed"),
    "refused": Look("refused", dashed=True),
    "complete": Look("complete"),
    "incomplete": Look("incomplete", dashed=True),
    "focus": Look("focus"),
    "reach": Look("ink"),
    "changed": Look("ink"),
    "free": Look("second", dashed=True),
    "asked": Look("ink"),
    **{group: Look(group, dashed=group in HOLLOW) for group in GROUPS},
}
"""Roles that frame what they are about."""
_BADGED: Final = ("asked", "allowed", "refused", *GROUPS)

VALUE: Final = 9.0
"""How bad it is that a badge covers what is written."""

S = TypeVar("S")
"""Where a shape lies."""


class Layer(IntEnum):
    """Where the shapes of marks lie, bottom to top."""

    FRAME = 0
    WAY = 1
    BADGE = 2


class Marking(ABC, Generic[S]):
    """Draws marks over a picture.

    Args:
        size: its width and height.
    """

    def __init__(self, size: tuple[float, float]) -> None:
        self.size = size
        self.overlay: Overlay[Layer] = Overlay()

    @abstractmethod
    def places(self, keys: Iterable[str]) -> list[S]:
        """Where the shapes of keys lie, as far as they are in the picture."""

    @abstractmethod
    def keep_clear(self) -> None:
        """Note what badges must not cover."""

    @abstractmethod
    def middle(self, place: S) -> Point:
        """The middle of a shape."""

    @abstractmethod
    def framed(self, place: S, look: Look) -> Iterable[Shape]:
        """A frame around a shape."""

    @abstractmethod
    def brackets(self, place: S) -> Shape:
        """Corner brackets around it."""

    @abstractmethod
    def way(self, stops: Sequence[Point]) -> Iterable[Shape]:
        """A way from stop to stop."""

    @abstractmethod
    def ordered(self, place: S) -> Point:
        """Where its number in an order stands."""

    @abstractmethod
    def beside(self, place: S, wide: float, high: float) -> Iterator[Point]:
        """Places for a badge of that size, the best first."""

    # --- drawing -----------------------------------------------------------------------------

    def shapes(self) -> Iterator[Shape]:
        """What was drawn, bottom to top."""
        for layer in Layer:
            yield from self.overlay.at(layer)

    def draw(self, marks: Sequence[Mark], below: Iterable[Shape] = ()) -> None:
        """Draw all marks: frames first, then what has to find a free place.

        Args:
            marks: what to show.
            below: the picture, whose letters and numbers no badge may cover.
        """
        if not any(mark.keys for mark in marks):
            return
        width, height = self.size
        self.overlay.room.keep_within((2.0, 2.0, width - 2.0, height - 2.0))
        self.keep_clear()
        if any(mark.role in _BADGED and mark.label for mark in marks):
            for box in _written(below, (0.0, 0.0), 1.0):
                self.overlay.room.take_box(box, VALUE)
        for mark in marks:
            if mark.role in LOOKS:
                for place in self.places(mark.keys):
                    self.overlay.add(Layer.FRAME, *self.framed(place, LOOKS[mark.role]))
        for mark in marks:
            self._special(mark)
        for mark in marks:
            if mark.role in _BADGED and mark.label:
                self._badge(mark)

    def _special(self, mark: Mark) -> None:
        """Ways, orders and signs."""
        found = self.places(mark.keys)
        if mark.role == "chain":
            self.overlay.add(Layer.WAY, *self.way(list(map(self.middle, found))))
        elif mark.role == "last":
            self.overlay.add(Layer.FRAME, *map(self.brackets, found))
        elif mark.role in ("order", "counted"):
            numbered = enumerate(found, start=1)
            self.overlay.add(Layer.BADGE, *(self._numbered(*each) for each in numbered))
        elif mark.role == "wrong":
            self.overlay.add(Layer.BADGE, *map(badges.warning, map(self.middle, found)))
        elif mark.role == "open":
            nodes = map(badges.node, map(self.middle, found))
            self.overlay.add(Layer.BADGE, *(shape for node in nodes for shape in node))
        elif mark.role == "tag":
            self.overlay.add(Layer.BADGE, *(self.tagged(mark.label, place) for place in found))

    def tagged(self, label: str, place: S) -> Shape:
        """A word or number that stands at a place while it can be taken."""
        wide, high = badges.badge_size("asked", label)
        at = next(self.beside(place, wide, high), self.middle(place))
        return badges.badge("asked", label, at)

    def _numbered(self, number: int, place: S) -> Group:
        """A place in an order, which grows away from what it is about."""
        at, middle = self.ordered(place), self.middle(place)
        near = badges.ORDER / (math.dist(at, middle) or 1.0)
        return badges.away_from(between(at, middle, near), badges.place(number, at))

    def _badge(self, mark: Mark) -> None:
        """The letter of a choice beside each of its places."""
        wide, high = badges.badge_size(mark.role, mark.label)
        for place in self.places(mark.keys):
            wishes = list(self.beside(place, wide, high))
            at = self.overlay.room.best(wishes, wide * 1.25, high * 1.25)
            self.overlay.add(Layer.BADGE, badges.badge(mark.role, mark.label, at))


def _written(shapes: Iterable[Shape], at: Point, scale: float) -> Iterator[Box]:
    """The room of all letters and numbers in some shapes."""
    for shape in shapes:
        if isinstance(shape, Group):
            x, y = at[0] + scale * shape.offset[0], at[1] + scale * shape.offset[1]
            yield from _written(shape.children, (x, y), scale * shape.scale)
        elif isinstance(shape, Text) and shape.text:
            left, top, right, bottom = (scale * edge for edge in text_box(shape))
            yield at[0] + left, at[1] + top, at[0] + right, at[1] + bottom
