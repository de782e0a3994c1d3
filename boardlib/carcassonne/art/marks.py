"""Marks on a board: halos, dashes, rings, stations and badges, computed from their keys.

All halos lie below all fills, so that a feature over several tiles gets one outline.  Badges
look for a place of their own where they cover nothing that matters.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import lru_cache
from itertools import pairwise, product
from operator import itemgetter
from typing import Final

from boardlib.carcassonne.art.pieces import REACH
from boardlib.carcassonne.art.tile_art import TileArt
from boardlib.carcassonne.board.landscape import Portal, Segment
from boardlib.carcassonne.board.position import Figure, Position
from boardlib.carcassonne.board.tiles import ACROSS, SIDES, STEP
from boardlib.drawing import badges
from boardlib.drawing.geometry import Commands, Point, distance, inside, length, polylines
from boardlib.drawing.scene import Circle, Group, Mark, Paint, Path, Shape

Cell = tuple[int, int]

_KEY: Final = re.compile(r"(?:(figure|token):)?(-?\d+),(-?\d+)(?:\.(\w+))?")
_SIDE_MIDDLE: Final = {"N": (50.0, -6.0), "E": (106.0, 50.0), "S": (50.0, 106.0), "W": (-6.0, 50.0)}


class Stage(IntEnum):
    """Where the shapes of marks lie between the layers of the tiles, bottom to top."""

    TINT = 0
    RIM = 1
    HALO_GAP = 2
    HALO = 3
    CITY_HALO = 4
    CITY_GAP = 5
    RING = 6
    DASH = 7
    FRAME = 8
    TAIL = 9
    CHAIN = 10
    NODE = 11
    BADGE = 12


ELSEWHERE: Final = 20.0
"""How much longer a way must be for its station to stand on another part of the same feature."""
INSIDE: Final = 14.0
"""How far from a wall a station stands."""
_GRID: Final = (16.0, 33.0, 50.0, 67.0, 84.0)
APART: Final = 300.0
"""How much longer a way must be for a link between parts that do not touch each other."""


@dataclass(frozen=True, slots=True)
class Place:
    """What a key points at: a tile, or a feature, portal or side of it, or a piece on it."""

    key: str
    piece: str
    cell: Cell
    name: str

    @property
    def corner(self) -> Point:
        """The north-west corner of the tile."""
        return (self.cell[0] * 100.0, self.cell[1] * 100.0)

    def on(self, at: Point) -> Point:
        """A point of the tile on the board."""
        return (self.corner[0] + at[0], self.corner[1] + at[1])


@lru_cache(maxsize=8192)
def place_of(key: str) -> Place | None:
    """Read a key such as ``0,0``, ``0,0.r1``, ``0,0.p1``, ``0,0.N`` or ``figure:0,0.r1``."""
    found = _KEY.fullmatch(key)
    if found is None:
        return None
    piece, x, y, name = found.groups()
    return Place(key, piece or "", (int(x), int(y)), name or "")


@dataclass(frozen=True, slots=True)
class Look:
    """How a role looks as a halo: its colour, and whether it is a ring with a gap inside."""

    colour: str
    dashed: bool = False
    rim: bool = False
    inner_gap: bool = False


LOOKS: Final[dict[str, Look]] = {
    "allowed": Look("allowed"),
    "refused": Look("refused", dashed=True),
    "complete": Look("complete", rim=True),
    "incomplete": Look("incomplete", dashed=True),
    "focus": Look("focus", inner_gap=True),
}


@dataclass
class Overlay:
    """Collects what marks add to a board, by stage.

    Attributes:
        position: the position under the marks.
        arts: the art of every tile on the board.
        boost: how much room badges need, because they grow on boards that are shown small.
        quiet: whether what is not marked steps back.
        standing: key of a figure -> where it stands.
        stages: the shapes so far.
        room: what badges must not cover.
    """

    position: Position
    arts: dict[Cell, TileArt]
    boost: float = 1.0
    quiet: bool = False
    standing: dict[str, Point] = field(default_factory=dict)
    stages: dict[Stage, list[Shape]] = field(default_factory=dict)
    room: badges.Room = field(default_factory=badges.Room)

    def add(self, stage: Stage, *shapes: Shape) -> None:
        """Put shapes into a stage."""
        self.stages.setdefault(stage, []).extend(shapes)

    def draw(self, marks: Sequence[Mark]) -> None:
        """Draw all marks: areas first, then what has to find a free place."""
        if marks or self.position.figures:
            self.keep_clear()
        for mark in marks:
            places = self.places(mark)
            if mark.role in LOOKS:
                self.highlight(places, LOOKS[mark.role])
            elif mark.role == "last":
                for place in places:
                    self.add(Stage.FRAME, self.brackets(place))
            elif mark.role == "reach" and places and self.arts:
                self.add(Stage.FRAME, *self.reach(places))
            elif mark.role == "open":
                self.open_ends(places)
            elif mark.role == "changed":
                for place in places:
                    self.changed(place)
        for mark in marks:
            if mark.role == "chain":
                self.chain(self.places(mark))
        for mark in marks:
            self.badges(mark)

    def places(self, mark: Mark) -> list[Place]:
        """What the keys of a mark point at; tiles that are not there are left out."""
        places = [place for place in map(place_of, mark.keys) if place is not None]
        if mark.role in ("last", "reach", "changed"):
            return places
        return [place for place in places if place.cell in self.arts]

    def keep_clear(self) -> None:
        """Note the figures, tokens and printed marks that badges should not cover."""
        for (left, top), art in self.arts.items():
            for x, y, radius in art.taken:
                at = (left * 100 + x, top * 100 + y)
                self.room.take(at, radius * 1.7, radius * 1.7, 0.6)
        for token in self.position.tokens:
            at = self.portal(token.portal)
            self.room.take(at, 22.0, 22.0, 8.0)
        for figure in self.position.figures:
            if figure.segment.cell in self.arts:
                self.stand(figure)

    def stand(self, figure: Figure) -> None:
        """Find a place for a figure where it covers no other figure or token."""
        size = REACH[figure.kind] * 2 + 7.0
        wishes = self.figure_spots(figure.segment)
        if figure.kind == "barn":
            wishes = self.corners(figure.segment) or wishes
        ranked = [
            (self.room.cost(at, size - 13, size - 13) + 60.0 * index, index, at)
            for index, at in enumerate(wishes)
        ]
        at = min(ranked)[2]
        self.standing[figure.key] = at
        self.room.take(at, size, size, 8.0)

    def corners(self, segment: Segment) -> list[Point]:
        """Where a barn may stand: the corners of a field where four tiles meet."""
        landscape = self.position.landscape
        number = landscape.number(segment)
        corners = [] if number is None else landscape.field_corners(number)
        return [(x * 100.0, y * 100.0) for x, y in corners]

    def figure_spots(self, segment: Segment) -> list[Point]:
        """Where a figure may stand: on a monastery a little aside, so that it is still seen."""
        art = self.arts[segment.cell]
        left, top = segment.x * 100.0, segment.y * 100.0
        if segment.feature in art.rings:
            x, y = art.rings[segment.feature]
            aside, down = (26.0, 20.0) if segment.feature in art.frames else (15.0, 10.0)
            return [(left + x + aside, top + y + down), (left + x - aside, top + y + down)]
        spots = art.spots.get(segment.feature) or ((50.0, 50.0),)
        return [(left + x, top + y) for x, y in spots]

    # where things are

    def figure_at(self, place: Place) -> Point:
        """Where the figure on a segment stands, or would stand."""
        known = self.standing.get(f"figure:{place.cell[0]},{place.cell[1]}.{place.name}")
        return known or self.figure_spots(Segment(*place.cell, place.name))[0]

    def portal(self, portal: Portal) -> Point:
        """The middle of a tunnel mouth."""
        art = self.arts.get(portal.cell)
        at = art.portals.get(portal.name) if art is not None else None
        x, y = at[0] if at is not None else (50.0, 50.0)
        return (portal.x * 100 + x, portal.y * 100 + y)

    def spots(self, place: Place) -> list[Point]:
        """Places on the board for something that belongs to a key, the best first."""
        art = self.arts[place.cell]
        if place.piece == "token" or place.name in art.portals:
            at = self.portal(Portal(*place.cell, place.name))
            return [(at[0], at[1] - 22), (at[0], at[1] + 22), (at[0] - 24, at[1])]
        if place.piece == "figure":
            at = self.figure_at(place)
            aside = 24.0 + 22.0 * self.boost
            return [(at[0] + dx * aside, at[1] + dy) for dy in (12, -12) for dx in (1, -1)]
        if place.name in art.rings:
            return [place.on(spot) for spot in art.spots[place.name][1:]]
        if place.name in art.spots:
            return [place.on(spot) for spot in art.spots[place.name]]
        if place.name in _SIDE_MIDDLE:
            return [place.on(_SIDE_MIDDLE[place.name])]
        return [place.on(at) for at in ((50.0, 50.0), (22.0, 22.0), (78.0, 22.0), (22.0, 78.0))]

    # highlights

    def highlight(self, places: Iterable[Place], look: Look) -> None:
        """Halo, rim, ring, tint or dashes, whatever suits each thing."""
        places = list(places)
        cells = {(place.cell, place.name) for place in places}
        for place in places:
            art = self.arts[place.cell]
            if place.piece:
                self.piece_ring(place, look)
            elif not place.name:
                self.tile_frame(place, look)
            elif place.name in art.portals:
                self.ring(self.portal(Portal(*place.cell, place.name)), 12.0, look)
            elif place.name in art.rings:
                self.monastery(place, art, look)
            elif place.name in art.borders:
                self.field(place, art, look, cells)
            elif place.name in art.areas:
                self.city(place, art, look, cells)
            elif place.name in art.outlines:
                self.road(place, art, look)

    def put(self, stage: Stage, place: Place, commands: Commands, paint: Paint) -> None:
        """Add a path of a tile."""
        self.add(stage, Group((Path(commands, paint),), offset=place.corner))

    def road(self, place: Place, art: TileArt, look: Look) -> None:
        """A halo under the road, or dashes along its middle."""
        line = art.outlines[place.name]
        if look.dashed:
            if not self.quiet:  # on a bright road, dashes need a ground of their own
                self.put(Stage.DASH, place, line, Paint(stroke="paper", width=4.4, round=False))
            self.put(Stage.DASH, place, line, _dash(look, (5.0, 4.4)))
            return
        gap, halo = (Stage.HALO, Stage.HALO_GAP) if look.inner_gap else (Stage.HALO_GAP, Stage.HALO)
        width = 22.0 if look.inner_gap else 20.0
        if not look.rim:
            clear = 15.0 if look.inner_gap else 24.0
            self.put(gap, place, line, Paint(stroke="paper", width=clear, round=False))
        self.put(
            Stage.RIM if look.rim else halo,
            place,
            line,
            Paint(stroke=look.colour, width=width, round=False),
        )

    def city(self, place: Place, art: TileArt, look: Look, cells: set[tuple[Cell, str]]) -> None:
        """A halo around the city, or dashes along its walls and open sides."""
        if look.dashed:
            line = art.walls[place.name]
            for side, ends in art.sides[place.name].items():
                if not self.goes_on(place.cell, side, cells):
                    line += ends
            self.put(Stage.DASH, place, line, _dash(look, (6.0, 4.4)))
            return
        area = art.areas[place.name]
        width = 13.0 if look.rim else 16.0
        stage = Stage.RIM if look.rim else Stage.CITY_HALO
        self.put(stage, place, area, Paint(stroke=look.colour, width=width))
        if not look.rim:
            self.put(Stage.CITY_GAP, place, area, Paint(stroke="paper", width=8.4))

    def goes_on(self, cell: Cell, side: str, cells: set[tuple[Cell, str]]) -> bool:
        """Whether the city behind a side is highlighted too."""
        dx, dy = STEP[side]
        beyond = (cell[0] + dx, cell[1] + dy)
        opposite = SIDES[(SIDES.index(side) + 2) % 4]
        art = self.arts.get(beyond)
        return art is not None and any(
            opposite in sides and (beyond, name) in cells for name, sides in art.sides.items()
        )

    def monastery(self, place: Place, art: TileArt, look: Look) -> None:
        """A ring around a monastery, a frame around an abbey."""
        if place.name in art.frames:
            outline = badges.rounded(2.5, 2.5, 95, 95, 11)
            self.put(Stage.RING, place, outline, _line(look, 4.5, (6.0, 4.4)))
            return
        ground = f"{look.colour}-ground" if look.colour in ("allowed", "refused") else ""
        self.ring(place.on(art.rings[place.name]), 26.0, look, ground if not look.dashed else "")

    def ring(self, at: Point, radius: float, look: Look, ground: str = "") -> None:
        """A ring around a point; solid ones have a paper gap around them."""
        if not look.dashed and not look.rim:
            self.add(Stage.RING, Circle(*at, radius + 1, Paint(ground, "paper", 7.0)))
        stage = Stage.DASH if look.dashed else Stage.RING
        self.add(stage, Circle(*at, radius, _line(look, 4.0, (6.0, 4.4))))

    def piece_ring(self, place: Place, look: Look) -> None:
        """A ring around a figure or token."""
        if place.piece == "token":
            self.ring(self.portal(Portal(*place.cell, place.name)), 13.5, look)
        else:
            self.ring(self.figure_at(place), 23.5, look)

    def tile_frame(self, place: Place, look: Look) -> None:
        """A frame inside a tile."""
        outline = badges.rounded(3, 3, 94, 94, 6)
        self.put(Stage.DASH, place, outline, _line(look, 3.4, (6.0, 4.4)))

    def field(self, place: Place, art: TileArt, look: Look, cells: set[tuple[Cell, str]]) -> None:
        """A tint, and a line inside its outline (not where it goes on on the next tile)."""
        area = art.areas[place.name]
        shapes: list[Shape] = [Path(area, Paint(fill=look.colour, opacity=0.2))]
        dash = (6.0, 4.4) if look.dashed else ()
        for border in art.borders[place.name]:
            if border.kind == "side" and self.field_goes_on(place.cell, border.half, cells):
                continue
            width = {"road": 17.0, "river": 23.0, "wall": 10.0}.get(border.kind, 6.0)
            line: Commands = (("M", *border.line[0]), *(("L", *at) for at in border.line[1:]))
            paint = Paint(stroke=look.colour, width=width, dash=dash, round=not dash)
            shapes.append(Path(line, paint))
        self.add(Stage.TINT, Group(tuple(shapes), offset=place.corner, clip=area))

    def field_goes_on(self, cell: Cell, half: str, cells: set[tuple[Cell, str]]) -> bool:
        """Whether the field behind a half side is highlighted too."""
        dx, dy = STEP[half[0]]
        beyond = (cell[0] + dx, cell[1] + dy)
        art = self.arts.get(beyond)
        across = ACROSS[half]
        return art is not None and any(
            (beyond, name) in cells and any(border.half == across for border in borders)
            for name, borders in art.borders.items()
        )

    # frames

    def brackets(self, place: Place) -> Shape:
        """The tile placed last."""
        x, y = place.corner
        return badges.brackets(x, y, x + 100, y + 100)

    def changed(self, place: Place) -> None:
        """A ring around a piece, brackets around a tile; dashed where it is gone."""
        if place.cell in self.arts and place.piece:
            keys = {piece.key for piece in self.position.figures}
            keys |= {piece.key for piece in self.position.tokens}
            gone = place.key not in keys
            token = place.piece == "token"
            at = self.portal(Portal(*place.cell, place.name)) if token else self.figure_at(place)
            self.add(Stage.FRAME, *badges.changed(at, 13.5 if token else 23.5, gone))
        elif place.cell in self.arts:
            self.add(Stage.FRAME, self.brackets(place))
        elif not place.name:
            outline = badges.rounded(3, 3, 94, 94, 6)
            paint = Paint(stroke="ink", width=2.6, dash=(6.0, 4.4), round=False)
            self.put(Stage.FRAME, place, outline, paint)

    def reach(self, places: Sequence[Place]) -> tuple[Shape, ...]:
        """A frame around all tiles in reach; at the edge of the board it ends with the board."""
        xs, ys = zip(*[place.cell for place in places], strict=True)
        columns, rows = zip(*self.arts, strict=True)
        left, right = max(min(xs), min(columns)), min(max(xs), max(columns))
        top, bottom = max(min(ys), min(rows)), min(max(ys), max(rows))
        return badges.frame(left * 100, top * 100, right * 100 + 100, bottom * 100 + 100)

    # open ends

    def open_ends(self, places: Iterable[Place]) -> None:
        """A hollow node at every open end."""
        for place in places:
            for at in self.ends_of(place):
                self.add(Stage.NODE, *badges.node(at))
                self.room.take(at, 18, 18, 6.0)

    def ends_of(self, place: Place) -> list[Point]:
        """The open ends that a key means: its own, or all of its joined feature."""
        art = self.arts[place.cell]
        if place.name in art.portals:
            return [self.portal(Portal(*place.cell, place.name))]
        if place.name in _SIDE_MIDDLE:
            return [place.on(_SIDE_MIDDLE[place.name])]
        joined = self.position.joined(Segment(*place.cell, place.name))
        if joined is None:
            return []
        return [
            self.portal(end)
            if isinstance(end, Portal)
            else (end.x * 100 + _SIDE_MIDDLE[end.side][0], end.y * 100 + _SIDE_MIDDLE[end.side][1])
            for end in self.position.landscape.open_ends(joined)
        ]

    # chains

    def chain(self, places: Sequence[Place]) -> None:
        """Numbered stations, each where the way is short and nothing is covered."""
        stops = self.stops(places)
        for index, (start, end) in enumerate(pairwise(stops)):
            self.add(Stage.CHAIN, *badges.link(start, end, index == 0))
        for index, at in enumerate(stops):
            self.add(Stage.CHAIN, badges.station(index + 1, at, "refused" if index > 1 else "ink"))
            self.room.take(at, 24 * self.boost, 24 * self.boost, 9.0)

    def stops(self, places: Sequence[Place]) -> list[Point]:
        """The shortest way through one spot of each place, wherever its joined feature lies."""
        best: list[tuple[float, list[tuple[Point, Place]]]] = [(0.0, [])]
        for place in places:
            found = []
            for part in self.parts(place):
                other = ELSEWHERE if part != place else 0.0
                for at in self.spots(part) if part != place else self.stations(part):
                    covered = self.room.cost(at, 24 * self.boost, 24 * self.boost) / 3
                    cost, way = min(
                        ((total + self.stretch(way, at, part), way) for total, way in best),
                        key=itemgetter(0),
                    )
                    found.append((cost + covered + other, [*way, (at, part)]))
            best = found
        return [at for at, _part in min(best, key=itemgetter(0))[1]]

    def stretch(self, way: Sequence[tuple[Point, Place]], at: Point, part: Place) -> float:
        """How good the next station is: near, with room for the link, on what touches."""
        if not way:
            return 0.0
        before, last = way[-1]
        far = math.dist(before, at)
        touches = self.faces(last, part) or self.faces(part, last)
        return far + max(0.0, 42.0 - far) * 3 + (0.0 if touches else APART)

    def stations(self, place: Place) -> list[Point]:
        """Places for a station: wherever there is room for one inside a city."""
        art = self.arts[place.cell]
        if place.piece or place.name not in art.walls:
            return self.spots(place)
        areas, walls = (polylines(lines[place.name], 6) for lines in (art.areas, art.walls))
        free = [
            at
            for at in product(_GRID, _GRID)
            if any(inside(area, at) for area in areas)
            and all(distance(at, wall) > INSIDE for wall in walls)
        ]
        return [*self.spots(place), *map(place.on, free)]

    def faces(self, one: Place, other: Place) -> bool:
        """Whether a part lies on the tile of another one, or has a side towards it."""
        features = self.position.landscape.tiles[one.cell].oriented.features
        found = [f for f in features if f.id == one.name and f.type != "monastery"]
        sides = found[0].edges if found else ()
        beyond = {(one.cell[0] + STEP[side][0], one.cell[1] + STEP[side][1]) for side in sides}
        return one.cell == other.cell or other.cell in beyond

    def parts(self, place: Place) -> list[Place]:
        """A place, and the others of the same joined feature."""
        joined = None if place.piece else self.position.joined(Segment(*place.cell, place.name))
        if joined is None:
            return [place]
        names = map(str, self.position.landscape.segments(joined))
        others = [part for part in map(place_of, names) if part is not None and part != place]
        return [place, *others]

    # badges

    def features(self, places: Iterable[Place]) -> list[list[Place]]:
        """The places in groups, one for each joined feature (or single thing) they mean."""
        groups: dict[object, list[Place]] = {}
        for place in places:
            joined = None if place.piece else self.position.joined(Segment(*place.cell, place.name))
            groups.setdefault(place.key if joined is None else id(joined), []).append(place)
        return list(groups.values())

    def badges(self, mark: Mark) -> None:
        """One badge for each connected part of what a mark is about."""
        if mark.role not in ("asked", "allowed", "refused", "wrong") and not mark.label:
            return
        if mark.role in ("chain", "last", "reach", "changed", "free", "quiet"):
            return
        width, height = (size * self.boost for size in _badge_room(mark))
        done: list[Point] = []
        for group in self.features(self.places(mark)):
            wishes = [at for place in self.from_the_middle(group) for at in self.spots(place)]
            if not wishes or any(math.dist(wishes[0], at) < 60 for at in done):
                continue
            at = self.room.best(wishes, width, height)
            done.append(at)
            self.add(Stage.BADGE, badges.badge(mark.role, mark.label, at))
            targets = [target for place in group for target in self.targets(place)]
            if tail := badges.tail(mark.role, mark.label, at, targets):
                self.add(Stage.TAIL, tail)

    def targets(self, place: Place) -> list[tuple[Point, float]]:
        """Where the tail of a badge may point at, and how far from there it ends."""
        art = self.arts[place.cell]
        if place.piece == "figure":
            return [(self.figure_at(place), 21.0)]
        if place.piece == "token" or place.name in art.portals:
            return [(self.portal(Portal(*place.cell, place.name)), 12.0)]
        if place.name in art.rings and place.name not in art.frames:
            return [(place.on(art.rings[place.name]), 24.0)]
        return [(spot, 0.0) for spot in self.spots(place)]

    def from_the_middle(self, group: Sequence[Place]) -> list[Place]:
        """The places of a feature, from its middle outwards, longer parts first."""
        x = sum(place.cell[0] for place in group) / len(group)
        y = sum(place.cell[1] for place in group) / len(group)

        def order(place: Place) -> tuple[float, float]:
            line = polylines(self.arts[place.cell].outlines.get(place.name, ()), 4)
            return (round(math.dist(place.cell, (x, y)), 3), -sum(length(part) for part in line))

        return sorted(group, key=order)


def _badge_room(mark: Mark) -> tuple[float, float]:
    """The room for a badge: the same for a question and its answer, so that it stays in place."""
    if not mark.label:
        return badges.badge_size(mark.role, "")
    sizes = [badges.badge_size(role, mark.label) for role in ("asked", "allowed")]
    return max(width for width, _height in sizes), max(height for _width, height in sizes)


def _dash(look: Look, dash: tuple[float, ...]) -> Paint:
    return Paint(stroke=look.colour, width=2.6, dash=dash, round=False)


def _line(look: Look, width: float, dash: tuple[float, ...]) -> Paint:
    if look.dashed:
        return Paint(stroke=look.colour, width=2.6, dash=dash, round=False)
    return Paint(stroke=look.colour, width=width)
