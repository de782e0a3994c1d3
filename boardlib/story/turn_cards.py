"""What would have to change as cards: one sentence each, and a small board with the change lit."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from html import escape
from typing import Any, Final
from zlib import crc32

from boardlib.drawing import svg
from boardlib.game import Game, game
from boardlib.game.flip_search import put
from boardlib.story.small_board import small_board
from boardlib.story.view import ShownTurning
from boardlib.text import _, language

CARD: Final = 236.0
"""How wide the board of a card is, in pixels."""


def turning(rules: Game[Any, Any], shown: ShownTurning | None) -> str:
    """What would have to change below a refusal; until it is sought, the place where it comes."""
    if shown is None:
        return ""
    if shown.seek:
        return awaited(shown.seek, shown.looked)
    if shown.unless:
        return f'<p class="bl-unless">{escape(shown.unless)}</p>'
    if not shown.turns:
        said = f"<p>{escape(shown.instead)}</p>"
        return section(said, shown.fold) if shown.instead else ""
    cards = [
        card(
            _pressed(shown, number),
            board(rules, one.flip.position, one.flip.shapes, one.after.question),
            one.label,
            number + 1,
        )
        for number, one in enumerate(shown.turns)
    ]
    why = f"<p>{escape(shown.why)}</p>" if shown.why else ""
    return section(why + listed(cards), shown.fold)


def _pressed(shown: ShownTurning, number: int) -> str:
    """What the button of a change does; and whether it is looked at, where that can be seen."""
    state = "true" if number == shown.active else "false"
    return f'data-turn="{number}"' + ("" if shown.leads else f' aria-pressed="{state}"')


def awaited(seek: str, looked: int) -> str:
    """The place where it comes: a page that shows it asks for it, a little each time."""
    return f'<div data-turning="{escape(seek)}" data-looked="{looked}"></div>'


def section(body: str, fold: str = "") -> str:
    """What is said of it below its heading; behind that, where it is folded up."""
    head = f"<h4>{escape(_('What would have to change?'))}</h4>"
    if fold:
        return (
            f'<details class="bl-turning" data-fold="{escape(fold)}"><summary>{head}</summary>'
            f'<div class="bl-unfolded">{body}</div></details>'
        )
    return f'<section class="bl-turning">{head}{body}</section>'


def listed(cards: Sequence[str]) -> str:
    """The cards with what they are for."""
    words = _("The smallest changes that turn the ruling. Press one to see both.")
    if len(cards) == 1:
        words = _("Press it to see both rulings.")
    return (
        f'<p class="bl-second">{escape(words)}</p><div class="bl-turning-of">{"".join(cards)}</div>'
    )


def card(attributes: str, picture: str, label: str, number: int = 0) -> str:
    """A change to be pressed.

    Args:
        attributes: of its button: what it does, as HTML.
        picture: its small board.
        label: the sentence.
        number: the digit that presses it; 0 for none.
    """
    key = f"<kbd>{number}</kbd>" if number else ""
    return (
        f'<button type="button" class="bl-turning-card" {attributes}>{picture}'
        f"<span>{escape(label)}{key}</span></button>"
    )


def board(rules: Game[Any, Any], position: Any, shapes: Sequence[str], question: str) -> str:
    """The small board of a change as HTML; its sentence stands beside it."""
    return _board(rules.name, rules.write(position), tuple(shapes), question, language())


@lru_cache(maxsize=64)
def _board(name: str, text: str, shapes: tuple[str, ...], question: str, _language: str) -> str:
    rules = game(name)
    position = rules.read(text)
    scene = small_board(rules, position, shapes, put(rules, position, question))
    called = re.sub(r"\W+", "-", f"turning-{crc32(f'{text} {shapes} {question}'.encode()):x}")
    drawn = svg(scene, "auto", called, CARD)
    return f'<span class="bl-turning-board" aria-hidden="true">{drawn}</span>'


__all__ = ["awaited", "board", "card", "listed", "section", "turning"]
