"""A picture on its way: its shapes and what can be pointed at, marks, the legend."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from boardlib.biathlon.art import pieces
from boardlib.biathlon.art.ground import circle
from boardlib.biathlon.art.pieces import symbol
from boardlib.biathlon.board.cards import SYMBOLS, Segment, Symbol
from boardlib.biathlon.board.cards import Sign as Printed
from boardlib.biathlon.board.course import Half
from boardlib.biathlon.board.position import Position
from boardlib.drawing import badges
from boardlib.drawing.badges import rounded
from boardlib.drawing.canvas import DASH, DrawingSheet, Look, Marking
from boardlib.drawing.geometry import Box, Commands, Point, Polyline, halfway, path, through
from boardlib.drawing.labels import text_width
from boardlib.drawing.scene import Circle, Group, Paint, Path, Shape, Sign, Text
from boardlib.text import _, language


class Spot(NamedTuple):
    """Where something lies: a disc, a box, or a line.

    Attributes:
        at: its middle.
        radius: of a disc; of a line, half of its width.
        box: left, top, right and bottom of a box.
        line: a line.
    """

    at: Point
    radius: float = 0.0
    box: Box | None = None
    line: Polyline = ()


@dataclass
class TrackSheet(DrawingSheet):
    """Collects the shapes of a picture of the track (see also :class:`DrawingSheet`).

    Attributes:
        width: of the picture.
        spots: key -> where its shape lies.
        standing: how many of the shapes lie below those who stand on the course.
    """

    width: float = 0.0
    standing: int = 0
    spots: dict[str, Spot] = field(default_factory=dict)

    def keyed(
        self,
        key: str,
        shapes: Sequence[Shape],
        words: str,
        roles: Sequence[str],
        spot: Spot,
        with_: Sequence[str] = (),
        origin: Point | None = None,
    ) -> None:
        """Something that can be pointed at.

        Args:
            key: its key.
            shapes: drawn around its origin.
            words: its sentence.
            roles: what it is.
            spot: where it lies.
            with_: other keys with which it keeps its full colour.
            origin: where 0,0 of its shapes lies; the middle of its spot if it is not given.
        """
        offset = spot.at if origin is None else origin
        at = (spot.at[0] - offset[0], spot.at[1] - offset[1])
        tone = self.tone(key, *with_)
        self.shapes.append(Group(tuple(shapes), key, words, tuple(roles), offset, at=at, tone=tone))
        self.spots.setdefault(key, spot)


class TrackPart:
    """Draws a part of the picture.

    Args:
        sheet: where to.
        position: the race.
    """

    def __init__(self, sheet: TrackSheet, position: Position) -> None:
        self.sheet, self.position = sheet, position


# --- marks: frames, ways over stations, order, badges -----------------------------------


class Marks(Marking[Spot]):
    """Draws marks over a picture.

    Args:
        sheet: the picture, with the places of its shapes.
        size: its width and height.

    Attributes:
        lines: along paths, below those who stand at their ends.
    """

    def __init__(self, sheet: TrackSheet, size: tuple[float, float]) -> None:
        super().__init__(size)
        self.sheet = sheet
        self.lines: list[Shape] = []

    def places(self, keys: Iterable[str]) -> list[Spot]:
        """Where the shapes of keys lie, as far as they are in the picture."""
        return [self.sheet.spots[key] for key in dict.fromkeys(keys) if key in self.sheet.spots]

    def keep_clear(self) -> None:
        """Discs are not covered, and least of all those of players; nor are names."""
        for box in self.sheet.words:
            self.overlay.room.take_box(box, 2.0)
        for key, spot in self.sheet.spots.items():
            if spot.radius and not spot.line:
                weight = 3.0 if key.startswith(("group:", "coach:", "player:")) else 1.0
                self.overlay.room.take(spot.at, 2 * spot.radius, 2 * spot.radius, weight)

    def middle(self, place: Spot) -> Point:
        """The middle of a shape."""
        return place.at

    def framed(self, place: Spot, look: Look) -> tuple[Shape, ...]:
        """A frame around something: a ring, a box, or a halo along a line."""
        below = Paint(stroke="paper", width=8.0)
        line = look.line(4.2, DASH, 3.6)
        if place.box is not None:
            left, top, right, bottom = place.box
            outline = badges.rounded(left - 1, top - 1, right - left + 2, bottom - top + 2, 11)
            return (Path(outline, below), Path(outline, line))
        if place.line and place.radius > 10:
            outline = _around(place.line, place.radius + 2)
            return (Path(outline, below), Path(outline, line))
        if place.line:
            way = through(place.line)
            wide = Paint(stroke=look.colour, width=16.0, opacity=0.4)
            self.lines += (Path(way, wide), Path(way, look.line(5.0, DASH, 5.0)))
            return ()
        ring, below = place.radius + 2.6, replace(below, width=5.6)  # names begin beside it
        return (Circle(*place.at, ring, below), Circle(*place.at, ring, line))

    def brackets(self, place: Spot) -> Shape:
        """Corner brackets around something."""
        x, y = place.at
        reach = place.radius + 9
        box = (x - reach, y - reach, x + reach, y + reach) if place.box is None else place.box
        return badges.brackets(box[0] - 1, box[1] - 1, box[2] + 1, box[3] + 1)

    def way(self, stops: Sequence[Point]) -> Iterator[Shape]:
        """A way from station to station: each of its paths has its number."""
        way = through(stops)
        self.lines.append(Path(way, Paint(stroke="paper", width=13.0)))
        self.lines.append(Path(way, Paint(stroke="allowed", width=7.0)))
        for number, ends in enumerate(pairwise(stops), start=1):
            yield badges.place(number, halfway(*ends))

    def ordered(self, place: Spot) -> Point:
        """To the lower right of its middle."""
        return (place.at[0] + 17, place.at[1] + 16)

    def beside(self, place: Spot, wide: float, high: float) -> Iterator[Point]:
        """Places for a badge, the best first."""
        x, y = place.at
        if place.box is not None:
            left, top, right, _bottom = place.box
            yield right - wide / 2 - min(84.0, (right - left) / 3), top + 2
            yield left + wide / 2 + 8, top + 2
            return
        far = (place.radius if not place.line else 0.0) + 8
        for dx, dy in ((1, -1), (-1, -1), (1, 1), (-1, 1)):
            yield x + dx * (far * 0.8 + wide / 3), y + dy * (far * 0.8 + high / 4)
        if place.line:
            yield x, y


def _around(line: Polyline, far: float) -> Commands:
    """An outline around a line, so far from it on both sides."""
    left, right = [], []
    for index, (x, y) in enumerate(line):
        (ax, ay), (bx, by) = line[max(0, index - 1)], line[min(len(line) - 1, index + 1)]
        long = math.hypot(bx - ax, by - ay) or 1.0
        dx, dy = (by - ay) / long * far, (ax - bx) / long * far
        left.append((x + dx, y + dy))
        right.append((x - dx, y - dy))
    return (*through((*left, *reversed(right))), ("Z",))


# --- the legend: what the signs of a picture mean ---------------------------------------


SIZE: Final = 17.0
ROW: Final = 32.0
LEFT: Final = 26.0

Item = tuple[tuple[Shape, ...], str]


def signs(sheet: TrackSheet) -> tuple[Sign, ...]:
    """The signs that occur, with what they mean."""
    return _meant(_names(sheet), language())


@lru_cache(maxsize=256)
def _meant(names: tuple[str, ...], _language: str) -> tuple[Sign, ...]:
    return tuple(Sign(*_item(name)) for name in names)


def legend(sheet: TrackSheet, width: float) -> tuple[tuple[Shape, ...], float]:
    """Swatches with words in as many rows as the width needs, and the height they take."""
    return _laid_out(_names(sheet), width, language())


def _names(sheet: TrackSheet) -> tuple[str, ...]:
    known = (*_SIGNS, *(f"symbol {one}" for one in Symbol))
    return tuple(name for name in known if name in sheet.signs)


@lru_cache(maxsize=256)
def _laid_out(
    names: tuple[str, ...], width: float, _language: str
) -> tuple[tuple[Shape, ...], float]:
    items = [_item(name) for name in names]
    if not items:
        return (), 0.0
    widest = max(28 + text_width(words, SIZE) for _swatch, words in items) * 1.12
    columns = max(1, int((width - LEFT) / widest))
    columns = -(-len(items) // -(-len(items) // columns))
    shapes = []
    for place, (swatch, words) in enumerate(items):
        text = Text(23, SIZE * 0.36, words, SIZE, "second", "start")
        row, column = divmod(place, columns)
        at = (LEFT + column * (width - LEFT) / columns, 16.0 + row * ROW)
        shapes.append(Group((*swatch, text), offset=at, legible=SIZE))
    return tuple(shapes), ROW * -(-len(items) // columns) + 4.0


def _item(name: str) -> Item:
    """A swatch and its words."""
    if name in _SIGNS:
        return _SIGNS[name]()
    one = Symbol(name.removeprefix("symbol "))
    segment = Segment.NE if one is Symbol.MARKER else None
    printed = Printed(one, segment=segment, wax="A" if one is Symbol.WAX else "")
    ground = Path(rounded(-13, -12, 26, 24, 4), Paint("card-slot", "rule", 1.2))
    return (ground, Group((symbol(printed),), scale=0.45)), _(SYMBOLS[one])


def _small(shape: Shape, scale: float) -> tuple[Shape, ...]:
    return (Group((shape,), scale=scale),)


def _closed() -> tuple[Shape, ...]:
    line = Paint(stroke="refused", width=4.0, dash=(7.0, 4.5), round=False)
    return (Path(path("M-14,0 H14"), line),)


def _flag() -> tuple[Shape, ...]:
    return (Path(path("M-6,12 V-11 L9,-5 L-6,1"), Paint("complete", "ink", 2.2)),)


def _group() -> tuple[Shape, ...]:
    ring = Circle(0, 0, 20, Paint("climb-station", "station-line", 2.4))
    return (Group((ring, pieces.token("red")), scale=0.56),)


_SIGNS: Final[dict[str, Callable[[], Item]]] = {
    "station": lambda: ((Group(circle((Half.I,), 0), scale=0.52),), _("station")),
    "halved": lambda: (
        (Group(circle((Half.II, Half.III), 1), scale=0.52),),
        _("counts in two sections"),
    ),
    "group": lambda: (_group(), _("group")),
    "coach": lambda: ((Group((pieces.coach("red"),), scale=0.54, offset=(0.0, 3.5)),), _("coach")),
    "athlete": lambda: (_small(pieces.athlete("red"), 0.66), _("athlete")),
    "closed": lambda: (_closed(), _("closed path")),
    "best": lambda: (_flag(), _("best times added up")),
}
