"""The state of a round after the moves that have been made in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any

from boardlib.profile import Profile
from boardlib.tour.board.moves import Attack, Ride
from boardlib.tour.board.peloton import Group, Peloton
from boardlib.tour.board.position import Home
from boardlib.tour.board.road import Cell, Road, Terrain
from boardlib.tour.rules.reach import Ground


class Source(StrEnum):
    """What the rider before has left to the next one of his group."""

    START = "start"
    """Nobody of the group has set a speed yet."""
    ROLL = "roll"
    """A speed that may be taken over."""
    RED = "red"
    """Nothing: a red value is only for the one who rolled it."""
    SOLO = "solo"
    """Nothing: he attacked alone."""
    CATCH = "catch"
    """Nothing: he caught an attacker."""


@dataclass(frozen=True, slots=True)
class Chase:
    """An attacker who may be caught, and the value of his green die."""

    attacker: int
    green: int


@dataclass(frozen=True, slots=True)
class Pace:
    """The speed of a group as the next rider of it finds it.

    Attributes:
        source: where it comes from.
        offer: the value that may be taken over, or None.
        roller: who rolled it.
        rider: who rode with it last (it is his terrain that counts).
        braker: the last rider who braked of his own will, or None.
        chase: whom the riders behind may catch.
        windless: whether yellow or polka-dot has been rolled, so that nobody else comes into
            the wind.
    """

    source: Source = Source.START
    offer: int | None = None
    roller: int | None = None
    rider: int | None = None
    braker: int | None = None
    chase: Chase | None = None
    windless: bool = False


@dataclass(frozen=True, slots=True)
class Leg:
    """A part of a move: the cells that a rider leads over, without the one he starts from."""

    rider: int
    start: Cell
    cells: tuple[Cell, ...]

    @property
    def end(self) -> Cell:
        """Where he stands after it."""
        return self.cells[-1] if self.cells else self.start


@dataclass(frozen=True, slots=True)
class Ridden:
    """A move that has been made.

    Attributes:
        ride: the move.
        attack: what it came to; a forgotten jump is a pull.
        value: the cells that the rider had for himself and his gift.
        legs: what was ridden, in the order in which it was done.
    """

    ride: Ride
    attack: Attack
    value: int
    legs: tuple[Leg, ...]

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that the rider himself rode over."""
        return tuple(
            cell for leg in self.legs if leg.rider == self.ride.rider for cell in leg.cells
        )


@dataclass(frozen=True)
class Race:
    """Everything that follows from the start of a round and the moves made in it.

    Attributes:
        road: the road.
        profile: what the sources leave open.
        peloton: order, groups and attack positions at the start of the round.
        terrain: what the cell was like on which each rider started the round.
        start: where each rider stood at the start of the round.
        at: where each rider stands now.
        taken: who stands on a cell now.
        rides: the move of each rider who has moved, in the order in which they moved.
        company: the group of every rider now: that of the start, or with those who have come
            together with it in the round (option ``snapshot``).
        paces: the speed of each group, by its leader.
        offers: the value that the next rider of a group may take over, by rider.
        braked: the riders who are braked now, in their order.
        crossed: the riders who have crossed each tape, in that order, earlier rounds included.
        used: the colours of the cards that have been handed in.
        home: the riders who finished in an earlier round.
        due: whose time a rider gets when he arrives, where it is that of one who is home
            already (option ``finish_late``).
        sound: whether each of the moves was allowed.
    """

    road: Road
    profile: Profile
    peloton: Peloton
    terrain: Mapping[int, Terrain]
    start: Mapping[int, Cell]
    at: Mapping[int, Cell]
    taken: Mapping[Cell, int]
    rides: Mapping[int, Ridden]
    company: Mapping[int, Group]
    paces: Mapping[int, Pace]
    offers: Mapping[int, int]
    braked: tuple[int, ...]
    crossed: Mapping[str, tuple[int, ...]]
    used: frozenset[str]
    teams: Mapping[int, str]
    wearers: Mapping[str, int]
    home: frozenset[int]
    due: Mapping[int, Home]
    sound: bool = True

    def but(self, **changes: Any) -> Race:
        """The same state with some of it changed.

        Like ``dataclasses.replace``, but without handing every one of the fields over again:
        a stage asks for it twice a move.
        """
        made = object.__new__(Race)
        vars(made).update(vars(self), **changes)
        vars(made).pop("ground", None)
        return made

    @cached_property
    def ground(self) -> Ground:
        """The road with the riders on it as they stand now."""
        return self.ground_with(self.taken)

    def ground_with(self, taken: Mapping[Cell, int]) -> Ground:
        """The road with riders on these cells (option ``passing``)."""
        return Ground(self.road, taken, self.profile["passing"] == "jump")

    @property
    def order(self) -> tuple[int, ...]:
        """The numbers of all riders, in the order in which they move."""
        return self.peloton.order

    @property
    def groups(self) -> tuple[Group, ...]:
        """The groups, the one whose leader moves first at the beginning."""
        return tuple(dict.fromkeys(self.company[rider] for rider in self.order))

    @property
    def attackers(self) -> tuple[int, ...]:
        """The riders in attack position, in the order in which they move."""
        return self.peloton.attackers

    @property
    def moved(self) -> tuple[int, ...]:
        """The riders who have moved, in the order in which they did."""
        return tuple(self.rides)

    @property
    def turn(self) -> int | None:
        """Whose turn it is; None when everybody has moved."""
        for rider in self.peloton.order:
            if rider not in self.rides:
                return rider
        return None

    def group(self, rider: int) -> Group:
        """The group of a rider."""
        return self.company[rider]

    def group_at_start(self, rider: int) -> Group:
        """The group to which a rider belonged at the start of the round."""
        return self.peloton.group_of[rider]

    def joined(self, rider: int) -> bool:
        """Whether his group has come together with another one in the round."""
        return self.group(rider) != self.group_at_start(rider)

    def pace(self, rider: int) -> Pace:
        """The speed of the group of a rider."""
        return self.paces[self.company[rider].leader]

    def leads(self, rider: int) -> bool:
        """Whether he leads a group; a lone rider leads none."""
        group = self.company[rider]
        return rider == group.leader and not group.lone

    def next_of(self, group: Group) -> int | None:
        """The first rider of a group who has not moved yet."""
        for rider in group.riders:
            if rider not in self.rides:
                return rider
        return None
