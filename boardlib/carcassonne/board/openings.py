"""The empty places next to tiles, and what the tiles around each of them ask for."""

from __future__ import annotations

from typing import Final

from boardlib.carcassonne.board.parts import Cell
from boardlib.carcassonne.board.tiles import fitting

ON_AN_EMPTY_TABLE: Final = {(0, 0): 0}
"""Any tile is welcome there."""
_FOUR_SIDES: Final = (0, 4, 8, 12)


class Openings:
    """Where the next tile may go.

    Attributes:
        frontier: the empty places next to tiles, each with what is wanted there: a number as made
            by :func:`boardlib.carcassonne.board.tiles.side_code`.
    """

    def __init__(self) -> None:
        self.frontier: dict[Cell, int] = {}

    def copy(self) -> Openings:
        """The same once more: a tile laid there leaves this one as it is."""
        other = Openings()
        other.frontier = self.frontier.copy()
        return other

    def close(self, cell: Cell) -> None:
        """The place is no longer empty."""
        self.frontier.pop(cell, None)

    def ask(self, cell: Cell, asked: int) -> None:
        """A tile was laid next to an empty place, and asks this of what comes there."""
        self.frontier[cell] = self.frontier.get(cell, 0) | asked

    def places(self, kind: str) -> list[tuple[Cell, tuple[int, ...]]]:
        """Every place where the tile fits, with the rotations in which it does."""
        fits = fitting(kind)
        empty = self.frontier or ON_AN_EMPTY_TABLE
        return [(cell, turns) for cell, wanted in empty.items() if (turns := fits[wanted])]

    def fits(self, kind: str, cell: Cell, rotation: int) -> bool:
        """Whether the tile fits there when it is turned like this."""
        wanted = self.frontier.get(cell)
        return wanted is not None and rotation in fitting(kind)[wanted]

    def wanted(self, cell: Cell) -> int | None:
        """What the tiles around an empty place ask for; None where no tile lies next to it."""
        return self.frontier.get(cell)

    def holes(self) -> list[Cell]:
        """Empty places with tiles on all four sides: the only places for an abbey."""
        return [cell for cell in self.frontier if self.is_hole(cell)]

    def is_hole(self, cell: Cell) -> bool:
        """Whether a place is empty and has tiles on all four sides."""
        wanted = self.frontier.get(cell, 0)
        return all(wanted >> shift & 15 for shift in _FOUR_SIDES)
