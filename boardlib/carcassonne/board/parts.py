"""What is on a board, how it is named, how it joins, and what lies beside what."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from boardlib.carcassonne.board.tiles import SIDES, STEP, Feature, OrientedTile

Cell = tuple[int, int]

AROUND: Final = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
"""Steps to the eight places around one."""
NEIGHBOURS: Final = (
    (0, -1, 2, ((0, 5), (1, 4))),
    (1, 0, 3, ((2, 7), (3, 6))),
    (0, 1, 0, ((4, 1), (5, 0))),
    (-1, 0, 1, ((6, 3), (7, 2))),
)
"""For each side: step x, step y, opposite side, and its two half sides with those they meet."""


class Segment(NamedTuple):
    """One printed part of one tile on the board, written ``x,y.r1``."""

    x: int
    y: int
    feature: str

    @property
    def cell(self) -> Cell:
        """The place of its tile."""
        return (self.x, self.y)

    def __str__(self) -> str:
        return f"{self.x},{self.y}.{self.feature}"


class Portal(NamedTuple):
    """One tunnel opening on the board, written ``x,y.p1``."""

    x: int
    y: int
    name: str

    @property
    def cell(self) -> Cell:
        """The place of its tile."""
        return (self.x, self.y)

    def __str__(self) -> str:
        return f"{self.x},{self.y}.{self.name}"


class OpenSide(NamedTuple):
    """A side of a segment where no tile continues it, written ``x,y.N``."""

    x: int
    y: int
    side: str

    def __str__(self) -> str:
        return f"{self.x},{self.y}.{self.side}"


class Tile:
    """A tile on the board; its features are the segments ``base``, ``base`` + 1 and so on."""

    __slots__ = ("base", "oriented", "x", "y")

    def __init__(self, x: int, y: int, turned: OrientedTile, base: int) -> None:
        self.x = x
        self.y = y
        self.oriented = turned
        self.base = base


# --- the union of segments --------------------------------------------------------------


class Joined:
    """A joined feature: all segments of one road, city, field or river; or one monastery.

    Attributes:
        type: ``road``, ``city``, ``monastery``, ``field`` or ``river``.
        members: numbers of its segments, in the order in which they were joined.
        open: ends still open (sides without a neighbour and portals without a pair; for a
            monastery the places around it without a tile); 0 means complete.
        figures: what stands on it: (number of the player, kind, number of the segment).
    """

    __slots__ = ("figures", "members", "open", "type")

    def __init__(self, type_: str, member: int, open_: int) -> None:
        self.type = type_
        self.members = [member]
        self.open = open_
        self.figures: tuple[tuple[int, str, int], ...] = ()

    def without_figures(self) -> Joined:
        """The same segments once more, with nothing standing on them."""
        other = Joined(self.type, 0, self.open)
        other.members = self.members.copy()
        return other

    def copy(self) -> Joined:
        """The same once more, with what stands on it."""
        other = self.without_figures()
        other.figures = self.figures
        return other

    @property
    def complete(self) -> bool:
        """Whether nothing of it is open; a field or a river is never complete."""
        return self.open == 0 and self.type in ("road", "city", "monastery")


class Union:
    """Every segment, by its number, and the joined feature that it belongs to.

    Attributes:
        joined: for the number of every segment, the feature that it belongs to.
        owners: for the number of every segment, its tile.
    """

    def __init__(self) -> None:
        self.joined: list[Joined] = []
        self.owners: list[Tile] = []

    def add_segments(self, tile: Tile) -> None:
        """The segments of a new tile, each a feature of its own."""
        starts = tile.oriented.starts
        self.joined += [Joined(type_, n, ends) for n, (type_, ends) in enumerate(starts, tile.base)]
        self.owners += [tile] * len(starts)

    def merge(self, one: int, other: int) -> None:
        """Make one feature of those of two segments."""
        large, small = self.joined[one], self.joined[other]
        if large is small:
            return
        if len(large.members) < len(small.members):
            large, small = small, large
        large.members += small.members
        large.open += small.open
        if small.figures:
            large.figures += small.figures
        for member in small.members:
            self.joined[member] = large

    def join_ends(self, one: int, other: int) -> None:
        """Join two segments end to end: two ends are no longer open."""
        self.joined[one].open -= 1
        self.joined[other].open -= 1
        self.merge(one, other)

    def close(self, tile: Tile, side: int) -> None:
        """An abbey closes the side of its neighbour without becoming a part of it."""
        index = tile.oriented.at_side[side]
        if index >= 0:
            self.joined[tile.base + index].open -= 1

    def add_figure(self, player: int, kind: str, number: int) -> None:
        """Stand a figure on the segment of that number."""
        self.joined[number].figures += ((player, kind, number),)

    def remove_figure(self, player: int, kind: str, number: int) -> None:
        """Take a figure off the segment of that number."""
        joined = self.joined[number]
        figures = list(joined.figures)
        figures.remove((player, kind, number))
        joined.figures = tuple(figures)

    def segment(self, number: int) -> Segment:
        """The segment of that number."""
        tile = self.owners[number]
        return Segment(tile.x, tile.y, tile.oriented.features[number - tile.base].id)

    def cell(self, number: int) -> Cell:
        """The place of the segment of that number."""
        tile = self.owners[number]
        return (tile.x, tile.y)

    def feature(self, number: int) -> Feature:
        """The printed feature (turned) of the segment of that number."""
        tile = self.owners[number]
        return tile.oriented.features[number - tile.base]

    def segments(self, joined: Joined) -> list[Segment]:
        """The segments of a joined feature, by place."""
        return sorted(self.segment(number) for number in joined.members)

    def cells(self, joined: Joined) -> set[Cell]:
        """The places of its tiles; a tile that shows two parts of it is there once."""
        return {(self.owners[n].x, self.owners[n].y) for n in joined.members}

    def tile_count(self, joined: Joined) -> int:
        """The number of its tiles; a monastery has those around it too."""
        if joined.type == "monastery":
            return 9 - joined.open
        return 1 if len(joined.members) == 1 else len(self.cells(joined))

    def shows(self, joined: Joined, flag: str) -> list[int]:
        """The numbers of its segments that show something printed, such as an inn."""
        return [number for number in joined.members if flag in self.feature(number).flags]

    def pennants(self, joined: Joined) -> int:
        """The number of pennants in a city."""
        return sum(self.feature(number).pennants for number in joined.members)

    def features(self) -> list[Joined]:
        """Every joined feature once, in the order of its first segment."""
        return list(dict.fromkeys(self.joined))


# --- what lies beside what --------------------------------------------------------------


class Readings(NamedTuple):
    """What the sources leave open about the features of a landscape.

    Attributes:
        half: which of the two roads of a broken printed tunnel holds what stood on the whole one.
        over_short: whether features are adjacent over the short roads between them.
        road_abbey: whether a road is adjacent to the abbey that closes it.
    """

    half: int = 0
    over_short: bool = False
    road_abbey: bool = True


class Beside(Union):
    """Tiles laid side by side.

    Attributes:
        readings: what the sources leave open about features.
        tiles: the tiles by place, in the order in which they were laid.
        pairs: the portals that are joined to another one.
    """

    def __init__(self, readings: Readings) -> None:
        super().__init__()
        self.readings = readings
        self.tiles: dict[Cell, Tile] = {}
        self.pairs: dict[Portal, Portal] = {}

    def neighbours(self, cell: Cell) -> Iterator[tuple[int, int, Tile]]:
        """The tiles at the four sides of a place: (side, opposite side, tile)."""
        for side, (dx, dy, opposite, _halves) in enumerate(NEIGHBOURS):
            tile = self.tiles.get((cell[0] + dx, cell[1] + dy))
            if tile is not None:
                yield side, opposite, tile

    def open_ends(self, joined: Joined) -> list[OpenSide | Portal]:
        """Where a road or city is still open: sides without neighbour, portals without pair."""
        if joined.type not in ("road", "city", "river"):
            return []
        ends: list[OpenSide | Portal] = []
        for number in joined.members:
            tile, feature = self.owners[number], self.feature(number)
            for side in feature.edges:
                if not self._continued(tile, side):
                    ends.append(OpenSide(tile.x, tile.y, side))
            if feature.portal is not None:
                portal = Portal(tile.x, tile.y, feature.portal)
                if portal not in self.pairs:
                    ends.append(portal)
        return sorted(ends)

    def _continued(self, tile: Tile, side: str) -> bool:
        dx, dy = STEP[side]
        other = self.tiles.get((tile.x + dx, tile.y + dy))
        if other is None:
            return False
        number = SIDES.index(side)
        edges = tile.oriented.edges[number], other.oriented.edges[NEIGHBOURS[number][2]]
        return edges[0] == edges[1] or "abbey" in edges

    def links(self, number: int) -> Iterator[tuple[int, str]]:
        """The segments directly adjacent to this one, and by what.

        The kinds are ``gate``, ``path``, ``inside`` and ``crossing`` as printed on the tile,
        ``abbey`` for an abbey and the road or city that ends at its side (wagon-not-adjacent), and
        ``short`` for what short roads join, where those are passed over (wagon-short-road-over).
        """
        tile = self.owners[number]
        index = number - tile.base
        for first, second, kind in tile.oriented.links:
            if index == first:
                yield tile.base + second, kind
            elif index == second:
                yield tile.base + first, kind
        if self.readings.over_short:
            for one, other in tile.oriented.over_short:
                if index in (one, other):
                    yield tile.base + (other if index == one else one), "short"
        beside = self._ending_at(tile) if tile.oriented.is_abbey else self._abbeys_at(tile, index)
        for other, kind in beside:
            if self.readings.road_abbey or "road" not in (
                tile.oriented.features[index].type,
                self.feature(other).type,
            ):
                yield other, kind

    def _ending_at(self, abbey: Tile) -> Iterator[tuple[int, str]]:
        """The roads and cities that an abbey closes."""
        for _side, opposite, other in self.neighbours((abbey.x, abbey.y)):
            index = other.oriented.at_side[opposite]
            if index >= 0 and other.oriented.features[index].type != "river":
                yield other.base + index, "abbey"

    def _abbeys_at(self, tile: Tile, index: int) -> Iterator[tuple[int, str]]:
        """The abbeys that close a side of this road or city."""
        if tile.oriented.features[index].type in ("road", "city"):
            for side, _opposite, other in self.neighbours((tile.x, tile.y)):
                if other.oriented.is_abbey and tile.oriented.at_side[side] == index:
                    yield other.base + other.oriented.monastery, "abbey"

    def closed_by(self, cell: Cell) -> list[int]:
        """The numbers of the roads and cities that an abbey at this place closes."""
        tile = self.tiles[cell]
        return [number for number, _kind in self._ending_at(tile)] if tile.oriented.is_abbey else []

    def touched(self, cell: Cell) -> list[Joined]:
        """The features of the tile at this place, and those that it closes as an abbey."""
        tile = self.tiles[cell]
        found = self.joined[tile.base : tile.base + len(tile.oriented.features)]
        if tile.oriented.is_abbey:
            found += [self.joined[number] for number in self.closed_by(cell)]
        return found

    def adjacent(self, joined: Joined) -> list[Joined]:
        """The features directly adjacent to this one, each once."""
        found = {
            id(self.joined[other]): self.joined[other]
            for number in joined.members
            for other, _kind in self.links(number)
        }
        return list(found.values())

    def field_corners(self, number: int) -> list[Cell]:
        """The corners of a tile where four tiles meet and all show field, for one of its fields.

        A corner is named by the place of the tile to the south-east of it.
        """
        tile = self.owners[number]
        index = number - tile.base
        found = []
        for corner, (dx, dy) in enumerate(((0, 0), (1, 0), (1, 1), (0, 1))):
            if tile.oriented.at_corner[corner] == index:
                x, y = tile.x + dx, tile.y + dy
                if all(self._shows_field(*part) for part in _meeting(x, y)):
                    found.append((x, y))
        return found

    def _shows_field(self, x: int, y: int, corner: int) -> bool:
        tile = self.tiles.get((x, y))
        return tile is not None and tile.oriented.at_corner[corner] >= 0


def _meeting(x: int, y: int) -> tuple[tuple[int, int, int], ...]:
    """The four tiles that meet at the north-west corner of (x, y), each with its corner there."""
    return ((x, y, 0), (x - 1, y, 1), (x - 1, y - 1, 2), (x, y - 1, 3))
