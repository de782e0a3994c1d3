"""Decks of Biatlon as files have them."""

from boardlib.biathlon.board.cards import Deck


def deck_text(deck: Deck) -> str:
    """The lines of a deck, card by card: those that a file of one's own has."""
    return "\n".join(f"row {card.number} {row}" for card in deck.cards for row in card.rows)
