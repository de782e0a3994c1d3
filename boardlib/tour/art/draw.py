r"""Stages as pictures.

>>> from boardlib.tour.board.notation import read
>>> scene = draw(read("road B4\nrider 15 red 0,6\nrider 16 red 0,5"))
>>> [key for key in scene.sentences if key.startswith("rider")]
['rider:15', 'rider:16']
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from boardlib.tour.board.position import Position
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
    legend: bool = True,
) -> Scene:
    """Draw a position.

    Args:
        position: the riders of a round on their road.
        marks: what to show on top of it (see :class:`boardlib.drawing.scene.Mark`).
        highlight: what stands out in colours that mean nothing else: nodes, edges, keys, or groups
            of them (see ``draw`` of a position).
        label: what it is that stands out, for the legend.
        title: the title for those who cannot see the picture.
        legend: whether to explain the signs on road and riders below.
    """
    # Loaded with the first picture: whoever only asks does not wait for it.
    from boardlib.drawing.highlighting import emphasised
    from boardlib.tour.art.board import board

    drawn = partial(board, position, title=title, legend=legend)
    return emphasised(drawn, position, marks, highlight, label)
