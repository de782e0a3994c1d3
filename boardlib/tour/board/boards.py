"""What comes with the game, as texts: roads (for single positions and whole stages), positions."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from boardlib.game import texts_of


@cache
def boards() -> Mapping[str, str]:
    """The texts of the named roads (``B1`` ...) by name."""
    return texts_of(__package__, "roads")


@cache
def positions() -> Mapping[str, str]:
    """The texts of positions to begin with, by name."""
    return texts_of(__package__, "positions")
