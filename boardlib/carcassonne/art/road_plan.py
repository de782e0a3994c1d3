"""Where roads lie on a tile, and the parts of its geometry: measures, walls, gates, borders."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass, field
from typing import Final

from boardlib.carcassonne.board.tiles import HALVES, HALVES_OF, OPPOSITE, End, Feature, TileKind
from boardlib.drawing.geometry import (
    KAPPA,
    Command,
    Commands,
    Cubic,
    Point,
    Polyline,
    along,
    between,
    heading,
    polylines,
)


def added(*points: Point) -> Point:
    """The sum of vectors."""
    return (sum(point[0] for point in points), sum(point[1] for point in points))


def scaled(point: Point, factor: float) -> Point:
    """A vector that is so many times as long."""
    return (point[0] * factor, point[1] * factor)


def stepped(point: Point, direction: Point, far: float) -> Point:
    """The point so far from another one in a direction."""
    return (point[0] + direction[0] * far, point[1] + direction[1] * far)


def towards(a: Point, b: Point, far: float) -> Point:
    """The vector from one point towards another that is so long."""
    return scaled(unit_vector((b[0] - a[0], b[1] - a[1])), far)


def unit_vector(point: Point) -> Point:
    """The same direction, one unit long; that of no length stays."""
    size = math.hypot(*point) or 1.0
    return (point[0] / size, point[1] / size)


# --- measures, walls, gates, tunnel mouths, borders -------------------------------------


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


def of_type(kind: TileKind, *types: str) -> list[Feature]:
    """The features of a tile that have one of these types."""
    return [feature for feature in kind.features if feature.type in types]


def field_at(kind: TileKind, half: str) -> Feature | None:
    """The field at a half side."""
    return next((item for item in of_type(kind, "field") if half in item.halves), None)


def arc(first: str, last: str) -> Commands:
    """A quarter circle from the middle of one side to the middle of a neighbouring one."""
    (x, y), (u, v) = MIDDLE[first], MIDDLE[last]
    one = added((x, y), scaled(INWARD[first], 50 * KAPPA))
    two = added((u, v), scaled(INWARD[last], 50 * KAPPA))
    return (("M", x, y), ("C", *one, *two, u, v))


# --- roads ------------------------------------------------------------------------------


def plan_roads(plan: TilePlan) -> None:
    """Put every road of a tile in its place."""
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
    return arc(first, last)


def _branching(road: Feature) -> Commands:
    """One road in three directions, with wide curves so that nothing seems to end."""
    stem = next(side for side in road.edges if OPPOSITE[side] not in road.edges)
    left, right = (side for side in road.edges if side != stem)
    fork = stepped(MIDDLE[stem], INWARD[stem], 24.0)
    commands: Commands = (("M", *MIDDLE[left]), ("L", *MIDDLE[right]))
    commands += (("M", *MIDDLE[stem]), ("L", *CENTRE))
    for side in (left, right):
        end = stepped(CENTRE, INWARD[side], -26.0)
        commands += (("M", *fork), *_fillet(fork, end))
    return commands


def _fillet(fork: Point, end: Point) -> Commands:
    return (("C", *between(fork, CENTRE, KAPPA), *between(end, CENTRE, KAPPA), *end),)


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
    at = added(touch, scaled(out, CASING / 2 + WALL / 2 - 0.6))
    flow = direction if near_start else scaled(direction, -1)
    plan.hidden.append((at, stepped(touch, out, -2.0)))
    return (
        ("M", *start),
        ("C", *added(start, scaled(INWARD[first], 20)), *added(at, scaled(flow, -20)), *at),
        ("C", *added(at, scaled(flow, 14)), *added(end, scaled(INWARD[last], 46)), *end),
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
        at = stepped(MIDDLE[side], INWARD[side], depth)
        plan.roads[part.id] = (("M", *MIDDLE[side]), ("L", *at))
        plan.mouths.append(Mouth(part.portal or "", at, scaled(INWARD[side], -1), part.id))
        whole += [("M", *MIDDLE[side]), ("L", *at)]
        if divides(kind, side):
            plan.hidden.append((at, stepped(MIDDLE[side], INWARD[side], 30.0)))
    plan.roads[road.id] = tuple(whole)


def divides(kind: TileKind, side: str) -> bool:
    """Whether the fields left and right of the road at a side are two."""
    first, second = HALVES_OF[side]
    return field_at(kind, first) is not field_at(kind, second)


def _plan_short(plan: TilePlan, road: Feature) -> None:
    """A road without any side: from a gate to the crossing."""
    city = next(end.name for end in road.ends if end.kind == "city")
    wall = plan.cities[city].walls[0]
    gate = Gate(along(wall, 0.5), _out(heading(wall, 0.5)), city, road.id)
    plan.gates.append(gate)
    plan.roads[road.id] = (("M", *gate.at), ("L", *CENTRE))


def _plan_ending(plan: TilePlan, road: Feature) -> None:
    side = road.edges[0]
    what, name = road.ends[0]
    if what == "city":
        plan.roads[road.id] = _to_gate(plan, road, name)
        return
    end = CENTRE
    if what == "monastery":
        end = plan.monasteries[name]
    elif what == "portal":
        end = stepped(CENTRE, INWARD[side], -MOUTH)
        plan.mouths.append(Mouth(name, end, scaled(INWARD[side], -1), road.id))
        plan.hidden.append((end, CENTRE))
    elif what == "crossing":
        if CENTRE not in plan.crossings:
            plan.crossings.append(CENTRE)
    elif what == "house":
        end = _house(plan, side)
    else:
        end = stepped(CENTRE, INWARD[side], -4.0)
        plan.volcanoes.append(stepped(CENTRE, INWARD[side], 2.0))
    plan.roads[road.id] = (("M", *MIDDLE[side]), ("L", *end))


def _house(plan: TilePlan, side: str) -> Point:
    """The end of a road at a house; where the road parts fields the house leans on another."""
    end = stepped(CENTRE, INWARD[side], -6.0)
    if plan.mouths or any(item.portal for item in plan.kind.features):
        end = stepped(MIDDLE[side], INWARD[side], 18.0)
    elif divides(plan.kind, side):
        end = stepped(CENTRE, INWARD[side], -18.0)
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
    one = stepped(start, into, reach[0] * 0.62)
    two = stepped(at, out, reach[1] * 0.62)
    return (("M", *start), ("C", *one, *two, *at))


def _gate_range(plan: TilePlan, city: str, wall: Cubic, start: Point) -> range:
    """Where along a wall, in percent, a gate may be: two roads share a wall half and half."""
    roads = [item for item in plan.kind.features if End("city", city) in item.ends]
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
    shoulders = [(stepped(mouth.at, mouth.out, -6.5), 13.0) for mouth in plan.mouths]
    return [(top, 16.5 if tight else 18.5), *shoulders]


# --- bridges ----------------------------------------------------------------------------


def plan_bridges(plan: TilePlan) -> None:
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
                plan.bridges.append((at, unit_vector((b[0] - a[0], b[1] - a[1]))))
                return


def _crossing(a: Point, b: Point, c: Point, d: Point) -> Point | None:
    r, s = (b[0] - a[0], b[1] - a[1]), (d[0] - c[0], d[1] - c[1])
    cross = r[0] * s[1] - r[1] * s[0]
    if abs(cross) < 1e-9:
        return None
    t = ((c[0] - a[0]) * s[1] - (c[1] - a[1]) * s[0]) / cross
    u = ((c[0] - a[0]) * r[1] - (c[1] - a[1]) * r[0]) / cross
    return (a[0] + t * r[0], a[1] + t * r[1]) if 0 <= t <= 1 and 0 <= u <= 1 else None
