"""The board in sentences: the text twin of the picture.

First the road, from the start to the finish; then the groups and every rider, in the order in
which they move; then what the moves of this round have come to.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from boardlib.text import _, mark, ngettext
from boardlib.tour.board.position import Position
from boardlib.tour.board.road import Cell, Prize, Road, Tape, Terrain, Wind
from boardlib.tour.rules.finish import not_noted, why_not_noted
from boardlib.tour.rules.naming import cells_words, group_words, made_of, name, riders, several
from boardlib.tour.rules.rounds import race
from boardlib.tour.rules.state import Race
from boardlib.words import needs

TERRAINS: Final = {Terrain.FLAT: mark("flat"), Terrain.HILL: mark("hill")}
SECTIONS: Final = {
    (Terrain.FLAT, Wind.LEFT): mark(
        "Section {number} begins at row {row}: flat, wind from the left."
    ),
    (Terrain.FLAT, Wind.RIGHT): mark(
        "Section {number} begins at row {row}: flat, wind from the right."
    ),
    (Terrain.HILL, Wind.LEFT): mark(
        "Section {number} begins at row {row}: hill, wind from the left."
    ),
    (Terrain.HILL, Wind.RIGHT): mark(
        "Section {number} begins at row {row}: hill, wind from the right."
    ),
}
TAPES: Final = {
    Prize.SPRINT: mark("A sprint premium ({name}): its tape lies on row {row}."),
    Prize.MOUNTAIN: mark("A mountain premium ({name}): its tape lies on row {row}."),
}
SLANTING: Final = {
    Prize.SPRINT: mark("A sprint premium ({name}): its tape lies on these cells: {cells}."),
    Prize.MOUNTAIN: mark("A mountain premium ({name}): its tape lies on these cells: {cells}."),
}
IN_TEAM: Final = {
    "blue": mark("team blue"),
    "red": mark("team red"),
    "orange": mark("team orange"),
    "sky": mark("team sky blue"),
    "green": mark("team green"),
    "pink": mark("team pink"),
}
WEARING: Final = {
    "yellow": mark("wears the yellow jersey"),
    "green": mark("wears the green jersey"),
    "polka": mark("wears the polka-dot jersey"),
}


@needs(Position)
def describe(position: Position) -> list[str]:
    """The board in sentences: road, groups, riders, what has happened in this round."""
    return [
        *road_lines(position.road),
        *_round_lines(position),
        *_group_lines(race(position)),
        *(line for rider in race(position).order for line in rider_lines(position, rider)),
        *_premium_lines(race(position)),
        *_home_lines(position),
        *_option_lines(position),
    ]


# --- the road ---------------------------------------------------------------------------


def road_lines(road: Road) -> Iterator[str]:
    """The road in sentences: its size, its sections, tapes and finish."""
    size = ngettext(
        "The road has {lanes} lane, 0 to {last} from the left, and rows 0 to {row}.",
        "The road has {lanes} lanes, 0 to {last} from the left, and rows 0 to {row}.",
        road.lanes,
    )
    yield size.format(lanes=road.lanes, last=road.lanes - 1, row=road.rows - 1)
    if road.corridor:
        text = _("Rows 0 to {row} are the start corridor.")
        yield text.format(row=road.corridor - 1)
    for number in range(len(road.sections)):
        yield from _section_lines(road, number)
    for tape in road.tapes:
        yield _tape_line(tape)
    yield from _finish_lines(road)


def _section_lines(road: Road, number: int) -> Iterator[str]:
    """Where a section begins, what it is like, and which of its lanes can be ridden."""
    section, named = road.sections[number], number + 1
    text = _(SECTIONS[section.terrain, section.wind])
    yield text.format(number=named, row=min(section.start))
    if len(set(section.start)) > 1:
        text = _("Section {number}: lane by lane it begins at these rows: {rows}.")
        yield text.format(number=named, rows=", ".join(map(str, section.start)))
    first, last = section.lanes
    if section.lanes != (0, road.lanes - 1):
        text = _("Section {number} has only lanes {first} to {last}.")
        yield text.format(number=named, first=first, last=last)


def _tape_line(tape: Tape) -> str:
    rows = {cell.row for cell in tape.cells}
    if len(rows) == 1:
        return _(TAPES[tape.prize]).format(name=tape.name, row=min(rows))
    cells = cells_words(sorted(tape.cells))
    return _(SLANTING[tape.prize]).format(name=tape.name, cells=cells)


def _finish_lines(road: Road) -> Iterator[str]:
    if road.finish is not None:
        text = _("The finish begins at row {row}; its rows carry {seconds} seconds.")
        seconds = ", ".join(map(str, road.finish.seconds))
        yield text.format(row=road.finish.row, seconds=seconds)


# --- the round --------------------------------------------------------------------------


def _round_lines(position: Position) -> Iterator[str]:
    state = race(position)
    if not state.order:
        yield _("Nobody is on the road.")
        return
    yield _("Round {number}.").format(number=position.round)
    yield _("They move in this order: {riders}.").format(riders=riders(state.order))
    if state.turn is None:
        yield _("Everybody has moved; the next round can begin.")
    else:
        yield _("It is the turn of rider {rider}.").format(rider=state.turn)


def _group_lines(state: Race) -> Iterator[str]:
    yield from map(group_words, state.groups)


# --- riders -----------------------------------------------------------------------------


def rider_lines(position: Position, rider: int) -> Iterator[str]:
    """A rider in sentences: where he stands, how he rides, and his move if he has made it."""
    state = race(position)
    parts = [
        _(IN_TEAM[state.teams[rider]]),
        place_words(state.road, state.at[rider]),
        *_standing(state, rider),
    ]
    parts += [_(WEARING[one.colour]) for one in position.jerseys if one.rider == rider]
    yield f"{name(rider)}: {'; '.join(parts)}."
    if rider in state.rides:
        yield _move_line(state, rider)


def place_words(road: Road, cell: Cell) -> str:
    """Where a cell lies: its terrain and section, how far it is to the line, its seconds."""
    if cell not in road:
        return _("off the road ({cell})").format(cell=cell.words)
    seconds = road.seconds(cell)
    if seconds is not None:
        return _("{cell} ({seconds} s of the finish)").format(cell=cell.words, seconds=seconds)
    far = road.distance(cell)
    text = ngettext(
        "{cell} ({terrain}, section {section}, {count} cell before its end)",
        "{cell} ({terrain}, section {section}, {count} cells before its end)",
        far,
    )
    terrain, section = _(TERRAINS[road.terrain(cell)]), road.section(cell) + 1
    return text.format(cell=cell.words, terrain=terrain, section=section, count=far)


def _standing(state: Race, rider: int) -> Iterator[str]:
    if state.group(rider).lone:
        yield _("alone")
    elif state.leads(rider):
        yield _("leader of his group")
    else:
        yield _("in the group of rider {leader}").format(leader=state.group(rider).leader)
    if rider in state.attackers:
        yield _("in attack position")
    if rider in state.braked:
        yield _("braked")
    if rider in state.offers:
        yield _("may take over {offer}").format(offer=state.offers[rider])


def _move_line(state: Race, rider: int) -> str:
    ride = state.rides[rider]
    count = len(ride.cells)
    text = ngettext(
        "Rider {number} has moved {count} cell ({speed}; from {start}).",
        "Rider {number} has moved {count} cells ({speed}; from {start}).",
        count,
    )
    speed = made_of(ride.ride)
    return text.format(number=rider, start=state.start[rider].words, speed=speed, count=count)


# --- premiums, finish, options ----------------------------------------------------------


def _premium_lines(state: Race) -> Iterator[str]:
    for tape in state.road.tapes:
        if crossed := state.crossed[tape.name]:
            text = _("The tape has been crossed in this order ({name}): {riders}.")
            yield text.format(name=tape.name, riders=several(crossed))
        yield from (why_not_noted(tape, rider).text for rider in not_noted(state, tape))


def _home_lines(position: Position) -> Iterator[str]:
    for home in sorted(position.home, key=lambda one: one.place):
        text = ngettext(
            "Rider {rider} is home: place {place}, round {round}, {count} second.",
            "Rider {rider} is home: place {place}, round {round}, {count} seconds.",
            home.seconds,
        )
        yield text.format(rider=home.rider, place=home.place, round=home.round, count=home.seconds)


def _option_lines(position: Position) -> Iterator[str]:
    for option, value in sorted(position.profile.chosen.items()):
        setting = position.profile.settings[option]
        text = _("An option of this table ({option}): {meaning}.")
        yield text.format(option=setting.title, meaning=setting.meaning(value))
