"""Events on the track: the pair, the new coach, radio and wax.

The gap of a pair is that before either of the two rides the section.  The choice comes when the
one ahead has ridden, and only if that athlete is still ahead then.  The rule for wax breaks off in
the source where the die has been rolled: what a match and another wax come to are options.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from boardlib.biathlon.board.cards import Form, Sign, Symbol
from boardlib.biathlon.board.course import HALVES, SECTION_OF, Half
from boardlib.biathlon.board.position import Coach, Position, Rode, Settle, player_key
from boardlib.biathlon.rules.conditions import Met, coach_in, whole_section
from boardlib.biathlon.rules.naming import fails, half_key, holds, timed
from boardlib.biathlon.rules.race import before, from_the_front, is_void, ridden
from boardlib.ruling import Reason


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
