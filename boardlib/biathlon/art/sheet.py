"""A picture on its way: its shapes, where those lie that can be pointed at, what steps back."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from boardlib.drawing.geometry import Point, Polyline
from boardlib.drawing.labels import Box
from boardlib.drawing.palette import Tone
from boardlib.drawing.scene import Group, Mark, Shape


class Spot(NamedTuple):
    """Where something lies: a disc, a box, or a line.

    Attributes:
        at: its middle.
        radius: of a disc; of a line, half of its width.
        box: left, top, right and bottom of a box.
        line: a line.
    """

    at: Point
    radius: float = 0.0
    box: Box | None = None
    line: Polyline = ()


@dataclass
class Sheet:
    """Collects the shapes of a picture.

    Attributes:
        width: of the picture.
        kept: what keeps its full colour; None when nothing steps back.
        shapes: bottom to top.
        spots: key -> where its shape lies.
        signs: names of the signs that occur, for the legend.
        words: where names stand that nothing should cover.
    """

    width: float
    kept: Collection[str] | None = None
    shapes: list[Shape] = field(default_factory=list)
    spots: dict[str, Spot] = field(default_factory=dict)
    signs: dict[str, None] = field(default_factory=dict)
    words: list[Box] = field(default_factory=list)

    def tone(self, *keys: str) -> Tone:
        """Whether something steps back: it does unless one of its keys is kept."""
        if self.kept is None or any(key in self.kept for key in keys):
            return ""
        return "quiet"

    def plain(self, *shapes: Shape, near: Sequence[str] = ()) -> None:
        """Shapes that cannot be pointed at; they step back unless one of some keys is kept."""
        if self.tone(*near):
            self.shapes.append(Group(shapes, tone="quiet"))
        else:
            self.shapes.extend(shapes)

    def keyed(
        self,
        key: str,
        shapes: Sequence[Shape],
        words: str,
        roles: Sequence[str],
        spot: Spot,
        with_: Sequence[str] = (),
        origin: Point | None = None,
    ) -> None:
        """Something that can be pointed at.

        Args:
            key: its key.
            shapes: drawn around its origin.
            words: its sentence.
            roles: what it is.
            spot: where it lies.
            with_: other keys with which it keeps its full colour.
            origin: where 0,0 of its shapes lies; the middle of its spot if it is not given.
        """
        offset = spot.at if origin is None else origin
        at = (spot.at[0] - offset[0], spot.at[1] - offset[1])
        tone = self.tone(key, *with_)
        self.shapes.append(Group(tuple(shapes), key, words, tuple(roles), offset, at=at, tone=tone))
        self.spots.setdefault(key, spot)


def kept_keys(marks: Sequence[Mark]) -> Collection[str] | None:
    """What keeps its full colour; None when nothing steps back."""
    if not any(mark.role == "quiet" for mark in marks):
        return None
    return {key for mark in marks for key in mark.keys}
