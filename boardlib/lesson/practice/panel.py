"""The bar above an exercise as HTML; everything is escaped here."""

from __future__ import annotations

from html import escape

from boardlib.case.practice import Ladder, Name
from boardlib.text import _


def origin(title: str, level: int) -> str:
    """Game and level in one line; ``title`` is the name of the game."""
    return _("{game} · practice, level {level}").format(game=_(title), level=level)


def score(ladder: Ladder) -> str:
    """How it went so far."""
    return f'<span class="bl-done-so-far">{escape(str(ladder))}</span>'


def name(shown: Name) -> str:
    """The name that repeats the exercise."""
    return f'<code class="bl-code">{escape(str(shown))}</code>'
