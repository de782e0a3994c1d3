"""What would have to change: below a refusal the smallest changes that turn it, each to be pressed.

They are looked for when the ruling is seen.  Pressing one makes the change, so that both rulings
stand side by side; the question goes along where it names the piece.
"""

from __future__ import annotations

from html import escape

from boardlib.game.flips import Flip, Flips, flips, told
from boardlib.text import _, language
from boardlib.widgets.workshop.bench import Bench
from boardlib.widgets.workshop.box import button, lit
from boardlib.widgets.workshop.laying import RULING
from boardlib.widgets.workshop.state import Workshop


class Turns:
    """What was found for the ruling that is shown."""

    def __init__(self) -> None:
        self._asked: object = None
        self._found: Flips | None = None

    def look(self, shop: Workshop) -> bool:
        """Look for what turns the refusal that is shown; False where that is known, or nothing."""
        if not _is_refused(shop) or self._asked == _key(shop):
            return False
        self._found = flips(shop.rules, shop.position, shop.asking.text)
        self._asked = _key(shop)
        return True

    def panel(self, shop: Workshop, view: Bench) -> str:
        """The changes as cards, or what to say instead; that they are to be looked for."""
        if view.room != RULING or not _is_refused(shop):
            return ""
        if self._asked != _key(shop):
            seek = escape(f"{shop.rules.name} {view.question} {view.board}")
            return f'<div data-seek="{seek}"></div>'
        return "" if self._found is None else _panel(self._found)

    def press(self, shop: Workshop, number: str) -> bool:
        """Make the change of that number, counted from 0; False where there is none."""
        chosen = dict(enumerate(self._found or ())).get(int(number) if number.isdecimal() else -1)
        if chosen is None or self._asked != _key(shop):
            return False
        if not chosen.changes:
            return shop.ask(chosen.question)
        return shop.turn_ruling("\n".join(chosen.changes), chosen.question)


def _key(shop: Workshop) -> object:
    return shop.rules.name, shop.text, shop.question, language()


def _is_refused(shop: Workshop) -> bool:
    """Whether the ruling as it is now is a refusal, on a board that makes sense."""
    answer = shop.answers()[1]
    tried = shop.question.then or shop.question.change
    refused = answer is not None and answer.allowed is False
    return refused and not (tried or shop.now.problems or shop.unanswered)


def _panel(found: Flips) -> str:
    head = f"<h4>{escape(_('What would have to change?'))}</h4>"
    if found.instead is not None:
        return f'<section class="bl-turns">{head}<p>{escape(found.instead.text)}</p></section>'
    second = escape(_("The smallest changes that turn the ruling. Press one to see both."))
    cards = "".join(_card(number, flip) for number, flip in enumerate(found))
    return (
        f'<section class="bl-turns">{head}<p class="bl-second">{second}</p>'
        f'<div class="bl-turns-of">{cards}</div></section>'
    )


def _card(number: int, flip: Flip) -> str:
    """One change: what is different on the board, lit, and what is said then."""
    board = escape(flip.position.text)
    picture = "".join(lit(shape) for shape in flip.shapes[:1])
    inner = f'<span data-board="{board}">{picture}</span><span>{escape(told(flip))}</span>'
    return button("flip", str(number), inner, "bl-turn-of")
