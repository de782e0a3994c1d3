"""Monasteries and abbeys: complete when tiles lie on the eight places around them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from boardlib.carcassonne.board.parts import AROUND, Cell
from boardlib.carcassonne.board.union import Joined


class Monasteries:
    """All monasteries and abbeys of a board, and what each of them still lacks.

    Attributes:
        at: the monasteries by place.
        surrounded: those that the last tile completed.
    """

    def __init__(self) -> None:
        self.at: dict[Cell, Joined] = {}
        self.surrounded: list[Joined] = []
        self._waiting: dict[Cell, Joined] = {}

    def copy(self) -> Monasteries:
        """The same monasteries once more."""
        other = Monasteries()
        other.at, other._waiting = self.at.copy(), self._waiting.copy()
        return other

    def renewed(self, anew: Mapping[Joined, Joined]) -> Monasteries:
        """The same places with other features at them."""
        other = Monasteries()
        other.at = {cell: anew[joined] for cell, joined in self.at.items()}
        other._waiting = {cell: anew[joined] for cell, joined in self._waiting.items()}
        other.surrounded = [anew[joined] for joined in self.surrounded]
        return other

    def waiting_around(self, cell: Cell) -> Iterator[Joined]:
        """Those around a place that lack tiles."""
        near = ((cell[0] + dx, cell[1] + dy) for dx, dy in AROUND)
        return (self._waiting[place] for place in near if place in self._waiting)

    def renew(self, cell: Cell, anew: Joined) -> None:
        """Put another one in the place of one that lacks tiles."""
        self.at[cell] = self._waiting[cell] = anew

    def count_tile(self, cell: Cell) -> None:
        """A tile has been laid there: one more for the monasteries around it."""
        self.surrounded = []
        waiting = self._waiting
        if waiting:
            x, y = cell
            for dx, dy in AROUND:
                if (x + dx, y + dy) in waiting:
                    self._count_down((x + dx, y + dy))

    def add(self, cell: Cell, joined: Joined, missing: int) -> None:
        """A monastery has been laid; so many of the places around it are empty."""
        joined.open = missing + 1
        self.at[cell] = self._waiting[cell] = joined
        self._count_down(cell)

    def _count_down(self, cell: Cell) -> None:
        """One more of the nine tiles of a monastery lies there."""
        joined = self._waiting[cell]
        joined.open -= 1
        if joined.open == 0:
            del self._waiting[cell]
            self.surrounded.append(joined)
