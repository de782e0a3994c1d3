"""What the printed signs of the tiles on a board mean, for a legend."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from boardlib.carcassonne.art.tile_glyphs import GLYPHS
from boardlib.carcassonne.art.tile_prints import printed_on
from boardlib.carcassonne.board.tiles import TileKind, tile_kinds
from boardlib.carcassonne.rules.naming import MARKS
from boardlib.drawing.scene import Group, Sign
from boardlib.text import _

RADIUS: Final = 10.5
"""How large a sign is in a legend."""


def signs(kinds: Iterable[TileKind]) -> tuple[Sign, ...]:
    """The signs that are printed on any of these tiles."""
    found = frozenset(name for kind in {kind.id for kind in kinds} for name in _names(kind))
    return tuple(_sign(name) for name in MARKS if name in found)


@lru_cache(maxsize=1024)
def _names(kind: str) -> frozenset[str]:
    return frozenset(name for name, _feature, _at, _radius in printed_on(tile_kinds()[kind]))


def _sign(name: str) -> Sign:
    make, radius = GLYPHS[name]
    return Sign((Group(make(), scale=RADIUS / radius),), _(MARKS[name]))
