"""Tiles as shapes: every kind drawn from its definition, in every rotation.

A :class:`TileArt` is a list of parts, each in a layer and belonging to one feature, so that a
board can put the halos of a whole feature below all fills and let features step back one by
one.  The texture (trees, roofs) is scattered by a generator seeded with the tile's id: the
same on every copy.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache, lru_cache
from itertools import repeat
from random import Random
from typing import Any, Final

from boardlib.carcassonne.art import tile_glyphs as glyphs
from boardlib.carcassonne.art.tile_measures import measures, packed, unpacked
from boardlib.carcassonne.art.tile_plan import (
    CASING,
    CORNERS,
    LAKE,
    RIVER,
    ROAD,
    WALL,
    Border,
    CityPlan,
    Gate,
    Mouth,
    fields_to_store,
    fork_area,
    fresh_plan,
    of_type,
    tile_plan,
)
from boardlib.carcassonne.board.tiles import (
    SIDES,
    Feature,
    TileKind,
    tile_kinds,
    turn_half,
    turn_side,
)
from boardlib.drawing.geometry import (
    Command,
    Commands,
    Cubic,
    Point,
    Polyline,
    change,
    distance,
    length,
    path,
    polylines,
    snap,
    turn,
    walk,
)
from boardlib.drawing.scene import Circle, Group, Paint, Path, Polygon, Shape
from boardlib.drawing.svg import FINE


class Layer(IntEnum):
    """The layers of a board that tiles contribute to, bottom to top."""

    GROUND = 0
    WATER = 1
    CITY = 2
    ROAD = 3
    WALL = 4
    GLYPH = 5


@dataclass(frozen=True, slots=True)
class Part:
    """Shapes of one feature in one layer.

    Attributes:
        layer: where they lie.
        feature: the feature whose fate they share (highlighted or stepping back).
        shapes: the shapes, kept in one group so that they are written out only once.
        key: feature or portal id if pointing here means pointing at it.
        at: the middle of what can be pointed at.
    """

    layer: Layer
    feature: str
    shapes: Group
    key: str = ""
    at: Point = (50.0, 50.0)


@dataclass(frozen=True, slots=True)
class TileArt:
    """Everything there is to draw of one tile kind in one rotation.

    Attributes:
        parts: the shapes, by layer.
        outlines: feature -> path to draw halos and dashes along.
        borders: field -> the pieces of its outline.
        areas: city or field -> its area.
        walls: city -> its walls.
        sides: city -> side of the tile -> that side as a path.
        rings: monastery -> middle of a ring around it.
        frames: abbeys, which fill their tile.
        portals: portal -> middle of its mouth, and the way it looks.
        spots: feature -> places for figures and badges, the best first.
        taken: circles (x, y, radius) where something printed should not be covered.
    """

    parts: tuple[Part, ...]
    outlines: dict[str, Commands]
    borders: dict[str, tuple[Border, ...]]
    areas: dict[str, Commands]
    walls: dict[str, Commands]
    sides: dict[str, dict[str, Commands]]
    rings: dict[str, Point]
    frames: frozenset[str]
    portals: dict[str, tuple[Point, Point]]
    spots: dict[str, tuple[Point, ...]]
    taken: tuple[tuple[float, float, float], ...]


Printed = tuple[str, str, Point, float]


@lru_cache(maxsize=2048)
def tile_art(kind: str, rotation: int = 0, broken: bool = False) -> TileArt:
    """The art of a tile kind, turned clockwise.

    Args:
        kind: id of the tile.
        rotation: 0, 90, 180 or 270.
        broken: whether a printed underpass counts as two roads.

    Raises:
        KeyError: when there is no such tile.
    """
    return _Artist(tile_kinds()[kind], rotation, broken).art()


@cache
def _printed(kind: TileKind) -> tuple[Printed, ...]:
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
        for name in _marks_of(feature):
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


def _marks_of(feature: Feature) -> list[str]:
    names = ["pennant"] * feature.pennants
    names += [flag for flag in ("cathedral", "princess", "inn") if flag in feature.flags]
    return names + [flag[6:] for flag in sorted(feature.flags) if flag.startswith("goods:")]


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
    room = _room(kind)

    def value(point: Point) -> float:
        free = min(room[point], radius + 9.0, *_gaps(point, circles))
        return free - math.dist(point, wish) / 14

    return max(_ground(kind)[feature.id], key=value)


def _gaps(point: Point, circles: Iterable[tuple[Point, float]]) -> list[float]:
    """How far a point is from each of some circles."""
    return [math.dist(point, at) - radius for at, radius in circles]


def _beside(
    kind: TileKind, road: Feature, circles: list[tuple[Point, float]], radius: float
) -> Point:
    """A place next to a road, for an inn."""
    line = polylines(fresh_plan(kind).roads[road.id])[0]
    samples = _samples(kind)

    def value(point: Point) -> float:
        x, y = point
        free = min([x, y, 100 - x, 100 - y, *_gaps(point, circles)]) - 4
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


# --- room: what is where, on a grid -------------------------------------------------------

_STEP: Final = 5
_FIRST: Final = 2
_LINES: Final = range(_FIRST, 100, _STEP)
_GRID: Final = tuple((float(x), float(y)) for y in _LINES for x in _LINES)


@cache
def _ground(kind: TileKind) -> dict[str, list[Point]]:
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
def _room(kind: TileKind) -> dict[Point, float]:
    """How far every point of the grid is from the nearest wall, road, river or side."""
    samples = _samples(kind)
    room: dict[Point, float] = {}
    for point in _GRID:
        free = min(point[0], point[1], 100 - point[0], 100 - point[1])
        for width, points in samples:
            free = min(free, min(map(math.dist, repeat(point), points)) - width)
        room[point] = free
    return room


def _samples(kind: TileKind) -> list[tuple[float, list[Point]]]:
    """Half width -> points along all walls, roads, rivers and bridges of that width."""
    plan = fresh_plan(kind)
    lines = [(WALL / 2, _flat(wall)) for city in plan.cities.values() for wall in city.walls]
    for name, road in plan.roads.items():
        if name != kind.underpass:
            lines += [(CASING / 2, line) for line in polylines(road, 4)]
    for name, river in plan.rivers.items():
        course = polylines(river, 4)[0]
        lines.append((RIVER / 2, course))
        if len(_feature(kind, name).edges) == 1:
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


def _feature(kind: TileKind, name: str) -> Feature:
    found = kind.feature(name)
    assert found is not None
    return found


def _flat(wall: Cubic) -> Polyline:
    commands: Commands = (("M", *wall[0]), ("C", *wall[1], *wall[2], *wall[3]))
    return polylines(commands, 8)[0]


def measured(kind: TileKind) -> dict[str, Any]:
    """Everything about a tile that is stored in :mod:`boardlib.carcassonne.art.tile_measures`."""
    plan = fresh_plan(kind)
    features = [*kind.features, *kind.tunnelled]
    textured = [item.id for item in of_type(kind, "field", "city")]
    return {
        "fields": fields_to_store(plan),
        "printed": [
            [name, feature, *packed([at]), radius]
            for name, feature, at, radius in compute_printed(kind)
        ],
        "texture": {name: packed(compute_texture(kind, name)) for name in textured},
        "spots": {item.id: packed(compute_spots(kind, item.id)) for item in features},
    }


# --- texture -----------------------------------------------------------------------------


@cache
def _texture(kind: TileKind, feature: str) -> tuple[Point, ...]:
    """Places for trees in a field or roofs in a city, clear of everything that matters."""
    known = measures(kind.id)
    return compute_texture(kind, feature) if known is None else unpacked(known["texture"][feature])


def compute_texture(kind: TileKind, feature: str) -> tuple[Point, ...]:
    """Scatter trees or roofs: the same ones every time."""
    found_feature = _feature(kind, feature)
    circles = [(at, radius) for _, _, at, radius in compute_printed(kind)]
    room, ground = _room(kind), _ground(kind)[feature]
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


def _trees(points: Sequence[Point]) -> tuple[Shape, ...]:
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


def _roofs(points: Iterable[Point]) -> tuple[Shape, ...]:
    """Small roofs, broad and high in turn, one half of each in the shade."""
    light: list[Command] = []
    shade: list[Command] = []
    for index, (x, y) in enumerate(points):
        wide, tall = (7.4, 5.6) if index % 2 else (5.6, 7.4)
        left, top = round(x - wide / 2, 1), round(y - tall / 2, 1)
        light += _box(left, top, wide, tall)
        if wide > tall:
            shade += _box(left, round(top + tall / 2, 1), wide, tall / 2)
        else:
            shade += _box(round(left + wide / 2, 1), top, wide / 2, tall)
    if not light:
        return ()
    return (Path(tuple(light), Paint(fill="roof")), Path(tuple(shade), Paint(fill="roof-shade")))


def _box(left: float, top: float, wide: float, tall: float) -> Commands:
    right, bottom = left + wide, top + tall
    corners = (("L", right, top), ("L", right, bottom), ("L", left, bottom))
    return (("M", left, top), *corners, ("Z",))


# --- the tile ----------------------------------------------------------------------------


class _Artist:
    """Draws one tile kind in one rotation."""

    def __init__(self, kind: TileKind, rotation: int, broken: bool) -> None:
        self.kind = kind
        self.plan = tile_plan(kind)
        self.rotation = rotation
        self.broken = broken
        self.parts: list[Part] = []

    def art(self) -> TileArt:
        """All parts and measures of the tile."""
        if self.kind.is_abbey:
            self.draw_abbey()
        self.draw_fields()
        self.draw_hill()
        self.draw_rivers()
        self.draw_cities()
        self.draw_roads()
        self.draw_walls()
        self.draw_glyphs()
        self.draw_mouths()
        return TileArt(
            parts=tuple(sorted(self.parts, key=lambda part: part.layer)),
            outlines=self.outlines(),
            borders=self.borders(),
            areas=self.areas(),
            walls={name: self.turned(_walls(city)) for name, city in self.plan.cities.items()},
            sides={item.id: self.sides(item) for item in of_type(self.kind, "city")},
            frames=frozenset(self.plan.monasteries if self.kind.is_abbey else ()),
            rings={name: self.point(at) for name, at in self.plan.monasteries.items()},
            portals={
                mouth.portal: (self.point(self.middle(mouth)), self.vector(mouth.out))
                for mouth in self.plan.mouths
            },
            spots={feature.id: self.spots(feature) for feature in self.features()},
            taken=self.taken(),
        )

    # turning

    def point(self, at: Point) -> Point:
        """A point of the unturned tile on the turned one."""
        return turn(at, self.rotation)

    def vector(self, direction: Point) -> Point:
        """A direction of the unturned tile on the turned one."""
        x, y = self.point((50 + direction[0], 50 + direction[1]))
        return (x - 50, y - 50)

    def turned(self, commands: Commands) -> Commands:
        """A path of the unturned tile on the turned one."""
        return change(commands, self.point)

    def turned_line(self, line: Polyline) -> Polyline:
        """A polyline of the unturned tile on the turned one."""
        return tuple(self.point(point) for point in line)

    # what there is

    def features(self) -> list[Feature]:
        """The features as they are now: a broken underpass is two roads."""
        if not self.broken:
            return list(self.kind.features)
        kept = [item for item in self.kind.features if item.id != self.kind.underpass]
        return kept + list(self.kind.tunnelled)

    def roads(self) -> list[Feature]:
        """The roads as they are now."""
        return [item for item in self.features() if item.type == "road"]

    def add(
        self,
        layer: Layer,
        feature: str,
        shapes: Iterable[Shape],
        key: str = "",
        at: Point = (50.0, 50.0),
    ) -> None:
        """Add a part."""
        self.parts.append(Part(layer, feature, Group(tuple(shapes), memo={}), key, at))

    # drawing, bottom to top

    def draw_abbey(self) -> None:
        """A paved tile with a precinct wall, so that it is no city and no field."""
        paved = path("M0,0 H100 V100 H0 Z")
        wall = path(
            "M16,7 H84 C89,7 93,11 93,16 V84 C93,89 89,93 84,93 H16 C11,93 7,89 7,84 V16"
            " C7,11 11,7 16,7 Z"
        )
        piers = path(
            "M7,30 H14 M7,70 H14 M93,30 H86 M93,70 H86 M30,7 V14 M70,7 V14 M30,93 V86 M70,93 V86"
        )
        shapes = (
            Path(paved, Paint(fill="abbey")),
            Path(wall, Paint(stroke="wall", width=3.0)),
            Path(piers, Paint(stroke="wall", width=2.0, round=False)),
        )
        self.add(Layer.CITY, "m1", shapes, "m1")

    def draw_fields(self) -> None:
        """One area per field; a thin line of its own colour closes the gaps between them."""
        for item in of_type(self.kind, "field"):
            areas = [self.turned_line(piece) for piece in self.plan.fields[item.id]]
            paint = Paint(fill="field", stroke="field", width=0.6)
            shapes: list[Shape] = [Polygon(_thin(piece), paint) for piece in areas]
            points = [self.point(at) for at in _texture(self.kind, item.id)]
            shapes.append(Group(_trees(points), detail=FINE))
            self.add(Layer.GROUND, item.id, shapes, item.id, self.spots(item)[0])

    def draw_hill(self) -> None:
        """The hill above the tunnels."""
        if not self.plan.hill:
            return
        circles = [(self.point(at), radius) for at, radius in self.plan.hill]
        rim = [Circle(x, y, r + 1.3, Paint(fill="hill-line")) for (x, y), r in circles]
        top = [Circle(x, y, r, Paint(fill="hill")) for (x, y), r in circles]
        peak = Group(glyphs.ridge(), offset=circles[0][0])
        self.add(Layer.WATER, "", (*rim, *top, peak))

    def draw_rivers(self) -> None:
        """Shore and water."""
        for item in of_type(self.kind, "river"):
            course = self.turned(self.plan.rivers[item.id])
            shapes: list[Shape] = []
            for colour, width in (("shore", RIVER), ("water", RIVER - 2.6)):
                shapes.append(Path(course, Paint(stroke=colour, width=width, round=False)))
                if len(item.edges) == 1:
                    end = polylines(course)[0][-1]
                    paint = Paint(fill=colour, stroke=colour, width=width - RIVER + 3.4)
                    shapes.append(Path(_moved(LAKE, end), paint))
            if len(item.edges) == 1:
                shapes.append(Path(course, Paint(stroke="water", width=RIVER - 2.6, round=False)))
            self.add(Layer.WATER, item.id, shapes, item.id, self.spots(item)[0])

    def draw_cities(self) -> None:
        """Fill and roofs; walls and bridges lie higher."""
        for item in of_type(self.kind, "city"):
            fill = self.turned(self.plan.cities[item.id].fill)
            points = [self.point(at) for at in _texture(self.kind, item.id)]
            shapes = (Path(fill, Paint(fill="city")), Group(_roofs(points), detail=FINE))
            self.add(Layer.CITY, item.id, shapes, item.id, self.spots(item)[0])

    def draw_roads(self) -> None:
        """Casing and surface of every road, and the bridges they lead over."""
        for item in self.roads():
            line = self.turned(self.plan.roads[item.id])
            shapes: list[Shape] = [Path(line, Paint(width=17.0, hit=True))]
            shapes.append(Path(line, Paint(stroke="casing", width=CASING, round=False)))
            shapes.append(Path(line, Paint(stroke="road", width=ROAD, round=False)))
            if len(item.edges) == 3:
                shapes.append(Path(fork_area(line), Paint(fill="road")))
            shapes += self.bridge_shapes(item)
            self.add(Layer.ROAD, item.id, shapes, item.id, self.spots(item)[0])

    def bridge_shapes(self, road: Feature) -> list[Shape]:
        """Parapets where a road crosses something."""
        found: list[Shape] = []
        line = polylines(self.plan.roads[road.id], 24)[0]
        for at, way in self.plan.bridges:
            if distance(at, line) < 0.5 and self.bridge_owner(at) == road.id:
                span = 11.0
                x, y = self.point(at)
                dx, dy = self.vector(way)
                for far, width, colour in ((span, 13.5, "parapet"), (span + 1, 9.6, "road")):
                    ends: Commands = (
                        ("M", x - dx * far, y - dy * far),
                        ("L", x + dx * far, y + dy * far),
                    )
                    found.append(Path(ends, Paint(stroke=colour, width=width, round=False)))
        return found

    def bridge_owner(self, at: Point) -> str:
        """The road on top: of two crossing roads the later one."""
        lines = {name: polylines(road, 24)[0] for name, road in self.plan.roads.items()}
        return [name for name, line in lines.items() if distance(at, line) < 0.5][-1]

    def draw_walls(self) -> None:
        """Walls, bridge decks, gates and the dashes of an underpass."""
        self.draw_dashes()
        for name, city in self.plan.cities.items():
            if city.walls:
                shape = Path(self.turned(_walls(city)), Paint(stroke="wall", width=WALL))
                self.add(Layer.WALL, name, [shape])
        for name, city in self.plan.cities.items():
            if city.deck is not None:
                ends = len(_feature(self.kind, name).edges) == 1
                shapes = _deck(self.turned_line(city.deck), ends)
                self.add(Layer.WALL, name, shapes, name, self.point((50.0, 50.0)))
        for gate in self.plan.gates:
            self.add(Layer.WALL, gate.city, self.gate(gate))

    def gate(self, gate: Gate) -> list[Shape]:
        """An opening in the wall and two towers."""
        (x, y), (dx, dy) = self.point(gate.at), self.vector(gate.out)
        opening: Commands = (
            ("M", x + dx * 3.2, y + dy * 3.2),
            ("L", x - dx * 3.2, y - dy * 3.2),
        )
        tower = Paint(fill="tower", stroke="tower-line", width=1.0)
        return [
            Path(opening, Paint(stroke="road", width=ROAD, round=False)),
            Circle(x - dy * 6.4, y + dx * 6.4, 3.3, tower),
            Circle(x + dy * 6.4, y - dx * 6.4, 3.3, tower),
        ]

    def draw_dashes(self) -> None:
        """The way of a road under a city."""
        if not self.kind.underpass or self.broken:
            return
        first, last = (self.point(mouth.at) for mouth in self.plan.mouths)
        line: Commands = (("M", *first), ("L", *last))
        shape = Path(line, Paint(stroke="under", width=1.8, dash=(4.0, 3.4), round=False))
        self.add(Layer.WALL, self.kind.underpass, [shape])

    def draw_glyphs(self) -> None:
        """Everything that stands upright."""
        drawn = {"monastery": glyphs.monastery, "plaza": glyphs.plaza, "hamlet": glyphs.hamlet}
        for name, feature, at, _ in _printed(self.kind):
            if name == "hill":
                continue
            make = drawn[name] if name in drawn else glyphs.GLYPHS[name][0]
            scale = 0.95 if name == "cathedral" else 1.0
            spot = self.point(at)
            if name == "monastery" and self.kind.is_abbey:
                make, scale = glyphs.minster, 1.18
            if name == "volcano":
                spot = (spot[0], spot[1] + 1.5)
            shapes = [Group(make(), offset=spot, scale=scale)]
            self.add(Layer.GLYPH, feature, shapes, feature if name == "monastery" else "", spot)

    def draw_mouths(self) -> None:
        """Tunnel mouths; each can be pointed at, it is a place for a token."""
        for mouth in self.plan.mouths:
            at, out = self.point(mouth.at), self.vector(mouth.out)
            road = mouth.road if self.broken else self.kind.underpass or mouth.road
            shapes = [*_mouth(at, out), Circle(*self.point(self.middle(mouth)), 9.5, _HIT)]
            middle = self.point(self.middle(mouth))
            self.add(Layer.GLYPH, road, shapes, mouth.portal, middle)

    def middle(self, mouth: Mouth) -> Point:
        """The middle of a mouth on the unturned tile."""
        return (mouth.at[0] - mouth.out[0] * 4.6, mouth.at[1] - mouth.out[1] * 4.6)

    # measures

    def outlines(self) -> dict[str, Commands]:
        """Feature -> path along it (roads, rivers) or around it (cities)."""
        lines = {name: self.turned(road) for name, road in self.plan.roads.items()}
        lines |= {name: self.turned(river) for name, river in self.plan.rivers.items()}
        return lines | {name: self.turned(city.fill) for name, city in self.plan.cities.items()}

    def sides(self, city: Feature) -> dict[str, Commands]:
        """Side of the turned tile -> that side as a path, for every side of a city."""
        found: dict[str, Commands] = {}
        for side in city.edges:
            first = SIDES.index(side)
            ends = (self.point(CORNERS[first]), self.point(CORNERS[(first + 1) % 4]))
            found[turn_side(side, self.rotation)] = (("M", *ends[0]), ("L", *ends[1]))
        return found

    def areas(self) -> dict[str, Commands]:
        """City or field -> its area."""
        found = {name: self.turned(city.fill) for name, city in self.plan.cities.items()}
        for name, pieces in self.plan.fields.items():
            commands: Commands = ()
            for piece in pieces:
                line = self.turned_line(piece)
                commands += (("M", *line[0]), *(("L", *point) for point in line[1:]), ("Z",))
            found[name] = commands
        return found

    def borders(self) -> dict[str, tuple[Border, ...]]:
        """Field -> the pieces of its outline, with what they run along."""
        return {
            name: tuple(
                Border(
                    self.turned_line(border.line),
                    border.kind,
                    turn_half(border.half, self.rotation) if border.half else "",
                )
                for border in borders
            )
            for name, borders in self.plan.borders.items()
        }

    def spots(self, feature: Feature) -> tuple[Point, ...]:
        """Places for a figure or badge on a feature, the best first."""
        return tuple(self.point(at) for at in _spots(self.kind, feature.id))

    def taken(self) -> tuple[tuple[float, float, float], ...]:
        """Circles that figures and badges had better leave free."""
        circles = [
            (*self.point(at), radius)
            for name, _, at, radius in _printed(self.kind)
            if name != "hill"
        ]
        mouths = [(*self.point(self.middle(mouth)), 7.0) for mouth in self.plan.mouths]
        return (*circles, *mouths)


def _walls(city: CityPlan) -> Commands:
    walls: Commands = ()
    for wall in city.walls:
        walls += (("M", *wall[0]), ("C", *wall[1], *wall[2], *wall[3]))
    return walls


_HIT: Final = Paint(hit=True)


def _moved(commands: Commands, by: Point) -> Commands:
    return change(commands, lambda at: (at[0] + by[0], at[1] + by[1]))


def _thin(piece: Polyline) -> Polyline:
    """A polygon without points that add nothing, rounded for short text."""
    kept: list[Point] = []
    for index, (x, y) in enumerate(piece):
        before, after = piece[index - 1], piece[(index + 1) % len(piece)]
        bend = (x - before[0]) * (after[1] - y) - (y - before[1]) * (after[0] - x)
        if abs(bend) > 1.0:
            kept.append((round(x, 1), round(y, 1)))
    return tuple(kept)


def _deck(line: Polyline, ends: bool) -> list[Shape]:
    """The deck of a bridge that carries a city over another one."""
    (ax, ay), (bx, by) = line[0], line[-1]
    commands: Commands = (("M", ax, ay), ("L", bx, by))
    length = math.hypot(bx - ax, by - ay)
    dx, dy = (bx - ax) / length, (by - ay) / length
    cut = 4.0
    inner: Commands = (
        ("M", ax - dx * cut, ay - dy * cut),
        ("L", bx + (0 if ends else dx * cut), by + (0 if ends else dy * cut)),
    )
    planks: Commands = (("M", ax + dx * 6, ay + dy * 6), ("L", bx - dx * 4, by - dy * 4))
    cap = (Circle(bx, by, 10.0, Paint(fill="wall")), Circle(bx, by, 6.8, Paint(fill="city")))
    return [
        Path(commands, Paint(stroke="wall", width=20.0, round=False)),
        *(cap if ends else ()),
        Path(inner, Paint(stroke="city", width=13.6, round=False)),
        Path(planks, Paint(stroke="roof", width=1.4, dash=(3.0, 5.0), round=False)),
    ]


def _mouth(at: Point, out: Point) -> list[Shape]:
    """A dark arch with a pale rim, its flat side to the road."""

    def arch(half: float, front: float, back: float) -> Commands:
        def place(along: float, across: float) -> Point:
            return (
                at[0] + out[0] * along - out[1] * across,
                at[1] + out[1] * along + out[0] * across,
            )

        bend = back * 1.36
        return (
            ("M", *place(front, -half)),
            ("L", *place(-1.4, -half)),
            ("C", *place(-bend, -half), *place(-bend, half), *place(-1.4, half)),
            ("L", *place(front, half)),
            ("Z",),
        )

    return [
        Path(arch(8.6, 0.7, 9.4), Paint(fill="rim", stroke="hill-line", width=0.8)),
        Path(arch(6.2, 0.7, 7.0), Paint(fill="mouth")),
    ]


@cache
def _spots(kind: TileKind, feature: str) -> tuple[Point, ...]:
    """Places for a figure or badge on the unturned tile, the best first."""
    known = measures(kind.id)
    return compute_spots(kind, feature) if known is None else unpacked(known["spots"][feature])


def compute_spots(kind: TileKind, feature: str) -> tuple[Point, ...]:
    """Find places for figures and badges, the best first."""
    return tuple(map(snap, _find_spots(kind, feature)))


def _find_spots(kind: TileKind, feature: str) -> tuple[Point, ...]:
    found = _feature(kind, feature)
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
    room = _room(kind)
    circles = [(at, radius) for name, _, at, radius in compute_printed(kind)]
    value = {
        point: min(room[point], 20.0, *_gaps(point, circles)) - math.dist(point, (50.0, 50.0)) / 40
        for point in _ground(kind)[feature.id]
    }
    chosen: list[Point] = []
    for point in sorted(value, key=lambda point: -value[point]):
        free = value[point] > 3.0 or not chosen
        if len(chosen) < 12 and free and all(math.dist(point, other) > 14 for other in chosen):
            chosen.append(point)
    return tuple(chosen)
