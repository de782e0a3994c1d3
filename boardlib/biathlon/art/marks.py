"""Marks on a race: frames, ways over stations, order, badges."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from boardlib.biathlon.art.sheet import Spot, TrackSheet
from boardlib.drawing import badges
from boardlib.drawing.geometry import Commands, Point, Polyline
from boardlib.drawing.marking import DASH, Marking
from boardlib.drawing.overlay import Look
from boardlib.drawing.scene import Circle, Paint, Path, Shape


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
        for left, top, right, bottom in self.sheet.words:
            middle = ((left + right) / 2, (top + bottom) / 2)
            self.overlay.room.take(middle, right - left, bottom - top, 2.0)
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
            way = _way(place.line)
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
        way = _way(tuple(stops))
        self.lines.append(Path(way, Paint(stroke="paper", width=13.0)))
        self.lines.append(Path(way, Paint(stroke="allowed", width=7.0)))
        for number, ((ax, ay), (bx, by)) in enumerate(pairwise(stops), start=1):
            yield badges.place(number, ((ax + bx) / 2, (ay + by) / 2))

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


def _way(line: Polyline) -> Commands:
    return tuple(("L" if index else "M", *point) for index, point in enumerate(line))


def _around(line: Polyline, far: float) -> Commands:
    """An outline around a line, so far from it on both sides."""
    left, right = [], []
    for index, (x, y) in enumerate(line):
        (ax, ay), (bx, by) = line[max(0, index - 1)], line[min(len(line) - 1, index + 1)]
        long = math.hypot(bx - ax, by - ay) or 1.0
        dx, dy = (by - ay) / long * far, (ax - bx) / long * far
        left.append((x + dx, y + dy))
        right.append((x - dx, y - dy))
    return (*_way((*left, *reversed(right))), ("Z",))
