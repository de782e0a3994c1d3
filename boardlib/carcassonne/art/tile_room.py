"""What is where on a tile, on a grid: its ground, and how far every point is from all lines."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from itertools import repeat
from typing import Final

from boardlib.carcassonne.art.tile_parts import CASING, RIVER, WALL
from boardlib.carcassonne.art.tile_plan import fresh_plan
from boardlib.carcassonne.board.tiles import Feature, TileKind
from boardlib.drawing.geometry import Commands, Cubic, Point, Polyline, length, polylines, walk

_STEP: Final = 5
_FIRST: Final = 2
_LINES: Final = range(_FIRST, 100, _STEP)
_GRID: Final = tuple((float(x), float(y)) for y in _LINES for x in _LINES)


@cache
def ground_points(kind: TileKind) -> dict[str, list[Point]]:
    """City or field -> the points of the grid that lie in it."""
    plan = fresh_plan(kind)
    areas = {name: polylines(city.fill, 6) for name, city in plan.cities.items()}
    areas |= plan.fields
    return {
        name: [at for piece in pieces for at in _filled(piece)] for name, pieces in areas.items()
    }


def _filled(piece: Polyline) -> list[Point]:
    """The points of the grid inside a polygon, row by row."""
    edges = list(zip(piece, (*piece[1:], piece[0]), strict=True))
    found: list[Point] = []
    for row in _LINES:
        y = row + 0.013
        cuts = sorted(
            ax + (bx - ax) * (y - ay) / (by - ay)
            for (ax, ay), (bx, by) in edges
            if (ay > y) != (by > y)
        )
        for left, right in zip(cuts[::2], cuts[1::2], strict=False):
            first = math.ceil((left - _FIRST) / _STEP) * _STEP + _FIRST
            found += [(float(x), float(row)) for x in range(first, math.floor(right) + 1, _STEP)]
    return found


@cache
def room_around(kind: TileKind) -> dict[Point, float]:
    """How far every point of the grid is from the nearest wall, road, river or side."""
    samples = course_samples(kind)
    room: dict[Point, float] = {}
    for point in _GRID:
        free = min(point[0], point[1], 100 - point[0], 100 - point[1])
        for width, points in samples:
            free = min(free, min(map(math.dist, repeat(point), points)) - width)
        room[point] = free
    return room


def course_samples(kind: TileKind) -> list[tuple[float, list[Point]]]:
    """Half width -> points along all walls, roads, rivers and bridges of that width."""
    plan = fresh_plan(kind)
    lines = [(WALL / 2, _flat(wall)) for city in plan.cities.values() for wall in city.walls]
    for name, road in plan.roads.items():
        if name != kind.underpass:
            lines += [(CASING / 2, line) for line in polylines(road, 4)]
    for name, river in plan.rivers.items():
        course = polylines(river, 4)[0]
        lines.append((RIVER / 2, course))
        if len(feature_named(kind, name).edges) == 1:
            lines.append((17.0, course[-2:]))
    lines += [(10.0, city.deck) for city in plan.cities.values() if city.deck]
    found: dict[float, list[Point]] = {}
    for width, line in lines:
        found.setdefault(width, []).extend(_spread(line))
    return list(found.items())


def _spread(line: Sequence[Point]) -> list[Point]:
    """Points along a line, a few units apart."""
    count = max(2, round(length(line) / 6))
    return [walk(line, index / count) for index in range(count + 1)]


def feature_named(kind: TileKind, name: str) -> Feature:
    """The feature of that name on a tile."""
    found = kind.feature(name)
    assert found is not None
    return found


def _flat(wall: Cubic) -> Polyline:
    commands: Commands = (("M", *wall[0]), ("C", *wall[1], *wall[2], *wall[3]))
    return polylines(commands, 8)[0]
