"""Conditions: what a symbol asks for in a section, and whose spectators and coaches stand there.

A condition looks at areas: one half, two of them, or both as one.  In each it is met or not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import cached_property
from typing import Final

from boardlib.biathlon.board.cards import Form, Sign, Symbol
from boardlib.biathlon.board.course import HALVES, SECTION_OF, Half
from boardlib.biathlon.board.position import Coach, Position
from boardlib.biathlon.rules.naming import (
    fails,
    group_key,
    half_key,
    holds,
    keys_of,
    parted,
    stations,
    word,
)
from boardlib.rulebook import Fact
from boardlib.ruling import Reason
from boardlib.text import _

Area = tuple[Half, ...]
"""Spectator sections that are judged as one."""

PREDOMINATE: Final = {
    "plurality": "predominate",
    "majority": "predominate-majority",
    "stations": "predominate-stations",
}
"""Value of the option ``predominance`` -> the rule that it stands for."""


def stations_in(position: Position, area: Area) -> tuple[str, ...]:
    """The stations of an area; a halved circle that lies in two of its sections once."""
    inside = position.course.inside
    return tuple(dict.fromkeys(name for half in area for name in inside[half]))


def own_stations(position: Position, colour: str, area: Area) -> tuple[str, ...]:
    """The stations of an area that a player's groups hold."""
    standing = position.standing
    return tuple(name for name in stations_in(position, area) if standing.get(name) == colour)


def present(position: Position, colour: str, area: Area) -> bool:
    """Whether at least one group of a player stands there (biathlon.present)."""
    return bool(own_stations(position, colour, area))


def counts(position: Position, colour: str, area: Area) -> dict[str, int]:
    """How many groups of each player count there, when one player's condition is judged.

    A halved circle counts in both of its sections (biathlon.halved); whether a rival's does, too,
    is the option ``halved``, and how often it counts where both are judged as one, the option
    ``both``.
    """
    found: dict[str, int] = {}
    for name in _counted(position, area):
        owner = position.standing.get(name)
        if owner is not None and _counts(position, colour, owner, name):
            found[owner] = found.get(owner, 0) + 1
    return found


def _counted(position: Position, area: Area) -> Iterable[str]:
    if position.profile["both"] != "pooled_twice":
        return stations_in(position, area)
    return [name for half in area for name in position.course.inside[half]]


def _counts(position: Position, colour: str, owner: str, name: str) -> bool:
    """Whether a group counts against a player, or for him."""
    if owner == colour or not position.course.named[name].halved:
        return True
    return position.profile["halved"] == "everybody"


def predominates(position: Position, colour: str, area: Area) -> bool:
    """Whether a player's groups predominate there (biathlon.predominate and its readings)."""
    found = counts(position, colour, area)
    own = found.pop(colour, 0)
    return own > _needed(position, found, area)


def _needed(position: Position, others: Mapping[str, int], area: Area) -> float:
    """The number that the player's groups have to exceed."""
    needed = {
        "plurality": max(others.values(), default=0),
        "majority": sum(others.values()),
        "stations": len(stations_in(position, area)) / 2,
    }
    return needed[position.profile["predominance"]]


# --- what a symbol asks for, in one half, in either of two, or in both ------------------


class Asks(Enum):
    """What the condition of a symbol asks for."""

    GROUP = auto()
    MOST = auto()
    COACH = auto()


ASKS: Final = {
    Symbol.FLAG: Asks.GROUP,
    Symbol.HORN: Asks.MOST,
    Symbol.TACTICS: Asks.MOST,
    Symbol.CREW: Asks.GROUP,
    Symbol.ROADBLOCK: Asks.MOST,
    Symbol.BUS: Asks.GROUP,
    Symbol.NEWCOACH: Asks.COACH,
    Symbol.EYEPIECE: Asks.COACH,
    Symbol.MARKER: Asks.COACH,
    Symbol.RADIO: Asks.COACH,
    Symbol.WAX: Asks.COACH,
}
"""What each symbol asks for; the pair alone looks at a gap."""


@dataclass(frozen=True)
class Met:
    """Whether a condition is met, where, and why.

    Attributes:
        position: where it was judged.
        colour: for whom.
        sign: the symbol as it is printed.
        areas: what was judged.
        holds: whether it is met.
        halves: the halves in which it is met; none where it is not met as a whole.
    """

    position: Position
    colour: str
    sign: Sign
    areas: tuple[Area, ...]
    holds: bool
    halves: tuple[Half, ...]

    @cached_property
    def reasons(self) -> tuple[Reason, ...]:
        """Why: the condition itself, then how it was judged, which speaks for it or against."""
        judged = self.position, self.colour, self.sign, self.areas
        so = (replace(reason, holds=self.holds) for reason in _why_so(*judged))
        return (_why_met(*judged, self.holds), *so)


def met(position: Position, colour: str, sign: Sign) -> Met:
    """Whether the condition of a symbol is met for a player.

    Rules: biathlon.present, biathlon.predominate, biathlon.coach-here, biathlon.where-either,
    biathlon.where-both, biathlon.halved.
    """
    areas = judged(position, sign)
    good = [area for area in areas if _met_in(position, colour, sign, area)]
    both = sign.where is not None and sign.where.form is Form.BOTH
    holds = len(good) == len(areas) if both else bool(good)
    halves = tuple(half for area in good for half in area) if holds else ()
    return Met(position, colour, sign, areas, holds, halves)


def judged(position: Position, sign: Sign) -> tuple[Area, ...]:
    """The areas that a condition looks at (options ``judged``, ``wax_coach`` and ``both``)."""
    assert sign.where is not None
    halves = sign.where.halves
    if whole_section(position, sign):
        return (HALVES[SECTION_OF[halves[0]]],)
    both = sign.where.form is Form.BOTH and ASKS[sign.symbol] is Asks.MOST
    if both and position.profile["both"] != "each":
        return (halves,)
    return tuple((half,) for half in halves)


def whole_section(position: Position, sign: Sign) -> bool:
    """Whether the half that is printed does not matter, only the section of the track."""
    if position.profile["judged"] == "section":
        return True
    return sign.symbol is Symbol.WAX and position.profile["wax_coach"] == "section"


def _met_in(position: Position, colour: str, sign: Sign, area: Area) -> bool:
    asks = ASKS[sign.symbol]
    if asks is Asks.GROUP:
        return present(position, colour, area)
    if asks is Asks.MOST:
        return predominates(position, colour, area)
    return any(coach_in(position, colour, half) for half in area)


def coach_in(position: Position, colour: str, half: Half) -> bool:
    """Whether a coach of a player stands in a half (biathlon.coach-here)."""
    return any(coach.colour == colour and coach.half is half for coach in position.coaches)


# --- why --------------------------------------------------------------------------------


def _why_met(
    position: Position, colour: str, sign: Sign, areas: tuple[Area, ...], met: bool
) -> Reason:
    """The condition itself, with what was found in each of its areas."""
    asks, form = ASKS[sign.symbol], Form.ONE
    if sign.where is not None and len(areas) > 1:
        form = sign.where.form
    rules = {Asks.GROUP: "present", Asks.COACH: "coach-here"}
    rule = rules.get(asks) or PREDOMINATE[position.profile["predominance"]]
    shapes = _shapes(position, colour, asks, areas)
    found = {"+".join(area): _found(position, colour, asks, area) for area in areas}
    where = Fact(None, parted(_found_words(position, colour, asks, area) for area in areas))
    facts = {"player": colour, "found": found, "where": where}
    return (holds if met else fails)(rule, form.name.lower(), shapes, **facts)


def _found(position: Position, colour: str, asks: Asks, area: Area) -> object:
    """What there is in an area: stations with own groups, the groups of everybody, or halves."""
    if asks is Asks.GROUP:
        return list(own_stations(position, colour, area))
    if asks is Asks.MOST:
        return counts(position, colour, area)
    return [half.value for half in area if coach_in(position, colour, half)]


def _found_words(position: Position, colour: str, asks: Asks, area: Area) -> str:
    """The same as a label: ``I: i1 and x``, ``I: red 2, blue 1``, ``I: none``."""
    named = "+".join(area)
    if asks is Asks.GROUP:
        found = stations(own_stations(position, colour, area))
    elif asks is Asks.MOST:
        tally = counts(position, colour, area)
        order = sorted(tally, key=lambda one: (one != colour, one))
        found = ", ".join(f"{word(one)} {tally[one]}" for one in order)
    elif any(coach_in(position, colour, half) for half in area):
        return _("{half}: a coach").format(half=named)
    else:
        found = ""
    text = _("{half}: {found}") if found else _("{half}: none")
    return text.format(half=named, found=found)


def _shapes(position: Position, colour: str, asks: Asks, areas: tuple[Area, ...]) -> Iterator[str]:
    """The halves, and the groups or coaches that were found there."""
    for area in areas:
        yield from map(half_key, area)
        if asks is Asks.GROUP:
            yield from map(group_key, own_stations(position, colour, area))
        elif asks is Asks.MOST:
            inside = {name for half in area for name in position.course.inside[half]}
            yield from (group_key(one.station) for one in position.groups if one.station in inside)
        else:
            yield from (Coach(colour, one).key for one in area if coach_in(position, colour, one))


def _why_so(
    position: Position, colour: str, sign: Sign, areas: tuple[Area, ...]
) -> Iterator[Reason]:
    """How the condition was judged, where that is not plain."""
    assert sign.where is not None
    form, halves, where = sign.where.form, map(half_key, sign.where.halves), str(sign.where)
    if whole_section(position, sign):
        yield holds("where-section", "", halves, where=where)
    elif form is Form.EITHER:
        yield holds("where-either", "", halves, where=where)
    elif form is Form.BOTH and len(areas) == 1:
        yield holds("where-pooled", "", halves, where=where)
    elif form is Form.BOTH:
        each = position.profile["both"] == "each"
        yield holds("where-both", "each" if each else "not-pooled", halves, where=where)
    if ASKS[sign.symbol] is not Asks.COACH:
        own, others = _on_halved(position, colour, areas)
        if own:
            yield holds("halved", "own", _halved_keys(own), player=colour, stations=own)
        if others and ASKS[sign.symbol] is Asks.MOST:
            owner = position.profile["halved"] == "owner"
            rule = "halved-owner" if owner else "halved-others"
            yield holds(rule, "", _halved_keys(others), player=colour, stations=others)


def _on_halved(
    position: Position, colour: str, areas: tuple[Area, ...]
) -> tuple[list[str], list[str]]:
    """The halved circles there on which a player's groups stand, and those of the others."""
    inside = {name for area in areas for half in area for name in position.course.inside[half]}
    named = position.course.named
    found = [one for one in position.groups if one.station in inside and named[one.station].halved]
    own = [one.station for one in found if one.colour == colour]
    return own, [one.station for one in found if one.colour != colour]


def _halved_keys(names: list[str]) -> tuple[str, ...]:
    return (*keys_of(names), *map(group_key, names))
