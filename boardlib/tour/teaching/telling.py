r"""What a line of a stage says that the picture does not, as a player says it.

>>> from boardlib.tour.board.notation import read
>>> stage = read("road B1\nround 4\nrider 1 blue 2,12\njersey yellow 1 used")
>>> line_words(stage, "round 4"), line_words(stage, "jersey yellow 1 used")
('Round 4.', 'Rider 1 wears the yellow jersey; its card has been played.')
>>> line_words(stage, "rider 1 blue 2,12")
''
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from boardlib.text import _, mark, ngettext
from boardlib.tour.board.position import Position
from boardlib.tour.rules.naming import riders
from boardlib.tour.teaching.naming import tape_called

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


def line_words(position: Position, line: str) -> str:
    """What a line says of the stage, in a sentence; empty where the picture shows it.

    Args:
        position: the stage that has the line.
        line: one of its lines.
    """
    word, *rest = line.split() or [""]
    return _WORDS[word](position, rest) if word in _WORDS else ""


def _road(position: Position, _rest: list[str]) -> str:
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


def _home(position: Position, rest: list[str]) -> str:
    home = next((one for one in position.home if str(one.rider) == rest[0]), None)
    if home is None or not home.others:
        return ""
    text = _("Rider {number} is home; the same time is for: {riders}.")
    return text.format(number=home.rider, riders=riders(home.others))


_WORDS: Final[Mapping[str, Callable[[Position, list[str]], str]]] = {
    "road": _road,
    "round": _round,
    "jersey": _jersey,
    "passed": _passed,
    "home": _home,
}
