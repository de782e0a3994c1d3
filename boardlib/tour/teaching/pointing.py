r"""What the shapes of a stage mean, what players call them, what an argument can be about; changes.

What can be changed here is who is home and who has crossed a premium before this round:

>>> from boardlib.tour.board.notation import read
>>> stage = read("road B6\nround 12\nrider 7 blue 2,18\nhome 9 blue 1 11 2")
>>> print(came_home(stage, stage.riders[0]))
- rider 7 blue 2,18
home 7 blue 2 11 5
>>> [offer.text for offer in home_changes(stage, stage.home[0])][:2]
['- home 9 blue 1 11 2', 'home 9 blue 1 11 0']
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from boardlib.game.editing import Offer, Thing, by_first_word
from boardlib.text import _, mark, ngettext
from boardlib.tour.board.lines import cell_of
from boardlib.tour.board.position import Group, Home, Passed, Position, Rider
from boardlib.tour.board.road import Cell, Prize, Tape, Terrain, Wind
from boardlib.tour.questions.describe import IN_TEAM, WEARING
from boardlib.tour.rules.finish import reached
from boardlib.tour.rules.naming import key, name, riders
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
_GROUP: Final = re.compile(r"group:(\d+)")
_SECTION: Final = re.compile(r"(?:section|wind|line):(\d+)")


@dataclass(frozen=True, slots=True)
class Spot:
    """What a shape means: a rider, one who is home, a group, an empty cell, a section and so on."""

    rider: Rider | None = None
    home: Home | None = None
    group: Group | None = None
    cell: Cell | None = None
    section: int | None = None
    tape: Tape | None = None
    finish: bool = False


def spot(position: Position, shape: str) -> Spot:
    """What stands at a shape; a cell with a rider means the rider."""
    if found := _RIDER.fullmatch(shape):
        number = int(found[1])
        return Spot(_rider(position, number), _home(position, number))
    if found := _GROUP.fullmatch(shape):
        groups = {group.key: group for group in race(position).groups}
        return Spot(group=groups.get(shape))
    if cell := cell_of(shape):
        there = race(position).taken.get(cell)
        free = cell if there is None and cell in position.road else None
        return Spot(None if there is None else _rider(position, there), cell=free)
    if found := _SECTION.fullmatch(shape):
        number = int(found[1]) - 1
        return Spot(section=number if 0 <= number < len(position.road.sections) else None)
    tapes = {f"tape:{tape.name}": tape for tape in position.road.tapes}
    ended = shape == "finish" and position.road.finish is not None
    return Spot(tape=tapes.get(shape), finish=ended)


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


# --- who is home ------------------------------------------------------------------------


def came_home(position: Position, rider: Rider) -> str:
    """The lines by which a rider came home in the round before, last of all; empty without finish.

    Nobody is home in the first round: it becomes the second one.
    """
    lines = arrived(position, rider.number, rider.team)
    return f"- {rider}\n{lines}" if lines else ""


def arrived(position: Position, number: int, team: str) -> str:
    """The lines by which somebody is home who is not on the road; empty without a finish."""
    finish = position.road.finish
    if finish is None:
        return ""
    before = max(position.round - 1, 1)
    place = max((one.place for one in position.home), default=0) + 1
    home = Home(number, team, place, before, finish.seconds[0])
    return str(home) if position.round > before else f"{home}\nround {before + 1}"


def home_changes(position: Position, home: Home) -> Iterator[Offer]:
    """A rider who is home: he is not, he has another time, came in another round or place."""
    yield Offer(_("He is home"), _("no"), f"- {home}")
    finish = position.road.finish
    for seconds in sorted(set(finish.seconds)) if finish is not None else ():
        if seconds != home.seconds:
            label = ngettext("{count} second", "{count} seconds", seconds).format(count=seconds)
            yield Offer(_("His time in that round"), label, str(replace(home, seconds=seconds)))
    for number in (home.round - 3, home.round - 1, home.round + 1, home.round + 3):
        if 1 <= number < position.round:
            yield Offer(_("He came home in round"), str(number), str(replace(home, round=number)))
    for other in sorted(position.home, key=lambda one: one.place):
        if other.place != home.place:
            swapped = replace(home, place=other.place), replace(other, place=home.place)
            yield Offer(_("His place"), str(other.place), "\n".join(map(str, swapped)))
    yield from _waiting(position, home)


def _waiting(position: Position, home: Home) -> Iterator[Offer]:
    """Riders of his group who get his time when they arrive, where that is how it is played."""
    if position.profile["finish_late"] != "group":
        return
    due = {number for one in position.home for number in one.others}
    for rider in position.riders:
        number = rider.number
        if number in home.others:
            fewer = tuple(one for one in home.others if one != number)
            yield Offer(
                _("No longer gets his time"), name(number), str(replace(home, others=fewer))
            )
        elif number not in due:
            more = replace(home, others=(*home.others, number))
            yield Offer(_("Gets his time later"), name(number), str(more))


# --- who has crossed a premium ----------------------------------------------------------


def tape_changes(position: Position, tape: Tape) -> Iterator[Offer]:
    """Somebody has crossed it before this round, after the others; or has not."""
    crossed = _crossed(position, tape)
    for number in crossed:
        yield Offer(_("Has not crossed it yet"), name(number), _without(position, tape, number))
    beyond = [one.number for one in position.riders if reached(tape, one.cell)]
    beyond += [one.rider for one in position.home]
    others = [one.number for one in position.riders if one.number not in beyond]
    for number in (*beyond, *others):
        if number not in crossed:
            yield Offer(_("Has crossed it already"), name(number), _with(tape, crossed, number))


def crossing_changes(position: Position, number: int) -> Iterator[Offer]:
    """The same at a rider: which premiums he has crossed before this round."""
    for tape in position.road.tapes:
        crossed = _crossed(position, tape)
        if number in crossed:
            lines = _without(position, tape, number)
            yield Offer(_("He has not crossed yet"), tape_called(tape), lines)
    for tape in position.road.tapes:
        crossed = _crossed(position, tape)
        if number not in crossed:
            yield Offer(_("He has crossed"), tape_called(tape), _with(tape, crossed, number))


def _crossed(position: Position, tape: Tape) -> tuple[int, ...]:
    found = (one.riders for one in position.passed if one.tape == tape.name)
    return next(found, ())


def _with(tape: Tape, crossed: tuple[int, ...], number: int) -> str:
    return str(Passed(tape.name, (*crossed, number)))


def _without(position: Position, tape: Tape, number: int) -> str:
    crossed = _crossed(position, tape)
    rest = tuple(one for one in crossed if one != number)
    return str(Passed(tape.name, rest)) if rest else f"- {Passed(tape.name, crossed)}"


# --- as a player says it ----------------------------------------------------------------


WEARS: Final = {
    "yellow": mark("Rider {number} wears the yellow jersey; its card can be played."),
    "green": mark("Rider {number} wears the green jersey; its card can be played."),
    "polka": mark("Rider {number} wears the polka-dot jersey; its card can be played."),
}
HAS_PLAYED: Final = {
    "yellow": mark("Rider {number} wears the yellow jersey; its card has been played."),
    "green": mark("Rider {number} wears the green jersey; its card has been played."),
    "polka": mark("Rider {number} wears the polka-dot jersey; its card has been played."),
}


def _road_line(position: Position, _rest: list[str]) -> str:
    road = position.road
    if road.name:
        return _("The road: {name}.").format(name=road.name)
    lanes = ngettext("{count} lane", "{count} lanes", road.lanes).format(count=road.lanes)
    rows = ngettext("{count} row", "{count} rows", road.rows).format(count=road.rows)
    return _("The road is one of its own: {lanes}, {rows}.").format(lanes=lanes, rows=rows)


def _round(position: Position, _rest: list[str]) -> str:
    return _("Round {number}.").format(number=position.round)


def _jersey(position: Position, rest: list[str]) -> str:
    jersey = next((one for one in position.jerseys if one.colour == rest[0]), None)
    if jersey is None:
        return ""
    words = (HAS_PLAYED if jersey.used else WEARS)[jersey.colour]
    return _(words).format(number=jersey.rider)


def _passed(position: Position, rest: list[str]) -> str:
    tapes = {tape.name: tape for tape in position.road.tapes}
    crossed = next((one.riders for one in position.passed if one.tape == rest[0]), ())
    if rest[0] not in tapes:
        return ""
    text = _("{premium}: who has crossed it, in this order: {riders}.")
    return text.format(premium=tape_called(tapes[rest[0]]), riders=riders(crossed))


def _home_line(position: Position, rest: list[str]) -> str:
    home = next((one for one in position.home if str(one.rider) == rest[0]), None)
    if home is None or not home.others:
        return ""
    text = _("Rider {number} is home; the same time is for: {riders}.")
    return text.format(number=home.rider, riders=riders(home.others))


_WORDS: Final[Mapping[str, Callable[[Position, list[str]], str]]] = {
    "road": _road_line,
    "round": _round,
    "jersey": _jersey,
    "passed": _passed,
    "home": _home_line,
}

line_words: Final = by_first_word(_WORDS)
"""What a line says of the stage, in a sentence; empty where the picture shows it."""
