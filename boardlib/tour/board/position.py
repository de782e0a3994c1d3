"""Positions of a stage: the riders at the start of the round, and the moves made since.

Groups, leaders, lone riders, attack positions and the order of moving are fixed at the start of a
round.  So a position holds the places at that moment and the moves that have been played in the
round; where everybody stands now, which values may be taken over and who is braked follows.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from boardlib.game.board import Board, not_said
from boardlib.profile import Profile
from boardlib.text import mark
from boardlib.tour.board.moves import Move
from boardlib.tour.board.road import Cell, Road

TEAMS: Final = {
    "blue": mark("blue"),
    "red": mark("red"),
    "orange": mark("orange"),
    "sky": mark("sky blue"),
    "green": mark("green"),
    "pink": mark("pink"),
}
JERSEYS: Final = {
    "yellow": mark("yellow jersey"),
    "green": mark("green jersey"),
    "polka": mark("polka-dot jersey"),
}
TEN: Final = 10


def before_first(team: int) -> int:
    """The number before those of a team's riders, which are 1 to 6, 11 to 16, and so on.

    Args:
        team: which team it is, counted from 0 in the usual order.
    """
    return TEN * team


@dataclass(frozen=True, slots=True)
class Rider:
    """A rider on the road, as he stood at the start of the round."""

    number: int
    team: str
    cell: Cell

    def __str__(self) -> str:
        return f"rider {self.number} {self.team} {self.cell}"


@dataclass(frozen=True, slots=True)
class Jersey:
    """Who wears a jersey, and whether its card has been handed in before this round."""

    colour: str
    rider: int
    used: bool = False

    def __str__(self) -> str:
        return f"jersey {self.colour} {self.rider}{' used' if self.used else ''}"


@dataclass(frozen=True, slots=True)
class Passed:
    """The riders who had crossed a tape before this round, in the order of crossing."""

    tape: str
    riders: tuple[int, ...]

    def __str__(self) -> str:
        return f"passed {self.tape} {' '.join(map(str, self.riders))}"


@dataclass(frozen=True, slots=True)
class Home:
    """A rider who finished in an earlier round: his place, the round, his time in it (seconds).

    ``others`` are the riders of his group who were still on the road and get his time when they
    arrive (option ``finish_late``).
    """

    rider: int
    team: str
    place: int
    round: int
    seconds: int
    others: tuple[int, ...] = ()

    def __str__(self) -> str:
        late = ["for", *map(str, self.others)] if self.others else []
        about = ("home", self.rider, self.team, self.place, self.round, self.seconds)
        return " ".join(map(str, (*about, *late)))


@dataclass(frozen=True, repr=False)
class Position(Board):
    """The whole state of a stage.

    Attributes:
        road: the road.
        riders: every rider on the road, where he stood at the start of the round.
        played: the moves made in this round, in the order they were made.
        jerseys: who wears which jersey.
        passed: for each premium, who had crossed it before this round.
        home: who has finished.
        round: number of the round, from 1.
        profile: what the sources leave open.
    """

    road: Road = field(default_factory=not_said)
    profile: Profile = field(default_factory=not_said)
    riders: tuple[Rider, ...] = ()
    played: tuple[Move, ...] = ()
    jerseys: tuple[Jersey, ...] = ()
    passed: tuple[Passed, ...] = ()
    home: tuple[Home, ...] = ()
    round: int = 1

    def after(self, move: Move) -> Position:
        """The same position with one move more; what is kept with this one is not handed on."""
        values = {name: vars(self)[name] for name in Position.__dataclass_fields__}
        made = object.__new__(Position)
        vars(made).update(values, played=(*self.played, move))
        return made
