"""What would have to change in a round: other dice, other ends of moves; who is meant."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from typing import Final

from boardlib.game.flip_search import Change, Why
from boardlib.tour.board.position import Attack, Die, Ride, Rider, Roll, Way, faces
from boardlib.tour.board.road import Cell, Terrain, progress
from boardlib.tour.rules.naming import key
from boardlib.tour.rules.rounds import race
from boardlib.tour.teaching.editing import ending

NEAR: Final = 3
"""So many cells away a rider is put at most."""
_TAKEN: Final = re.compile(r"take (\d+)")
_TO: Final = re.compile(r" to (\d+),(\d+)")
ASKED: Final = re.compile(r"(?:[a-z]+ )?(\d+)\b")


# --- who, and where -----------------------------------------------------------------------


def asked_rider(why: Why) -> Rider | None:
    """The rider who is asked about: the first number of the question."""
    found = ASKED.match(why.question)
    return rider_of(why, int(found[1])) if found else None


def rider_of(why: Why, number: object) -> Rider | None:
    """The rider with that number."""
    riders: tuple[Rider, ...] = why.position.riders
    return next((one for one in riders if one.number == number), None)


def other_riders(why: Why) -> list[Rider]:
    """The other riders of whom the reason speaks, in the order of the road."""
    asked = asked_rider(why)
    return [
        one for one in why.position.riders if key(one.number) in why.reason.shapes and one != asked
    ]


def cells_around(why: Why, cell: Cell) -> list[Cell]:
    """The free cells near one, the nearest first; of those as near, the ones further back."""
    road, taken = why.position.road, race(why.position).taken
    starts = {rider.cell for rider in why.position.riders}
    away = {cell: 0}
    ring = [cell]
    for step in range(1, NEAR + 1):
        ring = [to for one in ring for to in road.around(one) if to not in away]
        away |= dict.fromkeys(ring, step)
    free = (one for one in away if one not in taken and one not in starts)
    return sorted(free, key=lambda one: (away[one], progress(one), abs(one.lane - cell.lane)))


def far(one: Cell, other: Cell) -> int:
    """How far two cells are apart: lanes and half cells together."""
    return abs(one.lane - other.lane) + abs(progress(one) - progress(other))


# --- where moves end --------------------------------------------------------------------------


def receiver_rode(why: Why) -> Iterator[Change]:
    """The rider who is given something has ended his move elsewhere, the nearest first."""
    return _rode(why, [why.reason.facts.get("receiver")])


def other_rode(why: Why) -> Iterator[Change]:
    """A rider of whom the reason speaks has ended his move elsewhere, the nearest first."""
    return _rode(why, [one.number for one in other_riders(why)])


def _rode(why: Why, riders: Collection[object]) -> Iterator[Change]:
    at = race(why.position).at
    for ride in why.position.played:
        if isinstance(ride, Ride) and ride.rider in riders and ride.rider in at:
            for cell in cells_around(why, at[ride.rider]):
                facts = {"rider": str(ride.rider)}
                line = f"played {ending(ride, cell)}"
                yield Change(line, "to", facts, cell.words, (key(ride.rider),))


def cell_taken(why: Why) -> Iterator[Change]:
    """Somebody who has moved has ended on the cell that is asked for."""
    wanted = _TO.search(why.question)
    for cell in [Cell(int(wanted[1]), int(wanted[2]))] if wanted else []:
        for ride in reversed(why.position.played):
            if isinstance(ride, Ride) and ride.gift is None:
                facts = {"rider": str(ride.rider)}
                yield Change(f"played {ending(ride, cell)}", "", facts, cell.words, (str(cell),))


# --- dice and moves -----------------------------------------------------------------------


def _rides(why: Why, numbers: Iterable[object]) -> Iterator[Ride]:
    """The plain rolls that riders have made in this round, the last one first."""
    wanted = list(numbers)
    for ride in reversed(why.position.played):
        if isinstance(ride, Ride) and ride.rider in wanted and isinstance(ride.speed, Roll):
            yield ride


def _bare(ride: Ride, roll: Roll) -> Ride:
    """The same move with another roll, as far as he comes with it."""
    return replace(
        ride, speed=roll, way=Way(), green=None, attack=Attack.NONE, then=None, gift=None
    )


def die_shows(why: Why) -> Iterator[Change]:
    """The die of the last of his group who rolled shows the value that is asked for."""
    asked, value = asked_rider(why), _TAKEN.search(why.question)
    if asked is None or value is None:
        return
    for ride in _rides(why, race(why.position).group(asked.number).riders):
        yield from _face(why, ride, [int(value[1])])


def die_shows_other(why: Why) -> Iterator[Change]:
    """The same with any other value."""
    asked, value = asked_rider(why), _TAKEN.search(why.question)
    if asked is not None and value is not None:
        for ride in _rides(why, race(why.position).group(asked.number).riders):
            yield from _face(why, ride, [one for one in (3, 4, 5, 6) if one != int(value[1])])


def _face(why: Why, ride: Ride, values: Iterable[int]) -> Iterator[Change]:
    assert isinstance(ride.speed, Roll)
    for value in values:
        for face in dict.fromkeys(faces(why.position.profile, ride.speed.die)):
            if face.value == value and "A" not in str(face) and face != ride.speed.face:
                other = _bare(ride, Roll(ride.speed.die, face))
                facts = {"rider": str(ride.rider), "value": str(value)}
                yield Change(f"played {other}", "", facts, shapes=(key(ride.rider),))


def die_other(why: Why) -> Iterator[Change]:
    """The rider of whom the reason speaks has rolled another die, with the same value.

    What he has rolled for himself alone, with the red one, nobody takes over.
    """
    asked = asked_rider(why)
    named = [one.number for one in other_riders(why)]
    value = _TAKEN.search(why.question)
    for ride in _rides(why, named) if asked is not None else ():
        assert isinstance(ride.speed, Roll)
        for die in (Die.YELLOW, Die.POLKA) if why.refused else (Die.RED,):
            known = [one for one in faces(why.position.profile, die) if "A" not in str(one)]
            wanted = int(value[1]) if value else ride.speed.face.value
            for face in sorted(set(known), key=lambda one: abs(one.value - wanted))[:2]:
                if die is not ride.speed.die:
                    other = _bare(ride, Roll(die, face))
                    facts = {"rider": str(ride.rider)}
                    yield Change(f"played {other}", die.value, facts, shapes=(key(ride.rider),))


def attack_other(why: Why) -> Iterator[Change]:
    """Whoever attacked alone has pulled the others along."""
    facts = why.reason.facts
    for ride in _rides(why, [facts.get("roller", facts.get("attacker"))]):
        value = _TAKEN.search(why.question)
        for green in [int(value[1])] if value else [ride.green]:
            pulled = replace(ride, attack=Attack.PULL, green=green, way=Way(), then=None)
            facts = {"rider": str(ride.rider)}
            yield Change(f"played {pulled}", "", facts, shapes=(key(ride.rider),))


def rides_first(why: Why) -> Iterator[Change]:
    """Whoever has to ride before has ridden, with the value that is asked for, if there is one."""
    state, asked, value = race(why.position), asked_rider(why), _TAKEN.search(why.question)
    if asked is None or state.turn in (None, asked.number):
        return
    rider = state.turn
    assert rider is not None
    hill = state.terrain[rider] is Terrain.HILL
    for die in (Die.POLKA,) if hill else (Die.YELLOW, Die.RED):
        known = [
            one for one in dict.fromkeys(faces(why.position.profile, die)) if "A" not in str(one)
        ]
        wanted = int(value[1]) if value else 4
        for face in sorted(known, key=lambda one: abs(one.value - wanted))[:2]:
            said = "rolled" if value and face.value == wanted else "moved"
            facts = {"rider": str(rider)} | ({"value": str(wanted)} if said == "rolled" else {})
            yield Change(
                f"played {Ride(rider, Roll(die, face))}", said, facts, shapes=(key(rider),)
            )
