"""Where cities, fields, monasteries and rivers lie on a tile: geometry from its definition.

What takes long to compute is kept in ``tile_measures.txt``: the areas of the fields, places for
trees and roofs, places for marks and figures.  A test computes everything anew and compares, and
with ``BOARDLIB_UPDATE_GOLDEN=1`` it writes the file: one tile a line, its id, a blank and JSON.
Points are kept in hundredths of a unit.
"""

from __future__ import annotations

import itertools
import json
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final

from boardlib.carcassonne.art.road_plan import (
    CENTRE,
    CORNERS,
    FLYOVERS,
    HALF_MIDDLE,
    INWARD,
    MIDDLE,
    SIZE,
    Border,
    CityPlan,
    TilePlan,
    added,
    arc,
    divides,
    field_at,
    of_type,
    plan_bridges,
    plan_roads,
    scaled,
    stepped,
    towards,
    unit_vector,
)
from boardlib.carcassonne.board.tiles import HALVES, HALVES_OF, OPPOSITE, SIDES, Feature, TileKind
from boardlib.drawing.geometry import (
    Command,
    Commands,
    Cubic,
    Point,
    Polyline,
    along,
    area,
    between,
    distance,
    faces,
    halfway,
    polylines,
    snap,
)

NAME: Final = "tile_measures.txt"
Points = tuple[Point, ...]


@cache
def _lines() -> dict[str, str]:
    text = files(__package__).joinpath(NAME).read_text(encoding="ascii")
    return dict(line.split(" ", 1) for line in text.splitlines())


@cache
def measures(kind: str) -> Mapping[str, Any] | None:
    """What is known about the tile of that id, or None; points as :func:`packed` writes them."""
    line = _lines().get(kind)
    if line is None:
        return None
    found: dict[str, Any] = json.loads(line)
    return found


def packed(points: Iterable[Point]) -> list[int]:
    """Points in hundredths, one number after the other.

    >>> packed([(0.5, 100.0), (2.25, 3.0)])
    [50, 10000, 225, 300]
    """
    return [round(100 * value) for point in points for value in point]


def unpacked(numbers: Sequence[int]) -> Points:
    """The points again.

    >>> unpacked([50, 10000, 225, 300])
    ((0.5, 100.0), (2.25, 3.0))
    """
    values = [number / 100 for number in numbers]
    return tuple(zip(values[::2], values[1::2], strict=True))


# --- cities: walls from corner to corner, bridges over others ---------------------------


def plan_cities(plan: TilePlan) -> None:
    """Put every city of a tile in its place."""
    for city in of_type(plan.kind, "city"):
        if FLYOVERS.get(plan.kind.id) == city.id:
            plan.cities[city.id] = _flyover(plan.kind, city)
        else:
            walls, fill = _city(plan.kind, city, city.edges)
            plan.cities[city.id] = CityPlan(fill, walls)


def _flyover(kind: TileKind, city: Feature) -> CityPlan:
    """A city in separate blobs, joined by (or leading onto) a bridge over another city."""
    walls: list[Cubic] = []
    fill: Commands = ()
    for side in city.edges:
        blob_walls, blob = _city(kind, city, (side,))
        walls += blob_walls
        fill += blob
    first = INWARD[city.edges[0]]
    start = stepped(MIDDLE[city.edges[0]], first, 14.0)
    end = stepped(MIDDLE[OPPOSITE[city.edges[0]]], first, -14.0)
    return CityPlan(fill, walls, (start, end))


def _city(kind: TileKind, city: Feature, edges: tuple[str, ...]) -> tuple[list[Cubic], Commands]:
    sides = sorted(SIDES.index(side) for side in edges)
    commands: list[Command] = [("M", *CORNERS[sides[0]])]
    walls: list[Cubic] = []
    for index, side in enumerate(sides):
        following = sides[(index + 1) % len(sides)]
        commands.append(("L", *CORNERS[(side + 1) % 4]))
        bay = [(side + step) % 4 for step in range(1, (following - side - 1) % 4 + 1)]
        if len(sides) == 1:
            bay = [(side + step) % 4 for step in (1, 2, 3)]
        for part in _parts(kind, city, bay):
            wall = _wall(kind, city, part, len(bay), len(sides))
            walls.append(wall)
            commands.append(("C", *wall[1], *wall[2], *wall[3]))
    return walls, (*commands, ("Z",))


def _parts(kind: TileKind, city: Feature, bay: list[int]) -> list[list[int]]:
    """The bay cut at the corners that the city reaches with a tip."""
    parts: list[list[int]] = []
    for index, side in enumerate(bay):
        if index == 0 or _tip(kind, side) == city.id:
            parts.append([])
        parts[-1].append(side)
    return parts


def _tip(kind: TileKind, corner: int) -> str | None:
    """The city that must reach a corner, because two fields meet there that are not one."""
    one = field_at(kind, HALVES[2 * corner - 1])
    other = field_at(kind, HALVES[2 * corner])
    if one is not None and other is not None and one is not other:
        return next((city for city in one.cities if city in other.cities), None)
    for found, side in ((one, SIDES[corner]), (other, SIDES[corner - 1])):
        beside = next((item for item in of_type(kind, "city") if side in item.edges), None)
        if found is not None and beside is not None and beside.id not in found.cities:
            return next(iter(found.cities), None)
    return None


def _wall(kind: TileKind, city: Feature, sides: list[int], bay: int, edges: int) -> Cubic:
    first = sides[0]
    start, end = CORNERS[first], CORNERS[(first + len(sides)) % 4]
    if len(sides) == 2:
        return _corner_wall(kind, city, sides)
    base = SIDES[first] if len(sides) == 1 else SIDES[(first + 3) % 4]
    depth, spread = (
        _bay_depth(kind, city, base, bay, edges)
        if len(sides) == 1
        else _city_depth(kind, city, base)
    )
    into = INWARD[base]
    rise = (into[0] * depth / 0.75, into[1] * depth / 0.75)
    return (
        start,
        added(start, towards(start, end, spread), rise),
        added(end, towards(end, start, spread), rise),
        end,
    )


def _corner_wall(kind: TileKind, city: Feature, sides: list[int]) -> Cubic:
    """A wall from corner to opposite corner; at a tip it makes room for the next wall."""
    first = sides[0]
    start, end = CORNERS[first], CORNERS[(first + 2) % 4]
    inner, outer = CORNERS[(first + 3) % 4], CORNERS[(first + 1) % 4]
    usual = (42.0, 13.0) if _cities_on(kind, city, sides) else (37.0, 18.0)

    def control(corner: Point, number: int) -> Point:
        reach, spread = (28.0, 32.0) if _tip(kind, number % 4) == city.id else usual
        return added(corner, towards(corner, inner, reach), towards(corner, outer, spread))

    return (start, control(start, first), control(end, first + 2), end)


def _cities_on(kind: TileKind, city: Feature, sides: list[int]) -> bool:
    """Whether another city begins at one of these sides."""
    return any(
        SIDES[side] in other.edges
        for other in of_type(kind, "city")
        for side in sides
        if other.id != city.id
    )


def _bay_depth(
    kind: TileKind, city: Feature, side: str, bay: int, edges: int
) -> tuple[float, float]:
    """How deep a bay of field reaches into a city, and how flat its bottom is."""
    index = SIDES.index(side)
    if _cities_on(kind, city, [index]):
        return (33.0, 22.0) if kind.id in FLYOVERS and edges == 2 and side in "EW" else (42.0, 20.0)
    underpass = kind.feature(kind.underpass) if kind.underpass else None
    if underpass is not None and side in underpass.edges:
        return (27.0, 34.0) if divides(kind, side) else (36.0, 24.0)
    if bay > 1:
        return (24.0, 43.0)
    return (27.0, 36.0) if edges == 3 else (24.0, 36.0)


def _city_depth(kind: TileKind, city: Feature, side: str) -> tuple[float, float]:
    """How deep a city of one side reaches into its tile, and how flat it is."""
    others = [other for other in of_type(kind, "city") if other.id != city.id]
    if any(len(other.edges) > 1 for other in others):
        return (17.0, 32.0)
    sides = {edge for other in others for edge in other.edges}
    if sides - {OPPOSITE[side]}:
        return (22.0, 44.0)
    return (26.0, 38.0) if sides else (27.0, 36.0)


# --- fields: what walls, roads and rivers cut out ---------------------------------------


def known_fields(plan: TilePlan, known: dict[str, Any]) -> None:
    """Fields as :func:`fresh_plan` finds them, from the stored measures."""
    for name, pieces in known.items():
        plan.fields[name] = []
        plan.borders[name] = []
        for numbers, runs in pieces:
            piece = unpacked(numbers)
            plan.fields[name].append(piece)
            first, round_ = 0, (*piece, piece[0])
            for kind, half, length in runs:
                line = round_[first : first + length]
                plan.borders[name].append(Border(line, kind, half))
                first += length - 1


def fields_to_store(plan: TilePlan) -> dict[str, Any]:
    """The fields of a plan as they are stored: pieces, each with the runs of its outline."""
    found: dict[str, Any] = {}
    for name, pieces in plan.fields.items():
        runs = iter(plan.borders[name])
        found[name] = []
        for piece in pieces:
            own: list[tuple[str, str, int]] = []
            while sum(length - 1 for _kind, _half, length in own) < len(piece):
                border = next(runs)
                own.append((border.kind, border.half, len(border.line)))
            found[name].append([packed(piece), own])
    return found


def plan_fields(plan: TilePlan) -> None:
    """Cut the tile along walls, roads and rivers, and give every piece to its field."""
    edge = (CORNERS[0], (50.0, 0.0), CORNERS[1], (100.0, 50.0), CORNERS[2], (50.0, 100.0))
    frame = (*edge, CORNERS[3], (0.0, 50.0), CORNERS[0])
    lines = list(_dividers(plan))
    pieces = faces([frame, *(line for line, _ in lines)])
    inner = [item for item in of_type(plan.kind, "field") if not item.halves]
    left = []
    for piece in pieces:
        owner = _owner(plan.kind, piece)
        if owner:
            plan.fields.setdefault(owner, []).append(piece)
        elif not _has_city_side(plan.kind, piece):
            left.append(piece)
    left.sort(key=lambda piece: -area(piece))
    for item, piece in zip(inner, sorted(left[: len(inner)]), strict=True):
        plan.fields.setdefault(item.id, []).append(piece)
    for name, own in plan.fields.items():
        plan.borders[name] = [part for piece in own for part in _borders(piece, lines)]


def _dividers(plan: TilePlan) -> Iterator[tuple[Polyline, str]]:
    for city in plan.cities.values():
        for wall in city.walls:
            yield tuple(along(wall, step / 14) for step in range(15)), "wall"
    for name, road in plan.roads.items():
        if name != plan.kind.underpass:
            for line in polylines(road, 12):
                yield line, "road"
    for river in plan.rivers.values():
        for line in polylines(river, 14):
            yield line, "river"
    for gate in plan.gates:
        yield (gate.at, stepped(gate.at, gate.out, -2.0)), "hidden"
    for line in plan.hidden:
        yield line, "hidden"


def _touches(piece: Polyline, point: Point) -> bool:
    return distance(point, (*piece, piece[0])) < 0.05


def _owner(kind: TileKind, piece: Polyline) -> str | None:
    for half, point in HALF_MIDDLE.items():
        if _touches(piece, point):
            found = field_at(kind, half)
            if found is not None:
                return found.id
    return None


def _has_city_side(kind: TileKind, piece: Polyline) -> bool:
    """Whether a piece is the inside of a city (or of the abbey)."""
    return any(
        edge in ("city", "abbey") and _touches(piece, HALF_MIDDLE[half])
        for side, edge in zip(SIDES, kind.edges, strict=True)
        for half in HALVES_OF[side]
    )


def _borders(piece: Polyline, lines: list[tuple[Polyline, str]]) -> Iterator[Border]:
    """The outline of a piece, cut where it changes from one thing to another."""
    points = [snap(point) for point in (*piece, piece[0])]
    run: list[Point] = [points[0]]
    current = ("", "")
    for a, b in itertools.pairwise(points):
        kind = _along_what(halfway(a, b), lines)
        if kind != current and len(run) > 1:
            yield Border(tuple(run), *current)
            run = [a]
        current = kind
        run.append(b)
    yield Border(tuple(run), *current)


def _along_what(point: Point, lines: list[tuple[Polyline, str]]) -> tuple[str, str]:
    """Along what a point lies, and at which half of a side, if it lies at one."""
    x, y = point
    if min(x, y, SIZE - x, SIZE - y) < 0.05:
        half = min(HALVES, key=lambda name: math.dist(HALF_MIDDLE[name], point))
        return "side", half
    found = min(lines, key=lambda line: distance(point, line[0]))
    return found[1], ""


# --- monasteries and rivers -------------------------------------------------------------


def plan_monasteries(plan: TilePlan) -> None:
    """Put every monastery and volcano of a tile in its place."""
    kind = plan.kind
    for monastery in of_type(kind, "monastery"):
        at = CENTRE
        if of_type(kind, "river"):
            at = (50.0, 31.0)
        elif any(link.kind == "inside" for link in kind.links):
            at = (50.0, 42.0)
        plan.monasteries[monastery.id] = at


def plan_rivers(plan: TilePlan) -> None:
    """Put every river of a tile in its place."""
    for river in of_type(plan.kind, "river"):
        plan.rivers[river.id] = _river(plan.kind, river)


def _river(kind: TileKind, river: Feature) -> Commands:
    if len(river.edges) == 1:
        return _spring(river.edges[0])
    first, last = river.edges
    if OPPOSITE[first] != last:
        return arc(first, last)
    (x, y), (u, v) = MIDDLE[first], MIDDLE[last]
    bow = _bow(kind, river)
    if bow == (0.0, 0.0):
        flow = unit_vector(added(INWARD[first], (-INWARD[first][1] * 0.4, INWARD[first][0] * 0.4)))
        before, after = stepped(CENTRE, flow, -22), stepped(CENTRE, flow, 22)
        return (
            ("M", x, y),
            ("C", *stepped((x, y), INWARD[first], 20), *before, *CENTRE),
            ("C", *after, *stepped((u, v), INWARD[last], 20), u, v),
        )
    middle = added(CENTRE, bow)
    return (
        ("M", x, y),
        (
            "C",
            *between((x, y), (u, v), 0.2),
            *added(between((x, y), (u, v), 0.3), bow),
            *middle,
        ),
        (
            "C",
            *added(between((x, y), (u, v), 0.7), bow),
            *between((x, y), (u, v), 0.8),
            u,
            v,
        ),
    )


def _bow(kind: TileKind, river: Feature) -> Point:
    """How far a river bends aside to leave room for the end of a road that crosses it."""
    for road in of_type(kind, "road"):
        if len(road.edges) == 1 and road.edges[0] not in river.edges:
            return scaled(INWARD[road.edges[0]], -12.0)
    return (0.0, 0.0)


def _spring(side: str) -> Commands:
    (x, y), into = MIDDLE[side], INWARD[side]
    across = (-into[1], into[0])
    one = added((x, y), scaled(into, 18), scaled(across, -3))
    two = added((x, y), scaled(into, 30), scaled(across, 3))
    return (("M", x, y), ("C", *one, *two, *added((x, y), scaled(into, 48))))


"""The water at a river's spring or mouth, around its end."""


# --- everything on a tile ---------------------------------------------------------------


@cache
def tile_plan(kind: TileKind) -> TilePlan:
    """The geometry of a tile kind, with its fields from the stored measures if they are there."""
    known = measures(kind.id)
    if known is None:
        return fresh_plan(kind)
    plan = _plan_lines(kind)
    known_fields(plan, known["fields"])
    return plan


@cache
def fresh_plan(kind: TileKind) -> TilePlan:
    """The geometry of a tile kind, all of it computed."""
    plan = _plan_lines(kind)
    plan_fields(plan)
    return plan


def _plan_lines(kind: TileKind) -> TilePlan:
    plan = TilePlan(kind)
    plan_cities(plan)
    plan_monasteries(plan)
    plan_rivers(plan)
    plan_roads(plan)
    plan_bridges(plan)
    return plan
