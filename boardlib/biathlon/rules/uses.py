"""What the symbols of a row may be used for: groups expelled, paths closed, new groups, coaches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from boardlib.biathlon.board.cards import Symbol
from boardlib.biathlon.board.course import Half, Path
from boardlib.biathlon.board.moves import Expel, Ride
from boardlib.biathlon.board.position import Position
from boardlib.biathlon.rules.bus import stops, why_no_stop
from boardlib.biathlon.rules.coaches import new_coach
from boardlib.biathlon.rules.crew import expulsions, why_nobody
from boardlib.biathlon.rules.naming import stations
from boardlib.biathlon.rules.riding import Outcome, why_left, why_middle
from boardlib.biathlon.rules.roadblock import closable
from boardlib.ruling import Reason
from boardlib.text import _

Use = Expel | Path | str
"""What a bonus is used for: an expulsion, a path to be closed, a station for a new group."""


def bonus_uses(position: Position, ridden: Outcome) -> Iterator[Use]:
    """Everything that bottle, road-block or bus of a row may be used for."""
    found, who = ridden.left, ridden.colour
    if found is None or not found.holds:
        return
    if found.sign.symbol is Symbol.CREW:
        yield from expulsions(position, who, found)
    elif found.sign.symbol is Symbol.ROADBLOCK:
        yield from closable(position, who, found)
    elif found.sign.symbol is Symbol.BUS:
        yield from stops(position, who, found)


def why_bonus_uses(position: Position, ridden: Outcome) -> Iterator[Reason]:
    """Why bottle, road-block or bus may be used as they are, or for nothing.

    Rules: biathlon.crew, biathlon.roadblock, biathlon.bus.
    """
    left = ridden.left
    if left is not None and left.sign.symbol in _USED:
        why = _WHY_NOT.get(left.sign.symbol)
        if left.holds and why and not any(bonus_uses(position, ridden)):
            yield from (*left.reasons, why(position, ridden.colour, left))
        else:
            yield from why_left(position, ridden)


def why_coach(position: Position, ridden: Outcome) -> Iterator[Reason]:
    """Why a new coach may come, or why not (biathlon.newcoach)."""
    if ridden.middle is not None and ridden.middle.sign.symbol is Symbol.NEWCOACH:
        yield from why_middle(position, ridden)


_USED = (Symbol.CREW, Symbol.ROADBLOCK, Symbol.BUS)
_WHY_NOT = {Symbol.CREW: why_nobody, Symbol.BUS: why_no_stop}
"""Why a bonus cannot be used for anything although its condition is met."""


def coach_half(position: Position, ridden: Outcome) -> Half | None:
    """The half in which the new coach of a row may be placed; None if there is none."""
    found = ridden.middle
    if found is None or found.sign.symbol is not Symbol.NEWCOACH:
        return None
    return new_coach(position, ridden.colour, found)


def use_words(use: Use) -> str:
    """A use as it is typed in a move, without its first word: ``i1 to k2 follow i2``, ``i1 i2``."""
    return " ".join(use.words()[1:]) if isinstance(use, Expel) else str(use)


def use_told(use: Use) -> str:
    """A use as it is told: ``i1 to k2, then i2 to i1``, ``i1 and i2``, ``x``."""
    if isinstance(use, Path):
        return stations(use)
    if isinstance(use, str):
        return use
    text = _("{station} to {to}")
    if use.follow:
        text = _("{station} to {to}, then {follow} to {station}")
    return text.format(station=use.station, to=use.to, follow=use.follow)


def with_use(ride: Ride, use: Use) -> Ride:
    """A ride whose bonus is used like that."""
    if isinstance(use, Expel):
        return replace(ride, expel=use)
    return replace(ride, close=use) if isinstance(use, Path) else replace(ride, bus=use)
