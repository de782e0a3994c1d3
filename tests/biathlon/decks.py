"""Decks of Biatlon as files have them."""

from boardlib.biathlon.board.cards import Deck, row_lines


def deck_text(deck: Deck) -> str:
    """The lines of a deck, card by card: those that a file of one's own has."""
    return "\n".join(line for card in deck.numbers for line in row_lines(deck.by_number[card]))
