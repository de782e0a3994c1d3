"""What the keys of marks point at, and where on the picture that is."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from boardlib.carcassonne.art.pieces import REACH
from boardlib.carcassonne.art.tile_art import TileArt
from boardlib.carcassonne.board.parts import Portal, Segment
from boardlib.carcassonne.board.position import Figure, Position
from boardlib.drawing.badges import Room
from boardlib.drawing.geometry import Point
from boardlib.drawing.scene import Mark

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
