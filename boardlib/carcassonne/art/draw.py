"""Boards as pictures.

>>> from boardlib.carcassonne.board.notation import read
>>> scene = draw(read("tile TU-3 0,0 0"))
>>> sorted(stop.key for stop in scene.focusables)
['0,0', '0,0.f1', '0,0.f2', '0,0.p1', '0,0.p2', '0,0.r1', '0,0.r2']
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from boardlib.carcassonne.board.position import Position
from boardlib.words import needs

if TYPE_CHECKING:
    from boardlib.drawing.scene import Mark, Scene


@needs(Position)
def draw(
    position: Position,
    marks: Sequence[Mark] = (),
    *,
    title: str = "",
    legend: bool = False,
    axes: bool = True,
) -> Scene:
    """Draw a position.

    Args:
        position: the board.
        marks: what to show on top of it (see :class:`boardlib.drawing.scene.Mark`).
        title: the title for those who cannot see the picture.
        legend: whether to explain the marks below the board.
        axes: whether to write the coordinates beside the board.
    """
    # The art is loaded with the first picture: whoever only asks does not wait for it.
    from boardlib.carcassonne.art.board import board

    return board(position, tuple(marks), title, legend, axes)
