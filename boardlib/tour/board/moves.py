"""Moves of a stage, dice included; :mod:`boardlib.tour.board.notation` reads their texts."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from boardlib.tour.board.road import Cell
from boardlib.tour.rulebook import DICE as DICE
from boardlib.tour.rulebook import Face as Face
from boardlib.value import Typed


class Die(StrEnum):
    """The five dice."""

    YELLOW = "yellow"
    GREEN = "green"
    RED = "red"
    WHITE = "white"
    POLKA = "polka"


class Attack(StrEnum):
    """What a rider does with an ATTACK face (or a card that stands for one)."""

    NONE = ""
    SOLO = "solo"
    PULL = "pull"
    CATCH = "catch"


@dataclass(frozen=True, slots=True)
class Roll:
    """A die is rolled for the speed."""

    die: Die
    face: Face

    def __str__(self) -> str:
        return f"{self.die} {self.face}"


@dataclass(frozen=True, slots=True)
class Take:
    """The speed of the rider before is taken over."""

    value: int

    def __str__(self) -> str:
        return f"take {self.value}"


@dataclass(frozen=True, slots=True)
class Card:
    """A jersey card is played before rolling; ``jersey`` only where a rider has several.

    ``after`` is a roll that was made before the card, which the rules forbid.
    """

    jersey: str = ""
    after: Roll | None = None

    def __str__(self) -> str:
        return " ".join(filter(None, [str(self.after or ""), "card", self.jersey]))


@dataclass(frozen=True, slots=True)
class Way:
    """A way along the road: the last cell, and cells it leads over where that matters.

    Without a last cell the rider goes as far as he can, as straight as he can.
    """

    to: Cell | None = None
    via: tuple[Cell, ...] = ()

    def words(self) -> list[str]:
        """Its text form: ``via 2,9 2,10 to 1,10``."""
        via = ["via", *map(str, self.via)] if self.via else []
        return [*via, *(["to", str(self.to)] if self.to else [])]


@dataclass(frozen=True, slots=True)
class Gift:
    """A part of the speed that is given to another rider.

    ``first`` if he rides before the giver does, or before the second part of a solo attack.
    """

    rider: int
    value: int
    way: Way = Way()
    first: bool = False

    def words(self) -> list[str]:
        """Its text form: ``give 11 2 to 2,10 first``."""
        start = ["give", str(self.rider), str(self.value)]
        return [*start, *self.way.words(), *(["first"] if self.first else [])]


@dataclass(frozen=True, slots=True)
class Ride(Typed):
    """A rider's move: where the speed comes from, the way, and a gift.

    Attributes:
        rider: number of the rider.
        speed: a roll, a takeover or a card.
        attack: what an ATTACK face or an attacking card is used for.
        green: the face of the green die, where one was rolled.
        way: the way of the rider; for a solo attack the jump of its first part.
        then: the way after the green die of a solo attack.
        gift: what is given to another rider.
    """

    rider: int
    speed: Roll | Take | Card
    attack: Attack = Attack.NONE
    green: int | None = None
    way: Way = Way()
    then: Way | None = None
    gift: Gift | None = None

    def __str__(self) -> str:
        green = [] if self.green is None else ["green", str(self.green)]
        then = [] if self.then is None else ["then", *self.then.words()]
        gift = [] if self.gift is None else self.gift.words()
        parts = [str(self.rider), str(self.speed), str(self.attack), *green, *self.way.words()]
        return " ".join(filter(None, [*parts, *then, *gift]))


@dataclass(frozen=True, slots=True)
class NextRound(Typed):
    """The round is over: everybody has moved, and a new one begins."""

    def __str__(self) -> str:
        return "next round"


Move = Ride | NextRound
