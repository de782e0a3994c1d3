"""A picture on its way: its shapes, where those lie that can be pointed at, what steps back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from boardlib.drawing.geometry import Point, Polyline
from boardlib.drawing.labels import Box
from boardlib.drawing.scene import Group, Shape
from boardlib.drawing.sheet import DrawingSheet


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
class TrackSheet(DrawingSheet):
    """Collects the shapes of a picture of the track (see also :class:`DrawingSheet`).

    Attributes:
        width: of the picture.
        spots: key -> where its shape lies.
        standing: how many of the shapes lie below those who stand on the course.
    """

    width: float = 0.0
    standing: int = 0
    spots: dict[str, Spot] = field(default_factory=dict)

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
