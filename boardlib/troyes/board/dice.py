"""Dice: the workforce of the three estates, and the black dice of the attackers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from boardlib.text import mark

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
