"""Where cities lie on a tile: walls run from corner to corner, bridges over other cities."""

from __future__ import annotations

from boardlib.carcassonne.art.road_plan import divides
from boardlib.carcassonne.art.tile_parts import (
    CORNERS,
    FLYOVERS,
    INWARD,
    MIDDLE,
    CityPlan,
    TilePlan,
    field_at,
    of_type,
)
from boardlib.carcassonne.art.vectors import added, stepped, towards
from boardlib.carcassonne.board.tiles import HALVES, OPPOSITE, SIDES, Feature, TileKind
from boardlib.drawing.geometry import Command, Commands, Cubic, Point


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
