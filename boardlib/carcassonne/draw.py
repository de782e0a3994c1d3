"""Boards as pictures."""

from __future__ import annotations

from collections.abc import Sequence

from boardlib.carcassonne.position import Position
from boardlib.carcassonne.tile_art import tile_art
from boardlib.drawing.scene import Group, Mark, Scene, Shape


def draw(position: Position, marks: Sequence[Mark] = ()) -> Scene:
    """Draw a position."""
    shapes: list[Shape] = []
    for tile in position.tiles:
        for part in tile_art(tile.kind, tile.rotation).parts:
            shapes.append(Group(part.shapes, offset=(tile.x * 100.0, tile.y * 100.0)))
    return Scene("Board", "", 400, 400, tuple(shapes))
