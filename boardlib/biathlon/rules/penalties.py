"""Penalties on the track: radio and wax.

The rule for wax breaks off in the source where the die has been rolled: what a match and another
wax come to are options.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from boardlib.biathlon.board.cards import Sign, Symbol
from boardlib.biathlon.board.position import Position, player_key
from boardlib.biathlon.rulebook import condition
from boardlib.biathlon.rules.conditions import Met
from boardlib.biathlon.rules.naming import head
from boardlib.ruling import Reason
from boardlib.text import _, ngettext


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
