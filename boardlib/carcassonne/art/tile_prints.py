"""Where on a tile stands what is printed on it, and where figures and badges may stand."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import repeat
from random import Random
from typing import Final

from boardlib.carcassonne.art import tile_glyphs as glyphs
from boardlib.carcassonne.art.land_plan import fresh_plan, measures, unpacked
from boardlib.carcassonne.art.road_plan import CASING, RIVER, WALL, of_type
from boardlib.carcassonne.board.tiles import Feature, TileKind
from boardlib.carcassonne.rules.naming import marks_of
from boardlib.drawing.badges import rounded
from boardlib.drawing.geometry import (
    Command,
    Commands,
    Cubic,
    Point,
    Polyline,
    area,
    length,
    polylines,
    snap,
    walk,
)
from boardlib.drawing.scene import Paint, Path, Shape

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


# --- signs: pennants, monasteries and others --------------------------------------------


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
    size = {name: sum(abs(area(piece)) for piece in pieces) for name, pieces in plan.fields.items()}
    best = max(size, key=lambda name: size[name], default="")
    cities = of_type(kind, "city")
    if cities and (not best or size[best] < 2800):
        return max(cities, key=lambda city: len(city.edges))
    return next(item for item in kind.features if item.id == best)


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


# --- trees in fields and roofs in cities ------------------------------------------------


@cache
def texture_points(kind: TileKind, feature: str) -> tuple[Point, ...]:
    """Places for trees in a field or roofs in a city, clear of everything that matters."""
    known = measures(kind.id)
    return compute_texture(kind, feature) if known is None else unpacked(known["texture"][feature])


def compute_texture(kind: TileKind, feature: str) -> tuple[Point, ...]:
    """Scatter trees or roofs: the same ones every time."""
    found_feature = feature_named(kind, feature)
    circles = [(at, radius) for _, _, at, radius in compute_printed(kind)]
    room, ground = room_around(kind), ground_points(kind)[feature]
    random = Random(f"{kind.id}.{feature}")
    clear, apart = (7.0, 12.5) if found_feature.type == "city" else (6.0, 15.0)
    free = [at for at in ground if room[at] > clear and _clear(at, circles, clear - 1.5)]
    random.shuffle(free)
    found: list[Point] = []
    for x, y in free:
        point = (x + random.uniform(-2, 2), y + random.uniform(-2, 2))
        if all(math.dist(point, other) > apart for other in found):
            found.append(point)
    return tuple((round(x, 1), round(y, 1)) for x, y in found)


def _clear(point: Point, circles: Iterable[tuple[Point, float]], gap: float) -> bool:
    return all(math.dist(point, at) > radius + gap for at, radius in circles)


def tree_shapes(points: Sequence[Point]) -> tuple[Shape, ...]:
    """A tree and a tuft of grass in turn."""
    trees = [(round(x, 1), round(y - 1, 1), round(y + 1.2, 1)) for x, y in points[::2]]
    tufts = [(round(x, 1), round(y, 1)) for x, y in points[1::2]]
    blades = [((x, y), (x + dx, y - far)) for x, y in tufts for dx, far in _BLADES]
    crowns = [((x, crown), (x + 0.01, crown)) for x, crown, _trunk in trees]
    trunks = [((x, trunk), (x, trunk + 2)) for x, _crown, trunk in trees]
    found: list[Shape] = []
    if blades:
        found.append(Path(_strokes(blades), Paint(stroke="grass", width=1.0)))
    if trees:
        found.append(Path(_strokes(crowns), Paint(stroke="tree", width=5.2)))
        found.append(Path(_strokes(trunks), Paint(stroke="tree", width=1.0, round=False)))
    return tuple(found)


_BLADES: Final = ((-1.8, 3.4), (0.0, 4.2), (1.8, 3.4))
"""The three blades of a tuft of grass: how far aside and how far up."""


def _strokes(lines: Iterable[tuple[Point, Point]]) -> Commands:
    return tuple(command for start, end in lines for command in (("M", *start), ("L", *end)))


def roof_shapes(points: Iterable[Point]) -> tuple[Shape, ...]:
    """Small roofs, broad and high in turn, one half of each in the shade."""
    light: list[Command] = []
    shade: list[Command] = []
    for index, (x, y) in enumerate(points):
        wide, tall = (7.4, 5.6) if index % 2 else (5.6, 7.4)
        left, top = round(x - wide / 2, 1), round(y - tall / 2, 1)
        light += rounded(left, top, wide, tall, 0.0)
        if wide > tall:
            shade += rounded(left, round(top + tall / 2, 1), wide, tall / 2, 0.0)
        else:
            shade += rounded(round(left + wide / 2, 1), top, wide / 2, tall, 0.0)
    if not light:
        return ()
    return (Path(tuple(light), Paint(fill="roof")), Path(tuple(shade), Paint(fill="roof-shade")))


# --- where figures and badges may stand -------------------------------------------------


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
