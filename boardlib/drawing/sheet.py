"""A picture on its way: its shapes, and what of it steps back so that the rest stands out."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from boardlib.drawing.labels import Box
from boardlib.drawing.palette import Tone
from boardlib.drawing.scene import Group, Mark, Shape


@dataclass
class DrawingSheet:
    """Collects the shapes of a picture.

    Attributes:
        kept: what keeps its full colour; None when nothing steps back.
        shapes: bottom to top.
        words: where words stand that nothing should cover.
        signs: names of the signs that occur, for the legend.
    """

    kept: Collection[str] | None = None
    shapes: list[Shape] = field(default_factory=list)
    words: list[Box] = field(default_factory=list)
    signs: dict[str, None] = field(default_factory=dict)

    def tone(self, *keys: str) -> Tone:
        """Whether something steps back: it does unless one of its keys is kept."""
        return tone_of(self.kept, keys)

    def plain(self, *shapes: Shape, near: Sequence[str] = ()) -> None:
        """Shapes that cannot be pointed at; they step back unless one of some keys is kept."""
        if self.tone(*near):
            self.shapes.append(Group(shapes, tone="quiet"))
        else:
            self.shapes.extend(shapes)


def tone_of(kept: Collection[str] | None, keys: Sequence[str]) -> Tone:
    """Whether something steps back: it does unless one of its keys is kept, or nothing does."""
    return "" if kept is None or any(key in kept for key in keys) else "quiet"


def kept_keys(marks: Sequence[Mark]) -> Collection[str] | None:
    """What keeps its full colour; None when nothing steps back."""
    if not any(mark.role == "quiet" for mark in marks):
        return None
    return {key for mark in marks for key in mark.keys}
