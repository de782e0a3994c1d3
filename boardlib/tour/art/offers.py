"""Speeds on offer, as arrows from rider to rider; and counted distances, as dots along a lane."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from boardlib.drawing import badges
from boardlib.drawing.geometry import Commands, Point, polylines
from boardlib.drawing.labels import Clear, text_width
from boardlib.drawing.marks import Overlay
from boardlib.drawing.scene import Group, Mark, Paint, Path, Shape, Text
from boardlib.text import _, ngettext
from boardlib.tour.art.labels import Clearing
from boardlib.tour.art.mark_places import RIDER, MarkLayer, Places
from boardlib.tour.art.road import growth, line_of
from boardlib.tour.art.road_plan import UNIT
from boardlib.tour.art.words import offer_name, offer_words
from boardlib.tour.board.road import Cell


def offers_told(marks: Sequence[Mark]) -> list[str]:
    """Offers that only keep their full colour: they are drawn too, unless a veil hides them."""
    if any(mark.role == "veil" for mark in marks):
        return []
    drawn = {key for mark in marks if mark.role == "passed" for key in mark.keys}
    kept = dict.fromkeys(key for mark in marks if mark.role == "quiet" for key in mark.keys)
    return [key for key in kept if key.startswith("offer:") and key not in drawn]


class Offers:
    """Draws speeds on offer.

    Args:
        overlay: where to.
        places: what keys mean.
        clearing: what is free.
    """

    def __init__(self, overlay: Overlay[MarkLayer], places: Places, clearing: Clearing) -> None:
        self.overlay, self.places, self.clearing = overlay, places, clearing
        self.field, self.view, self.race = places.field, places.view, places.race

    def offer(self, keys: Sequence[str], value: str) -> None:
        """A speed on offer: from the rider who rolled it to the one who may take it over."""
        riders = [rider for rider in map(self.places.rider, keys) if rider is not None]
        receiver = riders[-1] if riders else None
        if receiver is None:
            return
        giver = riders[0] if len(riders) > 1 else self.race.pace(receiver).roller
        value = value or str(self.race.offers.get(receiver, ""))
        if not value:
            return
        shapes = [] if giver is None else list(self.arrow(giver, receiver))
        shapes.append(self.pill(receiver, _("may take {value}").format(value=value)))
        words, name = offer_words(receiver, value), offer_name(receiver)
        x, y = self.field.places[receiver]
        key = f"offer:{receiver}"
        self.overlay.add(
            MarkLayer.BADGE,
            Group(tuple(shapes), key, words, ("offer",), at=(x, y + 1), name=name),
        )

    def arrow(self, giver: int, receiver: int) -> Iterator[Shape]:
        """A thin bent arrow from where a rider stood in his group to another one."""
        stood = self.race.start[giver]
        if stood not in self.view:
            return
        start, end = self.view.centre(stood), self.field.places[receiver]
        far = math.dist(start, end)
        if far < 1.5 * UNIT:  # they stood side by side
            return
        (dx, dy), bow = ((end[0] - start[0]) / far, (end[1] - start[1]) / far), 0.3 * far
        trim = min(20.0, far / 3)
        a = (start[0] + dx * trim, start[1] + dy * trim)
        b = (end[0] - dx * trim, end[1] - dy * trim)
        middle = ((a[0] + b[0]) / 2 - dy * bow, (a[1] + b[1]) / 2 + dx * bow)
        line: Commands = (("M", *a), ("C", *middle, *middle, *b))
        angle = math.atan2(b[1] - middle[1], b[0] - middle[0])
        left, right = (
            (b[0] + 9 * math.cos(angle + turn), b[1] + 9 * math.sin(angle + turn))
            for turn in (2.6, -2.6)
        )
        tip = line_of([left, b, right])
        for point in polylines(line, 8)[0]:
            self.clearing.room.take(point, 12.0, 12.0, 4.0)
        for path in (line, tip):
            yield Path(path, Paint(stroke="paper", width=5.4))
        for path in (line, tip):
            yield Path(path, Paint(stroke="ink", width=2.2))

    def pill(self, rider: int, words: str, colour: str = "allowed") -> Group:
        """A few words beside a rider, joined to him by a line."""
        size = 13.0
        wide, tall = text_width(words, size, bold=True) + 20, 24.0
        x, y = self.field.places[rider]
        grow = growth(self.view, size)
        far, down = grow * wide / 2 + 26, grow * tall / 2 + 28
        wishes = [(x + far, y), (x - far, y), (x, y + down), (x, y - down)]
        aside = far - 40  # over the next rider, too
        wishes += [(x + right, y + low) for low in (down, -down) for right in (aside, -aside)]
        box = badges.rounded(-wide / 2, -tall / 2, wide, tall, tall / 2)
        shapes = (
            Path(box, Paint("paper", colour, 2.0)),
            Text(0, size * 0.36, words, size, "ink", bold=True),
        )
        pill = Group(shapes, roles=("pill",), legible=size)
        return self.clearing.placed(pill, (wide, tall), wishes, [(x, y)])


# --- counted distances: dots along a lane ---------------------------------------------


GROWS: Final = 1.7
"""So much larger a counted distance becomes on a small picture, over numbers of rows beside it."""


class Distances:
    """Draws counted distances, each of them once.

    Args:
        overlay: where to.
        clearing: what is free.

    Attributes:
        pills: where the words of the distances lie.
    """

    def __init__(self, overlay: Overlay[MarkLayer], clearing: Clearing) -> None:
        self.overlay, self.clearing, self.view = overlay, clearing, clearing.view
        self.pills = Clear()
        self._counted: set[Cell] = set()

    def count(self, cell: Cell) -> None:
        """Dots along the lane to the next yellow line, and how many cells that is."""
        far = self.view.road.distance(cell)
        way = [Cell(cell.lane, cell.row + step) for step in range(far)]
        shown = [one for one in way if one in self.view]
        self.clearing.busy.update(shown)
        if not shown or cell in self._counted:
            return
        self._counted.add(cell)
        points = [_front(self.view.polygon(one)) for one in shown]
        points.insert(0, _between(self.view.centre(shown[0]), points[0]))
        dotted = line_of(points)
        self.overlay.add(
            MarkLayer.WAY,
            Path(dotted, Paint(stroke="paper", width=5.0)),
            Path(dotted, Paint(stroke="ink", width=2.6, dash=(2.6, 5.2), round=False)),
        )
        words = ngettext("{count} cell", "{count} cells", far).format(count=far)
        self.overlay.add(MarkLayer.BADGE, self.count_pill(points, words))

    def count_pill(self, points: Sequence[Point], words: str) -> Group:
        """The words of a counted distance, on its line."""
        size = 12.5
        wide, tall = text_width(words, size, bold=True) + 16, 22.0
        inner = [_between(a, b) for a, b in pairwise(points)]
        middle = inner[len(inner) // 2]
        wishes = sorted(inner, key=lambda one: math.dist(one, middle))
        aside = growth(self.view, size) * wide / 2 + RIDER + 6
        wishes += [(x + dx, y) for dx in (aside, -aside) for x, y in wishes]
        box = badges.rounded(-wide / 2, -tall / 2, wide, tall, tall / 2)
        shapes = (
            Path(box, Paint("paper", "second", 1.3)),
            Text(0, size * 0.36, words, size, "ink", bold=True),
        )
        pill = Group(shapes, roles=("pill",), legible=size)
        placed, grow = self.clearing.placed(pill, (wide, tall), wishes), growth(self.view, size)
        inside = placed.children[0]
        assert isinstance(inside, Group)
        (left, top), (x, y) = placed.offset, inside.offset
        self.pills.take((left + grow * x, top + grow * y), GROWS * wide, GROWS * tall)
        return placed


def _between(one: Point, other: Point) -> Point:
    return ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)


def _front(polygon: Sequence[Point]) -> Point:
    """The middle of the side through which a rider leaves a cell straight ahead."""
    return _between(polygon[5], polygon[0])
