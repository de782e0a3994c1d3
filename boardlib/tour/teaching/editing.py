r"""What can be changed and asked at every part of a stage; what a line says that no picture does.

See :mod:`boardlib.game.editing`.

>>> from boardlib.tour.board.notation import read
>>> stage = read("road B1\nrider 1 blue 2,12\nrider 2 red 2,11\nplayed 1 yellow 4")
>>> [offer.text for offer in changes_at(stage, "rider:1")][:2]
['played 1 yellow 2A', 'played 1 yellow 3']
>>> for offer in questions_at(stage, "rider:2")[:2]:
...     print(offer.label, "|", offer.text)
What may he do? | options 2
May he take over the 4? | may 2 take 4
>>> carried(stage, "rider:2")["2,10"]
'- rider 2 red 2,11\nrider 2 red 2,10'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from boardlib.game.editing import Menu, Menus, by_first_word, no_openings
from boardlib.text import _, mark, ngettext
from boardlib.tour.board.position import Group, Position
from boardlib.tour.board.road import Cell, Finish, Tape
from boardlib.tour.rules.naming import key, riders
from boardlib.tour.rules.rounds import race
from boardlib.tour.teaching import changing, pieces, pointing, querying
from boardlib.tour.teaching.pointing import RiderSpot, SectionSpot, tape_called

# --- what is offered at each thing ---------------------------------------------------------------


_MENUS: Final = Menus(
    pointing.spot,
    querying.stage_questions,
    changing.round_changes,
    {
        RiderSpot: Menu(querying.rider_questions, changing.rider_changes, changing.without_rider),
        Group: Menu(querying.group_questions),
        Cell: Menu(querying.cell_questions, changing.cell_changes),
        SectionSpot: Menu(querying.section_questions, changing.section_changes),
        Tape: Menu(querying.tape_questions, changing.tape_changes),
        Finish: Menu(querying.finish_questions),
    },
)
changes_at, questions_at, away = _MENUS.changes_at, _MENUS.questions_at, _MENUS.away
things, openings = pointing.things, no_openings
drawers, places, refused = pieces.drawers, pieces.places, pieces.refused


# --- moving, and lines ------------------------------------------------------------------


def carried(position: Position, shape: str) -> Mapping[str, str]:
    """Where a rider may be put: to any free cell, or home; if he has moved, the end of his move."""
    there = pointing.spot(position, shape)
    rider = there.rider if isinstance(there, RiderSpot) else None
    if rider is None:
        return {}
    ride = next(changing.rides_of(position, rider.number), None)
    state = race(position)
    free = {str(cell): cell for cell in sorted(position.road.cells) if cell not in state.taken}
    if ride is None:
        home = {"finish": lines} if (lines := changing.came_home(position, rider)) else {}
        return pieces.FreeCells(free, lambda cell: f"- {rider}\n{replace(rider, cell=cell)}", home)
    return pieces.FreeCells(free, lambda cell: f"played {changing.ending(ride, cell)}")


def line_shapes(line: str) -> tuple[str, ...]:
    """The rider, tape or section that a line is about.

    >>> line_shapes("played 1 yellow 4"), line_shapes("tape sprint T row 9"), line_shapes("round 2")
    (('rider:1',), ('tape:T',), ())
    """
    words = line.split()
    if words[:1] == ["finish"]:
        return ("finish",)
    if len(words) < 3:
        return ()
    if words[0] == "passed":
        return (f"tape:{words[1]}",)
    if words[0] in ("jersey", "tape"):
        kind = "tape" if words[0] == "tape" else "rider"
        return (f"{kind}:{words[2]}",)
    if words[0] in ("rider", "home", "played") and words[1].isdecimal():
        return (key(int(words[1])),)
    return (f"section:{words[1]}",) if words[0] == "section" else ()


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


def _road(position: Position, _rest: list[str]) -> str:
    road = position.road
    if road.name:
        return _("The road: {name}.").format(name=road.name)
    lanes = ngettext("{count} lane", "{count} lanes", road.lanes).format(count=road.lanes)
    rows = ngettext("{count} row", "{count} rows", road.rows).format(count=road.rows)
    return _("The road is one of its own: {lanes}, {rows}.").format(lanes=lanes, rows=rows)


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


def _home(position: Position, rest: list[str]) -> str:
    home = next((one for one in position.home if str(one.rider) == rest[0]), None)
    if home is None or not home.others:
        return ""
    text = _("Rider {number} is home; the same time is for: {riders}.")
    return text.format(number=home.rider, riders=riders(home.others))


_WORDS: Final[Mapping[str, Callable[[Position, list[str]], str]]] = {
    "road": _road,
    "round": lambda stage, _rest: _("Round {number}.").format(number=stage.round),
    "jersey": _jersey,
    "passed": _passed,
    "home": _home,
}

line_words: Final = by_first_word(_WORDS)
"""What a line says of the stage, in a sentence; empty where the picture shows it."""
