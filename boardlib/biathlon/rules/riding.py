"""Riding a section with a card: its row, second by second, and the events on the track.

Conditions use the state before the turn, so the symbol on the left and the one in the middle do
not depend on each other.

The gap of a pair is that before either of the two rides the section.  The choice comes when the
one ahead has ridden, and only if that athlete is still ahead then.  The rule for wax breaks off in
the source where the die has been rolled: what a match and another wax come to are options.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from boardlib.biathlon.board.cards import Form, Row, Sign, Symbol, row_key
from boardlib.biathlon.board.course import HALVES, SECTION_OF, Half, Path
from boardlib.biathlon.board.position import Coach, Expel, Position, Ride, Rode, Settle, player_key
from boardlib.biathlon.rules.conditions import Met, coach_in, met, whole_section
from boardlib.biathlon.rules.naming import fails, half_key, holds, rule, stations, timed
from boardlib.biathlon.rules.paths import closable, expulsions, stops, why_no_stop, why_nobody
from boardlib.biathlon.rules.race import before, from_the_front, is_void, ridden
from boardlib.biathlon.rules.shooting import is_kept, why_kept
from boardlib.ruling import Item, Reason, Score
from boardlib.text import _

# --- a row, ridden with a card --------------------------------------------------------


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


# --- events on the track: the pair, the new coach, radio and wax ----------------------


def measured(position: Position, colour: str) -> int:
    """The stopwatch that counts for a gap, in seconds (option ``boost_gap``)."""
    if position.profile["boost_gap"] == "now":
        return position.by_colour[colour].clock
    return before(position, colour)


def the_one_ahead(position: Position, colour: str) -> str:
    """The next athlete in front of a player; empty if there is none.

    Rules: biathlon.boost-ahead, biathlon.boost-level.
    """
    front = from_the_front(position)
    own = measured(position, colour)
    level = position.profile["boost_level"] == "level"
    for other in reversed(front[: front.index(colour)]):
        if measured(position, other) < own + level:
            return other
    return ""


def gap(position: Position, colour: str, ahead: str) -> int:
    """By how many seconds a player is behind another one."""
    return measured(position, colour) - measured(position, ahead)


def boosts(position: Position, colour: str, sign: Sign) -> str:
    """Whom a pair in the row allows a player to draw level with; empty for nobody."""
    if is_void(position, Symbol.BOOST):
        return ""
    ahead = the_one_ahead(position, colour)
    close = bool(ahead) and gap(position, colour, ahead) <= (sign.seconds or 0)
    return ahead if close else ""


def why_boost(position: Position, colour: str, sign: Sign) -> Iterator[Reason]:
    """Whether a pair in the row comes to anything, and why."""
    shapes = (player_key(colour),)
    if is_void(position, Symbol.BOOST):
        yield fails("boost-void", "", shapes, player=colour)
        return
    ahead = the_one_ahead(position, colour)
    rule = "boost-level" if position.profile["boost_level"] == "level" else "boost-ahead"
    if not ahead:
        yield fails(rule, "nobody", shapes, player=colour)
        return
    seconds, limit = gap(position, colour, ahead), sign.seconds or 0
    both = (*shapes, player_key(ahead))
    facts = {"player": colour, "ahead": ahead, "gap": seconds, "limit": limit, "count": limit}
    if seconds <= limit:
        yield holds(rule, "close", both, **facts)
        yield holds("boost", "later", both, player=colour, ahead=ahead)
    else:
        yield fails(rule, "far", both, **facts)
        yield fails("boost", "far", both, player=colour, ahead=ahead)


# --- settling ---------------------------------------------------------------------------


def still_ahead(position: Position, rode: Rode) -> bool:
    """Whether the one ahead is still ahead after riding the section (biathlon.boost-still)."""
    clocks = position.by_colour
    return clocks[rode.ahead].clock < clocks[rode.colour].clock


def judge_settle(position: Position, move: Settle) -> Iterator[Reason]:
    """Whether a player may draw level, or keep his own time."""
    rode, shapes = ridden(position, move.player), (player_key(move.player),)
    if rode is None or not rode.ahead:
        yield fails("boost", "none", shapes, player=move.player)
    elif ridden(position, rode.ahead) is None:  # before that the two times cannot be told
        both = (*shapes, player_key(rode.ahead))
        yield fails("boost", "early", both, player=move.player, ahead=rode.ahead)
    elif move.level:
        yield why_still(position, rode)
    else:
        yield holds("boost", "keep", shapes, player=move.player)


def why_still(position: Position, rode: Rode) -> Reason:
    """Whether the one ahead is still ahead, with the two times."""
    own, other = position.by_colour[rode.colour].clock, position.by_colour[rode.ahead].clock
    shapes = (player_key(rode.colour), player_key(rode.ahead))
    facts = {"player": rode.colour, "ahead": rode.ahead, "time": timed(other), "own": timed(own)}
    if still_ahead(position, rode):
        return holds("boost-still", "", shapes, **facts, count=own - other)
    return fails("boost-still", "", shapes, **facts)


# --- coaches ----------------------------------------------------------------------------


def coaches_left(position: Position, colour: str) -> int:
    """How many coaches a player can still place (option ``coaches_supply``)."""
    placed = sum(one.colour == colour for one in position.coaches)
    return max(0, int(position.profile["coaches_supply"]) - placed)


def new_coach(position: Position, colour: str, met: Met) -> Half | None:
    """The half in which a player may place a new coach, if there is one (biathlon.newcoach)."""
    if not met.holds or not coaches_left(position, colour):
        return None
    free = _free(position, colour, _halves(met))
    return free[0] if len(free) == 1 else None


def _halves(met: Met) -> tuple[Half, ...]:
    """The two halves of the section that is judged."""
    assert met.sign.where is not None
    return HALVES[SECTION_OF[met.sign.where.halves[0]]]


def _free(position: Position, colour: str, halves: tuple[Half, ...]) -> list[Half]:
    return [half for half in halves if not coach_in(position, colour, half)]


def why_new_coach(position: Position, colour: str, met: Met) -> Iterator[Reason]:
    """Whether a new coach may come, and why: one coach is there, and the other half is free.

    Rules: biathlon.newcoach, biathlon.newcoach-both, biathlon.coaches-supply.
    """
    yield from met.reasons
    halves, both = _halves(met), met.sign.where
    shapes, free = tuple(map(half_key, halves)), _free(position, colour, halves)
    if both is not None and both.form is Form.BOTH and not whole_section(position, met.sign):
        yield fails("newcoach-both", "halves", shapes, where=str(both))
    elif met.holds and len(free) == 1:
        yield holds("newcoach", "free", shapes, player=colour, half=free[0].value)
        if not coaches_left(position, colour):
            yield _judge_coaches(position, colour)
    elif not free:
        yield fails("newcoach", "full", shapes, player=colour, half=None)
    elif len(free) == len(halves):
        yield fails("newcoach", "none", shapes, player=colour, half=None)
    else:
        yield fails("newcoach", "elsewhere", shapes, player=colour, half=None)


def judge_coach(position: Position, colour: str, met: Met, half: Half) -> Iterator[Reason]:
    """Whether a new coach may be placed in a half (biathlon.newcoach-half)."""
    yield from why_new_coach(position, colour, met)
    yield _judge_coaches(position, colour)
    free = half in _free(position, colour, _halves(met))
    yield (holds if free else fails)("newcoach-half", "", (half_key(half),), half=half.value)


def _judge_coaches(position: Position, colour: str) -> Reason:
    """Whether a player has a coach that could be placed."""
    left, shapes = coaches_left(position, colour), (player_key(colour),)
    return (holds if left else fails)("coaches-supply", "", shapes, player=colour, left=left)


def placed(position: Position, colour: str, half: Half) -> tuple[Coach, ...]:
    """The coaches with a new one."""
    return (*position.coaches, Coach(colour, half))


# --- radio and wax ----------------------------------------------------------------------


def rolls_wax(met: Met) -> bool:
    """Whether the wax die is rolled: there is a coach (biathlon.wax-roll)."""
    return met.sign.symbol is Symbol.WAX and met.holds


def penalty(profile: Mapping[str, str], met: Met, wax: str = "") -> int:
    """The seconds that radio or wax add.

    Rules: biathlon.radio, biathlon.wax, biathlon.wax-match, biathlon.wax-mismatch.

    Args:
        profile: the options.
        met: the symbol and whether a coach stands there.
        wax: what the die shows, where it is rolled.
    """
    seconds = met.sign.seconds or 0
    if not rolls_wax(met):
        return 0 if met.holds else seconds
    return share(profile, met.sign, wax == met.sign.wax)


def share(profile: Mapping[str, str], sign: Sign, match: bool) -> int:
    """What remains of the penalty of wax when the die has been rolled (an option of each)."""
    seconds = sign.seconds or 0
    chosen = profile["wax_on_match" if match else "wax_on_mismatch"]
    return {"avoid": 0, "half": (seconds + 1) // 2, "full": seconds}[chosen]


def why_radio(colour: str, met: Met) -> Iterator[Reason]:
    """What the radio adds, and why."""
    yield from met.reasons
    seconds = 0 if met.holds else met.sign.seconds or 0
    facts = {"player": colour, "seconds": seconds, "count": seconds}
    yield (holds if met.holds else fails)("radio", "effect", (player_key(colour),), **facts)


def why_wax(position: Position, colour: str, met: Met, wax: str = "") -> Iterator[Reason]:
    """What wax adds, and why; the die decides if there is a coach."""
    yield from met.reasons
    shapes = (player_key(colour),)
    if not met.holds:
        seconds = met.sign.seconds or 0
        yield fails("wax", "alone", shapes, player=colour, seconds=seconds, count=seconds)
        return
    yield holds("wax-roll", "coach", shapes, player=colour)
    if wax:
        match = wax == met.sign.wax
        seconds = share(position.profile, met.sign, match)
        rule = "wax-match" if match else "wax-mismatch"
        facts = {"player": colour, "wax": wax, "card": met.sign.wax, "seconds": seconds}
        yield (fails if seconds else holds)(rule, "", shapes, **facts, count=seconds)
