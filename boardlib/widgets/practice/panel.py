"""The bar above an exercise as HTML; everything is escaped here."""

from __future__ import annotations

from html import escape

from boardlib.catalogue.practice import Ladder, Name
from boardlib.story.markup import as_it_is
from boardlib.text import _


def origin(title: str) -> str:
    """What is practised; ``title`` is the name of the game."""
    return _("{game} · practice").format(game=_(title))


def score(ladder: Ladder) -> str:
    """How it went so far; the level stands in its field."""
    return f'<span class="bl-done-so-far">{escape(ladder.count)}</span>'


def name(shown: Name) -> str:
    """The name that repeats the exercise."""
    return as_it_is(str(shown), "code", "bl-code")
