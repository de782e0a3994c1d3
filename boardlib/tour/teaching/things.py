"""What an argument can be about on a stage: riders, groups, premiums, the finish, the wind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from boardlib.game.editing import Thing
from boardlib.text import _, mark, ngettext
from boardlib.tour.board.position import Position, Rider
from boardlib.tour.board.road import Terrain, Wind
from boardlib.tour.questions.describe import IN_TEAM, WEARING
from boardlib.tour.rules.naming import key, name
from boardlib.tour.rules.rounds import race
from boardlib.tour.rules.state import Race
from boardlib.tour.teaching.naming import finish_called, group_called, section_called, tape_called

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
