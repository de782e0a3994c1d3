"""How a move is ridden: which cells are ridden over, in which order, by whom; and what is judged.

A way that cannot be ridden leaves the rider where he is; :func:`judge_ways` says why.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from boardlib.ruling import Reason
from boardlib.tour.board.position import Attack, Gift, Ride, Way
from boardlib.tour.board.road import Cell
from boardlib.tour.rules.attack import attack_meant, judge_ends, judge_gift
from boardlib.tour.rules.naming import fails, holds, keys, places
from boardlib.tour.rules.pace import parts
from boardlib.tour.rules.state import Fault, Leg, Race, Ridden, Track, reachable, track


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


# --- what the rules say of the cells that a move is ridden over -------------------------


def judge_ways(riding: Riding) -> Iterator[Reason]:
    """The conditions of the ways of a move, and of its gift."""
    race, ride = riding.race, riding.ride
    for stretch in riding.stretches:
        yield from _judge_stretch(stretch)
        if stretch.jump and _stands(ride, stretch.leg.start):
            yield from _judge_no_jump(race, ride)
    if ride.gift is not None:
        yield from _judge_given(riding, ride.gift)
    elif not any(leg.cells for leg in riding.legs):
        yield from _judge_least(race, ride, riding.total)
    if ride.then is not None and riding.attack is not Attack.SOLO:
        yield fails("attack-solo", rider=ride.rider)
    for leg in riding.legs:
        if race.road.terrain(leg.end) != race.road.terrain(leg.start):
            shapes = keys((leg.rider,)) + places((leg.start, leg.end))
            yield holds("border-start", "", shapes, rider=leg.rider)


def _judge_stretch(stretch: Stretch) -> Iterator[Reason]:
    """Whether a part of the move can be ridden, and over whom it leads (option ``passing``)."""
    leg, found, most = stretch.leg, stretch.found, stretch.most
    if found.fault is Fault.TOO_FAR:
        steps = {"count": found.steps, "cells": found.steps}
        facts = {"rider": leg.rider, "cell": found.at, "most": most, **steps}
        yield fails("attack-jump", "far", **facts) if stretch.jump else fails("way-length", **facts)
    elif found.fault is not None:
        yield _fault(stretch, found.fault)
    elif leg.cells:
        shapes, count = keys((leg.rider,)) + places(leg.cells), len(leg.cells)
        facts = {"rider": leg.rider, "count": count, "cells": count, "most": most, "end": leg.end}
        yield holds("way-length", "ridden", shapes, **facts)
    if over := [stretch.taken[cell] for cell in leg.cells if cell in stretch.taken]:
        yield holds("way-over", "ridden", keys((leg.rider, *over)), rider=leg.rider, over=over)


def _fault(stretch: Stretch, fault: Fault) -> Reason:
    """Why a way cannot be ridden: the cell, and who stands there."""
    rider, cell = stretch.leg.rider, stretch.found.at
    assert cell is not None
    shapes, there = (*keys((rider,)), str(cell)), stretch.taken.get(cell)
    match fault:
        case Fault.OFF_ROAD:
            return fails("way-road", "", shapes, cell=cell, rider=there)
        case Fault.NOT_AHEAD:
            return fails("way-forward", "", shapes, cell=cell, rider=there)
        case Fault.OCCUPIED:
            return fails("way-free", "one", shapes, cell=cell, rider=there)
    return fails("way-around", "one", shapes, cell=cell, rider=there, mover=rider)


def _judge_given(riding: Riding, gift: Gift) -> Iterator[Reason]:
    """The conditions of a gift, by what giver and receiver have ridden."""
    own = [stretch.leg for stretch in riding.stretches if stretch.leg.rider == riding.ride.rider]
    given = next(leg for leg in reversed(riding.legs) if leg.rider == gift.rider)
    count = sum(len(leg.cells) for leg in own)
    yield from judge_gift(riding.race, riding.ride, gift, riding.total, count, given)
    yield from judge_ends(riding.race, own[-1], given)


def _judge_least(race: Race, ride: Ride, value: int) -> Iterator[Reason]:
    """Whoever can move must move (option ``least_move``)."""
    facts = {"rider": ride.rider, "cell": race.at[ride.rider]}
    free = _ahead(race, ride.rider, value)
    if not free:
        yield holds("way-blocked", **facts)
    elif race.profile["least_move"] == "none":
        yield holds("way-stay", **facts)
    elif _stands(ride, race.at[ride.rider]):
        yield fails("way-least", **facts, free=free[0])


def _judge_no_jump(race: Race, ride: Ride) -> Iterator[Reason]:
    """Green comes after the jump, so a solo attack cannot begin by staying."""
    free = _ahead(race, ride.rider, parts(race, ride, Attack.SOLO)[0])
    if free:
        yield fails("attack-jump", "stays", rider=ride.rider, free=free[0])


def _ahead(race: Race, rider: int, most: int) -> list[Cell]:
    """The free cells that a rider can reach, the nearest ones first."""
    return list(reachable(race.ground, race.at[rider], most))


def _stands(ride: Ride, here: Cell) -> bool:
    """Whether a way says that the rider stays; other ways fail for reasons of their own."""
    return ride.way.to == here and not ride.way.via
