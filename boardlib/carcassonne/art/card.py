"""The tile that a player has drawn, small and alone, as it lies."""

from __future__ import annotations

from boardlib.carcassonne.art.tile_art import Layer, tile_art
from boardlib.carcassonne.asking.printed import tile_words
from boardlib.carcassonne.board.position import PlacedTile
from boardlib.carcassonne.board.tiles import oriented
from boardlib.drawing.badges import rounded
from boardlib.drawing.geometry import path
from boardlib.drawing.scene import Group, Paint, Path, Scene
from boardlib.text import _

SIDE = 100.0
_GROUND = Path(path("M0,0 H100 V100 H0 Z"), Paint(fill="field"))
_EDGE = Path(rounded(0.5, 0.5, 99, 99, 5), Paint(stroke="second", width=1.4))
_OUTLINE = rounded(0, 0, SIDE, SIDE, 5)


def card(tile: PlacedTile) -> Scene:
    """A tile alone."""
    art = tile_art(tile.kind, tile.rotation)
    layers = [part.shapes for layer in Layer for part in art.parts if part.layer == layer]
    words = tile_words(oriented(tile.kind, tile.rotation))
    drawn = Group((_GROUND, *layers), clip=_OUTLINE)
    return Scene(_("The tile that was drawn"), words, SIDE, SIDE, (drawn, _EDGE))
