"""Labels that keep clear of what is drawn and of each other."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from boardlib.drawing.geometry import Point, Polyline, length, walk
from boardlib.drawing.scene import Text

Box = tuple[float, float, float, float]

_NARROW: Final = frozenset("iljtfrI.,:;'| !()·")
_WIDE: Final = frozenset("mwMW%@")


def text_width(text: str, size: float, bold: bool = False) -> float:
    """About how wide a line of text is; rather a little too much than too little.

    >>> text_width("ill", 10) < text_width("mom", 10)
    True
    """
    ems = sum(0.31 if c in _NARROW else 0.86 if c in _WIDE else _usual(c) for c in text)
    return ems * size * (1.07 if bold else 1.0)


def _usual(letter: str) -> float:
    return 0.69 if letter.isupper() else 0.57


def text_box(text: Text) -> Box:
    """The room of a text, of all its lines: left, top, right, bottom."""
    lines = list(text.lines())
    wide = max(text_width(line, text.size, text.bold) for line, _base in lines)
    left = text.x - {"start": 0.0, "middle": wide / 2, "end": wide}[text.anchor]
    return (left, text.y - 0.8 * text.size, left + wide, lines[-1][1] + 0.24 * text.size)


def joined_box(boxes: Iterable[Box]) -> Box:
    """The room of several boxes."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return (min(lefts), min(tops), max(rights), max(bottoms))


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes share any room."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@dataclass(slots=True)
class Clear:
    """What is taken on a drawing, so that labels find a free place."""

    boxes: list[Box] = field(default_factory=list)

    def take(self, at: Point, wide: float, tall: float) -> None:
        """Note that a box around a point is in use."""
        x, y = at
        self.boxes.append((x - wide / 2, y - tall / 2, x + wide / 2, y + tall / 2))

    def take_line(self, line: Polyline, width: float) -> None:
        """Note that a line is in use."""
        reach = length(line)
        count = max(1, round(reach / width))
        for step in range(count + 1):
            self.take(walk(line, step / count), width, width)

    def is_free(self, box: Box) -> bool:
        """Whether nothing is in a box."""
        return not any(overlap(box, taken) for taken in self.boxes)

    def place(self, wishes: Iterable[tuple[Text, ...]]) -> tuple[Text, ...]:
        """The first of several ways to write a label that is free, now in use; or nothing."""
        for wish in wishes:
            box = joined_box(map(text_box, wish))
            if self.is_free(box):
                self.boxes.append(box)
                return wish
        return ()
