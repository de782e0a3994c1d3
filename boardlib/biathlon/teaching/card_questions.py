"""What is asked about a card and about one of its rows, for the player who rides with it."""

from __future__ import annotations

from collections.abc import Iterator

from boardlib.biathlon.board.cards import SYMBOLS, Row, Symbol
from boardlib.biathlon.board.course import LAP, RIDDEN, Section
from boardlib.biathlon.board.position import Position, Ride
from boardlib.biathlon.rulebook import wax_faces
from boardlib.biathlon.rules.cards import row_of
from boardlib.biathlon.rules.riding import Outcome, bonus_uses, outcome, use_told, with_use
from boardlib.biathlon.teaching.naming import card_called
from boardlib.biathlon.teaching.pointing import deciding, holder, unless_unsaid
from boardlib.biathlon.teaching.question_words import GIVES, MAY, USED
from boardlib.game.editing import Offer, asked, under
from boardlib.text import _


def card_questions(position: Position, card: int) -> Iterator[Offer]:
    """What a card gives where it is ridden now, whether it may be played, then everything else."""
    this, colour = card_called(card), _rider(position, card)
    if colour:
        sections = [one for one in LAP if one in position.deck.by_number[card].by_section]
        sections.sort(key=lambda section: section is not position.section)
        for section in sections[:1]:
            yield asked(this, _(GIVES[section]), f"row {colour} {card} {section}")
        yield asked(this, _("May it be played now?"), f"may {colour} {card}")
        if position.section in RIDDEN and not _needs_wax(position, colour, card):
            text = _("What does the stopwatch show after it?")
            yield asked(this, text, f"after {colour} {card}")
        for section in sections[1:]:
            yield asked(this, _(GIVES[section]), f"row {colour} {card} {section}")
        for section in (one for one in sections if one in RIDDEN):
            yield asked(this, _(USED[section]), f"targets {colour} {card} {section}")
        if position.section in RIDDEN and position.section in sections:
            yield from _uses(position, this, colour, card)
    more = _("More about it")
    yield asked(this, _("What is printed on it?"), f"card {card}", more)
    yield asked(this, _("Can such a card be in the deck?"), f"valid {card}", more)


def row_questions(position: Position, card: int, section: Section) -> Iterator[Offer]:
    """What a row gives, what its symbols do, and what they may be used for."""
    this, colour = card_called(card), _rider(position, card)
    if not colour:
        yield from card_questions(position, card)
        return
    row = f"{colour} {card} {section}"
    yield asked(this, _(GIVES[section]), f"row {row}")
    if section is Section.ARENA:
        return
    if section is position.section:
        yield asked(this, _("May it be played now?"), f"may {colour} {card}")
    yield asked(this, _(USED[section]), f"targets {row}")
    if section is position.section:
        yield from _uses(position, this, colour, card)
    yield from under(_("More about it"), _printed(position, this, colour, card, section))


def _printed(
    position: Position, this: str, colour: str, card: int, section: Section
) -> Iterator[Offer]:
    """What the wax brings, and what the symbols of a row do."""
    printed = row_of(position, card, section)
    yield from _wax(position, this, colour, card, printed)
    for sign in printed.signs:
        text = _("What does this symbol do: {symbol}?")
        yield asked(this, text, f"symbol {sign.symbol}", symbol=_(SYMBOLS[sign.symbol]))


def _wax(position: Position, this: str, colour: str, card: int, row: Row) -> Iterator[Offer]:
    """What wax brings, by the odds and by each of its faces."""
    if row.middle is None or row.middle.symbol is not Symbol.WAX:
        return
    yield asked(this, _("What does the wax bring, by the odds?"), f"odds wax {card} {row.section}")
    ridden = _ridden(position, colour, card, row.section)
    for wax in dict.fromkeys(wax_faces(position.profile)):
        if ridden is not None and ridden.rolls:
            text = _("What does it give with this wax on the die: {wax}?")
            yield asked(this, text, f"row {colour} {card} {row.section} wax {wax}", wax=wax)
    yield asked(this, _("What does the wax die show?"), "option wax_die")


def _uses(position: Position, this: str, colour: str, card: int) -> Iterator[Offer]:
    """Whether the bonus may be used for this and that."""
    ridden = _ridden(position, colour, card, position.section)
    if ridden is None or ridden.left is None:
        return
    words = MAY.get(ridden.left.sign.symbol)
    for use in bonus_uses(position, ridden) if words else ():
        text, told = _(words or ""), use_told(use)
        move = with_use(Ride(colour, card), use)
        yield asked(this, text, f"may {move}", _("What may it be used for?"), use=told)


def _ridden(position: Position, colour: str, card: int, section: Section) -> Outcome | None:
    """What a row comes to; None where the article does not say, and nobody has chosen."""
    row = row_of(position, card, section)
    return unless_unsaid(lambda: outcome(position, colour, card, row), None)


def _needs_wax(position: Position, colour: str, card: int) -> bool:
    """Whether a die decides what the card comes to now."""
    if position.section not in position.deck.by_number[card].by_section:
        return True
    ridden = _ridden(position, colour, card, position.section)
    return ridden is None or ridden.rolls


def _rider(position: Position, card: int) -> str:
    """Who would ride with a card: its holder, or who decides now."""
    player = holder(position, card)
    return deciding(position) if player is None else player.colour
