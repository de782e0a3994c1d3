"""Moves of a race, dice and drawn cards included.

:mod:`boardlib.biathlon.board.notation` reads their texts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from boardlib.biathlon.board.cards import Segment
from boardlib.biathlon.board.course import Half, Path
from boardlib.text import mark
from boardlib.value import Typed


class Shot(StrEnum):
    """What a die of the range comes to; a miss is named after its segment of the target."""

    HIT = "hit"
    BORDERLINE = "borderline"
    CLICK = "click"
    NE = "NE"
    SE = "SE"
    SW = "SW"
    NW = "NW"

    @property
    def segment(self) -> Segment | None:
        """The segment of a miss; None for everything else."""
        return Segment(self.value) if self.value in _SEGMENTS else None


_SEGMENTS: Final = frozenset(segment.value for segment in Segment)
SHOTS: Final = {
    Shot.HIT: mark("hit"),
    Shot.BORDERLINE: mark("borderline shot"),
    Shot.CLICK: mark("click of the sights"),
    Shot.NE: mark("miss (top right)"),
    Shot.SE: mark("miss (bottom right)"),
    Shot.SW: mark("miss (bottom left)"),
    Shot.NW: mark("miss (top left)"),
}


@dataclass(frozen=True, slots=True)
class Expel:
    """A group of another player is expelled from a station; perhaps an own one moves in."""

    station: str
    to: str
    follow: str = ""

    def words(self) -> list[str]:
        """Its text form: ``expel i1 to k2 follow i2``."""
        follow = ["follow", self.follow] if self.follow else []
        return ["expel", self.station, "to", self.to, *follow]


@dataclass(frozen=True, slots=True)
class Ride(Typed):
    """A player rides a section with a card.

    Attributes:
        player: who.
        card: the number of the card; 0 in an arena in which no card is played.
        expel: what the bottle is used for.
        close: the path that the road-block closes.
        bus: the station that a new group takes.
        coach: the half that a new coach takes.
        wax: what the wax die shows, where it is rolled.
        shots: what the dice of the range show, in the order in which they are rolled: a die
            that shows a click is rolled again at once.
        draw: the cards that are drawn afterwards.
    """

    player: str
    card: int
    expel: Expel | None = None
    close: Path | None = None
    bus: str = ""
    coach: Half | None = None
    wax: str = ""
    shots: tuple[Shot, ...] = ()
    draw: tuple[int, ...] = ()

    def __str__(self) -> str:
        return " ".join([self.player, str(self.card or "arena"), *self._words()])

    def _words(self) -> Iterator[str]:
        if self.expel is not None:
            yield from self.expel.words()
        if self.close is not None:
            yield f"close {self.close}"
        if self.bus:
            yield f"bus {self.bus}"
        if self.coach is not None:
            yield f"coach {self.coach}"
        if self.wax:
            yield f"wax {self.wax}"
        if self.shots:
            yield " ".join(["shots", *self.shots])
        if self.draw:
            yield " ".join(["draw", *map(str, self.draw)])


@dataclass(frozen=True, slots=True)
class Walk(Typed):
    """A group of a player walks along a path, after the card."""

    player: str
    start: str
    to: str

    def __str__(self) -> str:
        return f"{self.player} walk {self.start} to {self.to}"


@dataclass(frozen=True, slots=True)
class Settle(Typed):
    """What a player makes of a boost when the one ahead has ridden: draw level, or keep."""

    player: str
    level: bool

    def __str__(self) -> str:
        return f"{self.player} {'level' if self.level else 'keep'}"


Move = Ride | Walk | Settle
