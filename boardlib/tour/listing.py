"""The legal moves of a position, listed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from boardlib.game import Moves
from boardlib.tour.cards import playable
from boardlib.tour.choice import ON, judge_choice
from boardlib.tour.dice import faces
from boardlib.tour.giving import may_give, progress, receiver_of
from boardlib.tour.moves import Attack, Card, Die, Gift, Move, NextRound, Ride, Roll, Take, Way
from boardlib.tour.pace import parts
from boardlib.tour.play import judge, judge_ride
from boardlib.tour.position import Position
from boardlib.tour.race import race
from boardlib.tour.reach import Ground, reachable
from boardlib.tour.riding import ridden
from boardlib.tour.road import Cell
from boardlib.tour.rounds import judge_next_round
from boardlib.tour.state import Race, Ridden
from boardlib.tour.takeover import offered


def moves(position: Position) -> Moves[Move]:
    """The legal moves of the rider whose turn it is, or the next round.

    Every speed with every face and every cell that he can end on, and every part of it that he
    may give; the cells in between are those of the shortest way.
    """
    return Moves.judged(Move, lambda: _listed(race(position)), partial(judge, position))


def _listed(state: Race) -> Iterator[Move]:
    rider = state.turn
    if rider is None:
        yield from [NextRound()] if judge_next_round(state) else []
        return
    for ride in choices(state, rider):
        for whole in (*_with_ways(state, ride), *_with_gifts(state, ride)):
            if judge_ride(state, whole)[1]:
                yield whole


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


def _with_ways(state: Race, ride: Ride) -> Iterator[Ride]:
    """The ride to every cell that it can end on; a solo attack jumps as straight as it can."""
    made = ridden(state, ride)[0]
    most = parts(state, ride, made.attack)[-1]
    for goal in _goals(state, made.legs[-1].start, most):
        yield _to(made, goal)


def _to(made: Ridden, goal: Cell) -> Ride:
    """The same ride with that end; the jump of a solo attack stays as it is."""
    if len(made.legs) == 1:
        return replace(made.ride, way=Way(goal))
    return replace(made.ride, way=Way(made.legs[0].end), then=Way(goal))


def _goals(state: Race, start: Cell, most: int) -> list[Cell]:
    """The cells to ride to; where he stands if there are none, or if he may stay."""
    found = list(_reachable(state, start, most))
    stays = state.profile["least_move"] == "none" or not found
    return [*found, *([start] if stays else [])]


def _reachable(state: Race, start: Cell, most: int) -> dict[Cell, int]:
    ground = Ground(state.road, state.taken, state.profile["passing"] == "jump")
    return reachable(ground, start, most)


def _with_gifts(state: Race, ride: Ride) -> Iterator[Ride]:
    """The ride with every part of it given to the rider before, whoever of them moves first."""
    receiver = receiver_of(state, ride.rider)
    if receiver is None or not may_give(state, ride.rider, receiver):
        return
    made, there = ridden(state, ride)[0], state.at[receiver]
    left = made.value - sum(len(jump.cells) for jump in made.legs[:-1])
    most = min(parts(state, ride, made.attack)[-1], left - 1)
    for own, steps in _reachable(state, made.legs[-1].start, most).items():
        if progress(own) > progress(there):
            for end in _reachable(state, there, left - steps):
                if end in state.road.around(own):
                    yield from _gifts(_to(made, own), end, receiver, left - steps)


def _gifts(ride: Ride, end: Cell, receiver: int, value: int) -> Iterator[Ride]:
    for first in (False, True):
        yield replace(ride, gift=Gift(receiver, value, Way(end), first))
