"""Riding a section with a card: its row, condition by condition and second by second.

Conditions use the state before the turn, so the symbol on the left and the one in the middle do
not depend on each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from boardlib.biathlon.board.cards import Row, Sign, Symbol, row_key
from boardlib.biathlon.board.course import Half, Path
from boardlib.biathlon.board.position import Expel, Position, Ride, player_key
from boardlib.biathlon.rules.conditions import Met, met
from boardlib.biathlon.rules.naming import fails, holds, rule, stations
from boardlib.biathlon.rules.paths import closable, expulsions, stops, why_no_stop, why_nobody
from boardlib.biathlon.rules.race import is_void
from boardlib.biathlon.rules.shooting import is_kept, why_kept
from boardlib.biathlon.rules.track_events import (
    boosts,
    new_coach,
    penalty,
    rolls_wax,
    why_boost,
    why_new_coach,
    why_radio,
    why_wax,
)
from boardlib.ruling import Item, Reason, Score
from boardlib.text import _


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a row comes to for a player.

    Attributes:
        colour: the player.
        card: the number of the card.
        row: the row.
        left: the bonus, and whether its condition is met; None if there is none.
        middle: the event in the same way; None also for the pair.
        ahead: whom the pair allows to draw level with, if the choice comes; or empty.
        wax: what the wax die shows; empty if it is not rolled, or not known yet.
    """

    colour: str
    card: int
    row: Row
    left: Met | None
    middle: Met | None
    ahead: str = ""
    wax: str = ""

    @property
    def kept(self) -> bool:
        """Whether the card is kept until the range."""
        return is_kept(self.middle)

    @property
    def rolls(self) -> bool:
        """Whether the wax die is rolled."""
        return self.middle is not None and rolls_wax(self.middle)


def outcome(position: Position, colour: str, card: int, row: Row, wax: str = "") -> Outcome:
    """What a row comes to for a player as things stand (biathlon.row-current)."""
    left, middle = (_met(position, colour, sign) for sign in (row.left, row.middle))
    ahead = ""
    if row.middle is not None and row.middle.symbol is Symbol.BOOST:
        ahead = boosts(position, colour, row.middle)
    return Outcome(colour, card, row, left, middle, ahead, wax)


def _met(position: Position, colour: str, sign: Sign | None) -> Met | None:
    return None if sign is None or sign.where is None else met(position, colour, sign)


def riding_time(position: Position, ridden: Outcome) -> Score:
    """The riding time in seconds, itemised: base, minus flag or alphorn, plus radio or wax.

    Rules: biathlon.time-base, biathlon.flag, biathlon.horn, biathlon.radio, biathlon.wax.  Where
    the wax die has still to be rolled its penalty is not in it.
    """
    items = [Item(1, _("riding time"), ridden.row.seconds, rule("time-base"))]
    bonus = bonus_of(ridden)
    if bonus and ridden.left is not None:
        symbol = ridden.left.sign.symbol
        name = _("flag") if symbol is Symbol.FLAG else _("alphorn")
        items.append(Item(1, name, -bonus, rule(symbol)))
    added = added_by(position, ridden)
    if added and ridden.middle is not None:
        symbol = ridden.middle.sign.symbol
        name = _("radio") if symbol is Symbol.RADIO else _("wax")
        items.append(Item(1, name, added, rule(symbol)))
    return Score(tuple(items))


def bonus_of(ridden: Outcome) -> int:
    """The seconds that flag or alphorn take off (biathlon.flag, biathlon.horn)."""
    found = ridden.left  # no other symbol of the left column has seconds
    return (found.sign.seconds or 0) if found is not None and found.holds else 0


def added_by(position: Position, ridden: Outcome) -> int:
    """The seconds that radio or wax add."""
    found = ridden.middle
    if found is None or found.sign.symbol not in (Symbol.RADIO, Symbol.WAX):
        return 0
    if ridden.rolls and not ridden.wax:
        return 0
    return penalty(position.profile, found, ridden.wax)


# --- why --------------------------------------------------------------------------------


def why_time(ridden: Outcome) -> Reason:
    """The riding time that is printed, and how far it is from the best one."""
    row, card, shapes = ridden.row, ridden.card, (row_key(ridden.card, ridden.row.section),)
    facts = {"player": ridden.colour, "card": card, "seconds": row.seconds, "time": row.seconds}
    return holds("time-base", "card", shapes, **facts, count=row.difference)


def why_left(position: Position, ridden: Outcome) -> Iterator[Reason]:
    """Whether the bonus comes to anything, and why."""
    found, shapes = ridden.left, (row_key(ridden.card, ridden.row.section),)
    if found is None:
        return
    if is_void(position, found.sign.symbol):
        yield fails("tactics-void", "", shapes, player=ridden.colour)
        return
    yield from found.reasons
    rule, both = found.sign.symbol.value, (*shapes, player_key(ridden.colour))
    facts = {"player": ridden.colour, "seconds": bonus_of(ridden), "count": bonus_of(ridden)}
    yield (holds if found.holds else fails)(rule, "effect", both, **facts)


def why_middle(position: Position, ridden: Outcome) -> Iterator[Reason]:
    """Whether the event comes to anything, and why."""
    sign, found = ridden.row.middle, ridden.middle
    if sign is None:
        return
    if found is None:
        yield from why_boost(position, ridden.colour, sign)
    elif sign.symbol is Symbol.RADIO:
        yield from why_radio(ridden.colour, found)
    elif sign.symbol is Symbol.WAX:
        yield from why_wax(position, ridden.colour, found, ridden.wax)
    elif sign.symbol is Symbol.NEWCOACH:
        yield from why_new_coach(position, ridden.colour, found)
    else:
        yield from why_kept(ridden.colour, ridden.card, found)


def why_row(position: Position, ridden: Outcome) -> tuple[Reason, ...]:
    """Everything that decides what a row comes to, from the left to the right."""
    left, middle = why_left(position, ridden), why_middle(position, ridden)
    return (why_time(ridden), *left, *middle)


# --- what the symbols of a row may be used for ------------------------------------------


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
