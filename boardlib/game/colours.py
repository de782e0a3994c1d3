"""The colours of the games: known before anything of them is drawn.

A game whose pictures have colours of their own declares them in a module of its art (see
:func:`boardlib.drawing.palette.declare`) and offers it.  Pictures load it themselves; a page that
is made before its first picture asks for the colours of all games in use.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Protocol

from boardlib.game import GAMES, ability, game


class Coloured(Protocol):
    """A module that declares the colours of a game."""

    COLOURS: Mapping[str, tuple[str, str]]
    """Name -> colour in the light and in the dark theme."""


def declare_colours() -> None:
    """Let every game that is in use declare its colours, whether it was drawn already or not."""
    for name, package in GAMES.items():
        if package in sys.modules:
            ability(game(name), "colours")
