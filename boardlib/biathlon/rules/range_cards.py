"""Cards for the range: the eyepiece cancels a click, the target marker corrects misses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from boardlib.biathlon.board.cards import Segment, Sign, Symbol
from boardlib.biathlon.board.deck_checks import card_key
from boardlib.biathlon.board.position import Kept, Position
from boardlib.biathlon.rulebook import condition
from boardlib.biathlon.rules.conditions import Met
from boardlib.biathlon.rules.naming import head
from boardlib.ruling import Reason
from boardlib.text import _, mark

KEPT: Final = (Symbol.EYEPIECE, Symbol.MARKER)
"""The symbols whose card is kept until the range."""


def is_kept(met: Met | None) -> bool:
    """Whether a card is kept until the range (biathlon.eyepiece, biathlon.marker)."""
    return met is not None and met.sign.symbol in KEPT and met.holds


def sign_of(position: Position, kept: Kept) -> Sign | None:
    """The symbol for which a card is kept; None where that row has none."""
    card = position.deck.by_number.get(kept.card)
    row = None if card is None else card.by_section.get(kept.section)
    middle = None if row is None else row.middle
    return middle if middle is not None and middle.symbol in KEPT else None


def sights(position: Position, cards: Iterable[Kept]) -> list[Kept]:
    """The cards with an eyepiece among kept ones."""
    return [one for one in cards if _shows(position, one, Symbol.EYEPIECE)]


def markers(position: Position, cards: Iterable[Kept]) -> dict[Segment, Kept]:
    """The segments that kept cards correct; a second card with the same one adds nothing."""
    found: dict[Segment, Kept] = {}
    for one in cards:
        sign = sign_of(position, one)
        if sign is not None and sign.segment is not None:
            found.setdefault(sign.segment, one)
    return found


def after_shooting(
    position: Position, kept: Iterable[Kept], used: Iterable[Kept]
) -> dict[str, list[Kept]]:
    """What becomes of kept cards after a shooting, by the rule that says so.

    Target markers count at one shooting only (biathlon.range-markers); of the eyepieces those that
    were not needed are discarded (biathlon.range-expire) or stay (biathlon.range-stay), by the
    option ``range_cards``.
    """
    spent, found = list(used), dict[str, list[Kept]]()
    stays = position.profile["range_cards"] == "stay"
    for one in kept:
        name = "range-markers"
        if one in spent:
            name = "range-used"
        elif _shows(position, one, Symbol.EYEPIECE):
            name = "range-stay" if stays else "range-expire"
        found.setdefault(name, []).append(one)
    return found


def _shows(position: Position, kept: Kept, symbol: Symbol) -> bool:
    sign = sign_of(position, kept)
    return sign is not None and sign.symbol is symbol


def why_kept(colour: str, card: int, met: Met) -> Iterator[Reason]:
    """Whether a card is kept for the range, and what it will do there."""
    yield from met.reasons
    marker = met.sign.symbol is Symbol.MARKER
    text = _("{player}: the card is not kept for the range ({card}).")
    if met.holds and marker:
        text = _(_AGAINST[met.sign.segment or Segment.NE])
    elif met.holds:
        text = _("{player}: the card is kept for the range, where it cancels one click ({card}).")
    text = text.format(player=head(colour), card=card)
    segment = met.sign.segment
    facts = {"player": colour, "card": card, "segment": segment.value if segment else None}
    yield condition(met.sign.symbol, met.holds, text, (card_key(card),), **facts)


_AGAINST: Final = {
    Segment.NE: mark("{player}: the card is kept against misses at the top right ({card})."),
    Segment.SE: mark("{player}: the card is kept against misses at the bottom right ({card})."),
    Segment.SW: mark("{player}: the card is kept against misses at the bottom left ({card})."),
    Segment.NW: mark("{player}: the card is kept against misses at the top left ({card})."),
}
