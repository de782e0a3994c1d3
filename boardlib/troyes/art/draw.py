r"""The city as a picture.

>>> from boardlib.troyes.board.notation import read
>>> scene = draw(read("players blue green\ndice blue R4\ncitizen blue palace4"))
>>> [key for key in scene.sentences if key.startswith(("die", "space:palace:4"))]
['space:palace:4:1', 'die:blue:1']
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from boardlib.troyes.board.position import Position
from boardlib.words import needs

if TYPE_CHECKING:
    from boardlib.drawing.scene import Mark, Scene


@needs(Position)
def draw(
    position: Position, marks: Sequence[Mark] = (), *, highlight: Any = None, label: str = ""
) -> Scene:
    """Draw a position.

    Args:
        position: the city.
        marks: what to show on top of it (see :class:`boardlib.drawing.scene.Mark`).
        highlight: what stands out in colours that mean nothing else: nodes, edges, keys, or groups
            of them (see ``draw`` of a position).
        label: what it is that stands out, for the legend.
    """
    # Loaded with the first picture: whoever only asks does not wait for it.
    from boardlib.drawing.emphasis import emphasised
    from boardlib.troyes.art.board import board

    return emphasised(partial(board, position), position, marks, highlight, label)
