"""The landscape: tiles laid side by side, and the features they join into.

Every printed part of a tile is a *segment*.  Segments that meet across a side, or through a
pair of tunnel tokens, belong to one *joined feature*, kept up to date as each tile is laid:
the smaller feature is merged into the larger one, so a tile costs the same on a board of
seventy tiles and of seventy thousand.  :func:`boardlib.carcassonne.board.graph.graph` is the same
landscape as a networkx graph; the tests hold one against the other.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple, TypeVar

from boardlib.carcassonne.board.tiles import (
    SIDES,
    STEP,
    Feature,
    OrientedTile,
    fitting_rotations,
    oriented,
)

Cell = tuple[int, int]
T = TypeVar("T")

AROUND: Final = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
# For each side: step x, step y, opposite side, and its two half sides with those they meet.
_NEIGHBOURS: Final = (
    (0, -1, 2, ((0, 5), (1, 4))),
    (1, 0, 3, ((2, 7), (3, 6))),
    (0, 1, 0, ((4, 1), (5, 0))),
    (-1, 0, 1, ((6, 3), (7, 2))),
)


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

    @property
    def complete(self) -> bool:
        """Whether nothing of it is open; a field or a river is never complete."""
        return self.open == 0 and self.type in ("road", "city", "monastery")


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


_USUAL: Final = Readings()


class Tile:
    """A tile on the board; its features are the segments ``base``, ``base`` + 1 and so on."""

    __slots__ = ("base", "oriented", "x", "y")

    def __init__(self, x: int, y: int, turned: OrientedTile, base: int) -> None:
        self.x = x
        self.y = y
        self.oriented = turned
        self.base = base


class Opening:
    """An empty place next to a tile: what is wanted there, and the tiles at its sides N E S W."""

    __slots__ = ("around", "wanted")

    def __init__(self) -> None:
        self.wanted = 0
        self.around: list[Tile | None] = [None, None, None, None]

    def copy(self) -> Opening:
        """The same opening once more."""
        other = Opening()
        other.wanted = self.wanted
        other.around = self.around.copy()
        return other


class Landscape:
    """The tiles on the board and the features they join into, tile by tile.

    Sides that clash are simply not joined: a nonsense board is allowed, and
    :func:`boardlib.carcassonne.rules.checks.status` names what is wrong with it.

    Attributes:
        readings: what the sources leave open about features.
        tiles: the tiles by place, in the order in which they were laid.
        joined: for the number of every segment, the feature that it belongs to.
        owners: for the number of every segment, its tile.
        portals: the open or paired portals, each with the number of its road.
        pairs: the portals that are joined to another one.
        frontier: the empty places next to tiles.
        by_wanted: the same places by what is wanted there.
        monasteries: all monasteries and abbeys by place.
        surrounded: the monasteries that the last tile completed.
        notes: what was found out about features as they lie now, by what it is about; whatever
            changes the landscape empties it.
    """

    def __init__(self, readings: Readings = _USUAL) -> None:
        self.readings = readings
        self.tiles: dict[Cell, Tile] = {}
        self.joined: list[Joined] = []
        self.owners: list[Tile] = []
        self.portals: dict[Portal, int] = {}
        self.pairs: dict[Portal, Portal] = {}
        self.frontier: dict[Cell, Opening] = {}
        self.by_wanted: dict[int, dict[Cell, None]] = {0: {(0, 0): None}}
        self.monasteries: dict[Cell, Joined] = {}
        self.surrounded: list[Joined] = []
        self.notes: dict[Hashable, dict[Joined, Any]] = {}
        self._waiting: dict[Cell, Joined] = {}
        self._known: dict[Hashable, dict[Joined, Any]] = {}

    # --- building -----------------------------------------------------------------------

    def to_grow_at(self, cell: Cell, mates: Iterable[Portal]) -> Landscape:
        """The same landscape once more, to lay a tile at this place while this one stays as it is.

        What such a tile cannot change is shared; what it may change is there anew, its figures
        left out.  ``mates`` are the portals to which tunnels may lead from there.
        """
        other = Landscape(self.readings)
        other.tiles, other.owners = self.tiles.copy(), self.owners.copy()
        other.joined = self.joined.copy()
        other.portals, other.pairs = self.portals.copy(), self.pairs.copy()
        other.frontier = self.frontier.copy()
        other.by_wanted = {wanted: cells.copy() for wanted, cells in self.by_wanted.items()}
        other.monasteries, other._waiting = self.monasteries.copy(), self._waiting.copy()
        roads = {self.joined[self.portals[mate]] for mate in mates if mate in self.portals}
        for joined in self._around(cell) | roads:
            other._renew(joined)
        for dx, dy, _opposite, _halves in _NEIGHBOURS:
            near = (cell[0] + dx, cell[1] + dy)
            if near in other.frontier:
                other.frontier[near] = other.frontier[near].copy()
        return other

    def _around(self, cell: Cell) -> set[Joined]:
        """The features that end at this place, and the monasteries around it that lack tiles."""
        x, y = cell
        near = ((x + dx, y + dy) for dx, dy in AROUND)
        found = {self._waiting[place] for place in near if place in self._waiting}
        for dx, dy, opposite, halves in _NEIGHBOURS:
            tile = self.tiles.get((x + dx, y + dy))
            if tile is not None:
                turned = tile.oriented
                ends = (turned.at_side[opposite], *(turned.at_half[half] for _, half in halves))
                found |= {self.joined[tile.base + index] for index in ends if index >= 0}
        return found

    def _renew(self, joined: Joined) -> None:
        """Put a copy without figures in the place of a feature."""
        anew = joined.without_figures()
        for number in joined.members:
            self.joined[number] = anew
        if joined.type == "monastery":
            tile = self.owners[joined.members[0]]
            self.monasteries[tile.x, tile.y] = self._waiting[tile.x, tile.y] = anew

    def place(self, kind: str, x: int, y: int, rotation: int, broken: bool = False) -> Tile:
        """Lay a tile and join its features to those around it."""
        self._forget_notes()
        turned = oriented(kind, rotation, broken)
        tile = Tile(x, y, turned, len(self.joined))
        self.tiles[x, y] = tile
        self._add_segments(tile)
        around = self._close_opening((x, y))
        for side, other in enumerate(around):
            if other is None:
                self._open_next_to(tile, side)
            else:
                self._join_side(tile, side, other)
        self._update_monasteries(tile)
        return tile

    def _add_segments(self, tile: Tile) -> None:
        joined, owners, number = self.joined, self.owners, tile.base
        for feature, count in zip(tile.oriented.features, tile.oriented.open_counts, strict=True):
            joined.append(Joined(feature.type, number, count))
            owners.append(tile)
            number += 1
        for index, name in tile.oriented.portals:
            self.portals[Portal(tile.x, tile.y, name)] = tile.base + index

    def _join_side(self, tile: Tile, side: int, other: Tile) -> None:
        """Join what meets across a side: a road, city or river, and the fields."""
        _dx, _dy, opposite, halves = _NEIGHBOURS[side]
        mine, theirs = tile.oriented, other.oriented
        if mine.edges[side] == theirs.edges[opposite]:
            for half, across in halves:
                if mine.at_half[half] >= 0 and theirs.at_half[across] >= 0:
                    self._merge(tile.base + mine.at_half[half], other.base + theirs.at_half[across])
            if mine.at_side[side] >= 0:
                self._join_ends(
                    tile.base + mine.at_side[side], other.base + theirs.at_side[opposite]
                )
        elif mine.is_abbey:
            self._close(other, opposite)
        elif theirs.is_abbey:
            self._close(tile, side)

    def _join_ends(self, one: int, other: int) -> None:
        """Join two segments end to end: two ends are no longer open."""
        self.joined[one].open -= 1
        self.joined[other].open -= 1
        self._merge(one, other)

    def _close(self, tile: Tile, side: int) -> None:
        """An abbey closes the side of its neighbour without becoming a part of it."""
        index = tile.oriented.at_side[side]
        if index >= 0:
            self.joined[tile.base + index].open -= 1

    def _merge(self, one: int, other: int) -> None:
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

    def _update_monasteries(self, tile: Tile) -> None:
        """Count the new tile for the monasteries around it, and the tiles around its own."""
        x, y, waiting = tile.x, tile.y, self._waiting
        self.surrounded = []
        if waiting:
            for dx, dy in AROUND:
                if (x + dx, y + dy) in waiting:
                    self._count_down((x + dx, y + dy))
        if tile.oriented.monastery >= 0:
            joined = self.joined[tile.base + tile.oriented.monastery]
            joined.open = len(self.missing_around((x, y))) + 1
            self.monasteries[x, y] = waiting[x, y] = joined
            self._count_down((x, y))

    def _count_down(self, cell: Cell) -> None:
        """One more of the nine tiles of a monastery lies there."""
        joined = self._waiting[cell]
        joined.open -= 1
        if joined.open == 0:
            del self._waiting[cell]
            self.surrounded.append(joined)

    def _close_opening(self, cell: Cell) -> list[Tile | None]:
        """The place is no longer empty; returns the tiles at its sides."""
        self.by_wanted.pop(0, None)
        opening = self.frontier.pop(cell, None)
        if opening is None:
            return [None, None, None, None]
        self._forget(cell, opening.wanted)
        return opening.around

    def _open_next_to(self, tile: Tile, side: int) -> None:
        """The empty place at this side now has the tile as a neighbour."""
        dx, dy, opposite, _halves = _NEIGHBOURS[side]
        cell = (tile.x + dx, tile.y + dy)
        opening = self.frontier.get(cell)
        if opening is None:
            opening = self.frontier[cell] = Opening()
        else:
            self._forget(cell, opening.wanted)
        opening.around[opposite] = tile
        opening.wanted |= tile.oriented.asks[side]
        cells = self.by_wanted.get(opening.wanted)
        if cells is None:
            cells = self.by_wanted[opening.wanted] = {}
        cells[cell] = None

    def _forget(self, cell: Cell, wanted: int) -> None:
        cells = self.by_wanted[wanted]
        del cells[cell]
        if not cells:
            del self.by_wanted[wanted]

    def join_portals(self, one: Portal, other: Portal) -> None:
        """Join two roads by a pair of tokens: both portals are closed (tunnel-pair)."""
        self._forget_notes()
        self.pairs[one] = other
        self.pairs[other] = one
        self._join_ends(self.portals[one], self.portals[other])

    def add_figure(self, player: int, kind: str, number: int) -> None:
        """Stand a figure on the segment of that number."""
        self._forget_notes()
        self.joined[number].figures += ((player, kind, number),)

    def remove_figure(self, player: int, kind: str, number: int) -> None:
        """Take a figure off the segment of that number."""
        self._forget_notes()
        joined = self.joined[number]
        figures = list(joined.figures)
        figures.remove((player, kind, number))
        joined.figures = tuple(figures)

    # --- noting -------------------------------------------------------------------------

    def noted(self, about: Hashable, find: Callable[[Joined], T]) -> Mapping[Joined, T]:
        """What is to be known about every feature, in their order: found out once, then kept."""
        if about not in self.notes:
            known = self._known.get(about, {})
            self.notes[about] = {
                joined: known[joined] if joined in known else find(joined)
                for joined in self.features()
            }
        return self.notes[about]

    def _forget_notes(self) -> None:
        self.notes.clear()
        self._known = {}

    def keep_notes(self, other: Landscape) -> None:
        """Take over what another landscape has noted about the features shared with it."""
        self._known = other.notes

    # --- looking ------------------------------------------------------------------------

    def places(self, kind: str) -> list[tuple[Cell, tuple[int, ...]]]:
        """Every place where the tile fits, with the rotations in which it does."""
        found = []
        for wanted, cells in self.by_wanted.items():
            rotations = fitting_rotations(kind, wanted)
            if rotations:
                found += [(cell, rotations) for cell in cells]
        return found

    def wanted(self, cell: Cell) -> int | None:
        """What the tiles around an empty place ask for; None where no tile lies next to it."""
        opening = self.frontier.get(cell)
        return None if opening is None else opening.wanted

    def holes(self) -> list[Cell]:
        """Empty places with tiles on all four sides: the only places for an abbey."""
        return [cell for cell in self.frontier if self.is_hole(cell)]

    def is_hole(self, cell: Cell) -> bool:
        """Whether a place is empty and has tiles on all four sides."""
        opening = self.frontier.get(cell)
        return opening is not None and None not in opening.around

    def printed_portals(self) -> list[Portal]:
        """Every portal that the tiles show, those of unbroken printed tunnels included."""
        return [
            Portal(x, y, name)
            for (x, y), tile in self.tiles.items()
            for name in tile.oriented.printed_portals
        ]

    def number(self, segment: Segment) -> int | None:
        """The number of a segment, or None when there is no such segment."""
        tile = self.tiles.get(segment.cell)
        if tile is None:
            return None
        for index, feature in enumerate(tile.oriented.features):
            if feature.id == segment.feature:
                return tile.base + index
        return self._printed(tile, segment.feature)

    def _printed(self, tile: Tile, name: str) -> int | None:
        """The segment for the name of a printed tunnel's road in its other state."""
        kind = tile.oriented.kind
        if kind.underpass is None:
            return None
        names = [feature.id for feature in tile.oriented.features]
        if name == kind.underpass:
            return tile.base + names.index(kind.tunnelled[self.readings.half].id)
        if any(name == feature.id for feature in kind.tunnelled):
            return tile.base + names.index(kind.underpass)
        return None

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

    def pennants(self, joined: Joined) -> int:
        """The number of pennants in a city."""
        return sum(self.feature(number).pennants for number in joined.members)

    def features(self) -> list[Joined]:
        """Every joined feature once, in the order of its first segment."""
        return list(dict.fromkeys(self.joined))

    def numbers(self, cell: Cell) -> range:
        """The numbers of the segments of the tile at that place."""
        tile = self.tiles[cell]
        return range(tile.base, tile.base + len(tile.oriented.features))

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
        edges = tile.oriented.edges[number], other.oriented.edges[_NEIGHBOURS[number][2]]
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

    def missing_around(self, cell: Cell) -> list[Cell]:
        """The empty places among the eight around a monastery."""
        around = [(cell[0] + dx, cell[1] + dy) for dx, dy in AROUND]
        return [place for place in around if place not in self.tiles]

    def neighbours(self, cell: Cell) -> Iterator[tuple[int, int, Tile]]:
        """The tiles at the four sides of a place: (side, opposite side, tile)."""
        for side, (dx, dy, opposite, _halves) in enumerate(_NEIGHBOURS):
            tile = self.tiles.get((cell[0] + dx, cell[1] + dy))
            if tile is not None:
                yield side, opposite, tile


def _meeting(x: int, y: int) -> tuple[tuple[int, int, int], ...]:
    """The four tiles that meet at the north-west corner of (x, y), each with its corner there."""
    return ((x, y, 0), (x - 1, y, 1), (x - 1, y - 1, 2), (x, y - 1, 3))
