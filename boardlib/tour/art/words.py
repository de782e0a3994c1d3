"""What the shapes of a picture say when they are pointed at, and their names."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from boardlib.text import _, mark, ngettext, sentence_case
from boardlib.tour.board.position import TEAMS, Home
from boardlib.tour.board.road import Cell, Prize, Road, Tape, Terrain, Wind
from boardlib.tour.questions.describe import TERRAINS
from boardlib.tour.rules.state import Race

SECTIONS: Final = {
    (Terrain.FLAT, Wind.LEFT): mark("Section {number}: flat, wind from the left."),
    (Terrain.FLAT, Wind.RIGHT): mark("Section {number}: flat, wind from the right."),
    (Terrain.HILL, Wind.LEFT): mark("Section {number}: hill, wind from the left."),
    (Terrain.HILL, Wind.RIGHT): mark("Section {number}: hill, wind from the right."),
}
WINDS: Final = {
    Wind.LEFT: mark("Wind {number}: it blows from the left; whoever rides there moves first."),
    Wind.RIGHT: mark("Wind {number}: it blows from the right; whoever rides there moves first."),
}
TAPES: Final = {
    Prize.SPRINT: mark(
        "A sprint premium ({name}): landing on one of the cells of its tape counts."
    ),
    Prize.MOUNTAIN: mark(
        "A mountain premium ({name}): landing on one of the cells of its tape counts."
    ),
}


def cell_words(road: Road, cell: Cell) -> str:
    """A cell: its terrain, how far it is to the yellow line, its seconds."""
    terrain, far = _(TERRAINS[road.terrain(cell)]), road.distance(cell)
    seconds = road.seconds(cell)
    if seconds is not None:
        words = ngettext("finish, {count} second", "finish, {count} seconds", seconds)
        text = words.format(count=seconds)
    elif cell.row < road.corridor:
        text = _("start corridor")
    elif road.section(cell) + 1 < len(road.sections):
        words = ngettext(
            "{terrain}, {count} cell to the yellow line",
            "{terrain}, {count} cells to the yellow line",
            far,
        )
        text = words.format(terrain=terrain, count=far)
    else:
        text = terrain
    return _("{cell}: {text}.").format(cell=cell_name(cell), text=text)


def cell_name(cell: Cell) -> str:
    """What a cell is called."""
    return sentence_case(cell.words)


def section_words(road: Road, number: int) -> str:
    """A section: terrain and wind."""
    section = road.sections[number]
    return _(SECTIONS[section.terrain, section.wind]).format(number=number + 1)


def wind_words(road: Road, number: int) -> str:
    """The windward edge of a section."""
    return _(WINDS[road.sections[number].wind]).format(number=number + 1)


def line_words(road: Road, number: int) -> str:
    """The yellow line before a section."""
    before, after = road.sections[number - 2].terrain, road.sections[number - 1].terrain
    text = _("Line {number}: section {number} begins.")
    if before is not after and after is Terrain.HILL:
        text = _("Line {number}: section {number} begins, a climb begins.")
    elif before is not after:
        text = _("Line {number}: section {number} begins, the climb ends.")
    return text.format(number=number)


def tape_words(tape: Tape) -> str:
    """A premium."""
    return _(TAPES[tape.prize]).format(name=tape.name)


def finish_words(road: Road) -> str:
    """The finish line."""
    assert road.finish is not None
    return _("Finish: the cells behind it carry seconds, from {most} to {least}.").format(
        most=road.finish.seconds[0], least=road.finish.seconds[-1]
    )


def rider_words(race: Race, rider: int, team: str, roles: Collection[str]) -> str:
    """A rider: his team and his cell, and how he stands, as far as his roles say it."""
    head, facts = rider_name(race, rider, team), "; ".join(_standing(race, rider, roles))
    return _("{rider}: {facts}.").format(rider=head, facts=facts)


def rider_name(race: Race, rider: int, team: str) -> str:
    """A rider, his team and his cell."""
    text = _("Rider {number}, {team} ({cell})")
    return text.format(number=rider, team=_(TEAMS[team]), cell=race.at[rider].words)


def _standing(race: Race, rider: int, roles: Collection[str]) -> Iterator[str]:
    group = race.group(rider)
    if "leader" in roles:
        yield _("leads a group of {count}").format(count=len(group.riders))
    elif not group.lone:
        yield _("in the group of {leader}").format(leader=group.leader)
    else:
        yield _("lone rider") if "lone" in roles else _("in no group of others")
    if "attack" in roles:
        yield _("in attack position")
    if "braked" in roles:
        yield _("braked")
    if "moved" in roles:
        words = ngettext("has moved {count} cell", "has moved {count} cells", _far(race, rider))
        yield words.format(count=_far(race, rider))


def _far(race: Race, rider: int) -> int:
    return sum(
        len(leg.cells)
        for ridden in race.rides.values()
        for leg in ridden.legs
        if leg.rider == rider
    )


def offer_words(rider: int, value: str) -> str:
    """A speed on offer."""
    return _("Offer {rider}: rider {rider} may take over {value}.").format(rider=rider, value=value)


def offer_name(rider: int) -> str:
    """A speed on offer, without the speed."""
    return _("Offer {rider}").format(rider=rider)


def home_words(home: Home) -> str:
    """A rider who has finished."""
    words = ngettext(
        "Rider {rider}, {team}, home: place {place}, round {round}, {count} second.",
        "Rider {rider}, {team}, home: place {place}, round {round}, {count} seconds.",
        home.seconds,
    )
    return words.format(
        rider=home.rider,
        team=_(TEAMS[home.team]),
        place=home.place,
        round=home.round,
        count=home.seconds,
    )


def home_name(home: Home) -> str:
    """A rider who has finished, without his place and his time."""
    text = _("Rider {rider}, {team}, home")
    return text.format(rider=home.rider, team=_(TEAMS[home.team]))
