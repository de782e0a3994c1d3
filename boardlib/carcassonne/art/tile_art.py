"""Tiles as shapes: every kind drawn from its definition, in every rotation.

A :class:`TileArt` is a list of parts, each in a layer and belonging to one feature, so that a
board can put the halos of a whole feature below all fills and let features step back one by
one.  The texture (trees, roofs) is scattered by a generator seeded with the tile's id: the
same on every copy.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from typing import Any, Final

from boardlib.carcassonne.art import tile_glyphs as glyphs
from boardlib.carcassonne.art.land_plan import fields_to_store, fresh_plan, packed, tile_plan
from boardlib.carcassonne.art.road_plan import (
    CASING,
    CORNERS,
    RIVER,
    ROAD,
    WALL,
    Border,
    CityPlan,
    Gate,
    Mouth,
    fork_area,
    of_type,
)
from boardlib.carcassonne.art.tile_prints import (
    compute_printed,
    compute_spots,
    compute_texture,
    feature_named,
    printed_on,
    roof_shapes,
    spots_on,
    texture_points,
    tree_shapes,
)
from boardlib.carcassonne.board.tiles import (
    SIDES,
    Feature,
    OrientedTile,
    TileKind,
    tile_kinds,
    turn_half,
    turn_side,
)
from boardlib.drawing.geometry import (
    Commands,
    Point,
    Polyline,
    change,
    distance,
    path,
    polylines,
    through,
    turn,
)
from boardlib.drawing.scene import Circle, Group, Paint, Path, Polygon, Shape
from boardlib.drawing.svg import FINE

LAKE: Final = path("M-9,-9 C2,-17 17,-9 15,2 C13,13 -8,15 -15,6 C-20,-1 -16,-6 -9,-9 Z")


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


def art_of(tile: OrientedTile) -> TileArt:
    """The art of a tile as it is turned."""
    return tile_art(tile.kind.id, tile.rotation, tile.broken)


def measured(kind: TileKind) -> dict[str, Any]:
    """Everything about a tile that is stored in :mod:`boardlib.carcassonne.art.land_plan`."""
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
            points = [self.point(at) for at in texture_points(self.kind, item.id)]
            shapes.append(Group(tree_shapes(points), detail=FINE))
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
            points = [self.point(at) for at in texture_points(self.kind, item.id)]
            shapes = (Path(fill, Paint(fill="city")), Group(roof_shapes(points), detail=FINE))
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
                ends = len(feature_named(self.kind, name).edges) == 1
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
        shape = Path(
            through((first, last)), Paint(stroke="under", width=1.8, dash=(4.0, 3.4), round=False)
        )
        self.add(Layer.WALL, self.kind.underpass, [shape])

    def draw_glyphs(self) -> None:
        """Everything that stands upright."""
        drawn = {"monastery": glyphs.monastery, "plaza": glyphs.plaza, "hamlet": glyphs.hamlet}
        for name, feature, at, _ in printed_on(self.kind):
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
            found[turn_side(side, self.rotation)] = through(ends)
        return found

    def areas(self) -> dict[str, Commands]:
        """City or field -> its area."""
        found = {name: self.turned(city.fill) for name, city in self.plan.cities.items()}
        for name, pieces in self.plan.fields.items():
            commands: Commands = ()
            for piece in pieces:
                commands += (*through(self.turned_line(piece)), ("Z",))
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
        return tuple(self.point(at) for at in spots_on(self.kind, feature.id))

    def taken(self) -> tuple[tuple[float, float, float], ...]:
        """Circles that figures and badges had better leave free."""
        circles = [
            (*self.point(at), radius)
            for name, _, at, radius in printed_on(self.kind)
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
