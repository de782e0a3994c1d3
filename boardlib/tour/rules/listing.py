"""The legal moves of a position, listed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial

from boardlib.game import Moves
from boardlib.tour.board.position import (
    Attack,
    Card,
    Die,
    Gift,
    Move,
    NextRound,
    Position,
    Ride,
    Roll,
    Take,
    Way,
    faces,
)
from boardlib.tour.board.road import Cell, progress
from boardlib.tour.rules.attack import attack_meant
from boardlib.tour.rules.cards import is_ahead, may_give, playable, receiver_of
from boardlib.tour.rules.choices import dice_of, judge_choice
from boardlib.tour.rules.pace import parts
from boardlib.tour.rules.play import judge
from boardlib.tour.rules.rounds import judge_next_round, race
from boardlib.tour.rules.state import LONGEST, Ground, Race, reachable
from boardlib.tour.rules.takeover import offered
from boardlib.words import needs


@needs(Position)
def moves(position: Position) -> Moves[Move]:
    """The legal moves of the rider whose turn it is, or the next round.

    Every speed with every face and every cell that he can end on, of a solo attack with every
    jump before, and every part of it that he may give.  Left out is what comes to the same in
    other words (a pull without words, a gift of less than is left), and every way but the shortest
    to a cell.
    """
    return Moves.judged(Move, partial(_legal, position), partial(judge, position))


def _legal(position: Position) -> Iterator[Move]:
    return _listed(race(position))


def _listed(state: Race) -> Iterator[Move]:
    rider = state.turn
    if rider is None:
        yield from [NextRound()] if judge_next_round(state) else []
        return
    ways = Ways(state)
    for ride in choices(state, rider):
        yield from _with_ways(ways, ride)
        yield from _with_gifts(ways, ride)


def choices(state: Race, rider: int) -> Iterator[Ride]:
    """Every speed that a rider may choose, with every face that may come, without a way.

    A pull without words is listed once, as the pull that is announced.
    """
    for ride in _speeds(state, rider):
        announced = attack_meant(state, ride) is ride.attack
        if announced and all(reason.holds for reason in judge_choice(state, ride)):
            yield ride


def _speeds(state: Race, rider: int) -> Iterator[Ride]:
    offer = offered(state, rider)
    if offer is not None:
        yield Ride(rider, Take(offer))
    for die in dice_of(state, rider):
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


class Ways:
    """How far it is to every cell that a rider can end on, remembered for one listing.

    Args:
        state: the riders as they stand.
    """

    def __init__(self, state: Race) -> None:
        self.state = state
        self._known: dict[tuple[Cell, int, Cell | None], dict[Cell, int]] = {}

    def steps(
        self, start: Cell, most: int, moved: int = 0, to: Cell | None = None
    ) -> dict[Cell, int]:
        """The cells within so many steps of one, the nearest first.

        Another rider may have ``moved`` in the same move; he stands on ``to`` then.
        """
        found = self._known.get((start, moved, to))
        if found is None:
            found = reachable(self._ground(moved, to), start, LONGEST)
            self._known[start, moved, to] = found
        if most >= LONGEST:
            return found  # which nobody changes: it is asked for each two cells of a push
        return {cell: steps for cell, steps in found.items() if steps <= most}

    def _ground(self, moved: int, to: Cell | None) -> Ground:
        if to is None:
            return self.state.ground
        left, taken = self.state.at[moved], self.state.taken
        return self.state.ground_with(
            {cell: who for cell, who in taken.items() if cell != left} | {to: moved}
        )


@dataclass(frozen=True, slots=True)
class Begun:
    """A ride up to its last part.

    Attributes:
        ride: the ride; of a solo attack the jump names its end.
        start: where the last part begins.
        used: the cells ridden so far.
        most: the cells that the last part may have.
        left: the cells of the whole value that are left, for himself or as a gift.
    """

    ride: Ride
    start: Cell
    used: int
    most: int
    left: int

    def to(self, goal: Cell) -> Ride:
        """The ride with that end."""
        if self.ride.attack is Attack.SOLO:
            return replace(self.ride, then=Way(goal))
        return replace(self.ride, way=Way(goal))


def _begun(ways: Ways, ride: Ride) -> list[Begun]:
    """The ride as it begins: a solo attack with every jump, before green is rolled."""
    state = ways.state
    start, numbers = state.at[ride.rider], parts(state, ride, attack_meant(state, ride))
    if len(numbers) == 1:
        return [Begun(ride, start, 0, numbers[0], numbers[0])]
    jumps = ways.steps(start, numbers[0]) or {start: 0}
    return [
        Begun(replace(ride, way=Way(end)), end, steps, numbers[1], sum(numbers) - steps)
        for end, steps in jumps.items()
    ]


def _with_ways(ways: Ways, ride: Ride) -> Iterator[Ride]:
    """The ride to every cell that it can end on."""
    for begun in _begun(ways, ride):
        yield from map(begun.to, _goals(ways, begun))


def _goals(ways: Ways, begun: Begun) -> list[Cell]:
    """The cells to ride to; where he stands too, if he has jumped or may stay, or else must."""
    found = list(ways.steps(begun.start, begun.most))
    stays = begun.used or ways.state.profile["least_move"] == "none" or not found
    return [*found, *([begun.start] if stays else [])]


def _with_gifts(ways: Ways, ride: Ride) -> Iterator[Ride]:
    """The ride with every part of it given to the rider before, whoever of them moves first."""
    receiver = receiver_of(ways.state, ride.rider)
    if receiver is None or is_ahead(ways.state, ride.rider, receiver):
        return
    if may_give(ways.state, ride.rider, receiver):
        for begun in _begun(ways, ride):
            yield from _gifts_after(ways, begun, receiver)
            yield from _gifts_before(ways, begun, receiver)


def _gifts_after(ways: Ways, begun: Begun, receiver: int) -> Iterator[Ride]:
    """Gifts of which the receiver rides when the giver has ridden."""
    there = ways.state.at[receiver]
    for own, steps in _own_parts(begun, ways.steps(begun.start, begun.most)).items():
        if progress(own) > progress(there):
            left = begun.left - steps
            for end, count in ways.steps(there, left, begun.ride.rider, own).items():
                if end in ways.state.road.around(own):
                    for value in _values(ways.state, count, left):
                        yield replace(begun.to(own), gift=Gift(receiver, value, Way(end)))


def _gifts_before(ways: Ways, begun: Begun, receiver: int) -> Iterator[Ride]:
    """Gifts of which the receiver rides first: that may bar the giver's way, or open it."""
    there = ways.state.at[receiver]
    given = ways.steps(there, begun.left - 1, begun.ride.rider, begun.start)
    for end, count in given.items():
        found = _own_parts(begun, ways.steps(begun.start, begun.most, receiver, end))
        for own in ways.state.road.around(end):
            left = begun.left - found.get(own, begun.left)
            if left >= count and progress(own) > progress(there):
                for value in _values(ways.state, count, left):
                    yield replace(begun.to(own), gift=Gift(receiver, value, Way(end), first=True))


def _values(state: Race, ridden: int, left: int) -> range:
    """How much is given: all that is left, unless what is given counts for the others.

    That is so where the cells that were ridden and given may be taken over (option ``takeover``).
    """
    return range(ridden if state.profile["takeover"] == "cells" else left, left + 1)


def _own_parts(begun: Begun, ahead: Mapping[Cell, int]) -> dict[Cell, int]:
    """Where a giver may end, and the steps of his last part; after a jump he may stay there."""
    stays = {begun.start: 0} if begun.used else {}
    return stays | {cell: steps for cell, steps in ahead.items() if steps < begun.left}
