"""How a move is ridden: which cells are ridden over, in which order, and by whom.

Nothing is judged here: a way that cannot be ridden leaves the rider where he is, and
:mod:`boardlib.tour.rules.ways` says why.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from boardlib.tour.board.moves import Attack, Gift, Ride, Way
from boardlib.tour.board.road import Cell
from boardlib.tour.rules.attack import attack_meant
from boardlib.tour.rules.pace import parts
from boardlib.tour.rules.reach import Track, track
from boardlib.tour.rules.state import Leg, Race, Ridden


@dataclass(frozen=True, slots=True)
class Stretch:
    """A leg as it was asked for.

    Attributes:
        leg: what was ridden.
        found: the way, or what is wrong with it.
        most: the cells that there were for it.
        jump: whether it is the jump of a solo attack.
        taken: who stood where before it.
    """

    leg: Leg
    found: Track
    most: int
    jump: bool
    taken: Mapping[Cell, int]


@dataclass
class Riding:
    """A move as it is ridden, leg by leg.

    Attributes:
        race: the state before it.
        ride: the move.
        attack: what it comes to.
        numbers: its cells: one number, or jump and green value of a solo attack.
        stretches: its legs, in the order in which they are ridden.
    """

    race: Race
    ride: Ride
    attack: Attack
    numbers: tuple[int, ...]
    stretches: list[Stretch] = field(default_factory=list)

    @property
    def total(self) -> int:
        """The cells for himself and his gift."""
        return sum(self.numbers)

    @property
    def legs(self) -> tuple[Leg, ...]:
        """What was ridden."""
        return tuple(stretch.leg for stretch in self.stretches)

    @property
    def made(self) -> Ridden:
        """The move as it has been made."""
        return Ridden(self.ride, self.attack, self.total, self.legs)

    def leg(self, rider: int, start: Cell, way: Way, most: int, jump: bool = False) -> Leg:
        """Ride a part of the move; a way that cannot be ridden leaves the rider where he is."""
        taken = self._taken()
        ground = self.race.ground_with(taken) if self.stretches else self.race.ground
        found = track(ground, start, way, max(most, 0))
        leg = Leg(rider, start, () if found.fault else found.cells)
        self.stretches.append(Stretch(leg, found, most, jump, taken))
        return leg

    def _taken(self) -> Mapping[Cell, int]:
        """Who stands where after the legs so far."""
        taken = self.race.taken
        for leg in self.legs:
            if leg.cells:
                rest = {cell: who for cell, who in taken.items() if cell != leg.start}
                taken = {**rest, leg.end: leg.rider}
        return taken


def ride_out(race: Race, ride: Ride) -> Riding:
    """A move as far as it can be ridden."""
    attack = attack_meant(race, ride)
    riding = Riding(race, ride, attack, parts(race, ride, attack))
    if ride.gift is None:
        _ridden_on(riding, riding.total, _jumped(riding, riding.total))
    else:
        _legs_with_gift(riding, ride.gift)
    return riding


def _jumped(riding: Riding, most: int) -> Leg | None:
    """The jump of a solo attack; nothing of other moves.

    ``most`` are the cells left for himself; a way that names its end may still ask for more,
    and is then refused for what it asks.
    """
    if len(riding.numbers) == 1:
        return None
    ride, start = riding.ride, riding.race.at[riding.ride.rider]
    return riding.leg(ride.rider, start, ride.way, min(riding.numbers[0], most), jump=True)


def _ridden_on(riding: Riding, most: int, jump: Leg | None) -> None:
    """The only part of a move, or what follows the jump of a solo attack."""
    ride, numbers = riding.ride, riding.numbers
    if jump is None:
        start = riding.race.at[ride.rider]
        riding.leg(ride.rider, start, ride.way, numbers[0] if ride.way.to else most)
        return
    way = ride.then or Way()
    left = numbers[1] if way.to else min(numbers[1], most - len(jump.cells))
    riding.leg(ride.rider, jump.end, way, left)


def _legs_with_gift(riding: Riding, gift: Gift) -> None:
    """The parts of a move with a gift; nobody rides before the jump of a solo attack."""
    there, most = riding.race.at[gift.rider], riding.total - gift.value
    jump = _jumped(riding, most)
    if gift.first:
        riding.leg(gift.rider, there, gift.way, gift.value)
    _ridden_on(riding, most, jump)
    if not gift.first:
        riding.leg(gift.rider, there, gift.way, gift.value)
