"""Marks on a city: frames, order, ways, badges."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import Final

from boardlib.drawing import badges
from boardlib.drawing.geometry import Point
from boardlib.drawing.labels import Box
from boardlib.drawing.overlay import Look, Overlay, stations
from boardlib.drawing.scene import Circle, Mark, Paint, Path, Shape
from boardlib.troyes.art.sheet import Sheet


class Layer(IntEnum):
    """Where the shapes of marks lie, bottom to top."""

    FRAME = 0
    WAY = 1
    BADGE = 2


LOOKS: Final = {
    "allowed": Look("allowed"),
    "refused": Look("refused", dashed=True),
    "complete": Look("complete"),
    "incomplete": Look("incomplete", dashed=True),
    "focus": Look("focus"),
    "reach": Look("ink"),
    "changed": Look("ink"),
    "free": Look("second", dashed=True),
    "asked": Look("ink"),
}
"""Roles that frame what they are about."""
_BADGED: Final = ("asked", "allowed", "refused")
_DASH: Final = (8.0, 5.0)
LARGE: Final = 90.0
"""What is wider than this holds other shapes, and a badge stands on its upper edge."""


class Marks:
    """Draws marks over a picture.

    Args:
        sheet: the picture, with the places of its shapes.
        size: its width and height.
    """

    def __init__(self, sheet: Sheet, size: tuple[float, float]) -> None:
        self.sheet, self.size = sheet, size
        self.overlay: Overlay[Layer] = Overlay()

    def shapes(self) -> Iterator[Shape]:
        """What was drawn, bottom to top."""
        for layer in Layer:
            yield from self.overlay.at(layer)

    def draw(self, marks: Sequence[Mark]) -> None:
        """Draw all marks: frames first, then what has to find a free place."""
        if not any(mark.keys for mark in marks):
            return
        self.keep_clear()
        for mark in marks:
            if mark.role in LOOKS:
                for key in dict.fromkeys(mark.keys):
                    self.overlay.add(Layer.FRAME, *self.frame(key, LOOKS[mark.role]))
        for mark in marks:
            self.special(mark)
        for mark in marks:
            if mark.role in _BADGED and mark.label:
                self.badge(mark)

    def boxes(self, keys: Sequence[str]) -> list[Box]:
        """Where the shapes of keys lie, as far as they are in the picture."""
        return [self.sheet.boxes[key] for key in dict.fromkeys(keys) if key in self.sheet.boxes]

    def keep_clear(self) -> None:
        """Note what badges must not cover, and where the picture ends."""
        room, (width, height) = self.overlay.room, self.size
        room.keep_within((2.0, 2.0, width - 2.0, height - 2.0))
        for box in self.sheet.words:
            room.take(_middle(box), box[2] - box[0], box[3] - box[1], 1.5)
        for left, top, right, bottom in self.sheet.boxes.values():
            if right - left < LARGE:
                room.take(_middle((left, top, right, bottom)), right - left, bottom - top, 0.4)

    def frame(self, key: str, look: Look) -> tuple[Shape, ...]:
        """A frame around a shape: a ring around a round one."""
        if key not in self.sheet.boxes:
            return ()
        return framed(self.sheet.boxes[key], look, key in self.sheet.discs)

    def special(self, mark: Mark) -> None:
        """Ways, orders and signs."""
        found = self.boxes(mark.keys)
        if mark.role == "chain":
            self.overlay.add(Layer.WAY, *stations([_middle(box) for box in found]))
        elif mark.role == "last":
            self.overlay.add(Layer.FRAME, *(badges.brackets(*_wider(box, 5)) for box in found))
        elif mark.role in ("order", "counted"):
            for number, (_left, top, right, _bottom) in enumerate(found, start=1):
                at = (min(right - 2, self.size[0] - 12), max(12.0, top + 2))
                self.overlay.add(Layer.BADGE, badges.place(number, at))
        elif mark.role in ("wrong", "open"):
            for left, top, right, bottom in found:
                at = _middle((left, top, right, bottom))
                sign = (badges.warning(at),) if mark.role == "wrong" else badges.node(at)
                self.overlay.add(Layer.BADGE, *sign)

    def badge(self, mark: Mark) -> None:
        """The letter of a choice beside each of its places."""
        wide, high = badges.badge_size(mark.role, mark.label)
        for box in self.boxes(mark.keys):
            wishes = list(_beside(box, wide, high))
            at = self.overlay.room.best(wishes, wide * 1.25, high * 1.25)
            self.overlay.add(Layer.BADGE, badges.badge(mark.role, mark.label, at))


def framed(box: Box, look: Look, disc: bool) -> tuple[Shape, ...]:
    """A frame around something: a ring, or a box with round corners."""
    line, below = look.line(4.2, _DASH, 3.8), Paint(stroke="paper", width=8.0)
    if disc:
        radius, at = (box[2] - box[0]) / 2 + 3, _middle(box)
        return (Circle(*at, radius, below), Circle(*at, radius, line))
    left, top, right, bottom = _wider(box, 2.5)
    outline = badges.rounded(left, top, right - left, bottom - top, 11)
    return (Path(outline, below), Path(outline, line))


def _wider(box: Box, by: float) -> Box:
    left, top, right, bottom = box
    return (left - by, top - by, right + by, bottom + by)


def _middle(box: Box) -> Point:
    left, top, right, bottom = box
    return ((left + right) / 2, (top + bottom) / 2)


def _beside(box: Box, wide: float, high: float) -> Iterator[Point]:
    """Places for a badge, the best first."""
    left, top, right, bottom = box
    if right - left >= LARGE:
        yield right - wide / 2 - 6, top + 1
        yield left + wide / 2 + 6, top + 1
        yield right - wide / 2 - 6, bottom - 1
        return
    for x in (right, left):
        yield x, top
        yield x, bottom
    yield (left + right) / 2, top - high / 3
