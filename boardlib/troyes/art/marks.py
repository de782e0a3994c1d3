"""Marks on a city: frames, order, ways, badges."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from boardlib.drawing import badges
from boardlib.drawing.geometry import Point
from boardlib.drawing.labels import Box
from boardlib.drawing.marking import DASH, LOOKS, Marking
from boardlib.drawing.overlay import Look, stations
from boardlib.drawing.scene import Circle, Paint, Path, Shape
from boardlib.troyes.art.sheet import CitySheet

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
