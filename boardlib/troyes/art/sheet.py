"""A picture on its way: its shapes, where those lie that can be pointed at, what steps back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from boardlib.drawing.geometry import Point
from boardlib.drawing.labels import Box
from boardlib.drawing.scene import Group, Shape
from boardlib.drawing.sheet import DrawingSheet


@dataclass
class CitySheet(DrawingSheet):
    """Collects the shapes of a picture of the city (see also :class:`DrawingSheet`).

    Shapes are in the coordinates of the part that is being drawn.

    Attributes:
        boxes: key -> where its shape lies on the picture: left, top, right and bottom.
        discs: keys of shapes that are round.
        origin: where the part that is being drawn begins on the picture.
        scale: how much larger that part is drawn.
    """

    boxes: dict[str, Box] = field(default_factory=dict)
    discs: set[str] = field(default_factory=set)
    origin: Point = (0.0, 0.0)
    scale: float = 1.0

    @contextmanager
    def part(self, at: Point, scale: float) -> Iterator[None]:
        """What is drawn inside begins there, and is drawn so much larger."""
        shapes, self.shapes, self.origin, self.scale = self.shapes, [], at, scale
        yield
        drawn = Group(tuple(self.shapes), offset=at, scale=scale)
        self.shapes, self.origin, self.scale = [*shapes, drawn], (0.0, 0.0), 1.0

    def put(self, shape: Shape, at: Point, near: Sequence[str] = (), scale: float = 1.0) -> None:
        """A shape that was made around 0,0."""
        tone = self.tone(*near)
        self.shapes.append(Group((shape,), offset=at, scale=scale, tone=tone))

    def keyed(
        self,
        key: str,
        shapes: Sequence[Shape],
        words: str,
        roles: Sequence[str],
        box: Box,
        with_: Sequence[str] = (),
        disc: bool = False,
    ) -> None:
        """Something that can be pointed at.

        Args:
            key: its key.
            shapes: drawn around the middle of its box.
            words: its sentence.
            roles: what it is.
            box: where it lies in the part that is being drawn.
            with_: other keys with which it keeps its full colour.
            disc: whether it is round.
        """
        left, top, right, bottom = box
        middle = ((left + right) / 2, (top + bottom) / 2)
        tone = self.tone(key, *with_)
        self.shapes.append(Group(tuple(shapes), key, words, tuple(roles), middle, tone=tone))
        self.boxes.setdefault(key, self.whole(box))
        if disc:
            self.discs.add(key)

    def whole(self, box: Box) -> Box:
        """A box of the part that is being drawn, on the picture."""
        (x, y), scale = self.origin, self.scale
        left, top, right, bottom = box
        return (x + left * scale, y + top * scale, x + right * scale, y + bottom * scale)

    def clear(self, box: Box) -> None:
        """Note that words stand there, which nothing should cover."""
        self.words.append(self.whole(box))

    def sign(self, *names: str) -> None:
        """Note signs that occur."""
        self.signs.update(dict.fromkeys(names))
