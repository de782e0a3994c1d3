"""Where a tile's printed signs stand: pennants, monasteries and what else is on its ground."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache
from itertools import repeat

from boardlib.carcassonne.art import tile_glyphs as glyphs
from boardlib.carcassonne.art.tile_measures import measures
from boardlib.carcassonne.art.tile_parts import CASING, of_type
from boardlib.carcassonne.art.tile_plan import fresh_plan
from boardlib.carcassonne.art.tile_room import course_samples, ground_points, room_around
from boardlib.carcassonne.board.tiles import Feature, TileKind
from boardlib.carcassonne.rules.naming import marks_of
from boardlib.drawing.geometry import Point, Polyline, polylines, snap, walk

Printed = tuple[str, str, Point, float]


@cache
def printed_on(kind: TileKind) -> tuple[Printed, ...]:
    """Printed marks with a place: (glyph, feature, point, radius), on the unturned tile."""
    known = measures(kind.id)
    if known is None:
        return compute_printed(kind)
    return tuple(
        (name, feature, (x / 100, y / 100), radius)
        for name, feature, x, y, radius in known["printed"]
    )


@cache
def compute_printed(kind: TileKind) -> tuple[Printed, ...]:
    """Find places for the printed marks of a tile."""
    found = list(_fixed(kind))
    for feature in kind.features:
        for name in marks_of(feature):
            spot = _free_spot(kind, feature, name, found)
            found.append((name, feature.id, spot, glyphs.GLYPHS[name][1]))
    for name in kind.marks:
        if not any(item[0] == name for item in found):
            feature = _ground_for(kind)
            spot = _free_spot(kind, feature, name, found)
            found.append((name, feature.id, spot, glyphs.GLYPHS[name][1]))
    return tuple((name, feature, snap(at), radius) for name, feature, at, radius in found)


def _fixed(kind: TileKind) -> Iterable[Printed]:
    """What stands where the plan says."""
    plan = fresh_plan(kind)
    for name, at in plan.monasteries.items():
        yield "monastery", name, at, 19.0
    for at in plan.crossings:
        yield "plaza", "", at, 11.5
    for at in plan.houses:
        yield "hamlet", "", at, 11.0
    for at in plan.volcanoes:
        yield "volcano", "", at, 17.0
    for at, radius in plan.hill:
        yield "hill", "", at, radius


def _ground_for(kind: TileKind) -> Feature:
    """The part of a tile with most room for a mark: its largest field, or its city."""
    plan = fresh_plan(kind)
    size = {
        name: sum(abs(_area(piece)) for piece in pieces) for name, pieces in plan.fields.items()
    }
    best = max(size, key=lambda name: size[name], default="")
    cities = of_type(kind, "city")
    if cities and (not best or size[best] < 2800):
        return max(cities, key=lambda city: len(city.edges))
    return next(item for item in kind.features if item.id == best)


def _area(piece: Polyline) -> float:
    total = 0.0
    for (ax, ay), (bx, by) in zip(piece, (*piece[1:], piece[0]), strict=True):
        total += ax * by - bx * ay
    return total / 2


def _free_spot(kind: TileKind, feature: Feature, name: str, taken: list[Printed]) -> Point:
    """The roomiest place for a mark, towards the north-west where several are as good."""
    radius = glyphs.GLYPHS[name][1]
    city = fresh_plan(kind).cities.get(feature.id)
    if city is not None and city.deck is not None:
        return walk(city.deck, 0.3)
    circles = [(item[2], item[3]) for item in taken]
    if feature.type == "road":
        return _beside(kind, feature, circles, radius)
    wish = (22.0, 22.0)
    if name in ("cathedral", "volcano"):
        wish = (50.0, 50.0)
    elif feature.type == "field":
        wish = (30.0, 72.0)
    room = room_around(kind)

    def value(point: Point) -> float:
        free = min(room[point], radius + 9.0, *gaps_to(point, circles))
        return free - math.dist(point, wish) / 14

    return max(ground_points(kind)[feature.id], key=value)


def gaps_to(point: Point, circles: Iterable[tuple[Point, float]]) -> list[float]:
    """How far a point is from each of some circles."""
    return [math.dist(point, at) - radius for at, radius in circles]


def _beside(
    kind: TileKind, road: Feature, circles: list[tuple[Point, float]], radius: float
) -> Point:
    """A place next to a road, for an inn."""
    line = polylines(fresh_plan(kind).roads[road.id])[0]
    samples = course_samples(kind)

    def value(point: Point) -> float:
        x, y = point
        free = min([x, y, 100 - x, 100 - y, *gaps_to(point, circles)]) - 4
        for width, points in samples:
            free = min(free, min(map(math.dist, repeat(point), points)) - width)
        return min(free, radius * 0.55) - math.dist(point, (64.0, 36.0)) / 60

    return max(_flanks(line, CASING / 2 + radius * 0.6), key=value)


def _flanks(line: Polyline, far: float) -> list[Point]:
    """Points on both sides of a line, along its middle part."""
    found = []
    for share in (0.3, 0.38, 0.46, 0.54, 0.62, 0.7):
        (ax, ay), (bx, by) = walk(line, share - 0.02), walk(line, share + 0.02)
        span = math.hypot(bx - ax, by - ay)
        dx, dy = (bx - ax) / span * far, (by - ay) / span * far
        middle = ((ax + bx) / 2, (ay + by) / 2)
        found += [(middle[0] + dy, middle[1] - dx), (middle[0] - dy, middle[1] + dx)]
    return found
