"""Marks on a race: frames, ways over stations, order, badges."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from enum import IntEnum
from itertools import pairwise
from typing import Final

from boardlib.biathlon.art.plan import Plan
from boardlib.biathlon.art.sheet import Sheet, Spot
from boardlib.drawing import badges
from boardlib.drawing.geometry import Commands, Point, Polyline
from boardlib.drawing.overlay import Look, Overlay
from boardlib.drawing.scene import Circle, Mark, Paint, Path, Shape


class Layer(IntEnum):
    """Where the shapes of marks lie, bottom to top."""

    FRAME = 0
    WAY = 1
    BADGE = 2


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
}
"""Roles that frame what they are about."""
_BADGED: Final = ("asked", "allowed", "refused")
_DASH: Final = (8.0, 5.0)


class Marks:
    """Draws marks over a picture.

    Args:
        sheet: the picture, with the places of its shapes.
        size: its width and height.
        plan: what it shows.
    """

    def __init__(self, sheet: Sheet, size: tuple[float, float], plan: Plan) -> None:
        self.sheet, self.size, self.plan = sheet, size, plan
        self.overlay: Overlay[Layer] = Overlay()

    def shapes(self) -> Iterator[Shape]:
        """What was drawn, bottom to top."""
        for layer in Layer:
            yield from self.overlay.at(layer)

    def draw(self, marks: Sequence[Mark]) -> None:
        """Draw all marks: frames first, then what has to find a free place."""
        if not any(mark.keys for mark in marks):
            return
        self.keep_clear()
        for mark in marks:
            if mark.role in LOOKS:
                for spot in self.spots(mark.keys):
                    self.overlay.add(Layer.FRAME, *framed(spot, LOOKS[mark.role]))
        for mark in marks:
            self.special(mark)
        for mark in marks:
            if mark.role in _BADGED and mark.label:
                self.badge(mark)

    def spots(self, keys: Sequence[str]) -> list[Spot]:
        """Where the shapes of keys lie, as far as they are in the picture."""
        return [self.sheet.spots[key] for key in dict.fromkeys(keys) if key in self.sheet.spots]

    def keep_clear(self) -> None:
        """Note what badges must not cover, and where the picture ends."""
        room, (width, height) = self.overlay.room, self.size
        room.keep_within((2.0, 2.0, width - 2.0, height - 2.0))
        for key, spot in self.sheet.spots.items():
            if spot.radius and not spot.line:
                weight = 3.0 if key.startswith(("group:", "coach:", "player:")) else 1.0
                room.take(spot.at, 2 * spot.radius, 2 * spot.radius, weight)

    def special(self, mark: Mark) -> None:
        """Ways, orders and signs."""
        found = self.spots(mark.keys)
        if mark.role == "chain":
            self.overlay.add(Layer.WAY, *_steps([spot.at for spot in found]))
        elif mark.role == "last":
            self.overlay.add(Layer.FRAME, *(_brackets(spot) for spot in found))
        elif mark.role in ("order", "counted"):
            for number, spot in enumerate(found, start=1):
                at = (spot.at[0] + 17, spot.at[1] + 16)
                self.overlay.add(Layer.BADGE, badges.place(number, at))
        elif mark.role in ("wrong", "open"):
            for spot in found:
                sign = (badges.warning(spot.at),) if mark.role == "wrong" else badges.node(spot.at)
                self.overlay.add(Layer.BADGE, *sign)

    def badge(self, mark: Mark) -> None:
        """The letter of a choice beside each of its places."""
        wide, high = badges.badge_size(mark.role, mark.label)
        for spot in self.spots(mark.keys):
            wishes = list(_beside(spot, wide, high))
            at = self.overlay.room.best(wishes, wide * 1.25, high * 1.25)
            self.overlay.add(Layer.BADGE, badges.badge(mark.role, mark.label, at))


def framed(spot: Spot, look: Look) -> tuple[Shape, ...]:
    """A frame around something: a ring, a box, or a halo along a line."""
    below = Paint(stroke="paper", width=8.0)
    line = look.line(4.2, _DASH, 3.6)
    if spot.box is not None:
        left, top, right, bottom = spot.box
        outline = badges.rounded(left - 1, top - 1, right - left + 2, bottom - top + 2, 11)
        return (Path(outline, below), Path(outline, line))
    if spot.line and spot.radius > 10:
        outline = _around(spot.line, spot.radius + 2)
        return (Path(outline, below), Path(outline, line))
    if spot.line:
        way = _way(spot.line)
        wide = Paint(stroke=look.colour, width=16.0, opacity=0.4)
        return (Path(way, wide), Path(way, look.line(5.0, _DASH, 5.0)))
    ring = spot.radius + 5
    return (Circle(*spot.at, ring, below), Circle(*spot.at, ring, line))


def _brackets(spot: Spot) -> Shape:
    """Corner brackets around something."""
    x, y = spot.at
    reach = spot.radius + 9
    box = (x - reach, y - reach, x + reach, y + reach) if spot.box is None else spot.box
    return badges.brackets(box[0] - 1, box[1] - 1, box[2] + 1, box[3] + 1)


def _way(line: Polyline) -> Commands:
    return tuple(("L" if index else "M", *point) for index, point in enumerate(line))


def _steps(stops: Sequence[Point]) -> Iterator[Shape]:
    """A way from station to station: each of its paths has its number."""
    way = _way(tuple(stops))
    yield Path(way, Paint(stroke="paper", width=13.0))
    yield Path(way, Paint(stroke="allowed", width=7.0))
    for number, ((ax, ay), (bx, by)) in enumerate(pairwise(stops), start=1):
        yield badges.place(number, ((ax + bx) / 2, (ay + by) / 2))


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


def _beside(spot: Spot, wide: float, high: float) -> Iterator[Point]:
    """Places for a badge, the best first."""
    x, y = spot.at
    if spot.box is not None:
        left, top, right, _bottom = spot.box
        yield right - wide / 2 - min(84.0, (right - left) / 3), top + 2
        yield left + wide / 2 + 8, top + 2
        return
    far = (spot.radius if not spot.line else 0.0) + 8
    for dx, dy in ((1, -1), (-1, -1), (1, 1), (-1, 1)):
        yield x + dx * (far * 0.8 + wide / 3), y + dy * (far * 0.8 + high / 4)
    if spot.line:
        yield x, y
