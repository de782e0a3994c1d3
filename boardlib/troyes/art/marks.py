"""Marks on a city: frames, order, ways, badges; and what the signs of a picture mean."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from boardlib.drawing import badges
from boardlib.drawing.badges import rounded
from boardlib.drawing.geometry import Point
from boardlib.drawing.labels import Box, text_width
from boardlib.drawing.marks import DASH, LOOKS, Look, Marking, stations
from boardlib.drawing.scene import Circle, Group, Paint, Path, Shape, Sign, Text
from boardlib.text import _, language
from boardlib.troyes.art import pieces, square
from boardlib.troyes.art.events_and_characters import subject_sign
from boardlib.troyes.art.layout import CitySheet
from boardlib.troyes.board.cards import SUBJECTS, Subject
from boardlib.troyes.board.city import Colour

LARGE: Final = 90.0
"""What is wider than this holds other shapes, and a badge stands on its upper edge."""


class Marks(Marking[str]):
    """Draws marks over a picture; a shape is known by its key.

    Args:
        sheet: the picture, with the places of its shapes.
        size: its width and height.
    """

    def __init__(self, sheet: CitySheet, size: tuple[float, float]) -> None:
        super().__init__(size)
        self.sheet = sheet

    def places(self, keys: Iterable[str]) -> list[str]:
        """The keys of shapes that are in the picture."""
        return [key for key in dict.fromkeys(keys) if key in self.sheet.boxes]

    def keep_clear(self) -> None:
        """Names are not covered, and shapes only where nothing else is free."""
        room = self.overlay.room
        for box in self.sheet.words:
            room.take(_middle(box), box[2] - box[0], box[3] - box[1], 1.5)
        for left, top, right, bottom in self.sheet.boxes.values():
            if right - left < LARGE:
                room.take(_middle((left, top, right, bottom)), right - left, bottom - top, 0.4)

    def middle(self, place: str) -> Point:
        """The middle of a shape."""
        return _middle(self.sheet.boxes[place])

    def framed(self, place: str, look: Look) -> tuple[Shape, ...]:
        """A ring around a round shape, or a box with round corners."""
        box = self.sheet.boxes[place]
        line, below = look.line(4.2, DASH, 3.8), Paint(stroke="paper", width=8.0)
        if place in self.sheet.discs:
            free = look is LOOKS["free"]  # many stand side by side, and cover nothing
            below = replace(below, width=5.0 if free else 6.0)  # numbers begin beside it
            radius, at = (box[2] - box[0]) / 2 + (-1 if free else 1.5), _middle(box)
            return (Circle(*at, radius, below), Circle(*at, radius, line))
        left, top, right, bottom = _wider(box, 2.5)
        outline = badges.rounded(left, top, right - left, bottom - top, 11)
        return (Path(outline, below), Path(outline, line))

    def brackets(self, place: str) -> Shape:
        """Corner brackets around a shape."""
        return badges.brackets(*_wider(self.sheet.boxes[place], 5))

    def way(self, stops: Sequence[Point]) -> Iterator[Shape]:
        """Numbered stations."""
        return stations(stops)

    def tagged(self, label: str, place: str) -> Shape:
        """A coin at the upper right of a die: its price; beside black dice how a fight stands."""
        _left, top, right, _bottom = self.sheet.boxes[place]
        if place.startswith(BLACK):
            return self.against(label, place)
        coin = (
            Circle(0, 0, 13.0, Paint("paper")),
            Circle(0, 0, 11.5, Paint("coin", "coin-line", 1.8)),
            Text(0, 6, label, 17, "coin-line", bold=True),
        )
        return Group(
            coin, roles=("tag",), offset=(min(right - 3, self.size[0] - 13), max(13.0, top - 6))
        )

    def against(self, label: str, place: str) -> Shape:
        """How a fight stands, at the right of the last black die, or below it for want of room."""
        last = max((one for one in self.sheet.boxes if one.startswith(BLACK)), key=self.middle)
        _left, top, right, bottom = self.sheet.boxes[last]
        wide = text_width(label, CLASH, bold=True) + 20
        x, y = right + 18 + wide / 2, (top + bottom) / 2
        if x + wide / 2 > self.size[0]:
            x, y = min(right + 18, self.size[0] - 4) - wide / 2, bottom + 27
        plate = (
            Path(rounded(-wide / 2, -17, wide, 34, 9), Paint("paper", "ink", 2.4)),
            Text(0, CLASH * 0.36, label, CLASH, "ink", bold=True),
        )
        return Group(plate, roles=("tag",), offset=(x, y))

    def ordered(self, place: str) -> Point:
        """At its upper right corner, inside of the picture."""
        _left, top, right, _bottom = self.sheet.boxes[place]
        return (min(right - 2, self.size[0] - 12), max(12.0, top + 2))

    def beside(self, place: str, wide: float, high: float) -> Iterator[Point]:
        """At its corners; a large shape has its badge on its upper edge."""
        left, top, right, bottom = self.sheet.boxes[place]
        if right - left >= LARGE:
            yield right - wide / 2 - 6, top + 1
            yield left + wide / 2 + 6, top + 1
            yield right - wide / 2 - 6, bottom - 1
            return
        for x in (right, left):
            yield x, top
            yield x, bottom
        yield (left + right) / 2, top - high / 3


def _wider(box: Box, by: float) -> Box:
    left, top, right, bottom = box
    return (left - by, top - by, right + by, bottom + by)


def _middle(box: Box) -> Point:
    left, top, right, bottom = box
    return ((left + right) / 2, (top + bottom) / 2)


# --- the legend: signs that occur in it ------------------------------------------------------


SIZE: Final = 17.0
ROW: Final = 31.0
LEFT: Final = 26.0

CLASH: Final = 22.0
"""Size of what tells how a fight stands."""
BLACK: Final = "black:"

Item = tuple[tuple[Shape, ...], str]


def signs(sheet: CitySheet) -> tuple[Sign, ...]:
    """The signs that occur, with what they mean."""
    return _meant(_names(sheet), language())


@lru_cache(maxsize=256)
def _meant(names: tuple[str, ...], _language: str) -> tuple[Sign, ...]:
    return tuple(Sign(*_item(name)) for name in names)


def legend(sheet: CitySheet, width: float) -> tuple[tuple[Shape, ...], float]:
    """Swatches with words in as many rows as the width needs, and the height they take."""
    return _laid_out(_names(sheet), width, language())


def _names(sheet: CitySheet) -> tuple[str, ...]:
    known = (*_SIGNS, *(f"counts {one}" for one in Subject))
    found = tuple(name for name in known if name in sheet.signs)
    told = {"counts influence": "influence", "counts deniers": "deniers"}
    return tuple(name for name in found if told.get(name) not in found)


@lru_cache(maxsize=256)
def _laid_out(
    names: tuple[str, ...], width: float, _language: str
) -> tuple[tuple[Shape, ...], float]:
    x, y, shapes = LEFT, 16.0, []
    for swatch, words in map(_item, names):
        wide = 23 + text_width(words, SIZE) + 30
        if x > LEFT and x + wide - 16 > width:
            x, y = LEFT, y + ROW
        text = Text(21, SIZE * 0.36, words, SIZE, "second", "start")
        shapes.append(Group((*swatch, text), offset=(x, y), legible=SIZE))
        x += wide
    return tuple(shapes), y + ROW - 12 if shapes else 0.0


def _item(name: str) -> Item:
    """A swatch and its words."""
    if name in _SIGNS:
        return _SIGNS[name]()
    subject = Subject(name.removeprefix("counts "))
    return (subject_sign(subject),), _(SUBJECTS[subject])


def _small(shape: Shape, scale: float, down: float = 0.0) -> tuple[Shape, ...]:
    return (Group((shape,), scale=scale, offset=(0.0, down)),)


def _turn() -> tuple[Shape, ...]:
    return (Path(rounded(-13, -10, 26, 20, 5), Paint("district", "ink", 3.6)),)


def _overseers() -> tuple[Shape, ...]:
    ring = Circle(0, 0, 11.5, Paint("place", "city-line", 1.6))
    return (ring, Text(0, 6, "2", 16, "ink", bold=True))


def _cost() -> tuple[Shape, ...]:
    return (
        Circle(0, 0, 11.5, Paint("coin", "coin-line", 1.8)),
        Text(0, 6, "3", 16, "coin-line", bold=True),
    )


_SIGNS: Final[dict[str, Callable[[], Item]]] = {
    "turn": lambda: (_turn(), _("whose turn it is")),
    "start": lambda: (_small(square.PENNANT, 0.8), _("start player")),
    "grey": lambda: ((pieces.token("grey", 10.5),), _("grey")),
    "deniers": lambda: ((pieces.coin(),), _("deniers")),
    "influence": lambda: ((pieces.crown(),), _("influence")),
    "points": lambda: ((pieces.shield(),), _("victory points")),
    "supply": lambda: (_small(pieces.citizen("grey"), 0.9), _("citizens in the supply")),
    "lying": lambda: (
        (Group((pieces.lying("grey"),), offset=(-12.0, 0.0), scale=0.7),),
        _("lies here until the round ends"),
    ),
    "black": lambda: (_small(pieces.blank(Colour.BLACK), 0.9), _("brings a black die")),
    "attack": lambda: (
        _small(pieces.die(Colour.BLACK, 3), 0.48),
        _("black die to be fought"),
    ),
    "flag": lambda: (_small(pieces.flag(), 0.9), _("empty flag")),
    "rewards": lambda: ((pieces.shield(),), _("for the most cubes, and the second")),
    "cost": lambda: (_cost(), _("price of an overseer")),
    "overseers": lambda: (_overseers(), _("place of an overseer, with its points")),
    "hourglass": lambda: (_small(pieces.hourglass(), 0.95), _("kept as cubes for later")),
    "per citizen": lambda: (
        (Text(0, 6, "×", 20, "ink", bold=True),),
        _("for each own citizen of a building"),
    ),
    "unknown": lambda: ((Text(0, 6.5, "?", 19, "ink", bold=True),), _("not known")),
}
