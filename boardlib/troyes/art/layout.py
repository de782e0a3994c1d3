"""A picture on its way: its shapes, where they can be pointed at, and its parts row by row."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import prod
from typing import Final, Protocol, runtime_checkable

from boardlib.drawing.canvas import DrawingSheet
from boardlib.drawing.geometry import Point
from boardlib.drawing.labels import Box
from boardlib.drawing.scene import Group, Shape
from boardlib.drawing.sizes import Rooms


@dataclass
class CitySheet(DrawingSheet):
    """Collects the shapes of a picture of the city (see also :class:`DrawingSheet`).

    Shapes are in the coordinates of the part that is being drawn.

    Attributes:
        boxes: key -> where its shape lies on the picture: left, top, right and bottom.
        discs: keys of shapes that are round.
        origin: where the part that is being drawn begins on the picture.
        scale: how much larger that part is drawn.
    """

    boxes: dict[str, Box] = field(default_factory=dict)
    discs: set[str] = field(default_factory=set)
    origin: Point = (0.0, 0.0)
    scale: float = 1.0

    @contextmanager
    def part(self, at: Point, scale: float) -> Iterator[None]:
        """What is drawn inside begins there, and is drawn so much larger."""
        shapes, self.shapes, self.origin, self.scale = self.shapes, [], at, scale
        yield
        drawn = Group(tuple(self.shapes), offset=at, scale=scale)
        self.shapes, self.origin, self.scale = [*shapes, drawn], (0.0, 0.0), 1.0

    def put(self, shape: Shape, at: Point, near: Sequence[str] = (), scale: float = 1.0) -> None:
        """A shape that was made around 0,0."""
        tone = self.tone(*near)
        self.shapes.append(Group((shape,), offset=at, scale=scale, tone=tone))

    def keyed(
        self,
        key: str,
        shapes: Sequence[Shape],
        words: str,
        roles: Sequence[str],
        box: Box,
        with_: Sequence[str] = (),
        disc: bool = False,
    ) -> None:
        """Something that can be pointed at.

        Args:
            key: its key.
            shapes: drawn around the middle of its box.
            words: its sentence.
            roles: what it is.
            box: where it lies in the part that is being drawn.
            with_: other keys with which it keeps its full colour.
            disc: whether it is round.
        """
        left, top, right, bottom = box
        middle = ((left + right) / 2, (top + bottom) / 2)
        tone = self.tone(key, *with_)
        self.shapes.append(Group(tuple(shapes), key, words, tuple(roles), middle, tone=tone))
        self.boxes.setdefault(key, self.whole(box))
        if disc:
            self.discs.add(key)

    def whole(self, box: Box) -> Box:
        """A box of the part that is being drawn, on the picture."""
        (x, y), scale = self.origin, self.scale
        left, top, right, bottom = box
        return (x + left * scale, y + top * scale, x + right * scale, y + bottom * scale)

    def clear(self, box: Box) -> None:
        """Note that words stand there, which nothing should cover."""
        self.words.append(self.whole(box))

    def sign(self, *names: str) -> None:
        """Note signs that occur."""
        self.signs.update(dict.fromkeys(names))


# --- its parts on shelves, one below the other -----------------------------------------------


GAP: Final = 8.0
BELOW: Final = 12.0
"""Between parts side by side, or above each other on a shelf, and between shelves."""
LARGEST: Final = 1.15
"""Few parts are drawn so much larger where they leave some of their shelf empty."""


class Part(Protocol):
    """A part of the picture: its size, and how it is drawn from 0,0 on."""

    @property
    def wide(self) -> float:
        """Its width."""

    @property
    def high(self) -> float:
        """Its height."""

    def draw(self) -> None:
        """Draw it."""


@runtime_checkable
class Spreading(Part, Protocol):
    """A part that can use the room beside it, where it stands alone."""

    def spread(self, wide: float) -> Part:
        """The part in so much room, or as it is where that is too little."""


Column = tuple[Part, ...]
"""Parts above each other."""
Shelf = tuple[Column, ...]
"""Columns side by side."""
Groups = Sequence[Sequence[Part]]
"""Parts; those that belong together are in one group."""


@dataclass(frozen=True, slots=True)
class Shelves:
    """All parts of a picture.

    Attributes:
        wide: how wide they may be.
        shelves: one below the other.
        largest: parts that leave some of their shelf empty are not drawn larger than this.
    """

    wide: float
    shelves: tuple[Shelf, ...]
    largest: float = LARGEST

    @property
    def high(self) -> float:
        """The height of all of them, with some room below each."""
        return sum(_tall(shelf) * self.scale(shelf) + BELOW for shelf in self.shelves)

    def scale(self, shelf: Shelf) -> float:
        """How much larger the parts of a shelf are drawn: parts of one kind all the same."""
        kinds = _kinds(shelf)
        alike = [one for one in self.shelves if not kinds.isdisjoint(_kinds(one))]
        return max(1.0, min(self.largest, *(self.wide / _width(one) for one in alike)))

    def laid(self, left: float, top: float) -> Iterator[tuple[Part, Point, float]]:
        """Every part, where it lies, and how much larger it is drawn."""
        for shelf in self.shelves:
            scale, x = self.scale(shelf), left
            for column in shelf:
                y = top
                for part in column:
                    yield part, (x, y), scale
                    y += (part.high + GAP) * scale
                x += (_broad(column) + GAP) * scale
            top += _tall(shelf) * scale + BELOW


def best(
    made: Callable[[float], Groups],
    widths: Sequence[float],
    around: tuple[float, float],
    rooms: Callable[[float, float], Rooms],
) -> float:
    """The width in which parts are shown largest, in both of their rooms together.

    Args:
        made: the parts for a picture so wide.
        widths: that may be chosen.
        around: width and height of what is around them.
        rooms: of a picture so wide and so high.
    """
    found = [Shelves(wide, shelved(made(wide), wide)) for wide in widths]
    sizes = [(one.wide + around[0], one.high + around[1]) for one in found]
    shown = [_shown(rooms(*size), *size) for size in sizes]
    return widths[shown.index(max(shown))]


def _shown(rooms: Rooms, wide: float, high: float) -> float:
    return prod(min(room[0] / wide, room[1] / high) for room in rooms)


def shelved(groups: Groups, wide: float) -> tuple[Shelf, ...]:
    """Parts side by side: a group goes to the last shelf with room for the whole of it."""
    shelves: list[Shelf] = []
    for group in filter(None, groups):
        if not _joined(shelves, group, wide):
            shelf: Shelf = ()
            for part in group:
                more = _with(shelf, part, wide)
                if more is None:
                    shelves.append(shelf)
                    more = ((part,),)
                shelf = more
            shelves.append(shelf)
    return tuple(_spread(shelf, wide) for shelf in shelves)


def _spread(shelf: Shelf, wide: float) -> Shelf:
    """A part that stands alone on its shelf leaves none of it empty, if it can."""
    match shelf:
        case ((Spreading() as part,),):
            return ((part.spread(wide),),)
    return shelf


def _joined(shelves: list[Shelf], group: Sequence[Part], wide: float) -> bool:
    """Put a group on a shelf that is there, if one has room; only the last one may grow."""
    for index in reversed(range(len(shelves))):
        grown: Shelf | None = shelves[index]
        for part in group:
            grown = grown and _with(grown, part, wide)
        last = index == len(shelves) - 1
        if grown and (last or _tall(grown) <= _tall(shelves[index])):
            shelves[index] = grown
            return True
    return False


def _with(shelf: Shelf, part: Part, wide: float) -> Shelf | None:
    """A shelf with one part more, below the last one or beside it; None without room."""
    below = (*shelf[-1], part) if shelf else ()
    if len(shelf) > 1 and deep(below) <= _tall(shelf[:-1]) and part.wide <= _broad(shelf[-1]):
        return (*shelf[:-1], below)
    grown = (*shelf, (part,))
    return grown if _width(grown) <= wide + 1 else None


def _kinds(shelf: Shelf) -> set[type]:
    return {type(part) for column in shelf for part in column}


def _broad(column: Column) -> float:
    return max(part.wide for part in column)


def deep(column: Sequence[Part]) -> float:
    """The height of parts above each other."""
    return sum(part.high for part in column) + GAP * (len(column) - 1)


def _tall(shelf: Shelf) -> float:
    return max(map(deep, shelf))


def _width(shelf: Shelf) -> float:
    return sum(map(_broad, shelf)) + GAP * (len(shelf) - 1)
