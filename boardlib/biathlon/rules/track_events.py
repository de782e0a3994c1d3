"""Events on the track: the pair, the new coach, radio and wax.

The gap of a pair is that before either of the two rides the section.  The choice comes when the
one ahead has ridden, and only if that athlete is still ahead then.  The rule for wax breaks off in
the source where the die has been rolled: what a match and another wax come to are options.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from boardlib.biathlon.board.cards import Form, Sign, Symbol
from boardlib.biathlon.board.course import HALVES, SECTION_OF, Half, time_words
from boardlib.biathlon.board.position import Coach, Position, Rode, Settle, player_key
from boardlib.biathlon.rules.conditions import Met, coach_in, whole_section
from boardlib.biathlon.rules.naming import condition, half_key, head, word
from boardlib.biathlon.rules.race import before, from_the_front, is_void, ridden
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
    halves = _halves(met)
    shapes, both = tuple(map(half_key, halves)), met.sign.where
    if both is not None and both.form is Form.BOTH and not whole_section(position, met.sign):
        text = _("{where}: with a coach in both, no half is left for a new one.")
        yield condition("newcoach-both", False, text.format(where=both), shapes)
        return
    free = _free(position, colour, halves)
    holds = met.holds and len(free) == 1
    text = _("{player}: one coach stands in the section, and the other half is free ({half}).")
    if not free:
        text = _("{player}: coaches stand in both halves, so none is left for a new one.")
    elif not holds:
        text = _("{player}: the one coach of the section would have to stand in the judged half.")
        if len(free) == len(halves):
            text = _("{player}: no coach stands in the section, and one is needed.")
    text = text.format(player=head(colour), half=", ".join(free))
    facts = {"player": colour, "half": free[0].value if holds else None}
    yield condition("newcoach", holds, text, shapes, **facts)
    if holds and not coaches_left(position, colour):
        yield judge_supply(position, colour)


def judge_coach(position: Position, colour: str, met: Met, half: Half) -> Iterator[Reason]:
    """Whether a new coach may be placed in a half (biathlon.newcoach-half)."""
    yield from why_new_coach(position, colour, met)
    yield judge_supply(position, colour)
    other = half in _free(position, colour, _halves(met))
    text = _("{half}: this is the free half of the section.")
    if not other:
        text = _("{half}: this is not the free half of the section.")
    yield condition("newcoach-half", other, text.format(half=half), (half_key(half),))


def judge_supply(position: Position, colour: str) -> Reason:
    """Whether a player has a coach that could be placed."""
    left = coaches_left(position, colour)
    text = _("{player}: coaches that are not on the course yet: {count}.")
    text = text.format(player=head(colour), count=left)
    shapes = (player_key(colour),)
    return condition("coaches-supply", left > 0, text, shapes, player=colour, left=left)


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
    text = ngettext(
        "{player}: the radio adds {count} second at once.",
        "{player}: the radio adds {count} seconds at once.",
        seconds,
    )
    if met.holds:
        text = _("{player}: the radio adds nothing.")
    text = text.format(player=head(colour), count=seconds)
    shapes = (player_key(colour),)
    yield condition("radio", met.holds, text, shapes, player=colour, seconds=seconds)


def why_wax(position: Position, colour: str, met: Met, wax: str = "") -> Iterator[Reason]:
    """What wax adds, and why; the die decides if there is a coach."""
    yield from met.reasons
    shapes = (player_key(colour),)
    if not met.holds:
        seconds = met.sign.seconds or 0
        text = ngettext(
            "{player}: wax adds {count} second at once; the die is not rolled.",
            "{player}: wax adds {count} seconds at once; the die is not rolled.",
            seconds,
        ).format(player=head(colour), count=seconds)
        yield condition("wax", False, text, shapes, player=colour, seconds=seconds)
        return
    text = _("{player}: the wax die is rolled; the coach alone does not avert the penalty.")
    yield condition("wax-roll", True, text.format(player=head(colour)), shapes, player=colour)
    if wax:
        yield _why_rolled(position, colour, met.sign, wax)


def _why_rolled(position: Position, colour: str, sign: Sign, wax: str) -> Reason:
    """What the wax die comes to."""
    match = wax == sign.wax
    seconds = share(position.profile, sign, match)
    text = _wax_words(match, seconds).format(
        player=head(colour), wax=wax, card=sign.wax, count=seconds
    )
    rule = "wax-match" if match else "wax-mismatch"
    shapes, facts = (player_key(colour),), {"player": colour, "wax": wax, "seconds": seconds}
    return condition(rule, seconds == 0, text, shapes, **facts)


def _wax_words(match: bool, seconds: int) -> str:
    if match and not seconds:
        return _("{player}: the die shows the wax of the card ({wax}), so nothing is added.")
    if match:
        return ngettext(
            "{player}: the die shows the wax of the card ({wax}), and {count} second is added.",
            "{player}: the die shows the wax of the card ({wax}), and {count} seconds are added.",
            seconds,
        )
    if not seconds:
        return _("{player}: the die shows another wax ({wax}, not {card}), so nothing is added.")
    return ngettext(
        "{player}: the die shows another wax ({wax}, not {card}), so {count} second is added.",
        "{player}: the die shows another wax ({wax}, not {card}), so {count} seconds are added.",
        seconds,
    )
