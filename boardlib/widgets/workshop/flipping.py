"""What would have to change: below a refusal the smallest changes that turn it, each to be pressed.

They are looked for when the ruling is seen.  Pressing one makes the change, so that both rulings
stand side by side; the question goes along where it names the piece.
"""

from __future__ import annotations

from contextlib import suppress
from html import escape
from typing import Any

from boardlib.game import Game
from boardlib.game.flips import PATIENT, Flip, Flips, StillLooking, flips, for_a_while, told
from boardlib.story.turn_cards import board, card, listed, section
from boardlib.story.turning import TurnedRuling
from boardlib.text import language
from boardlib.widgets.workshop.asking import NOTHING
from boardlib.widgets.workshop.laying import RULING
from boardlib.widgets.workshop.shown_board import ShownBoard
from boardlib.widgets.workshop.state import Workshop


class Turns:
    """What was found for the ruling that is shown."""

    def __init__(self) -> None:
        self._asked: object = None
        self._found: Flips | None = None

    def look(self, shop: Workshop) -> bool:
        """Look on for what turns the refusal that is shown; whether the search is over.

        It is looked for a little at a time, so that whatever is pressed meanwhile gets through.
        """
        with for_a_while(), suppress(StillLooking):
            self._found = flips(shop.rules, shop.position, shop.asking.text, seconds=PATIENT)
            self._asked = _key(shop)
        return self._asked == _key(shop)

    def is_wanted(self, shop: Workshop) -> bool:
        """Whether there is a refusal of which it is not known yet."""
        return _is_refused(shop) and self._asked != _key(shop)

    def panel(self, shop: Workshop, view: ShownBoard) -> str:
        """The changes as cards, or what to say instead; that they are to be looked for."""
        if view.room != RULING or not _is_refused(shop):
            return ""
        if self.is_wanted(shop):
            seek = escape(f"{shop.rules.name} {view.question} {view.board}")
            return f'<div data-seek="{seek}"></div>'
        return "" if self._found is None else _panel(shop, self._found)

    def press(self, shop: Workshop, number: str) -> bool:
        """Make the change of that number, counted from 0; False where there is none."""
        chosen = dict(enumerate(self._found or ())).get(int(number) if number.isdecimal() else -1)
        if chosen is None or self._asked != _key(shop):
            return False
        return _make(shop, chosen)


def both_rulings(rules: Game[Any, Any], turn: TurnedRuling) -> Workshop:
    """The board on which a refusal is turned, with the ruling before and after."""
    shop = Workshop(rules, rules.write(turn.old), NOTHING)
    shop.ask(turn.before.question)
    _make(shop, turn.flip)
    return shop


def _make(shop: Workshop, flip: Flip) -> bool:
    """Make a change; where nothing changes on the board, something else is asked."""
    if not flip.changes:
        return shop.ask(flip.question)
    return shop.turn_ruling("\n".join(flip.changes), flip.question)


def _key(shop: Workshop) -> object:
    return shop.rules.name, shop.text, shop.question, language()


def _is_refused(shop: Workshop) -> bool:
    """Whether the ruling as it is now is a refusal, on a board that makes sense."""
    answer = shop.answers()[1]
    tried = shop.question.then or shop.question.change
    refused = answer is not None and answer.allowed is False
    return refused and not (tried or shop.now.problems or shop.unanswered)


def _panel(shop: Workshop, found: Flips) -> str:
    instead = found.instead
    if instead is None:
        cards = [_card(shop, number, one) for number, one in enumerate(found)]
        return section(listed(cards))
    if instead.move:  # the nearest that is allowed: pressed, it is asked
        picture = board(shop.rules, shop.position, (), instead.move)
        return section(card(_does("ask", instead.move), picture, instead.text))
    return section(f"<p>{escape(instead.text)}</p>")


def _card(shop: Workshop, number: int, flip: Flip) -> str:
    """One change: what is different on the board, lit, and what is said then."""
    question = flip.question or shop.asking.text
    picture = board(shop.rules, flip.position, flip.shapes, question)
    return card(_does("flip", str(number)), picture, told(flip), number + 1)


def _does(what: str, text: str) -> str:
    return f'data-do="{what}" data-text="{escape(text)}"'
