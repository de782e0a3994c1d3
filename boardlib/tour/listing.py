"""The legal moves of a position, listed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from boardlib.game import Moves
from boardlib.tour.attack import attack_meant
from boardlib.tour.cards import playable
from boardlib.tour.choice import ON, judge_choice
from boardlib.tour.dice import faces
from boardlib.tour.giving import may_give, progress, receiver_of
from boardlib.tour.moves import Attack, Card, Die, Gift, Move, NextRound, Ride, Roll, Take, Way
from boardlib.tour.pace import parts
from boardlib.tour.play import judge
from boardlib.tour.position import Position
from boardlib.tour.race import race
from boardlib.tour.reach import Ground, reachable
from boardlib.tour.riding import ridden
from boardlib.tour.road import Cell
from boardlib.tour.rounds import judge_next_round
from boardlib.tour.state import Race
from boardlib.tour.takeover import offered


def moves(position: Position) -> Moves[Move]:
    """The legal moves of the rider whose turn it is, or the next round.

    Every speed with every face and every cell that he can end on, of a solo attack with every
    jump before, and every part of it that he may give; the cells in between are those of the
    shortest way.
    """
    return Moves.judged(Move, lambda: _listed(race(position)), partial(judge, position))


def _listed(state: Race) -> Iterator[Move]:
    rider = state.turn
    if rider is None:
        yield from [NextRound()] if judge_next_round(state) else []
        return
    for ride in choices(state, rider):
        yield from _with_ways(state, ride)
        for gift in _with_gifts(state, ride):
            if all(reason.holds for reason in ridden(state, gift)[1]):
                yield gift


def choices(state: Race, rider: int) -> Iterator[Ride]:
    """Every speed that a rider may choose, with every face that may come, without a way."""
    for ride in _speeds(state, rider):
        if all(reason.holds for reason in judge_choice(state, ride)):
            yield ride


def _speeds(state: Race, rider: int) -> Iterator[Ride]:
    offer = offered(state, rider)
    if offer is not None:
        yield Ride(rider, Take(offer))
    for die in ON[state.terrain[rider]]:
        for face in dict.fromkeys(faces(state.profile, die)):
            yield from _uses(state, Ride(rider, Roll(die, face)), face.attack)
    several = len(playable(state, rider)) > 1
    for colour in playable(state, rider):
        card = Ride(rider, Card(colour if several else ""))
        yield from _with_green(state, card)
        yield from _uses(state, card, attack=True, plain=False)


def _uses(state: Race, ride: Ride, attack: bool, plain: bool = True) -> Iterator[Ride]:
    if plain:
        yield ride
    if attack:
        yield replace(ride, attack=Attack.CATCH)
        yield from _with_green(state, replace(ride, attack=Attack.SOLO))
        yield from _with_green(state, replace(ride, attack=Attack.PULL))


def _with_green(state: Race, ride: Ride) -> Iterator[Ride]:
    for green in dict.fromkeys(face.value for face in faces(state.profile, Die.GREEN)):
        yield replace(ride, green=green)


# --- ways and gifts ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Begun:
    """A ride up to its last part.

    Attributes:
        ride: the ride; of a solo attack the jump names its end.
        start: where the last part begins.
        used: the cells ridden so far.
        most: the cells that the last part may have.
    """

    ride: Ride
    start: Cell
    used: int
    most: int

    def to(self, goal: Cell) -> Ride:
        """The ride with that end."""
        if self.ride.attack is Attack.SOLO:
            return replace(self.ride, then=Way(goal))
        return replace(self.ride, way=Way(goal))


def _begun(state: Race, ride: Ride) -> list[Begun]:
    """The ride as it begins: a solo attack with every jump, before green is rolled."""
    start, numbers = state.at[ride.rider], parts(state, ride, attack_meant(state, ride))
    if len(numbers) == 1:
        return [Begun(ride, start, 0, numbers[0])]
    jumps = _reachable(state, start, numbers[0]) or {start: 0}
    return [
        Begun(replace(ride, way=Way(end)), end, steps, numbers[1]) for end, steps in jumps.items()
    ]


def _with_ways(state: Race, ride: Ride) -> Iterator[Ride]:
    """The ride to every cell that it can end on."""
    for begun in _begun(state, ride):
        yield from map(begun.to, _goals(state, begun))


def _goals(state: Race, begun: Begun) -> list[Cell]:
    """The cells to ride to; where he stands too, if he has jumped or may stay, or else must."""
    found = list(_reachable(state, begun.start, begun.most))
    stays = begun.used or state.profile["least_move"] == "none" or not found
    return [*found, *([begun.start] if stays else [])]


def _reachable(state: Race, start: Cell, most: int) -> dict[Cell, int]:
    ground = Ground(state.road, state.taken, state.profile["passing"] == "jump")
    return reachable(ground, start, most)


def _with_gifts(state: Race, ride: Ride) -> Iterator[Ride]:
    """The ride with every part of it given to the rider before, whoever of them moves first."""
    receiver = receiver_of(state, ride.rider)
    if receiver is None or not may_give(state, ride.rider, receiver):
        return
    there, value = state.at[receiver], sum(parts(state, ride, attack_meant(state, ride)))
    for begun in _begun(state, ride):
        left = value - begun.used
        for own, steps in _own_parts(state, begun, left - 1).items():
            if progress(own) > progress(there):
                for end in _reachable(state, there, left - steps):
                    if end in state.road.around(own):
                        yield from _gifts(begun.to(own), end, receiver, left - steps)


def _own_parts(state: Race, begun: Begun, most: int) -> dict[Cell, int]:
    """Where a giver may end, and the steps of the last part; after a jump he may stay there."""
    stays = {begun.start: 0} if begun.used else {}
    return stays | _reachable(state, begun.start, min(begun.most, most))


def _gifts(ride: Ride, end: Cell, receiver: int, value: int) -> Iterator[Ride]:
    for first in (False, True):
        yield replace(ride, gift=Gift(receiver, value, Way(end), first))
