r"""What can be changed about who is home and who has crossed a premium before this round.

>>> from boardlib.tour.board.notation import read
>>> stage = read("road B6\nround 12\nrider 7 blue 2,18\nhome 9 blue 1 11 2")
>>> print(came_home(stage, stage.riders[0]))
- rider 7 blue 2,18
home 7 blue 2 11 5
>>> [offer.text for offer in home_changes(stage, stage.home[0])][:2]
['- home 9 blue 1 11 2', 'home 9 blue 1 11 0']
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from boardlib.game.editing import Offer, by_first_word
from boardlib.text import _, mark, ngettext
from boardlib.tour.board.position import Home, Passed, Position, Rider
from boardlib.tour.board.road import Tape
from boardlib.tour.rules.finish import reached
from boardlib.tour.rules.naming import name, riders
from boardlib.tour.teaching.pointing import tape_called

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

line_words: Final = by_first_word(_WORDS)
"""What a line says of the stage, in a sentence; empty where the picture shows it."""
