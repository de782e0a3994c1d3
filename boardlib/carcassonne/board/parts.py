"""What is on a board, and how it is named: tiles, segments, portals and open sides."""

from __future__ import annotations

from typing import Final, NamedTuple

from boardlib.carcassonne.board.tiles import OrientedTile

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
