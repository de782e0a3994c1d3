"""Where every cell of a road lies on the page.

Cells are laid out straight, in rows and lanes; only the drawing bends.  A place on the straight
road is *along* (cells from the start) and *across* (cells to the right of its middle); a
:class:`Plan` sends it through the curve of the road onto the page.  Nothing here draws.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import Final

from boardlib.tour.board.road import Cell, Road, Terrain, Wind, front, rear

Point = tuple[float, float]
Corner = tuple[int, int]
"""A corner of a cell, exactly: half cells along, and thirds of a lane across from lane 0."""

UNIT: Final = 50.0
"""Length of a cell on the page."""
LANE: Final = math.sqrt(3) / 2
"""How far apart lanes are."""
KERB: Final = 0.61
"""From the middle of the outermost lane to the edge of the asphalt."""
VERGE: Final = 0.52
"""Width of the ground beside the asphalt."""
TILT: Final = math.radians(7)
"""How much a road that lies across the page goes up in a climb."""
TIGHT: Final = 1 / 6.5
"""The sharpest curve that is drawn: its radius is 6.5 cells."""
SOFT: Final = 1.5
"""Over so many cells on both sides a curve begins and ends."""

WIDENS: Final = 1.0
"""A road that becomes wider does so this many cells before it has to."""

_CORNERS: Final = ((1, 1), (0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1))
_STEP: Final = 0.25
_EDGE: Final = 0.08
"""Room for the line on the windward edge."""
_BEFORE: Final = 6.0
"""The curve goes on, straight, so far before the start and behind the end."""


def middle(cell: Cell, road: Road) -> Point:
    """The middle of a cell on the straight road: along, across.

    >>> middle(Cell(1, 4), Road(3, 9, ()))
    (5.0, 0.0)
    """
    along = cell.row + 0.5 + cell.lane % 2 / 2
    return along, (cell.lane - (road.lanes - 1) / 2) * LANE


def cell_corners(cell: Cell) -> tuple[Corner, ...]:
    """The six corners of a cell, the first one ahead to the right, then clockwise."""
    along, across = 2 * cell.row + 1 + cell.lane % 2, 3 * cell.lane
    return tuple((along + a, across + c) for a, c in _CORNERS)


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """What lies behind each side of a cell: the side from each corner to the next one."""
    ahead, left, right = front(cell)
    back, back_left, back_right = rear(cell)
    return (right, back_right, back, back_left, left, ahead)


def outlines(cells: Iterable[Cell]) -> list[tuple[Corner, ...]]:
    """The outlines of some cells, joined where they touch: one closed ring of corners each.

    >>> len(outlines([Cell(0, 0), Cell(0, 1)])[0]), len(outlines([Cell(0, 0), Cell(0, 5)]))
    (10, 2)
    """
    inside = set(cells)
    steps: dict[Corner, Corner] = {}
    for cell in sorted(inside):
        corners = cell_corners(cell)
        for side, beyond in enumerate(neighbours(cell)):
            if beyond not in inside:
                steps[corners[side]] = corners[(side + 1) % 6]
    return _rings(steps)


def _rings(steps: dict[Corner, Corner]) -> list[tuple[Corner, ...]]:
    rings = []
    while steps:
        ring = [min(steps)]
        while ring[-1] in steps:
            ring.append(steps.pop(ring[-1]))
        rings.append(tuple(ring[:-1]))
    return rings


def yellow_line(road: Road, number: int) -> list[tuple[Corner, ...]]:
    """The yellow line before a section (counted from 1): corners from left to right.

    One piece, unless the sections meet in several places.
    """
    steps: dict[Corner, Corner] = {}
    for cell in sorted(road.cells):
        if road.section(cell) < number - 1:
            corners = cell_corners(cell)
            for side, beyond in enumerate(neighbours(cell)):
                if beyond in road and road.section(beyond) >= number - 1:
                    steps[corners[side]] = corners[(side + 1) % 6]
    return _chains(steps)


def _chains(steps: dict[Corner, Corner]) -> list[tuple[Corner, ...]]:
    chains = []
    for start in sorted(set(steps) - set(steps.values()), key=lambda corner: corner[1]):
        chain = [start]
        while chain[-1] in steps:
            chain.append(steps.pop(chain[-1]))
        chains.append(tuple(chain))
    return chains


# --- the curve ------------------------------------------------------------------------------


class Curve:
    """The middle line of a road: where it runs and where it points to, in cells and radians.

    Args:
        road: the road.
        climbs: whether hills go up on the page.
    """

    def __init__(self, road: Road, climbs: bool) -> None:
        count = round((road.rows + 2 * _BEFORE) / _STEP) + 1
        places = [index * _STEP - _BEFORE for index in range(count)]
        starts = _starts(road)
        sharpness = _smooth([_sharpness(road, starts, place) for place in places], SOFT)
        turns = accumulate((value * _STEP for value in sharpness), initial=0.0)
        self.headings = list(turns)[:count]
        if climbs:
            steep = _smooth([_steepness(road, starts, place) for place in places], 2 * SOFT)
            self.headings = [h - s for h, s in zip(self.headings, steep, strict=True)]
        self.xs = list(accumulate((math.cos(h) * _STEP for h in self.headings), initial=0.0))
        self.ys = list(accumulate((math.sin(h) * _STEP for h in self.headings), initial=0.0))

    def at(self, along: float, across: float) -> Point:
        """A place of the straight road on the bent one."""
        index, share = self._index(along)
        a, b = self.headings[index], self.headings[index + 1]
        heading = a if a == b else a + share * (b - a)
        x = self.xs[index] + share * (self.xs[index + 1] - self.xs[index])
        y = self.ys[index] + share * (self.ys[index + 1] - self.ys[index])
        return x - across * math.sin(heading), y + across * math.cos(heading)

    def heading(self, along: float) -> float:
        """Where the road points to: clockwise from the right, in radians."""
        index, share = self._index(along)
        return self.headings[index] + share * (self.headings[index + 1] - self.headings[index])

    def _index(self, along: float) -> tuple[int, float]:
        place = (along + _BEFORE) / _STEP
        index = min(max(int(place), 0), len(self.headings) - 2)
        return index, place - index


@lru_cache(maxsize=64)
def curve(road: Road, climbs: bool) -> Curve:
    """The curve of a road."""
    return Curve(road, climbs)


def _starts(road: Road) -> list[float]:
    """Where each section begins, taken over all lanes, and where the road ends."""
    starts = [sum(section.start) / len(section.start) for section in road.sections]
    return [*starts, float(road.rows)]


def _number(starts: Sequence[float], along: float) -> int | None:
    """The section at a place; None before the start and behind the end."""
    number = bisect_right(starts, along) - 1
    return number if 0 <= number < len(starts) - 1 else None


def _sharpness(road: Road, starts: Sequence[float], along: float) -> float:
    number = _number(starts, along)
    if number is None:
        return 0.0
    length = max(starts[number + 1] - starts[number], 1.0)
    bend = math.radians(road.sections[number].bend) / length
    return min(max(bend, -TIGHT), TIGHT)


def _steepness(road: Road, starts: Sequence[float], along: float) -> float:
    number = _number(starts, min(max(along, 0.0), road.rows - _STEP))
    hill = number is not None and road.sections[number].terrain is Terrain.HILL
    return TILT if hill else 0.0


def _smooth(values: Sequence[float], reach: float) -> list[float]:
    """The mean over a reach (in cells) on both sides, twice: no corners and no jumps."""
    width = round(reach / _STEP)
    for _turn in range(2):
        padded = [values[0]] * width + list(values) + [values[-1]] * width
        sums = [0.0, *accumulate(padded)]
        span = 2 * width + 1
        values = [(sums[i + span] - sums[i]) / span for i in range(len(values))]
    return list(values)


# --- on the page ----------------------------------------------------------------------------


class Plan:
    """A stretch of a road on the page.

    Args:
        road: the road.
        first: the first row that is shown.
        last: the last row that is shown.
        upright: whether the road goes up the page instead of across it.

    Attributes:
        width: of the stretch on the page.
        height: of the stretch on the page.
        rim: the outline of the stretch, ground included.
    """

    def __init__(self, road: Road, first: int, last: int, upright: bool) -> None:
        self.road, self.first, self.last, self.upright = road, first, last, upright
        self._curve, self._sides = curve(road, not upright), _sides(road)
        self._turn = self._direction()
        self._cos, self._sin = math.cos(self._turn), math.sin(self._turn)
        self._left, self._top = 0.0, 0.0
        xs, ys = zip(*self._rim(), strict=True)
        self._left, self._top = min(xs), min(ys)
        self.rim = tuple(self._rim())
        self.width, self.height = max(xs) - min(xs), max(ys) - min(ys)
        self._centres: dict[Cell, Point] = {}
        self._polygons: dict[Cell, tuple[Point, ...]] = {}
        self._corners: dict[Corner, Point] = {}

    def _direction(self) -> float:
        """How far the stretch is turned so that it runs across the page, or up."""
        bends = curve(self.road, False)
        (ax, ay), (bx, by) = bends.at(self.first, 0.0), bends.at(self.last + 1.0, 0.0)
        wanted = -math.pi / 2 if self.upright else 0.0
        return wanted - math.atan2(by - ay, bx - ax)

    def _rim(self) -> list[Point]:
        """The outline of the stretch, ground included."""
        left = self.beside(self.begin, self.end, Wind.LEFT, VERGE + _EDGE)
        right = self.beside(self.begin, self.end, Wind.RIGHT, VERGE + _EDGE)
        return [*left, *reversed(right)]

    @property
    def begin(self) -> float:
        """Where the stretch begins on the straight road; a little before the start."""
        return self.first + 0.15 if self.first else -0.5

    @property
    def end(self) -> float:
        """Where the stretch ends on the straight road; a little behind the last row."""
        return self.last + (1.35 if self.last < self.road.rows - 1 else 1.7)

    def __contains__(self, cell: object) -> bool:
        return isinstance(cell, Cell) and self.first <= cell.row <= self.last

    def shows(self, corner: Corner) -> bool:
        """Whether a corner of a cell lies on the stretch."""
        return self.begin <= corner[0] / 2 <= self.end

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the stretch."""
        return tuple(sorted(cell for cell in self.road.cells if cell in self))

    @cached_property
    def nearby(self) -> tuple[Cell, ...]:
        """The cells of the stretch, and those before and behind it that are partly seen."""
        rows = range(self.first - 2, self.last + 3)
        return tuple(sorted(cell for cell in self.road.cells if cell.row in rows))

    def point(self, along: float, across: float) -> Point:
        """A place of the straight road on the page."""
        x, y = self._curve.at(along, across)
        c, s = self._cos, self._sin
        return UNIT * (x * c - y * s) - self._left, UNIT * (x * s + y * c) - self._top

    def heading(self, along: float) -> float:
        """Where the road points to on the page: clockwise from the right, in radians."""
        return self._curve.heading(along) + self._turn

    def centre(self, cell: Cell) -> Point:
        """The middle of a cell on the page."""
        found = self._centres.get(cell)
        if found is None:
            found = self._centres[cell] = self.point(*middle(cell, self.road))
        return found

    def polygon(self, cell: Cell) -> tuple[Point, ...]:
        """The corners of a cell on the page."""
        found = self._polygons.get(cell)
        if found is None:
            found = self._polygons[cell] = self.ring(cell_corners(cell))
        return found

    def corner(self, corner: Corner) -> Point:
        """A corner of a cell on the page; each is shared by up to three cells."""
        found = self._corners.get(corner)
        if found is None:
            found = self._corners[corner] = self.point(*self.straight(corner))
        return found

    def straight(self, corner: Corner) -> Point:
        """A corner of a cell on the straight road."""
        return corner[0] / 2, (corner[1] / 3 - (self.road.lanes - 1) / 2) * LANE

    def ring(self, corners: Iterable[Corner]) -> tuple[Point, ...]:
        """Several corners on the page."""
        return tuple(map(self.corner, corners))

    def side(self, along: float, wind: Wind) -> float:
        """How far across the asphalt ends at a place, on the left or the right."""
        return self._sides[wind][self._curve._index(along)[0]]

    def beside(self, begin: float, end: float, wind: Wind, away: float) -> list[Point]:
        """Points along an edge of the asphalt, so far away from it."""
        away = away if wind is Wind.RIGHT else -away
        count = max(2, round((end - begin) / _STEP))
        places = [begin + (end - begin) * index / count for index in range(count + 1)]
        return [self.point(place, self.side(place, wind) + away) for place in places]


@lru_cache(maxsize=256)
def plan(road: Road, first: int, last: int, upright: bool) -> Plan:
    """A stretch of a road on the page; the same one for the same stretch."""
    return Plan(road, first, last, upright)


@lru_cache(maxsize=64)
def _sides(road: Road) -> dict[Wind, list[float]]:
    """How far across the asphalt ends, all along the road; it widens before a cell needs it."""
    count = round((road.rows + 2 * _BEFORE) / _STEP) + 1
    found = {}
    for wind, sign in ((Wind.LEFT, -1), (Wind.RIGHT, 1)):
        lanes = [_outer(road, index * _STEP - _BEFORE, wind) for index in range(count)]
        wide = [sign * (lane - (road.lanes - 1) / 2) * LANE + KERB for lane in lanes]
        reach = round(2 * WIDENS / _STEP)
        most = [max(wide[max(0, i - reach) : i + reach + 1]) for i in range(count)]
        soft = _smooth(most, WIDENS)
        found[wind] = [sign * value for value in soft]
    return found


def _outer(road: Road, along: float, wind: Wind) -> int:
    """The outermost lane at a place of the straight road."""
    side = 0 if wind is Wind.LEFT else -1
    begun = [section for section in road.sections if section.start[side] <= along]
    if not begun:
        begun = [road.stretch(Cell(0, 0))]
    return begun[-1].lanes[side]
