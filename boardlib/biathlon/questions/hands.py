"""Questions about cards as they are printed, about hands and piles."""

from __future__ import annotations

from collections.abc import Iterator

from boardlib.biathlon.board.cards import SYMBOLS, Card, Row, Sign
from boardlib.biathlon.board.clock import time_words
from boardlib.biathlon.board.course import RIDDEN, Section
from boardlib.biathlon.board.deck_checks import card_key
from boardlib.biathlon.board.lines import RaceWords
from boardlib.biathlon.board.position import Position
from boardlib.biathlon.questions.rows import beside
from boardlib.biathlon.questions.typed import acting, known
from boardlib.biathlon.rulebook import condition
from boardlib.biathlon.rules.naming import SECTIONS_HEAD, head, numbers, word
from boardlib.biathlon.rules.riding import row_of
from boardlib.game import Answer, Listed
from boardlib.ruling import Grounds, Reason
from boardlib.text import _, listing, ngettext


def card_answer(position: Position, words: RaceWords, question: str) -> Answer:
    """``card 57``: everything that is printed on a card."""
    number = words.card()
    row_of(position, number, Section.CLIMB)
    card = position.deck.by_number[number]
    lines = tuple(Listed(line) for line in card_lines(card))
    data = {
        "card": number,
        "rows": {row.section.value: str(row) for row in card.rows},
        "over": {row.section.value: row.difference for row in card.rows if row.section in RIDDEN},
        "signs": {row.section.value: [str(one) for one in row.signs] for row in card.rows},
    }
    why = tuple(_why_card(position, number))
    told = tuple(Listed("", (one,)) for one in why)
    return Answer(question, "", data, Grounds(why), (card_key(number),), (*lines, *told))


def _why_card(position: Position, number: int) -> Iterator[Reason]:
    """How a card is to be read."""
    shapes = (card_key(number),)
    text = _("In which section to use a card, the player decides; then the row of that counts.")
    yield condition("card-any-section", True, text, shapes, card=number)
    text = _("The small figure above a time says how far it is from the best of that section.")
    yield condition("time-difference", True, text, shapes, card=number)
    text = _("In a row from left to right: bonus, event on the track, riding time.")
    yield condition("card-layout", True, text, shapes, card=number)
    text = _("Each of the first three rows has a bonus and an event.")
    if position.profile.get("deck_rows") == "any":
        text = _("A row may lack a bonus or an event.")
    yield condition("card-both", True, text, shapes, card=number)
    text = _("The number at the top left does nothing in play.")
    yield condition("card-number", True, text, shapes, card=number)


def card_lines(card: Card) -> Iterator[str]:
    """A card in sentences: a line for every row."""
    yield _("Card {card}.").format(card=card.number)
    yield from map(row_line, card.rows)


def row_line(row: Row) -> str:
    """A row of a card in a sentence: its time, its symbols, or what a penalty loop costs."""
    signs = ", ".join(printed(sign) for sign in row.signs)
    text = _("{section}: {time}, {difference} s over the best; {signs}.")
    if row.section is Section.ARENA:
        text = _("{section}: {difference} s for a penalty loop.")
    elif not signs:
        text = _("{section}: {time}, {difference} s over the best.")
    section, time = _(SECTIONS_HEAD[row.section]), time_words(row.seconds)
    return text.format(section=section, time=time, difference=row.difference, signs=signs)


def printed(sign: Sign) -> str:
    """A symbol in a list: ``flag (I, 3 s)``."""
    name = _(SYMBOLS[sign.symbol])
    return _("{symbol} ({beside})").format(symbol=name, beside=", ".join(beside(sign)))


def hand_answer(position: Position, words: RaceWords, question: str) -> Answer:
    """``hand [COLOUR]``: the cards in a hand with their times, and those that are kept."""
    player = known(position, acting(position, words))
    lines = [_hand_line(position, card) for card in player.hand]
    data = {"hand": list(player.hand), "kept": [str(one) for one in player.kept]}
    text = _("{player}: the hand holds: {cards}.")
    if not player.hand:
        text = _("{player}: the hand is empty.")
    head_line = text.format(player=head(player.colour), cards=numbers(player.hand))
    if player.kept:
        text = _("{player}: kept for the range: {cards}.")
        kept = numbers(one.card for one in player.kept)
        lines.append(text.format(player=head(player.colour), cards=kept))
    reason = condition("card-hand", True, head_line, map(card_key, player.hand))
    listed = (Listed("", (reason,)), *map(Listed, lines))
    names = {str(one): str(one.card) for one in player.kept}
    return Answer(question, "", data, Grounds((reason,)), reason.shapes, listed, names=names)


def _hand_line(position: Position, card: int) -> str:
    rows = position.deck.by_number[card].rows if card in position.deck.by_number else ()
    times = [time_words(row.seconds) for row in rows if row.section is not Section.ARENA]
    return _("Card {card}: {times}.").format(card=card, times=listing(times))


def pile_answer(position: Position, _words: RaceWords, question: str) -> Answer:
    """``pile``: how many cards lie where."""
    hands = {player.colour: len(player.hand) for player in position.players}
    kept = sum(len(player.kept) for player in position.players)
    together = len(position.pile) + len(position.discard) + sum(hands.values()) + kept
    data = {
        "pile": len(position.pile),
        "discard": len(position.discard),
        "hands": hands,
        "kept": kept,
        "cards": together,
    }
    held = ", ".join(f"{word(colour)} {count}" for colour, count in hands.items())
    text = ngettext(
        "Draw pile: {pile}; discard pile: {discard}; in the hands: {hands}; kept for the range:"
        " {kept}; together {cards} card.",
        "Draw pile: {pile}; discard pile: {discard}; in the hands: {hands}; kept for the range:"
        " {kept}; together {cards} cards.",
        together,
    )
    text = text.format(**{**data, "hands": held or "0"})
    why = (condition("card-place", True, text, (), cards=together),)
    return Answer(question, "", data, Grounds(why), (), (Listed("", why),))
