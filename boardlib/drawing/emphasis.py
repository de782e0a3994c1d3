"""A board on which something stands out: what every game's ``draw`` does with ``highlight``.

This file is small, because every picture needs it; what finds nodes and keys is loaded once
something is to stand out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from boardlib.drawing.scene import Mark, Scene


def emphasised(
    draw: Callable[[Sequence[Mark]], Scene],
    position: Any,
    marks: Any,
    highlight: Any,
    label: str,
) -> Scene:
    """A picture with its marks, and with what is to stand out.

    Args:
        draw: draws the board with some marks.
        position: the board.
        marks: what is pointed out; if these are no marks they stand out, as with ``highlight``.
        highlight: keys, nodes, edges, marks, or groups of them; None where nothing stands out.
        label: what it is that stands out.

    Raises:
        QuestionError: for something that is not on the board.
    """
    if highlight is None and isinstance(marks, list | tuple) and _are_marks(marks):
        return draw(marks)
    from boardlib.drawing.highlighting import highlighted, with_legend

    if highlight is None:
        marks, highlight = (), marks
    added = highlighted(position, highlight, label)
    return with_legend(draw((*marks, *added)), added)


def _are_marks(marks: Sequence[Any]) -> bool:
    return all(isinstance(one, Mark) for one in marks)


__all__ = ["emphasised"]
