"""Where everything lies on a tile: geometry computed from its definition.

A tile is 100 x 100 units, x to the east, y to the south, unrotated.  Walls run from corner to
corner, roads and rivers leave at the middle of a side, and what they cut out are the fields.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from boardlib.carcassonne.art.tile_measures import measures, packed, unpacked
from boardlib.carcassonne.board.tiles import HALVES, HALVES_OF, OPPOSITE, SIDES, Feature, TileKind
from boardlib.drawing.geometry import (
    KAPPA,
    Command,
    Commands,
    Cubic,
    Point,
    Polyline,
    along,
    area,
    distance,
    faces,
    heading,
    path,
    polylines,
    snap,
)

SIZE: Final = 100.0
CENTRE: Final = (50.0, 50.0)
CORNERS: Final = ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0))
MIDDLE: Final = {"N": (50.0, 0.0), "E": (100.0, 50.0), "S": (50.0, 100.0), "W": (0.0, 50.0)}
INWARD: Final = {"N": (0.0, 1.0), "E": (-1.0, 0.0), "S": (0.0, -1.0), "W": (1.0, 0.0)}
HALF_MIDDLE: Final = dict(
    zip(
        HALVES,
        ((25, 0), (75, 0), (100, 25), (100, 75), (75, 100), (25, 100), (0, 75), (0, 25)),
        strict=True,
    )
)

FLYOVERS: Final[dict[str, str]] = {"AM-02": "c2", "AM-03": "c1"}
"""Cities that cross another city on a bridge; the definition does not say which one does."""

ROAD: Final = 8.0
CASING: Final = 11.0
WALL: Final = 3.4
RIVER: Final = 17.0
MOUTH: Final = 20.0
"""How far from the middle of a hill its tunnel mouths stand."""


@dataclass(frozen=True, slots=True)
class Gate:
    """Where a road enters a city: a point on the wall and the direction out of the city."""

    at: Point
    out: Point
    city: str
    road: str


@dataclass(frozen=True, slots=True)
class Mouth:
    """A tunnel mouth: the middle of its threshold and the direction in which it looks."""

    portal: str
    at: Point
    out: Point
    road: str


@dataclass(slots=True)
class CityPlan:
    """A city part: its area, its walls, and the deck of a bridge if it crosses another city."""

    fill: Commands
    walls: list[Cubic]
    deck: tuple[Point, Point] | None = None


@dataclass(slots=True)
class Border:
    """A piece of a field's outline and what it runs along: wall, road, river or side."""

    line: Polyline
    kind: str
    half: str = ""


@dataclass(slots=True)
class TilePlan:
    """The geometry of one tile kind; every part is found by its feature id."""

    kind: TileKind
    cities: dict[str, CityPlan] = field(default_factory=dict)
    roads: dict[str, Commands] = field(default_factory=dict)
    rivers: dict[str, Commands] = field(default_factory=dict)
    fields: dict[str, list[Polyline]] = field(default_factory=dict)
    borders: dict[str, list[Border]] = field(default_factory=dict)
    monasteries: dict[str, Point] = field(default_factory=dict)
    crossings: list[Point] = field(default_factory=list)
    houses: list[Point] = field(default_factory=list)
    volcanoes: list[Point] = field(default_factory=list)
    gates: list[Gate] = field(default_factory=list)
    mouths: list[Mouth] = field(default_factory=list)
    hill: list[tuple[Point, float]] = field(default_factory=list)
    bridges: list[tuple[Point, Point]] = field(default_factory=list)
    hidden: list[Polyline] = field(default_factory=list)
    """Lines that part fields although nothing is drawn along them."""


@cache
def tile_plan(kind: TileKind) -> TilePlan:
    """The geometry of a tile kind, with its fields from the stored measures if they are there."""
    known = measures(kind.id)
    if known is None:
        return fresh_plan(kind)
    plan = _plan_lines(kind)
    _known_fields(plan, known["fields"])
    return plan


@cache
def fresh_plan(kind: TileKind) -> TilePlan:
    """The geometry of a tile kind, all of it computed."""
    plan = _plan_lines(kind)
    _plan_fields(plan)
    return plan


def _plan_lines(kind: TileKind) -> TilePlan:
    plan = TilePlan(kind)
    _plan_cities(plan)
    _plan_monasteries(plan)
    _plan_rivers(plan)
    _plan_roads(plan)
    _plan_bridges(plan)
    return plan


def of_type(kind: TileKind, *types: str) -> list[Feature]:
    """The features of a tile that have one of these types."""
    return [feature for feature in kind.features if feature.type in types]


def field_at(kind: TileKind, half: str) -> Feature | None:
    """The field at a half side."""
    return next((item for item in of_type(kind, "field") if half in item.halves), None)


# --- cities ------------------------------------------------------------------------------


def _plan_cities(plan: TilePlan) -> None:
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
    start = _step(MIDDLE[city.edges[0]], first, 14.0)
    end = _step(MIDDLE[OPPOSITE[city.edges[0]]], first, -14.0)
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
        _add(start, _towards(start, end, spread), rise),
        _add(end, _towards(end, start, spread), rise),
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
        return _add(corner, _towards(corner, inner, reach), _towards(corner, outer, spread))

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


# --- monasteries and rivers --------------------------------------------------------------


def _plan_monasteries(plan: TilePlan) -> None:
    kind = plan.kind
    for monastery in of_type(kind, "monastery"):
        at = CENTRE
        if of_type(kind, "river"):
            at = (50.0, 31.0)
        elif any(link.kind == "inside" for link in kind.links):
            at = (50.0, 42.0)
        plan.monasteries[monastery.id] = at


def _plan_rivers(plan: TilePlan) -> None:
    for river in of_type(plan.kind, "river"):
        plan.rivers[river.id] = _river(plan.kind, river)


def _river(kind: TileKind, river: Feature) -> Commands:
    if len(river.edges) == 1:
        return _spring(river.edges[0])
    first, last = river.edges
    if OPPOSITE[first] != last:
        return _arc(first, last)
    (x, y), (u, v) = MIDDLE[first], MIDDLE[last]
    bow = _bow(kind, river)
    if bow == (0.0, 0.0):
        flow = _unit(_add(INWARD[first], (-INWARD[first][1] * 0.4, INWARD[first][0] * 0.4)))
        before, after = _step(CENTRE, flow, -22), _step(CENTRE, flow, 22)
        return (
            ("M", x, y),
            ("C", *_step((x, y), INWARD[first], 20), *before, *CENTRE),
            ("C", *after, *_step((u, v), INWARD[last], 20), u, v),
        )
    middle = _add(CENTRE, bow)
    return (
        ("M", x, y),
        ("C", *_between((x, y), (u, v), 0.2), *_add(_between((x, y), (u, v), 0.3), bow), *middle),
        ("C", *_add(_between((x, y), (u, v), 0.7), bow), *_between((x, y), (u, v), 0.8), u, v),
    )


def _bow(kind: TileKind, river: Feature) -> Point:
    """How far a river bends aside to leave room for the end of a road that crosses it."""
    for road in of_type(kind, "road"):
        if len(road.edges) == 1 and road.edges[0] not in river.edges:
            return _times(INWARD[road.edges[0]], -12.0)
    return (0.0, 0.0)


def _spring(side: str) -> Commands:
    (x, y), into = MIDDLE[side], INWARD[side]
    across = (-into[1], into[0])
    one = _add((x, y), _times(into, 18), _times(across, -3))
    two = _add((x, y), _times(into, 30), _times(across, 3))
    return (("M", x, y), ("C", *one, *two, *_add((x, y), _times(into, 48))))


def _arc(first: str, last: str) -> Commands:
    """A quarter circle from the middle of one side to the middle of a neighbouring one."""
    (x, y), (u, v) = MIDDLE[first], MIDDLE[last]
    one = _add((x, y), _times(INWARD[first], 50 * KAPPA))
    two = _add((u, v), _times(INWARD[last], 50 * KAPPA))
    return (("M", x, y), ("C", *one, *two, u, v))


# --- roads -------------------------------------------------------------------------------


def _plan_roads(plan: TilePlan) -> None:
    kind = plan.kind
    for road in of_type(kind, "road"):
        if kind.underpass == road.id:
            _plan_underpass(plan, road)
        elif not road.ends:
            plan.roads[road.id] = _through(plan, road)
        elif not road.edges:
            _plan_short(plan, road)
        else:
            _plan_ending(plan, road)
    if plan.mouths and not kind.underpass:
        plan.hill += _hill(plan)


def _through(plan: TilePlan, road: Feature) -> Commands:
    """A road that ends nowhere on the tile."""
    first, last = road.edges[0], road.edges[-1]
    if len(road.edges) == 3:
        return _branching(road)
    if any(road.id in pair for pair in plan.kind.touches):
        return _leaning(plan, road)
    if OPPOSITE[first] == last:
        return (("M", *MIDDLE[first]), ("L", *MIDDLE[last]))
    return _arc(first, last)


def _branching(road: Feature) -> Commands:
    """One road in three directions, with wide curves so that nothing seems to end."""
    stem = next(side for side in road.edges if OPPOSITE[side] not in road.edges)
    left, right = (side for side in road.edges if side != stem)
    fork = _step(MIDDLE[stem], INWARD[stem], 24.0)
    commands: Commands = (("M", *MIDDLE[left]), ("L", *MIDDLE[right]))
    commands += (("M", *MIDDLE[stem]), ("L", *CENTRE))
    for side in (left, right):
        end = _step(CENTRE, INWARD[side], -26.0)
        commands += (("M", *fork), *_fillet(fork, end))
    return commands


def _fillet(fork: Point, end: Point) -> Commands:
    return (("C", *_between(fork, CENTRE, KAPPA), *_between(end, CENTRE, KAPPA), *end),)


def fork_area(commands: Commands) -> Commands:
    """What lies between the branches of a road in three directions: all of it is road."""
    (_, x, y), (_, *left), (_, *_again), (_, *right) = commands[4:8]
    back = (float(right[0]), float(right[1]), float(right[2]), float(right[3]))
    return (
        ("M", x, y),
        ("C", *left),
        ("L", *right[4:]),
        ("C", back[2], back[3], back[0], back[1], x, y),
        ("Z",),
    )


def _leaning(plan: TilePlan, road: Feature) -> Commands:
    """A road that leans on a city wall and goes on."""
    city = next(city for city, other in plan.kind.touches if other == road.id)
    wall = plan.cities[city].walls[0]
    opposite = OPPOSITE[_feature(plan.kind, city).edges[0]]
    last = opposite
    first = next(side for side in road.edges if side != last)
    start, end = MIDDLE[first], MIDDLE[last]
    near_start = math.dist(start, wall[0]) < math.dist(start, wall[3])
    share = 0.4 if near_start else 0.6
    touch, direction = along(wall, share), heading(wall, share)
    out = _out(direction)
    at = _add(touch, _times(out, CASING / 2 + WALL / 2 - 0.6))
    flow = direction if near_start else _times(direction, -1)
    plan.hidden.append((at, _step(touch, out, -2.0)))
    return (
        ("M", *start),
        ("C", *_add(start, _times(INWARD[first], 20)), *_add(at, _times(flow, -20)), *at),
        ("C", *_add(at, _times(flow, 14)), *_add(end, _times(INWARD[last], 46)), *end),
    )


def _feature(kind: TileKind, name: str) -> Feature:
    found = kind.feature(name)
    assert found is not None
    return found


def _out(direction: Point) -> Point:
    """Out of the city, given the direction in which its wall runs (clockwise round it)."""
    return (direction[1], -direction[0])


def _plan_underpass(plan: TilePlan, road: Feature) -> None:
    kind = plan.kind
    whole: list[Command] = []
    for part in kind.tunnelled:
        side = part.edges[0]
        depth = 22.6 if divides(kind, side) else 14.6
        at = _step(MIDDLE[side], INWARD[side], depth)
        plan.roads[part.id] = (("M", *MIDDLE[side]), ("L", *at))
        plan.mouths.append(Mouth(part.portal or "", at, _times(INWARD[side], -1), part.id))
        whole += [("M", *MIDDLE[side]), ("L", *at)]
        if divides(kind, side):
            plan.hidden.append((at, _step(MIDDLE[side], INWARD[side], 30.0)))
    plan.roads[road.id] = tuple(whole)


def divides(kind: TileKind, side: str) -> bool:
    """Whether the fields left and right of the road at a side are two."""
    first, second = HALVES_OF[side]
    return field_at(kind, first) is not field_at(kind, second)


def _plan_short(plan: TilePlan, road: Feature) -> None:
    """A road without any side: from a gate to the crossing."""
    city = next(end.partition(":")[2] for end in road.ends if end.startswith("city"))
    wall = plan.cities[city].walls[0]
    gate = Gate(along(wall, 0.5), _out(heading(wall, 0.5)), city, road.id)
    plan.gates.append(gate)
    plan.roads[road.id] = (("M", *gate.at), ("L", *CENTRE))


def _plan_ending(plan: TilePlan, road: Feature) -> None:
    side = road.edges[0]
    what, _, name = road.ends[0].partition(":")
    if what == "city":
        plan.roads[road.id] = _to_gate(plan, road, name)
        return
    end = CENTRE
    if what == "monastery":
        end = plan.monasteries[name]
    elif what == "portal":
        end = _step(CENTRE, INWARD[side], -MOUTH)
        plan.mouths.append(Mouth(name, end, _times(INWARD[side], -1), road.id))
        plan.hidden.append((end, CENTRE))
    elif what == "crossing":
        if CENTRE not in plan.crossings:
            plan.crossings.append(CENTRE)
    elif what == "house":
        end = _house(plan, side)
    else:
        end = _step(CENTRE, INWARD[side], -4.0)
        plan.volcanoes.append(_step(CENTRE, INWARD[side], 2.0))
    plan.roads[road.id] = (("M", *MIDDLE[side]), ("L", *end))


def _house(plan: TilePlan, side: str) -> Point:
    """The end of a road at a house; where the road parts fields the house leans on another."""
    end = _step(CENTRE, INWARD[side], -6.0)
    if plan.mouths or any(item.portal for item in plan.kind.features):
        end = _step(MIDDLE[side], INWARD[side], 18.0)
    elif divides(plan.kind, side):
        end = _step(CENTRE, INWARD[side], -18.0)
        plan.hidden.append((end, CENTRE))
    plan.houses.append(end)
    return end


def _to_gate(plan: TilePlan, road: Feature, city: str) -> Commands:
    """A road into a city: it meets the wall at a right angle, bending as little as possible."""
    side = road.edges[0]
    start, into = MIDDLE[side], INWARD[side]
    choices = [
        (_bend(start, into, wall, share / 100), share / 100, wall)
        for wall in plan.cities[city].walls
        for share in _gate_range(plan, city, wall, start)
    ]
    _, share, wall = min(choices, key=lambda choice: choice[:2])
    at, out = along(wall, share), _out(heading(wall, share))
    plan.gates.append(Gate(at, out, city, road.id))
    reach = _reaches(start, into, at, out)
    if reach is None:
        return (("M", *start), ("L", *at))
    one = _step(start, into, reach[0] * 0.62)
    two = _step(at, out, reach[1] * 0.62)
    return (("M", *start), ("C", *one, *two, *at))


def _gate_range(plan: TilePlan, city: str, wall: Cubic, start: Point) -> range:
    """Where along a wall, in percent, a gate may be: two roads share a wall half and half."""
    roads = [item for item in plan.kind.features if f"city:{city}" in item.ends]
    if len(roads) < 2 or len(plan.cities[city].walls) > 1:
        return range(26, 75)
    near_start = math.dist(start, wall[0]) < math.dist(start, wall[3])
    return range(26, 42) if near_start else range(59, 75)


def _reaches(start: Point, into: Point, at: Point, out: Point) -> tuple[float, float] | None:
    """How far start and gate are from where their directions meet; None if on one line."""
    cross = into[0] * out[1] - into[1] * out[0]
    dx, dy = at[0] - start[0], at[1] - start[1]
    if abs(cross) < 0.06:
        return None
    return (dx * out[1] - dy * out[0]) / cross, (dx * into[1] - dy * into[0]) / cross


def _bend(start: Point, into: Point, wall: Cubic, share: float) -> float:
    """How bad a gate is: sharp bends, gates far from the middle of the wall."""
    at, out = along(wall, share), _out(heading(wall, share))
    reach = _reaches(start, into, at, out)
    if reach is None:
        aside = (at[0] - start[0]) * into[1] - (at[1] - start[1]) * into[0]
        facing = out[0] * into[0] + out[1] * into[1]
        return abs(aside) / 10 + (facing > 0) * 9
    if min(reach) < 4:
        return 9 - min(reach) / 100
    return (50 - min(*reach, 40)) / 50 + abs(share - 0.5)


def _hill(plan: TilePlan) -> list[tuple[Point, float]]:
    """The hill above the tunnels: a round top, and a shoulder behind every mouth."""
    tight = bool(of_type(plan.kind, "city"))
    top = (50.0, 53.0) if tight else CENTRE
    shoulders = [(_step(mouth.at, mouth.out, -6.5), 13.0) for mouth in plan.mouths]
    return [(top, 16.5 if tight else 18.5), *shoulders]


# --- bridges -----------------------------------------------------------------------------


def _plan_bridges(plan: TilePlan) -> None:
    """Where a road crosses a river, or another road that it is not joined to."""
    rivers = [line for item in plan.rivers.values() for line in polylines(item)]
    for name, road in plan.roads.items():
        for line in polylines(road, 24):
            for river in rivers:
                _bridge(plan, line, river)
            for other, lower in plan.roads.items():
                if other > name and not plan.crossings and _free(plan, name, other):
                    _bridge(plan, line, polylines(lower, 24)[0])


def _free(plan: TilePlan, one: str, other: str) -> bool:
    first, second = plan.kind.feature(one), plan.kind.feature(other)
    return first is not None and second is not None and not first.ends and not second.ends


def _bridge(plan: TilePlan, line: Polyline, lower: Polyline) -> None:
    for a, b in itertools.pairwise(line):
        for c, d in itertools.pairwise(lower):
            at = _crossing(a, b, c, d)
            if at is not None:
                plan.bridges.append((at, _unit((b[0] - a[0], b[1] - a[1]))))
                return


def _crossing(a: Point, b: Point, c: Point, d: Point) -> Point | None:
    r, s = (b[0] - a[0], b[1] - a[1]), (d[0] - c[0], d[1] - c[1])
    cross = r[0] * s[1] - r[1] * s[0]
    if abs(cross) < 1e-9:
        return None
    t = ((c[0] - a[0]) * s[1] - (c[1] - a[1]) * s[0]) / cross
    u = ((c[0] - a[0]) * r[1] - (c[1] - a[1]) * r[0]) / cross
    return (a[0] + t * r[0], a[1] + t * r[1]) if 0 <= t <= 1 and 0 <= u <= 1 else None


# --- fields ------------------------------------------------------------------------------


def _known_fields(plan: TilePlan, known: dict[str, Any]) -> None:
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


def _plan_fields(plan: TilePlan) -> None:
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
        yield (gate.at, _step(gate.at, gate.out, -2.0)), "hidden"
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
    current = ""
    for a, b in itertools.pairwise(points):
        kind = _along_what(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), lines)
        if kind != current and len(run) > 1:
            yield _border(run, current)
            run = [a]
        current = kind
        run.append(b)
    yield _border(run, current)


def _border(run: list[Point], what: str) -> Border:
    kind, _, half = what.partition(":")
    return Border(tuple(run), kind, half)


def _along_what(point: Point, lines: list[tuple[Polyline, str]]) -> str:
    x, y = point
    if min(x, y, SIZE - x, SIZE - y) < 0.05:
        half = min(HALVES, key=lambda name: math.dist(HALF_MIDDLE[name], point))
        return f"side:{half}"
    found = min(lines, key=lambda line: distance(point, line[0]))
    return found[1]


# --- small vectors -----------------------------------------------------------------------


def _add(*points: Point) -> Point:
    return (sum(point[0] for point in points), sum(point[1] for point in points))


def _times(point: Point, factor: float) -> Point:
    return (point[0] * factor, point[1] * factor)


def _step(point: Point, direction: Point, far: float) -> Point:
    return (point[0] + direction[0] * far, point[1] + direction[1] * far)


def _between(a: Point, b: Point, share: float) -> Point:
    return (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)


def _towards(a: Point, b: Point, far: float) -> Point:
    return _times(_unit((b[0] - a[0], b[1] - a[1])), far)


def _unit(point: Point) -> Point:
    size = math.hypot(*point) or 1.0
    return (point[0] / size, point[1] / size)


LAKE: Final = path("M-9,-9 C2,-17 17,-9 15,2 C13,13 -8,15 -15,6 C-20,-1 -16,-6 -9,-9 Z")
"""The water at a river's spring or mouth, around its end."""
