"""The named boards that come with the game, as position texts."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from boardlib.game import texts_of


@cache
def boards() -> Mapping[str, str]:
    """The texts of the named boards (``TUN-A`` ...) by name."""
    return texts_of(__package__, "named")
