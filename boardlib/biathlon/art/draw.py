r"""Races as pictures.

>>> from boardlib.biathlon.board.notation import read
>>> scene = draw(read("race sprint\ncourse M11\nplayer red\ngroup red i1\ncoach red II"))
>>> [key for key in scene.sentences if "red" in key or key.endswith(":i1")]
['group:i1', 'station:i1', 'coach:red:II', 'player:red']
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from boardlib.biathlon.board.position import Position
from boardlib.words import needs

if TYPE_CHECKING:
    from boardlib.drawing.scene import Mark, Scene


@needs(Position)
def draw(
    position: Position, marks: Sequence[Mark] = (), *, highlight: Any = None, label: str = ""
) -> Scene:
    """Draw a position.

    Args:
        position: the race.
        marks: what to show on top of it (see :class:`boardlib.drawing.scene.Mark`).
        highlight: what stands out in colours that mean nothing else: nodes, edges, keys, or groups
            of them (see ``draw`` of a position).
        label: what it is that stands out, for the legend.
    """
    # Loaded with the first picture: whoever only asks does not wait for it.
    from boardlib.biathlon.art.board import board
    from boardlib.drawing.emphasis import emphasised

    return emphasised(partial(board, position), position, marks, highlight, label)
