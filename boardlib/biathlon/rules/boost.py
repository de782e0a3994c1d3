"""The pair: who is close enough behind may draw level with the one ahead.

The gap is that before either of the two rides the section.  The choice comes when the one ahead
has ridden, and only if that athlete is still ahead then.
"""

from __future__ import annotations

from collections.abc import Iterator

from boardlib.biathlon.board.cards import Sign, Symbol
from boardlib.biathlon.board.clock import time_words
from boardlib.biathlon.board.moves import Settle
from boardlib.biathlon.board.position import Position, Rode, player_key
from boardlib.biathlon.rulebook import condition
from boardlib.biathlon.rules.disciplines import is_void
from boardlib.biathlon.rules.naming import head, word
from boardlib.biathlon.rules.order import before, from_the_front, ridden
from boardlib.ruling import Reason
from boardlib.text import _, ngettext


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
    player = head(colour)
    shapes: tuple[str, ...] = (player_key(colour),)
    if is_void(position, Symbol.BOOST):
        text = _("{player}: the pair is void in the sprint.").format(player=player)
        yield condition("boost-void", False, text, shapes, player=colour)
        return
    ahead = the_one_ahead(position, colour)
    rule = "boost-level" if position.profile["boost_level"] == "level" else "boost-ahead"
    if not ahead:
        text = _("{player}: nobody is ahead, so the pair does nothing.").format(player=player)
        yield condition(rule, False, text, shapes, player=colour)
        return
    seconds, limit = gap(position, colour, ahead), sign.seconds or 0
    close = seconds <= limit
    text = ngettext(
        "{player}: close enough behind the one ahead ({ahead}), by {gap} of {limit} second.",
        "{player}: close enough behind the one ahead ({ahead}), by {gap} of {limit} seconds.",
        limit,
    )
    if not close:
        text = ngettext(
            "{player}: {gap} s behind the one ahead ({ahead}); the card allows {limit} second.",
            "{player}: {gap} s behind the one ahead ({ahead}); the card allows {limit} seconds.",
            limit,
        )
    text = text.format(player=player, ahead=word(ahead), gap=seconds, limit=limit)
    shapes = (*shapes, player_key(ahead))
    facts = {"player": colour, "ahead": ahead, "gap": seconds, "limit": limit}
    yield condition(rule, close, text, shapes, **facts)
    yield from _then(position, colour, ahead, close)


def _then(position: Position, colour: str, ahead: str, close: bool) -> Iterator[Reason]:
    text = _("{player}: the pair does nothing.")
    if close:
        text = _("{player}: may draw level later, if the other is still ahead then ({ahead}).")
    text = text.format(player=head(colour), ahead=word(ahead))
    yield condition("boost", close, text, (player_key(colour), player_key(ahead)), player=colour)


# --- settling ---------------------------------------------------------------------------


def still_ahead(position: Position, rode: Rode) -> bool:
    """Whether the one ahead is still ahead after riding the section (biathlon.boost-still)."""
    clocks = position.by_colour
    return clocks[rode.ahead].clock < clocks[rode.colour].clock


def judge_settle(position: Position, move: Settle) -> Iterator[Reason]:
    """Whether a player may draw level, or keep his own time."""
    rode = ridden(position, move.player)
    if rode is None or not rode.ahead:
        text = _("{player}: there is no boost to be decided.").format(player=head(move.player))
        yield condition("boost", False, text, (player_key(move.player),), player=move.player)
    elif ridden(position, rode.ahead) is None:
        yield _too_early(rode)
    elif move.level:
        yield why_still(position, rode)
    else:
        text = _("{player}: the time may always be kept as it is.").format(player=head(move.player))
        yield condition("boost", True, text, (player_key(move.player),), player=move.player)


def _too_early(rode: Rode) -> Reason:
    """The choice comes when the one ahead has ridden: before that the two times cannot be told."""
    text = _("{player}: not yet; the choice comes when the one ahead has ridden, too ({ahead}).")
    text = text.format(player=head(rode.colour), ahead=word(rode.ahead))
    shapes = (player_key(rode.colour), player_key(rode.ahead))
    return condition("boost", False, text, shapes, player=rode.colour, ahead=rode.ahead)


def why_still(position: Position, rode: Rode) -> Reason:
    """Whether the one ahead is still ahead, with the two times."""
    own, other = position.by_colour[rode.colour].clock, position.by_colour[rode.ahead].clock
    holds = still_ahead(position, rode)
    text = ngettext(
        "{player}: the other is still ahead by {count} second ({ahead} {time}; own {own}).",
        "{player}: the other is still ahead by {count} seconds ({ahead} {time}; own {own}).",
        own - other,
    )
    if not holds:
        text = _("{player}: the other is no longer ahead ({ahead} {time}; own {own}).")
    text = text.format(
        player=head(rode.colour),
        count=own - other,
        ahead=word(rode.ahead),
        time=time_words(other),
        own=time_words(own),
    )
    shapes = (player_key(rode.colour), player_key(rode.ahead))
    return condition("boost-still", holds, text, shapes, player=rode.colour, ahead=rode.ahead)
