"""Dice, of the workforce and black ones; the city with its rows of places, and the cathedral."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final

from boardlib.text import mark
from boardlib.troyes.rulebook import ROWS

FACES: Final = 6
"""How many faces a die has."""
VALUES: Final = tuple(range(1, FACES + 1))
"""What they show."""


class Colour(StrEnum):
    """The colour of a die, by its letter."""

    RED = "R"
    WHITE = "W"
    YELLOW = "Y"
    BLACK = "K"


WORKERS: Final = (Colour.RED, Colour.WHITE, Colour.YELLOW)
"""The colours of the workforce: everything but black."""
COLOURS: Final = {
    Colour.RED: mark("red"),
    Colour.WHITE: mark("white"),
    Colour.YELLOW: mark("yellow"),
    Colour.BLACK: mark("black"),
}


@dataclass(frozen=True, slots=True, order=True)
class Die:
    """A die and what it shows.

    >>> str(Die(Colour.RED, 4)), Die(Colour.RED, 4).flipped
    ('R4', Die(colour=<Colour.RED: 'R'>, value=3))
    """

    colour: Colour
    value: int

    @property
    def flipped(self) -> Die:
        """The die turned to its opposite face: 1 and 6, 2 and 5, 3 and 4."""
        return Die(self.colour, opposite(self.value))

    def __str__(self) -> str:
        return f"{self.colour}{self.value}"


@dataclass(frozen=True, slots=True, order=True)
class Taken:
    """A die that a player takes, and whose it is.

    Attributes:
        die: the die.
        owner: in whose district it lies; empty for the player's own.
    """

    die: Die
    owner: str = ""

    def __str__(self) -> str:
        return f"{self.die}@{self.owner}" if self.owner else str(self.die)


def opposite(value: int) -> int:
    """What is on the other side of a die: opposite faces make 7.

    >>> [opposite(value) for value in VALUES]
    [6, 5, 4, 3, 2, 1]
    """
    return FACES + 1 - value


def total(dice: tuple[Die, ...]) -> int:
    """The pips of some dice together."""
    return sum(die.value for die in dice)


# --- three buildings with rows of places, and the cathedral ----------------------------------


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
