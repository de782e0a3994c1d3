"""A tile entire: one that a player has drawn, alone, and one that is only supposed to lie there."""

from __future__ import annotations

from boardlib.carcassonne.art.places import place_of
from boardlib.carcassonne.art.tile_art import Layer, TileArt, tile_art
from boardlib.carcassonne.board.position import PlacedTile, Position
from boardlib.carcassonne.board.tiles import oriented
from boardlib.carcassonne.questions.describe import tile_words
from boardlib.drawing.badges import rounded
from boardlib.drawing.geometry import path
from boardlib.drawing.scene import Group, Paint, Path, Scene, Shape
from boardlib.text import _

SIDE = 100.0
_GROUND = Path(path("M0,0 H100 V100 H0 Z"), Paint(fill="field"))
_EDGE = Path(rounded(0.5, 0.5, 99, 99, 5), Paint(stroke="second", width=1.4))
_OUTLINE = rounded(0, 0, SIDE, SIDE, 5)


def card(tile: PlacedTile) -> Scene:
    """A tile alone."""
    words = tile_words(oriented(tile.kind, tile.rotation))
    shapes = _drawn(tile_art(tile.kind, tile.rotation))
    return Scene(_("The tile that was drawn"), words, SIDE, SIDE, shapes)


def entire(position: Position, key: str) -> tuple[Shape, ...]:
    """A tile of a board with all that is printed on it; nothing if none lies there."""
    place = place_of(key)
    tile = None if place is None else position.landscape.tiles.get(place.cell)
    if tile is None:
        return ()
    return _drawn(tile_art(tile.oriented.kind.id, tile.oriented.rotation, tile.oriented.broken))


def _drawn(art: TileArt) -> tuple[Shape, ...]:
    layers = [part.shapes for layer in Layer for part in art.parts if part.layer == layer]
    return (Group((_GROUND, *layers), clip=_OUTLINE), _EDGE)
