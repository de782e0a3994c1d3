"""Room for a board: above its panel or beside it, and how many lines of text it has to leave.

A browser knows how wide a line is, the kernel does not; what is counted here are the characters
that fit at the width that JupyterLab leaves on a screen of 1280 pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final

from boardlib.catalogue import Frame
from boardlib.drawing.sizes import stands_above
from boardlib.text import _
from boardlib.widgets.story.state import Presenter

SHORT: Final = 38
"""Answers of so many characters stand in two columns beside a board."""
THIRD: Final = 60
HALF: Final = 110
"""Answers of so many characters stand in three or two columns below a board."""
_LINE: Final = 106
"""Characters on a line of a question below a board."""
_HINT: Final = 26
"""Characters of what is said after a question: how many answers may be chosen."""
_HIGH: Final = 22.0
_ROW: Final = 39.0
"""Heights in pixels: of a line of a question, of an answer with the space around it."""
_BOARD: Final = 494.0
"""Height in pixels that a question and the board above it have together."""
LEAST: Final = 6
MOST: Final = 14
"""Fewer lines than this are left for any question, and more for none."""


def is_above(presenter: Presenter) -> bool:
    """Whether the boards of a case stand above their panel."""
    return presenter.across or stands_above(*presenter.size)


def columns(labels: Sequence[str], wide: bool) -> int:
    """In how many columns answers stand where there is room: below a ``wide`` board, or beside.

    >>> columns(["yes", "no"], wide=True), columns(["yes", "no"], wide=False)
    (3, 1)
    """
    longest = max(map(len, labels), default=0)
    if len(labels) > 3:
        return 2 if longest <= (HALF if wide else SHORT) else 1
    return 3 if wide and longest <= THIRD else 1


def lines(presenter: Presenter) -> int:
    """The lines that the longest question of a case takes below a wide board, with its answers."""
    asked = [frame for frame in presenter.frames if frame.is_prediction]
    first = presenter.frames[0]
    most = max((_lines(frame) for frame in asked if frame is not first), default=0)
    if first.is_prediction:
        most = max(most, _lines(first) + ceil(len(_(presenter.case.question)) / _LINE))
    return min(max(most, LEAST), MOST)


def _lines(frame: Frame) -> int:
    labels = [_(choice.label) for choice in frame.choices]
    told = len(_(frame.step.say)) + len(_(frame.step.question)) + _HINT
    rows = ceil(len(labels) / columns(labels, wide=True))
    return ceil(told / _LINE) + ceil(rows * _ROW / _HIGH)


def height(lines: int) -> float:
    """How high a board is that leaves room for so many lines below it, in pixels.

    The style sheet of the board says the same of any screen.
    """
    return _BOARD - _HIGH * lines
