r"""What can be changed at the cards of a race and their rows, as lines of a position.

>>> from boardlib.biathlon.board.notation import read
>>> race = read("race sprint\ncourse M11\nplayer red\nplayer blue\nat 1 flat\nhand red 14")
>>> [offer.label for offer in card_changes(race, CardSpot(14))][0]
'the whole section'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from boardlib.biathlon.board.cards import (
    LEFT,
    MIDDLE,
    SYMBOLS,
    Form,
    Row,
    Segment,
    Sign,
    Symbol,
    Where,
    decks,
)
from boardlib.biathlon.board.course import (
    BEST,
    HALVES,
    RIDDEN,
    SECTIONS,
    SLOWEST,
    Section,
    time_words,
)
from boardlib.biathlon.board.notation import elsewhere, line_key, write
from boardlib.biathlon.board.position import Kept, Player, Position
from boardlib.biathlon.rules.cards import row_of
from boardlib.biathlon.rules.naming import word
from boardlib.biathlon.rules.play import judge, play, rides
from boardlib.biathlon.rules.race import turn
from boardlib.biathlon.rules.shooting import sign_of
from boardlib.biathlon.teaching.pointing import (
    CardSpot,
    RowSpot,
    holder,
    removed,
    typed,
    unless_unsaid,
)
from boardlib.game.editing import Offer
from boardlib.text import _, ngettext

# --- a card -----------------------------------------------------------------------------


_DIFFERENCES: Final = (0, 10, 20, SLOWEST)
"""Seconds over the best time that a row is given."""
_LOOPS: Final = range(20, 26)
"""Seconds of a penalty loop that an arena row is given."""
_PRINTED: Final = {
    Symbol.FLAG: Sign(Symbol.FLAG, seconds=3),
    Symbol.HORN: Sign(Symbol.HORN, seconds=5),
    Symbol.BOOST: Sign(Symbol.BOOST, seconds=10),
    Symbol.MARKER: Sign(Symbol.MARKER, segment=Segment.NE),
    Symbol.RADIO: Sign(Symbol.RADIO, seconds=7),
    Symbol.WAX: Sign(Symbol.WAX, seconds=6, wax="A"),
}
"""What is printed beside a symbol that a row is given."""


def card_changes(position: Position, spot: CardSpot) -> Iterator[Offer]:
    """A card goes into a hand; out of a hand it is discarded, or exchanged for a faster one."""
    card = spot.card
    yield from _ride_changes(position, card)
    player = holder(position, card)
    if player is None:
        for other in position.players:
            yield Offer(_("Into the hand of"), word(other.colour), into_hand(position, other, card))
        return
    others = [one for one in player.hand if one != card]
    hand = _hand(player, others)
    discard = typed([*position.discard, card])
    yield Offer(_("This card"), _("discard it"), f"{hand}\ndiscard {discard}")
    yield Offer(_("This card"), _("put it back into the draw pile"), put_back(position, spot))
    pile = [one for one in position.pile if one in position.deck.by_number]
    for section in RIDDEN:
        fastest = min(pile, key=lambda one: _seconds(position, one, section), default=None)
        if fastest is not None:
            label = _("{section}: card {card}").format(section=_(SECTIONS[section]), card=fastest)
            title = _("Exchange it for the fastest of the pile")
            yield Offer(title, label, _hand(player, [*others, fastest]))


def into_hand(position: Position, player: Player, card: int) -> str:
    """The lines that put a card into a hand, away from where it lies now."""
    lines = [_hand(player, [*player.hand, card])]
    told = () if position.pile == elsewhere(position) else position.pile
    for first, cards in (("discard", position.discard), ("pile", told)):
        if card in cards:
            rest = typed(one for one in cards if one != card)
            lines.append(f"{first} {rest}" if rest else f"- {first} {typed(cards)}")
    return "\n".join(lines)


def put_back(position: Position, spot: CardSpot) -> str:
    """The lines that put a card of a hand back into the draw pile; empty for any other card."""
    card = spot.card
    player = holder(position, card)
    if player is None:
        return ""
    hand = _hand(player, [one for one in player.hand if one != card])
    if position.pile == elsewhere(position):
        return hand
    return f"{hand}\npile {typed([*position.pile, card])}"


def _seconds(position: Position, card: int, section: Section) -> int:
    row = position.deck.by_number[card].by_section.get(section)
    return 9999 if row is None else row.seconds


def _hand(player: Player, cards: list[int]) -> str:
    """The line of a hand; where it is empty, the line that takes it away."""
    if cards:
        return f"hand {player.colour} {typed(cards)}"
    return f"- hand {player.colour} {typed(player.hand)}"


def _ride_changes(position: Position, card: int) -> Iterator[Offer]:
    """Whoever decides now has ridden with the card, and used nothing of it."""
    now = unless_unsaid(lambda: turn(position), None)
    player = holder(position, card)
    if now is None or now.settles or player is None or player.colour != now.colour:
        return
    found = (one for one in rides(position, now.colour) if one.card == card)
    ride = unless_unsaid(lambda: next((one for one in found if judge(position, one)), None), None)
    if ride is not None:
        after = play(position, ride).position
        yield Offer(_("Ridden with this card"), _("the whole section"), _between(position, after))


def _between(before: Position, after: Position) -> str:
    """The lines that make one position of another."""
    old, new = Counter(write(before).splitlines()), Counter(write(after).splitlines())
    fresh = list((new - old).elements())
    known = {line_key(line) for line in fresh}
    gone = [line for line in (old - new).elements() if line_key(line) not in known]
    return "\n".join([*removed(gone), *fresh])


# --- rows of a card ---------------------------------------------------------------------


def row_changes(position: Position, spot: RowSpot) -> Iterator[Offer]:
    """Another time, other symbols, other conditions; or the row as it is in the deck."""
    card, section = spot.card, spot.row
    yield from _kept_changes(position, card, section)
    row = row_of(position, card, section)
    if section is Section.ARENA:
        yield from _loops(card, row)
    else:
        yield from _times(card, row)
        yield from _symbols(card, row)
        yield from _conditions(card, row)
    printed = decks()[position.profile["deck"]].by_number.get(card)
    if (card, row) in position.rows and printed is not None:
        yield Offer(_("This row"), _("as it is in the deck"), f"- {_line(card, row)}")


def _line(card: int, row: Row) -> str:
    return f"row {card} {row}"


def _loops(card: int, row: Row) -> Iterator[Offer]:
    for seconds in _LOOPS:
        if seconds != row.seconds:
            label = ngettext("{count} second", "{count} seconds", seconds).format(count=seconds)
            yield Offer(_("A loop costs"), label, _line(card, replace(row, seconds=seconds)))


def _times(card: int, row: Row) -> Iterator[Offer]:
    for difference in _DIFFERENCES:
        seconds = BEST[row.section] + difference
        if seconds != row.seconds:
            line = _line(card, replace(row, seconds=seconds))
            yield Offer(_("The time of the row"), time_words(seconds), line)


def _symbols(card: int, row: Row) -> Iterator[Offer]:
    """Every other symbol for the left and for the middle, where the old one stands; or none."""
    for title, symbols, sign in (
        (_("The bonus on the left"), LEFT, row.left),
        (_("The event in the middle"), MIDDLE, row.middle),
    ):
        for symbol in symbols:
            if sign is None or symbol is not sign.symbol:
                changed = _with(row, _printed(row, symbol, sign))
                yield Offer(title, _(SYMBOLS[symbol]), _line(card, changed))
        if sign is not None:
            bare = replace(row, left=None) if sign is row.left else replace(row, middle=None)
            yield Offer(title, _("no symbol"), _line(card, bare))


def _printed(row: Row, symbol: Symbol, before: Sign | None) -> Sign:
    """A symbol as it may be printed in a row, with the condition of the one before it."""
    sign = _PRINTED.get(symbol, Sign(symbol))
    if symbol is Symbol.BOOST:
        return sign
    first = Where(HALVES[row.section][:1])
    where = first if before is None or before.where is None else before.where
    never = symbol is Symbol.NEWCOACH and where.form is Form.BOTH
    return replace(sign, where=first if never else where)


def _with(row: Row, sign: Sign) -> Row:
    """The row with another symbol on the left, or in the middle."""
    return replace(row, left=sign) if sign.symbol in LEFT else replace(row, middle=sign)


def _conditions(card: int, row: Row) -> Iterator[Offer]:
    """Other halves for the symbols that the row has."""
    halves = HALVES[row.section]
    forms = [Where((half,)) for half in halves]
    forms += [Where(halves, Form.EITHER), Where(halves, Form.BOTH)]
    for sign in row.signs:
        title = _("Where its bonus looks")
        if sign.symbol in MIDDLE:
            title = _("Where its event looks")
        for where in forms if sign.where is not None else ():
            never = sign.symbol is Symbol.NEWCOACH and where.form is Form.BOTH
            if where != sign.where and not never:
                line = _line(card, _with(row, replace(sign, where=where)))
                yield Offer(title, str(where), line)


def _kept_changes(position: Position, card: int, section: Section) -> Iterator[Offer]:
    """A card whose row has an eyepiece or a marker is kept for the range, or no longer."""
    kept = Kept(card, section)
    if sign_of(position, kept) is None:
        return
    for player in position.players:
        if kept in player.kept:
            rest = [one for one in player.kept if one != kept]
            back = _hand(player, [*player.hand, card])
            yield Offer(
                _("Kept for the range"), _("no, back in the hand"), _kept(player, rest, back)
            )
        elif card in player.hand:
            line = _hand(player, [one for one in player.hand if one != card])
            label = _("yes, for this row ({section})").format(section=_(SECTIONS[section]))
            yield Offer(_("Kept for the range"), label, _kept(player, [*player.kept, kept], line))


def _kept(player: Player, cards: list[Kept], hand: str) -> str:
    """The lines that say which cards a player keeps, and which are in the hand."""
    line = " ".join(["kept", player.colour, *map(str, cards)])
    if not cards:
        line = f"- {' '.join(['kept', player.colour, *map(str, player.kept)])}"
    return f"{line}\n{hand}"
