"""What comes with the game, as texts: positions to begin with."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from boardlib.game import texts_of


@cache
def boards() -> Mapping[str, str]:
    """The texts of positions to begin with, by name."""
    return texts_of(__package__, "positions")
