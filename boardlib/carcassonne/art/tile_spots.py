"""Where figures and badges may stand on a tile, the best places first."""

from __future__ import annotations

import math
from functools import cache

from boardlib.carcassonne.art.tile_measures import measures, unpacked
from boardlib.carcassonne.art.tile_plan import fresh_plan
from boardlib.carcassonne.art.tile_prints import compute_printed, gaps_to
from boardlib.carcassonne.art.tile_room import feature_named, ground_points, room_around
from boardlib.carcassonne.board.tiles import Feature, TileKind
from boardlib.drawing.geometry import Point, Polyline, polylines, snap, walk


@cache
def spots_on(kind: TileKind, feature: str) -> tuple[Point, ...]:
    """Places for a figure or badge on the unturned tile, the best first."""
    known = measures(kind.id)
    return compute_spots(kind, feature) if known is None else unpacked(known["spots"][feature])


def compute_spots(kind: TileKind, feature: str) -> tuple[Point, ...]:
    """Find places for figures and badges, the best first."""
    return tuple(map(snap, _find_spots(kind, feature)))


def _find_spots(kind: TileKind, feature: str) -> tuple[Point, ...]:
    found = feature_named(kind, feature)
    plan = fresh_plan(kind)
    if found.type == "monastery":
        return _around(plan.monasteries[feature], kind.is_abbey)
    if found.type in ("road", "river"):
        course = plan.roads if found.type == "road" else plan.rivers
        return _along_course(polylines(course[feature], 16), found)
    return _within(kind, found)


def _around(at: Point, abbey: bool) -> tuple[Point, ...]:
    x, y = at
    far = 29.0 if abbey else 27.0
    low = 32.0 if abbey else 23.0
    ring = ((-far, low), (far, low), (far, -far), (-far, -far), (0.0, low + 7), (far + 4, 0.0))
    return ((x, y), *((x + dx, y + dy) for dx, dy in ring))


def _along_course(lines: list[Polyline], feature: Feature) -> tuple[Point, ...]:
    line = lines[0]
    shares: tuple[float, ...] = (0.5, 0.36, 0.64, 0.24, 0.76, 0.14, 0.86)
    if feature.ends and feature.edges:
        shares = (0.42, 0.3, 0.54, 0.2, 0.64, 0.12, 0.74)
    if len(feature.edges) == 3:
        shares = (0.22, 0.78, 0.14, 0.86)
    more = tuple(walk(other, 0.4) for other in lines[1:])
    return tuple(walk(line, share) for share in shares) + more


def _within(kind: TileKind, feature: Feature) -> tuple[Point, ...]:
    """Roomy places inside a city or field, well apart from each other."""
    room = room_around(kind)
    circles = [(at, radius) for name, _, at, radius in compute_printed(kind)]
    value = {
        point: min(room[point], 20.0, *gaps_to(point, circles))
        - math.dist(point, (50.0, 50.0)) / 40
        for point in ground_points(kind)[feature.id]
    }
    chosen: list[Point] = []
    for point in sorted(value, key=lambda point: -value[point]):
        free = value[point] > 3.0 or not chosen
        if len(chosen) < 12 and free and all(math.dist(point, other) > 14 for other in chosen):
            chosen.append(point)
    return tuple(chosen)
