"""The city: three buildings with rows of places, and the cathedral."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final

from boardlib.text import mark
from boardlib.troyes.board.dice import Colour
from boardlib.troyes.rulebook import ROWS


class Building(StrEnum):
    """The three buildings, in the order in which the page pays their citizens."""

    BISHOPRIC = "bishopric"
    PALACE = "palace"
    HALL = "hall"


BUILDINGS: Final = {
    Building.BISHOPRIC: mark("bishopric"),
    Building.PALACE: mark("palace"),
    Building.HALL: mark("city hall"),
}
DIE_OF: Final = {
    Building.BISHOPRIC: Colour.WHITE,
    Building.PALACE: Colour.RED,
    Building.HALL: Colour.YELLOW,
}
"""The dice that the citizens of a building bring, and that a citizen enters it with."""
BUILDING_OF: Final = {colour: building for building, colour in DIE_OF.items()}

COLUMNS: Final = 6
LEVELS: Final = 3


@dataclass(frozen=True, slots=True, order=True)
class Space:
    """A place of a building.

    Attributes:
        building: which.
        row: the row, from 1; a die chooses it.
        place: the place in the row, from 1: a citizen enters at the first one.
    """

    building: Building
    row: int
    place: int = 1

    @property
    def key(self) -> str:
        """The key of its shape on the picture."""
        return f"space:{self.building}:{self.row}:{self.place}"

    def __str__(self) -> str:
        place = f".{self.place}" if self.place > 1 else ""
        return f"{self.building}{self.row}{place}"


def rows(profile: Mapping[str, str], building: Building) -> tuple[tuple[int, ...], ...]:
    """The rows of a building: for each the dice that it asks for.

    A row has as many places as it has values (options ``palace``, ``bishopric``, ``hall``).
    """
    return ROWS[profile[building.value]]


def row_for(profile: Mapping[str, str], building: Building, value: int) -> int:
    """The row, from 1, that a die of this value leads to (troyes.citizen-row)."""
    found = rows(profile, building)
    return next(number for number, values in enumerate(found, start=1) if value in values)


def spaces(profile: Mapping[str, str], building: Building) -> tuple[Space, ...]:
    """The six places of a building, row by row, first places first."""
    return arranged(building, profile[building.value])


@cache
def arranged(building: Building, arrangement: str) -> tuple[Space, ...]:
    """The places of a building that are arranged as one of its options says."""
    return tuple(
        Space(building, row, place)
        for row, values in enumerate(ROWS[arrangement], start=1)
        for place in range(1, len(values) + 1)
    )


@dataclass(frozen=True, slots=True, order=True)
class Stone:
    """A place of the cathedral: a column, from 1 to 6, and a level, from 1 at the bottom."""

    column: int
    level: int

    @property
    def key(self) -> str:
        """The key of its shape on the picture."""
        return f"stone:{self.column}:{self.level}"

    def __str__(self) -> str:
        return f"{self.column},{self.level}"


def column_places(column: int) -> tuple[Stone, ...]:
    """The places of a column of the cathedral, from the bottom.

    >>> [str(stone) for stone in column_places(4)]
    ['4,1', '4,2', '4,3']
    """
    return tuple(Stone(column, level) for level in range(1, LEVELS + 1))
