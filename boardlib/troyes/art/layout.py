"""A picture on its way, its parts row by row; and what is moved about in the city.

A player is told apart by colour, letter and shape.  A die is seen from above and from the front:
its pips on top, the letter of its colour on the side.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from math import prod
from typing import Final, Protocol, runtime_checkable

from boardlib.drawing.badges import plate, rounded
from boardlib.drawing.canvas import DrawingSheet
from boardlib.drawing.geometry import Box, Point, box_middle, path
from boardlib.drawing.scene import Circle, Group, Paint, Path, Shape, Text
from boardlib.drawing.sizes import Rooms
from boardlib.text import _
from boardlib.troyes.art import LOOKS
from boardlib.troyes.board.cards import Colour


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
        middle = box_middle(box)
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


# --- citizens, cubes, dice, and the signs of what players have -----------------------------------


RADIUS: Final = 14.0
"""Of the plate of a player."""
PRINTED: Final = ("printed",)
"""The role of signs that are read as letters are: nothing that is said of a board covers them."""
_PAINTS: Final = {
    Colour.RED: "die-red",
    Colour.WHITE: "die-white",
    Colour.YELLOW: "die-yellow",
    Colour.BLACK: "die-black",
}
_LETTERS: Final = {Colour.RED: "R", Colour.WHITE: "W", Colour.YELLOW: "Y", Colour.BLACK: "K"}


@lru_cache(maxsize=64)
def token(colour: str, radius: float = RADIUS) -> Group:
    """The plate of a player, or of grey, with its letter."""
    look = LOOKS[colour]
    size = radius * 1.38
    radius *= 0.94 if look.shape == "triangle" else 1.0  # its corners reach far
    down = size * (0.48 if look.shape == "triangle" else 0.36)
    shapes = (
        plate(look.shape, radius, Paint("piece-line", "piece-line", 4.6)),
        plate(look.shape, radius, Paint(f"player-{colour}", "plate", 1.8)),
        Text(0, down, look.letter, size, f"on-player-{colour}", bold=True),
    )
    return Group(shapes, memo={})


@lru_cache(maxsize=64)
def cube(colour: str, side: float = 26.0) -> Group:
    """A cube of a player: its top lighter than its front."""
    half, top = side / 2, side * 0.2
    shapes = (
        Path(rounded(-half, -half, side, side, 3), Paint("plate", "piece-line", 1.8)),
        Path(
            rounded(-half, -half + top, side, side - top, 2.5),
            Paint(f"player-{colour}", "piece-line", 1.8),
        ),
        Text(0, side * 0.36, LOOKS[colour].letter, side * 0.67, f"on-player-{colour}", bold=True),
    )
    return Group(shapes, memo={})


_BODY: Final = path("M-9,12 C-9,0 -5,-3 0,-3 C5,-3 9,0 9,12 Z")


@lru_cache(maxsize=16)
def citizen(colour: str) -> Group:
    """A citizen who waits."""
    line = Paint(f"player-{colour}", "black-line", 1.8)
    return Group((Path(_BODY, line), Circle(0, -6.5, 5.6, line)), roles=PRINTED, memo={})


@lru_cache(maxsize=16)
def lying(colour: str) -> Group:
    """A citizen who lies there."""
    line = Paint(f"player-{colour}", "black-line", 1.8)
    body = path("M30,10 C12,10 10,5 10,0 C10,-5 12,-10 30,-10 Z")
    letter = Text(21, 6.2, LOOKS[colour].letter, 17, f"on-player-{colour}", bold=True)
    return Group((Path(body, line), Circle(5, 0, 6.4, line), letter), memo={})


# --- dice -----------------------------------------------------------------------------------

SIDE: Final = 36.0
FRONT: Final = 18.0
"""Width and depth of a die seen from above, and height of its front."""
_PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def die_line(colour: Colour) -> str:
    """The colour of the outline of a die: a black one needs a light one on dark paper."""
    return "black-line" if colour is Colour.BLACK else "die-line"


@lru_cache(maxsize=64)
def die(colour: Colour, value: int) -> Group:
    """A die with its pips and the letter of its colour; beyond six the number stands there."""
    half, paint, line = SIDE / 2, _PAINTS[colour], die_line(colour)
    edge = f"on-{paint}" if colour is Colour.BLACK else line
    top = -(SIDE + FRONT) / 2
    middle = top + half
    shapes = (
        Path(rounded(-half, top, SIDE, SIDE + FRONT, 7), Paint(paint, line, 1.8)),
        Path((("M", -half, top + SIDE), ("L", half, top + SIDE)), Paint(stroke=edge, width=1.6)),
        *_pips(value, middle, f"on-{paint}"),
        Text(0, top + SIDE + 14.6, _LETTERS[colour], 16, f"on-{paint}", bold=True),
    )
    return Group(shapes, memo={})


def _pips(value: int, middle: float, colour: str) -> tuple[Shape, ...]:
    if value not in _PIPS:
        return (Text(0, middle + 8, str(value), 22, colour, bold=True),)
    return tuple(Circle(10.0 * x, middle + 10.0 * y, 3.7, Paint(colour)) for x, y in _PIPS[value])


@lru_cache(maxsize=64)
def blank(colour: Colour | None, side: float = 26.0) -> Group:
    """A die as a card asks for it: its colour and letter, no pips; without a colour, any."""
    half = side / 2
    paint = "place" if colour is None else _PAINTS[colour]
    ink = "ink" if colour is None else f"on-{paint}"
    line = "ink" if colour is None else die_line(colour)
    letter = "?" if colour is None else _LETTERS[colour]
    shapes = (
        Path(rounded(-half, -half, side, side, side * 0.2), Paint(paint, line, 1.8)),
        Text(0, side * 0.25, letter, side * 0.7, ink, bold=True),
    )
    return Group(shapes, memo={})


# --- what players have ------------------------------------------------------------------------

_CROWN: Final = path("M-11,9 L-12,-6 L-5.4,0.4 L0,-10 L5.4,0.4 L12,-6 L11,9 Z")
_SHIELD: Final = path("M-10.5,-11 H10.5 V1 C10.5,7 5,11 0,13 C-5,11 -10.5,7 -10.5,1 Z")
_STAR: Final = path(
    "M0,-7 L2.2,-1.6 L8,-1.2 L3.6,2.4 L5,8 L0,5 L-5,8 L-3.6,2.4 L-8,-1.2 L-2.2,-1.6 Z"
)
_GLASS: Final = path(
    "M-7,-11 H7 C7,-3 1.6,-2 1.6,0 C1.6,2 7,3 7,11 H-7 C-7,3 -1.6,2 -1.6,0 C-1.6,-2 -7,-3 -7,-11 Z"
)
_SAND: Final = path("M-5,9.4 C-3,5 3,5 5,9.4 Z")
_FLAG: Final = path("M-8,12 V-11 L9,-6 L-8,0")


@lru_cache(maxsize=1)
def coin() -> Group:
    """A denier."""
    shapes = (
        Circle(0, 0, 11, Paint("coin", "coin-line", 1.8)),
        Circle(0, 0, 6.4, Paint(stroke="coin-line", width=1.4)),
    )
    return Group(shapes, roles=PRINTED, memo={})


@lru_cache(maxsize=1)
def crown() -> Group:
    """A point of influence."""
    return Group((Path(_CROWN, Paint("influence", "piece-line", 1.8)),), roles=PRINTED, memo={})


@lru_cache(maxsize=1)
def shield() -> Group:
    """A victory point."""
    shapes = (Path(_SHIELD, Paint("badge")), Path(_STAR, Paint("on-badge")))
    return Group(shapes, roles=PRINTED, memo={})


@lru_cache(maxsize=1)
def hourglass() -> Group:
    """An effect that is kept as cubes."""
    shapes = (Path(_GLASS, Paint("place", "ink", 2.0)), Path(_SAND, Paint("ink")))
    return Group(shapes, roles=PRINTED, memo={})


@lru_cache(maxsize=1)
def flag() -> Group:
    """A flag that is empty."""
    return Group((Path(_FLAG, Paint("place", "ink", 2.0)),), roles=PRINTED, memo={})


def passed_word() -> str:
    """What is written in the district of somebody who has passed."""
    return _("passed")
