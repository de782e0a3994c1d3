"""Boards as pictures.

>>> from boardlib.carcassonne.board.notation import read
>>> scene = draw(read("tile TU-3 0,0 0"))
>>> sorted(stop.key for stop in scene.focusables)
['0,0', '0,0.f1', '0,0.f2', '0,0.p1', '0,0.p2', '0,0.r1', '0,0.r2']
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from boardlib.carcassonne.board.position import Position
from boardlib.words import needs

if TYPE_CHECKING:
    from boardlib.drawing.scene import Mark, Scene


@needs(Position)
def draw(
    position: Position,
    marks: Sequence[Mark] = (),
    *,
    highlight: Any = None,
    label: str = "",
    title: str = "",
    legend: bool = False,
    axes: bool = True,
) -> Scene:
    """Draw a position.

    Args:
        position: the board.
        marks: what to show on top of it (see :class:`boardlib.drawing.scene.Mark`).
        highlight: what stands out in colours that mean nothing else: nodes, edges, keys, or groups
            of them (see ``draw`` of a position).
        label: what it is that stands out, for the legend.
        title: the title for those who cannot see the picture.
        legend: whether to explain the marks below the board.
        axes: whether to write the coordinates beside the board.
    """
    # The art is loaded with the first picture: whoever only asks does not wait for it.
    from boardlib.carcassonne.art.board import board
    from boardlib.drawing.highlighting import emphasised

    def drawn(shown: Sequence[Mark]) -> Scene:
        return board(position, tuple(shown), title, legend, axes)

    return emphasised(drawn, position, marks, highlight, label)
