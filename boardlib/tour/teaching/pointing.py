"""What the shapes of a stage mean, what players call them, and what an argument can be about."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from boardlib.game.editing import Thing
from boardlib.text import _, mark, ngettext
from boardlib.tour.board.notation import cell_of
from boardlib.tour.board.position import Group, Home, Position, Rider
from boardlib.tour.board.road import Cell, Finish, Prize, Tape, Terrain, Wind
from boardlib.tour.questions.describe import IN_TEAM, WEARING
from boardlib.tour.rules.naming import key, name
from boardlib.tour.rules.rounds import race
from boardlib.tour.rules.state import Race

TAPES: Final = {
    Prize.SPRINT: mark("The sprint premium ({name})"),
    Prize.MOUNTAIN: mark("The mountain premium ({name})"),
}


def group_called(group: Group) -> str:
    """A group by the rider who leads it."""
    return _("The group of rider {number}").format(number=group.leader)


def tape_called(tape: Tape) -> str:
    """A premium by its kind and its name."""
    return _(TAPES[tape.prize]).format(name=tape.name)


def section_called(section: int) -> str:
    """A section, counted from 0, as it is counted along the road."""
    return _("Section {number} of the road").format(number=section + 1)


def finish_called() -> str:
    """The finish."""
    return _("The finish")


# --- what the shapes mean ---------------------------------------------------------------


_RIDER: Final = re.compile(r"rider:(\d+)")
_SECTION: Final = re.compile(r"(?:section|wind|line):(\d+)")


@dataclass(frozen=True, slots=True)
class RiderSpot:
    """A rider on the road, or one who is home; both of a number that makes no sense."""

    rider: Rider | None
    home: Home | None = None


@dataclass(frozen=True, slots=True)
class SectionSpot:
    """A section of the road, counted from 0."""

    number: int


Spot = RiderSpot | Group | Cell | SectionSpot | Tape | Finish | None
"""What a shape means; None for one that means nothing.  A cell is one without a rider."""


def spot(position: Position, shape: str) -> Spot:
    """What stands at a shape; a cell with a rider means the rider."""
    if found := _RIDER.fullmatch(shape):
        number = int(found[1])
        return RiderSpot(_rider(position, number), _home(position, number))
    if shape.startswith("group:"):
        return next((group for group in race(position).groups if group.key == shape), None)
    if cell := cell_of(shape):
        there = race(position).taken.get(cell)
        if there is not None:
            return RiderSpot(_rider(position, there))
        return cell if cell in position.road else None
    if found := _SECTION.fullmatch(shape):
        number = int(found[1]) - 1
        return SectionSpot(number) if 0 <= number < len(position.road.sections) else None
    if shape == "finish":
        return position.road.finish
    return {f"tape:{tape.name}": tape for tape in position.road.tapes}.get(shape)


def _rider(position: Position, number: int) -> Rider | None:
    return next((rider for rider in position.riders if rider.number == number), None)


def _home(position: Position, number: int) -> Home | None:
    return next((home for home in position.home if home.rider == number), None)


# --- what an argument can be about ------------------------------------------------------


RIDERS: Final = 12
"""So many riders are listed at most, those who move next before others."""
GROUPS: Final = 3
PARTS: Final = 4
"""So many tapes and sections, each."""

LIKE: Final = {
    (Terrain.FLAT, Wind.LEFT): mark("flat, wind from the left"),
    (Terrain.FLAT, Wind.RIGHT): mark("flat, wind from the right"),
    (Terrain.HILL, Wind.LEFT): mark("hill, wind from the left"),
    (Terrain.HILL, Wind.RIGHT): mark("hill, wind from the right"),
}


def things(position: Position) -> list[Thing]:
    """Riders in the order in which they move, groups, the road, then the whole stage."""
    state = race(position)
    return [
        *_riders(position, state),
        *_groups(state),
        *_road(position, state),
        Thing("", _("The whole stage"), _("whose turn it is, who is braked, who rides where")),
    ]


def _riders(position: Position, state: Race) -> Iterator[Thing]:
    waiting = sorted(state.order, key=lambda rider: rider in state.rides)[:RIDERS]
    by_number = {rider.number: rider for rider in reversed(position.riders)}
    for number in filter(set(waiting).__contains__, state.order):
        rider = by_number[number]
        yield Thing(key(number), name(number), _detail(state, rider))


def _detail(state: Race, rider: Rider) -> str:
    """His team, and how he stands: ``team red, braked, his turn``."""
    facts = [_(IN_TEAM[rider.team])]
    facts += [_(WEARING[colour]) for colour, one in state.wearers.items() if one == rider.number]
    group = state.group(rider.number)
    if group.lone:
        facts.append(_("alone"))
    elif group.leader == rider.number:
        riders = len(group.riders)
        text = ngettext("leads a group of {count}", "leads a group of {count}", riders)
        facts.append(text.format(count=riders))
    if rider.number in state.rides:
        facts.append(_("has moved"))
    elif rider.number in state.braked:
        facts.append(_("braked"))
    if state.turn == rider.number:
        facts.append(_("it is his turn"))
    return ", ".join(facts)


def _groups(state: Race) -> Iterator[Thing]:
    for group in [one for one in state.groups if not one.lone][:GROUPS]:
        riders = len(group.riders)
        text = ngettext("{count} rider", "{count} riders", riders).format(count=riders)
        yield Thing(group.key, group_called(group), text)


def _road(position: Position, state: Race) -> Iterator[Thing]:
    """The tapes, the finish, and the sections on which riders stand."""
    road = position.road
    for tape in road.tapes[:PARTS]:
        yield Thing(f"tape:{tape.name}", tape_called(tape))
    if road.finish is not None:
        yield Thing("finish", finish_called())
    ridden = sorted({road.section(cell) for cell in state.at.values()})
    for number in ridden[:PARTS]:
        section = road.sections[number]
        like = _(LIKE[section.terrain, section.wind])
        yield Thing(f"section:{number + 1}", section_called(number), like)
