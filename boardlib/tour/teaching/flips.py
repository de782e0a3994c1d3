"""What would have to change on a stage: the changes that ``flips.toml`` names.

A rider is moved before he is taken away; a die shows something else before a rider is moved.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from typing import Final

from boardlib.game.flip_search import Change, Maker, Why, one_edition, unlisted
from boardlib.ruling import Ruling
from boardlib.tour.board.notation import section_line
from boardlib.tour.board.position import TEAMS, Attack, Die, Ride, Rider, Roll, Way, faces
from boardlib.tour.board.road import Cell, Terrain, progress
from boardlib.tour.rules.naming import key
from boardlib.tour.rules.rounds import race
from boardlib.tour.teaching.changing import ending, free_number, without

# --- the round: other dice, other ends of moves; who is meant ------------------------------------


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


# --- the changes by name -------------------------------------------------------------------------


APART: Final = 4
"""So many cells apart from all others are tried."""
_SPEED: Final = re.compile(r"(?:take|yellow|white|red|polka) (\d+) to")
WAY: Final = {"way-around", "way-forward", "way-free", "way-least", "way-length"}
"""The rules about ways that are to be ridden with a speed that he may have."""


# --- who stands elsewhere -----------------------------------------------------------------


def _put(rider: Rider, cell: Cell) -> Change:
    """A rider stands on another cell."""
    lines = f"- {rider}\n{replace(rider, cell=cell)}"
    lanes, ahead = abs(cell.lane - rider.cell.lane), progress(cell) - progress(rider.cell)
    facts = {"rider": str(rider.number)}
    if lanes == 0:
        said, facts["count"] = "ahead" if ahead > 0 else "back", str(abs(ahead) // 2)
    elif abs(ahead) <= 1:
        said, facts["count"] = "aside", str(lanes)
    else:
        said = "elsewhere"
    return Change(lines, said, facts, cell.words, (key(rider.number),))


def _moved(why: Why, riders: Iterable[Rider | None]) -> Iterator[Change]:
    for rider in riders:
        for cell in () if rider is None else cells_around(why, rider.cell):
            yield _put(rider, cell)  # type: ignore[arg-type]


def rider_moved(why: Why) -> Iterator[Change]:
    """The asked rider stands elsewhere, the nearest first."""
    return _moved(why, [asked_rider(why)])


def rider_aside(why: Why) -> Iterator[Change]:
    """The asked rider stands on a cell beside his own."""
    asked = asked_rider(why)
    for cell in () if asked is None else cells_around(why, asked.cell):
        if asked is not None and cell in why.position.road.around(asked.cell):
            yield _put(asked, cell)


def other_moved(why: Why) -> Iterator[Change]:
    """A rider of whom the reason speaks stands elsewhere."""
    return _moved(why, other_riders(why))


def receiver_moved(why: Why) -> Iterator[Change]:
    """The rider who is given something stands elsewhere."""
    return _moved(why, [rider_of(why, why.reason.facts.get("receiver"))])


def neighbour_moved(why: Why) -> Iterator[Change]:
    """The rider nearest to the asked one stands beside him."""
    asked = asked_rider(why)
    if asked is None:
        return
    others = [one for one in why.position.riders if one != asked]
    beside = [
        cell
        for cell in cells_around(why, asked.cell)
        if cell in why.position.road.around(asked.cell)
    ]
    for rider in sorted(others, key=lambda one: abs(progress(one.cell) - progress(asked.cell)))[:2]:
        for cell in sorted(beside, key=lambda one: far(one, rider.cell)):
            yield _as(_put(rider, cell))


def other_away(why: Why) -> Iterator[Change]:
    """A rider of whom the reason speaks is not there, nor his move."""
    for rider in other_riders(why):
        facts = {"rider": str(rider.number)}
        yield Change(without(why.position, rider), "", facts, shapes=(str(rider.cell),))


def rider_apart(why: Why) -> Iterator[Change]:
    """The asked rider stands on the nearest cells beside which nobody stands."""
    asked, road = asked_rider(why), why.position.road
    if asked is None:
        return
    others = {one.cell for one in why.position.riders if one != asked}
    others |= set(race(why.position).taken) - {asked.cell}
    alone = [one for one in road.cells - others if not others.intersection(road.around(one))]
    for cell in sorted(alone, key=lambda one: (far(one, asked.cell), one))[:APART]:
        yield _as(_put(asked, cell))


def group_gone(why: Why) -> Iterator[Change]:
    """The asked rider stands so far from his group that he is alone."""
    return (replace(change, place="") for change in rider_apart(why))


# --- into a group, beside somebody --------------------------------------------------------


def _as(change: Change) -> Change:
    """The same, said without how far it is."""
    return replace(change, said="", facts={"rider": change.facts["rider"]})


def rider_joins(why: Why) -> Iterator[Change]:
    """The asked rider stands beside a rider of another group, at its end."""
    asked = asked_rider(why)
    if asked is None:
        return
    named = other_riders(why) or [one for one in why.position.riders if one != asked]
    for other in sorted(named, key=lambda one: far(one.cell, asked.cell)):
        for cell in cells_around(why, other.cell)[:6]:
            yield _as(_put(asked, cell))


def rider_behind(why: Why) -> Iterator[Change]:
    """The asked rider stands further back in his group."""
    asked = asked_rider(why)
    if asked is not None:
        for other in race(why.position).group_at_start(asked.number).riders[1:]:
            there = rider_of(why, other)
            for cell in () if there is None else cells_around(why, there.cell)[:6]:
                if progress(cell) < progress(asked.cell):
                    yield _as(_put(asked, cell))


def _new(why: Why, cells: Iterable[Cell]) -> Iterator[Change]:
    """A rider more, of the team of the asked one."""
    asked = asked_rider(why)
    if asked is not None:
        for cell in cells:
            team = next(team for team in TEAMS if team != asked.team)
            rider = Rider(free_number(why.position, team), team, cell)
            facts = {"rider": str(asked.number)}
            yield Change(str(rider), "", facts, cell.words, (key(rider.number),))


def rider_beside(why: Why) -> Iterator[Change]:
    """A rider more stands beside the asked one, behind him first."""
    asked = asked_rider(why)
    if asked is not None:
        beside = why.position.road.around(asked.cell)
        yield from _new(why, [cell for cell in cells_around(why, asked.cell) if cell in beside])


def rider_ahead(why: Why) -> Iterator[Change]:
    """A rider more stands ahead of the asked one in his group."""
    asked = asked_rider(why)
    if asked is not None:
        ahead = why.position.road.ahead(asked.cell)
        yield from _new(why, [cell for cell in cells_around(why, asked.cell) if cell in ahead])


# --- the road, cards ----------------------------------------------------------------------


def section(why: Why) -> Iterator[Change]:
    """The section of the asked rider is flat, or a hill; or that of the others named."""
    road = why.position.road
    riders = [one for one in [asked_rider(why), *other_riders(why)] if one is not None]
    first = {road.section(one.cell): one.number for one in reversed(riders)}
    for number in dict.fromkeys(road.section(one.cell) for one in riders):
        if number < len(road.sections):
            facts = {"rider": str(first[number])}
            there = road.sections[number]
            terrain = Terrain.FLAT if there.terrain is Terrain.HILL else Terrain.HILL
            line = section_line(number + 1, replace(there, terrain=terrain), road.lanes)
            yield Change(line, terrain.value, facts, shapes=(f"section:{number + 1}",))


def _over(why: Why, riders: Iterable[Rider | None]) -> Iterator[Change]:
    road = why.position.road
    for rider in riders:
        for change_to in () if rider is None else _nearest_other(why, rider):
            if rider is not None and road.terrain(change_to) is not road.terrain(rider.cell):
                yield _as(_put(rider, change_to))


def _nearest_other(why: Why, rider: Rider) -> list[Cell]:
    """The free cells of the other terrain in his own lane and beside it, the nearest first."""
    road, taken = why.position.road, race(why.position).taken
    cells = [
        cell
        for cell in road.cells
        if cell not in taken
        and abs(cell.lane - rider.cell.lane) <= 1
        and road.terrain(cell) is not road.terrain(rider.cell)
    ]
    return sorted(cells, key=lambda one: (far(one, rider.cell), one))[:6]


def over_the_edge(why: Why) -> Iterator[Change]:
    """The asked rider stands on the other side of the edge of his section."""
    return _over(why, [asked_rider(why)])


def other_over_the_edge(why: Why) -> Iterator[Change]:
    """A rider of whom the reason speaks does."""
    return _over(why, other_riders(why))


def card_spent(why: Why) -> Iterator[Change]:
    """The card of the asked rider has been handed in."""
    asked = asked_rider(why)
    for jersey in why.position.jerseys:
        if asked is not None and jersey.rider == asked.number:
            yield Change(str(replace(jersey, used=True)), shapes=(key(jersey.rider),))


def card_fresh(why: Why) -> Iterator[Change]:
    """The card of the jersey has not been handed in."""
    for jersey in why.position.jerseys:
        if jersey.colour == why.reason.facts.get("jersey"):
            yield Change(str(replace(jersey, used=False)), shapes=(key(jersey.rider),))


CHANGES: Final[dict[str, Maker]] = {
    "attack-other": attack_other,
    "card-fresh": card_fresh,
    "card-spent": card_spent,
    "cell-taken": cell_taken,
    "die-other": die_other,
    "die-shows": die_shows,
    "die-shows-other": die_shows_other,
    "group-gone": group_gone,
    "neighbour-moved": neighbour_moved,
    "other-away": other_away,
    "other-moved": other_moved,
    "other-rode": other_rode,
    "other-over-the-edge": other_over_the_edge,
    "over-the-edge": over_the_edge,
    "receiver-moved": receiver_moved,
    "receiver-rode": receiver_rode,
    "rider-ahead": rider_ahead,
    "rider-apart": rider_apart,
    "rider-aside": rider_aside,
    "rider-behind": rider_behind,
    "rider-beside": rider_beside,
    "rider-in-the-way": rider_ahead,
    "rider-joins": rider_joins,
    "rider-moved": rider_moved,
    "rides-first": rides_first,
    "section": section,
}
"""What makes the changes of each kind."""


def list_of(question: str, ruling: Ruling) -> str:
    """What the rider may do whose turn it is; where his way alone is wrong, where he may end."""
    found, speed = ASKED.match(question), _SPEED.search(question)
    failed = {reason.rule.name for reason in ruling.failed}
    asks = question.split()[0] in ("attack", "lone", "next")
    if found is None or asks or any(name.startswith("order-") for name in failed):
        return ""
    return f"ways {found[1]} {speed[1]}" if speed and failed <= WAY else f"options {found[1]}"


editions_of, move_told = one_edition, unlisted
