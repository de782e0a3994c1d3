"""Figures and tokens, and where on the picture lies what the keys of marks point at.

A player is told apart by colour, letter and shape: every figure stands on a plate of the
player's shape.  A meeple on a field lies down, as a farmer does on the table.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import product
from operator import itemgetter
from typing import Final

from boardlib.carcassonne.art.tile_art import TileArt
from boardlib.carcassonne.board.parts import Portal, Segment
from boardlib.carcassonne.board.position import Figure, Position
from boardlib.carcassonne.board.tiles import STEP
from boardlib.drawing.badges import Room, plate
from boardlib.drawing.geometry import Commands, Point, change, distance, inside, path, polylines
from boardlib.drawing.palette import PLAYERS
from boardlib.drawing.scene import Circle, Group, Mark, Paint, Path, Shape, Text
from boardlib.drawing.sizes import LEAST, LEAST_OF_PIECES

Shapes = tuple[Shape, ...]

REACH: Final = {"meeple": 15.5, "wagon": 18.0, "mayor": 17.0, "barn": 17.0}
"""Radius of the plate of each kind of figure."""

LETTER: Final = 13.8
"""Size of the letters on figures and tokens."""
READ: Final = LETTER * LEAST / LEAST_OF_PIECES
"""What a piece is said to have for letters, so that it grows only until its own can be read."""

_FIT: Final = {"triangle": (0.8, 3.6), "diamond": (0.92, 0.0)}
"""How figures are made to fit on plates with less room: scale, and how far down."""

_BODY: Final = path(
    "M-8,10 C-7,3 -9.6,2.4 -9.6,-.4 C-9.6,-2.6 -6,-2.8 -3,-2.8 H3 C6,-2.8 9.6,-2.6"
    " 9.6,-.4 C9.6,2.4 7,3 8,10 Z"
)
_CART: Final = path("M-12.5,4.5 C-13.5,-4 -11.5,-11.5 0,-11.5 C11.5,-11.5 13.5,-4 12.5,4.5 Z")
_BARN: Final = path("M-11,10 V-1 L-7,-7 L0,-11 L7,-7 L11,-1 V10 Z")
_HAT: Final = path("M-8,-7.4 H8 M-5,-7.4 V-13 H5 V-7.4 Z")


@cache
def figure(kind: str, colour: str, lying: bool = False) -> Shapes:
    """A figure around its middle: ``meeple``, ``wagon``, ``mayor`` or ``barn``."""
    radius = REACH[kind]
    shape = PLAYERS[colour].shape
    ground = (
        plate(shape, radius + 2.6, Paint(fill="plate")),
        plate(shape, radius, Paint("plate", f"player-{colour}", 3.0)),
    )
    make = {"wagon": _wagon, "mayor": _mayor, "barn": _barn}.get(kind, _meeple)
    scale, down = _FIT.get(shape, (1.0, 0.0))
    drawn = (_farmer if kind == "meeple" and lying else make)(colour, LETTER / scale)
    return (*ground, Group(drawn, offset=(0.0, down), scale=scale))


@cache
def tunnel_token(colour: str) -> Shapes:
    """A tunnel token: its player's colour, shape and letter."""
    player = PLAYERS[colour]
    radius, size = 10.0, LETTER
    return (
        plate(player.shape, radius + 1.7, Paint(fill="plate")),
        plate(player.shape, radius, Paint(f"player-{colour}", "piece-line", 1.2)),
        Text(0, size * 0.36, player.letter, size, f"on-player-{colour}", bold=True),
    )


def _paint(colour: str, width: float = 1.3) -> Paint:
    return Paint(f"player-{colour}", "piece-line", width)


def _letter(colour: str, x: float, y: float, size: float) -> Text:
    return Text(x, y, PLAYERS[colour].letter, size, f"on-player-{colour}", bold=True)


def _meeple(colour: str, size: float) -> Shapes:
    return (
        Path(_BODY, _paint(colour)),
        Circle(0, -6.6, 4.6, _paint(colour)),
        _letter(colour, 0, 8.4, size),
    )


def _farmer(colour: str, size: float) -> Shapes:
    lying: Commands = change(_BODY, lambda at: (at[1] - 1.0, -at[0] + 1.0))
    return (
        Path(lying, _paint(colour)),
        Circle(-7.6, 1.0, 4.6, _paint(colour)),
        _letter(colour, 3.6, 5.6, size),
    )


def _wagon(colour: str, size: float) -> Shapes:
    axle = Path(path("M-14,4.5 H14"), Paint(stroke="piece-line", width=2.0))
    wheels = [
        Circle(x, 8.2, radius, Paint(fill, "piece-line", 1.6))
        for x in (-7.5, 7.5)
        for radius, fill in ((4.1, "plate"), (0.7, "piece-line"))
    ]
    return (Path(_CART, _paint(colour)), axle, *wheels, _letter(colour, 0, 2.7, size))


def _mayor(colour: str, size: float) -> Shapes:
    return (
        Path(_BODY, _paint(colour)),
        Circle(0, -5.4, 4.4, _paint(colour)),
        Path(_HAT, _paint(colour, 1.5)),
        _letter(colour, 0, 8.6, size),
    )


def _barn(colour: str, size: float) -> Shapes:
    return (Path(_BARN, _paint(colour)), _letter(colour, 0, 7.4, 1.08 * size))


# --- what the keys of marks point at ----------------------------------------------------


Cell = tuple[int, int]

_KEY: Final = re.compile(r"(?:(figure|token):)?(-?\d+),(-?\d+)(?:\.(\w+))?")
TOKEN: Final = 23.0
"""Width of a token."""
SIDE_MIDDLE: Final = {"N": (50.0, -6.0), "E": (106.0, 50.0), "S": (50.0, 106.0), "W": (-6.0, 50.0)}
"""Where an open side is shown: a little outside its tile."""


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


@dataclass
class Places:
    """Where everything on a board is, and what is free around it.

    Attributes:
        position: the board.
        arts: the art of every tile on it.
        boost: how much room badges need, because they grow on boards that are shown small.
        room: what badges must not cover.
        size: how much larger pieces are drawn than they are.
        standing: key of a figure -> where it stands.
    """

    position: Position
    arts: dict[Cell, TileArt]
    boost: float = 1.0
    room: Room = field(default_factory=Room)
    size: float = 1.0
    standing: dict[str, Point] = field(default_factory=dict)

    def settle(self) -> None:
        """Find places for the figures, and note what badges should not cover."""
        for (left, top), art in self.arts.items():
            for x, y, radius in art.taken:
                at = (left * 100 + x, top * 100 + y)
                self.room.take(at, radius * 1.7, radius * 1.7, 0.6)
        for token in self.position.tokens:
            at = self.portal(token.portal)
            self.room.take(at, 22.0 * self.size, 22.0 * self.size, 8.0)
        for figure in self.position.figures:
            if figure.segment.cell in self.arts:
                self.stand(figure)

    def stand(self, figure: Figure) -> None:
        """Find a place for a figure where it covers no other figure or token."""
        size = (REACH[figure.kind] * 2 + 7.0) * self.size
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

    def figure_at(self, place: Place) -> Point:
        """Where the figure on a segment stands, or would stand."""
        known = self.standing.get(f"figure:{place.cell[0]},{place.cell[1]}.{place.name}")
        return known or self.figure_spots(Segment(*place.cell, place.name))[0]

    def piece_at(self, place: Place) -> Point:
        """Where the token or figure that a key means lies or stands, or would do so."""
        if place.piece == "token":
            return self.portal(Portal(*place.cell, place.name))
        return self.figure_at(place)

    def portal(self, portal: Portal) -> Point:
        """The middle of a tunnel mouth, and of the token that lies there.

        Where tokens are drawn larger, those of one tile keep apart.
        """
        art = self.arts.get(portal.cell)
        at = art.portals.get(portal.name) if art is not None else None
        x, y = at[0] if at is not None else (50.0, 50.0)
        if art is not None and self.size > 1:
            mouths = [mouth for mouth, *_more in art.portals.values()]
            x, y = _apart((x, y), mouths, TOKEN * self.size)
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
        if place.name in SIDE_MIDDLE:
            return [place.on(SIDE_MIDDLE[place.name])]
        return [place.on(at) for at in ((50.0, 50.0), (22.0, 22.0), (78.0, 22.0), (22.0, 78.0))]

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

    def of(self, mark: Mark) -> list[Place]:
        """What the keys of a mark point at; tiles that are not there are left out."""
        places = [place for place in map(place_of, mark.keys) if place is not None]
        if mark.role in ("last", "reach", "changed"):
            return places
        return [place for place in places if place.cell in self.arts]

    def features(self, places: Iterable[Place]) -> list[list[Place]]:
        """The places in groups, one for each joined feature (or single thing) they mean."""
        groups: dict[object, list[Place]] = {}
        for place in places:
            joined = None if place.piece else self.position.joined(Segment(*place.cell, place.name))
            groups.setdefault(place.key if joined is None else id(joined), []).append(place)
        return list(groups.values())

    def parts(self, place: Place) -> list[Place]:
        """A place, and the others of the same joined feature."""
        joined = None if place.piece else self.position.joined(Segment(*place.cell, place.name))
        if joined is None:
            return [place]
        names = map(str, self.position.landscape.segments(joined))
        others = [part for part in map(place_of, names) if part is not None and part != place]
        return [place, *others]

    def ends_of(self, place: Place) -> list[Point]:
        """The open ends that a key means: its own, or all of its joined feature."""
        art = self.arts[place.cell]
        if place.name in art.portals:
            return [self.portal(Portal(*place.cell, place.name))]
        if place.name in SIDE_MIDDLE:
            return [place.on(SIDE_MIDDLE[place.name])]
        joined = self.position.joined(Segment(*place.cell, place.name))
        if joined is None:
            return []
        return [
            self.portal(end)
            if isinstance(end, Portal)
            else (end.x * 100 + SIDE_MIDDLE[end.side][0], end.y * 100 + SIDE_MIDDLE[end.side][1])
            for end in self.position.landscape.open_ends(joined)
        ]


def _apart(at: Point, others: Iterable[Point], reach: float) -> Point:
    """A place, pushed away from others so near that what lies at both would overlap."""
    x, y = at
    for other in others:
        far = math.dist(at, other)
        if 0 < far < reach:
            share = (reach - far) / 2 / far
            x, y = x + share * (at[0] - other[0]), y + share * (at[1] - other[1])
    return (x, y)


# --- the shortest way through the stations of a chain -----------------------------------


ELSEWHERE: Final = 20.0
"""How much longer a way must be for its station to stand on another part of the same feature."""
INSIDE: Final = 14.0
"""How far from a wall a station stands."""
APART: Final = 300.0
"""How much longer a way must be for a link between parts that do not touch each other."""
_GRID: Final = (16.0, 33.0, 50.0, 67.0, 84.0)


@dataclass
class ChainWay:
    """Finds a station for each thing that a chain leads to.

    Attributes:
        places: where everything on the board is.
    """

    places: Places

    def stops(self, places: Sequence[Place]) -> list[Point]:
        """The shortest way through one spot of each place, wherever its joined feature lies."""
        room, size = self.places.room, 24 * self.places.boost
        best: list[tuple[float, list[tuple[Point, Place]]]] = [(0.0, [])]
        for place in places:
            found = []
            for part in self.places.parts(place):
                other = ELSEWHERE if part != place else 0.0
                for at in self.places.spots(part) if part != place else self.stations(part):
                    covered = room.cost(at, size, size) / 3
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
        art = self.places.arts[place.cell]
        if place.piece or place.name not in art.walls:
            return self.places.spots(place)
        areas, walls = (polylines(lines[place.name], 6) for lines in (art.areas, art.walls))
        free = [
            at
            for at in product(_GRID, _GRID)
            if any(inside(area, at) for area in areas)
            and all(distance(at, wall) > INSIDE for wall in walls)
        ]
        return [*self.places.spots(place), *map(place.on, free)]

    def faces(self, one: Place, other: Place) -> bool:
        """Whether a part lies on the tile of another one, or has a side towards it."""
        features = self.places.position.landscape.tiles[one.cell].oriented.features
        found = [f for f in features if f.id == one.name and f.type != "monastery"]
        sides = found[0].edges if found else ()
        beyond = {(one.cell[0] + STEP[side][0], one.cell[1] + STEP[side][1]) for side in sides}
        return one.cell == other.cell or other.cell in beyond
