"""Counted distances: dots along a lane to the next yellow line, and how many cells that is."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from boardlib.drawing import badges
from boardlib.drawing.geometry import Point
from boardlib.drawing.labels import text_width
from boardlib.drawing.overlay import Overlay
from boardlib.drawing.scene import Group, Paint, Path, Text
from boardlib.text import ngettext
from boardlib.tour.art.clearing import Clearing
from boardlib.tour.art.mark_layers import RIDER, MarkLayer
from boardlib.tour.art.road import growth, line_of
from boardlib.tour.board.road import Cell


class Distances:
    """Draws counted distances, each of them once.

    Args:
        overlay: where to.
        clearing: what is free.
    """

    def __init__(self, overlay: Overlay[MarkLayer], clearing: Clearing) -> None:
        self.overlay, self.clearing, self.view = overlay, clearing, clearing.view
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
        return self.clearing.placed(pill, (wide, tall), wishes)


def _between(one: Point, other: Point) -> Point:
    return ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)


def _front(polygon: Sequence[Point]) -> Point:
    """The middle of the side through which a rider leaves a cell straight ahead."""
    return _between(polygon[5], polygon[0])
