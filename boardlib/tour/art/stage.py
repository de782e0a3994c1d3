"""A whole stage at a glance: its profile, premiums, finish, and where the groups are."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Final

from boardlib.drawing.geometry import Commands, path
from boardlib.drawing.scene import Circle, Group, Paint, Path, Polygon, Shape, Text
from boardlib.tour.art.race import STANDING, Field
from boardlib.tour.art.road_view import View
from boardlib.tour.board.peloton import Group as RiderGroup
from boardlib.tour.board.road import Prize, Road, Tape, Terrain

Span = tuple[float, float]
HEIGHT: Final = 92.0
LOW: Final = 66.0
"""The level of the flat road."""
SIDE: Final = 24.0
RISE: Final = 2.2
"""A climb goes up so much for each row."""
LONG: Final = 40
"""Stages of more rows are shown as a strip too."""
DOWN: Final = 9
"""After a climb the road is down again after so many rows."""
PIN: Final = 20.0
LONE: Final = 9.2
"""The least width of a sign for a group on the strip, and that of a lone rider."""
BETWEEN: Final = 2.0


def wants_strip(seen: View) -> bool:
    """Whether a picture shows so little of a long road that the whole stage belongs beside it."""
    rows = seen.road.rows
    return rows > LONG and sum(one.last - one.first + 1 for one in seen.plans) < rows


def profile(road: Road) -> list[float]:
    """How high the road is before each row, and at its end; in rows of climbing.

    >>> from boardlib.tour.board.road import Section
    >>> road = Road(1, 4, (Section((0,)), Section((1,), Terrain.HILL), Section((3,))))
    >>> profile(road)
    [0.0, 0.0, 1.0, 2.0, 1.0]
    """
    heights, top, since = [0.0], 0.0, 0
    for row in range(road.rows):
        if _terrain(road, row) is Terrain.HILL:
            top, since = heights[-1] + 1, 0
            heights.append(top)
        else:
            since += 1
            heights.append(max(0.0, top * (1 - since / min(DOWN, max(top, 1)))))
    return heights


def _terrain(road: Road, row: int) -> Terrain:
    middle = road.lanes // 2
    begun = [one for one in road.sections if one.start[middle] <= row]
    return begun[-1].terrain


class Strip:
    """The stage on its way to becoming a strip.

    Args:
        field: the round.
        width: of the strip.
    """

    def __init__(self, field: Field, width: float) -> None:
        self.field, self.road = field, field.view.road
        self.step = (width - 2 * SIDE) / self.road.rows
        self.heights = profile(self.road)
        self.rise = min(RISE, 34.0 / max(max(self.heights), 1.0))

    def at(self, row: float) -> tuple[float, float]:
        """The road before a row."""
        index = min(int(row), self.road.rows - 1)
        a, b = self.heights[index], self.heights[index + 1]
        return SIDE + row * self.step, LOW - self.rise * (a + (row - index) * (b - a))

    def shapes(self) -> Iterator[Shape]:
        """Bottom to top."""
        yield from self._land()
        yield from self._shown()
        yield from self._lines()
        for tape in self.road.tapes:
            yield from self._flag(tape)
        yield from self._finish()
        yield Group(tuple(self._groups()), roles=STANDING)

    def _land(self) -> Iterator[Shape]:
        for first, last, terrain in self._pieces():
            top = [self.at(row) for row in range(first, last + 1)]
            points = (*top, (top[-1][0], LOW + 9), (top[0][0], LOW + 9))
            hill = terrain is Terrain.HILL
            yield Polygon(points, Paint("slope" if hill else "verge"))
            line: Commands = tuple(("L" if i else "M", *at) for i, at in enumerate(top))
            yield Path(line, Paint(stroke="shade" if hill else "second", width=2.6))

    def _pieces(self) -> Iterator[tuple[int, int, Terrain]]:
        """Rows of the same terrain: first row, row behind the last one."""
        first = 0
        for row in range(1, self.road.rows + 1):
            here = _terrain(self.road, first)
            if row == self.road.rows or _terrain(self.road, row) is not here:
                yield first, row, here
                first = row

    def _shown(self) -> Iterator[Shape]:
        """Brackets below the rows that the picture above shows."""
        for one in self.field.view.plans:
            left, right = self.at(one.first)[0], self.at(one.last + 1)[0]
            y = LOW + 15
            line = path(f"M{left},{y - 4} V{y} H{right} V{y - 4}")
            yield Path(line, Paint(stroke="ink", width=2.0))

    def _lines(self) -> Iterator[Shape]:
        for section in self.road.sections[1:]:
            x, y = self.at(sum(section.start) / len(section.start))
            tick = path(f"M{x},{y - 3} V{LOW + 9}")
            yield Path(tick, Paint(stroke="section-casing", width=3.6, round=False))
            yield Path(tick, Paint(stroke="section-line", width=2.2, round=False))

    def _flag(self, tape: Tape) -> Iterator[Shape]:
        x, y = self.at(sum(cell.row + 0.75 for cell in tape.cells) / len(tape.cells))
        fill = "sprint" if tape.prize is Prize.SPRINT else "mountain"
        yield Path(path(f"M{x},{y} V{y - 25}"), Paint(stroke="ink", width=1.8))
        yield Path(path(f"M{x},{y - 25} h15 l-4,5 4,5 h-15 Z"), Paint(fill, "piece-line", 1.2))
        if tape.prize is Prize.MOUNTAIN:
            yield Circle(x + 5.6, y - 20, 2.3, Paint("mountain-dot"))
        yield Text(x + 18, y - 16, tape.name, 11.5, "second", "start", halo="paper", legible=True)

    def _finish(self) -> Iterator[Shape]:
        if self.road.finish is None:
            return
        x, y = self.at(self.road.finish.row)
        yield Path(path(f"M{x},{y} V{y - 25}"), Paint(stroke="ink", width=1.8))
        board = path(f"M{x},{y - 25} h15 v10 h-15 Z")
        yield Path(board, Paint("plate", "piece-line", 1.2))
        for left, top in ((0, 0), (10, 0), (5, 5)):
            square = path(f"M{x + left},{y - 25 + top} h5 v5 h-5 Z")
            yield Path(square, Paint("piece-line"))

    def _groups(self) -> Iterator[Shape]:
        """A pin for each group, with the number of its riders; none lies on another."""
        groups = self.field.race.groups
        for group, (x, wide) in zip(groups, _apart(map(self._pin, groups)), strict=True):
            y = self.at((x - SIDE) / self.step)[1]
            if group.lone:
                yield Circle(x, y + 7, 3.6, Paint("paper", "ink", 2.0))
                continue
            line = path(f"M{x - wide / 2 + 8},{y} h{wide - 16}")
            yield Path(line, Paint(stroke="paper", width=20.0))
            yield Path(line, Paint(stroke="badge", width=16.5))
            count = str(len(group.riders))
            yield Text(x, y + 4.8, count, 13.4, "on-badge", bold=True)

    def _pin(self, group: RiderGroup) -> Span:
        """The middle and the width of the pin of a group, as far as nothing else lies there."""
        rows = [self.field.race.at[rider].row + 0.5 for rider in group.riders]
        wide = max(self.step * (max(rows) - min(rows) + 1), PIN)
        return self.at(sum(rows) / len(rows))[0], LONE if group.lone else wide


def _apart(spans: Iterable[Span]) -> list[Span]:
    """Middles and widths, so that none lies on another: narrower, and further back if need be.

    >>> _apart([(50.0, 40.0), (60.0, 20.0)])
    [(38.0, 20.0), (60.0, 20.0)]
    """
    wished = list(spans)
    found = dict(enumerate(wished))
    edge = math.inf
    for index in sorted(found, key=lambda index: -wished[index][0]):
        x, wide = wished[index]
        if x + wide / 2 > edge:
            wide = min(wide, PIN)
            x = min(x, edge - wide / 2)
        found[index], edge = (x, wide), x - wide / 2 - BETWEEN
    return list(found.values())


def strip(field: Field, width: float) -> tuple[Shape, ...]:
    """The whole stage as a strip of :data:`HEIGHT`."""
    return tuple(Strip(field, width).shapes())
