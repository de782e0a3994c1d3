"""The empty places next to tiles, and what the tiles around each of them ask for."""

from __future__ import annotations

from itertools import repeat

from boardlib.carcassonne.board.parts import NEIGHBOURS, Cell, Tile
from boardlib.carcassonne.board.tiles import fitting_rotations


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


class Openings:
    """Where the next tile may go.

    Attributes:
        frontier: the empty places next to tiles.
        by_wanted: the same places by what is wanted there; any tile is welcome on an empty table.
    """

    def __init__(self) -> None:
        self.frontier: dict[Cell, Opening] = {}
        self.by_wanted: dict[int, dict[Cell, None]] = {0: {(0, 0): None}}

    def to_grow_at(self, cell: Cell) -> Openings:
        """The same once more: a tile laid there leaves this one as it is."""
        other = Openings()
        other.frontier = self.frontier.copy()
        other.by_wanted = {wanted: cells.copy() for wanted, cells in self.by_wanted.items()}
        for dx, dy, _opposite, _halves in NEIGHBOURS:
            near = (cell[0] + dx, cell[1] + dy)
            if near in other.frontier:
                other.frontier[near] = other.frontier[near].copy()
        return other

    def close(self, cell: Cell) -> list[Tile | None]:
        """The place is no longer empty; returns the tiles at its sides."""
        self.by_wanted.pop(0, None)
        opening = self.frontier.pop(cell, None)
        if opening is None:
            return [None, None, None, None]
        self._forget(cell, opening.wanted)
        return opening.around

    def open_next_to(self, tile: Tile, side: int) -> None:
        """The empty place at this side now has the tile as a neighbour."""
        dx, dy, opposite, _halves = NEIGHBOURS[side]
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

    def places(self, kind: str) -> list[tuple[Cell, tuple[int, ...]]]:
        """Every place where the tile fits, with the rotations in which it does."""
        found: list[tuple[Cell, tuple[int, ...]]] = []
        for wanted, cells in self.by_wanted.items():
            rotations = fitting_rotations(kind, wanted)
            if rotations:
                found.extend(zip(cells, repeat(rotations)))
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
