"""What lies beside what: neighbouring tiles, open ends, links between features, field corners."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from boardlib.carcassonne.board.parts import NEIGHBOURS, Cell, OpenSide, Portal, Tile
from boardlib.carcassonne.board.tiles import SIDES, STEP
from boardlib.carcassonne.board.union import Joined, Union


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
