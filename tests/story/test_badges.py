"""The letters of the choices cover nothing that is written on the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from boardlib.catalogue import Case, all_cases
from boardlib.drawing import Group, Text
from boardlib.drawing.badges import badge_size
from boardlib.drawing.geometry import Box, Point
from boardlib.drawing.labels import text_box
from boardlib.drawing.scene import Shape
from boardlib.story.marks import marks_of
from boardlib.story.state import Presenter
from tests.every import every

EDGE = 1.5
"""What the outline of a badge takes; under it a letter can still be read."""
LEAST = 6.0
"""So much of a letter, in square units, may be touched."""


def pieces(shapes: Iterable[Shape], at: Point, scale: float) -> Iterator[tuple[str, str, Box]]:
    """Every badge and every text that is no part of a badge: which, what it says, its room."""
    for shape in shapes:
        if isinstance(shape, Group):
            x, y = at[0] + scale * shape.offset[0], at[1] + scale * shape.offset[1]
            if "badge" in shape.roles:
                label = "".join(one.text for one in shape.children if isinstance(one, Text))
                wide, high = (
                    scale * (side / 2 - EDGE) for side in badge_size(shape.roles[1], label)
                )
                yield "badge", label, (x - wide, y - high, x + wide, y + high)
            else:
                yield from pieces(shape.children, (x, y), scale * shape.scale)
        elif isinstance(shape, Text) and shape.text.strip():
            left, _top, right, _bottom = text_box(shape)
            aside = 0.08 * (right - left)  # it is rather a little too wide
            box = (left + aside, shape.y - 0.72 * shape.size, right - aside, shape.y)
            a, b, c, d = (scale * edge for edge in box)
            yield "text", shape.text, (at[0] + a, at[1] + b, at[0] + c, at[1] + d)


def shared(one: Box, other: Box) -> float:
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return wide * high if wide > 0 and high > 0 else 0.0


@every("case", all_cases().values(), lambda case: case.id)
def test_a_badge_covers_no_value(case: Case) -> None:
    at = Presenter(case)
    for index in at.predictions:
        at.go(index)
        for _moment in ("asked", "answered"):
            found = list(pieces(at.framed(at.frame.position, marks_of(at)).shapes, (0.0, 0.0), 1.0))
            badges = [(label, box) for kind, label, box in found if kind == "badge"]
            values = [(text, box) for kind, text, box in found if kind == "text"]
            assert len(badges) >= sum(bool(one) for one in at.places)
            for label, box in badges:
                hidden = [text for text, other in values if shared(box, other) > LEAST]
                assert not hidden, (index + 1, label, hidden)
            at.answer()
