"""What is laid over a board, the same in every game: badges, stations, plates, brackets.

Every difference is carried twice, by colour and by form: allowed is a round filled pill with a
tick, refused a hollow box with a cross, asked a dark square.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from boardlib.drawing.geometry import Box, Commands, Point, box_middle, path
from boardlib.drawing.palette import GROUPS, HOLLOW
from boardlib.drawing.scene import Circle, Group, Paint, Path, Polygon, Shape, Text
from boardlib.drawing.sizes import LETTER


def rounded(left: float, top: float, width: float, height: float, radius: float) -> Commands:
    """A rectangle with round corners.

    >>> rounded(0, 0, 4, 2, 0)[0]
    ('M', 0, 0)
    """
    r = min(radius, width / 2, height / 2)
    k = r * 0.4477
    right, bottom = left + width, top + height
    if r == 0:
        return (
            ("M", left, top),
            ("L", right, top),
            ("L", right, bottom),
            ("L", left, bottom),
            ("Z",),
        )
    return (
        ("M", left + r, top),
        ("L", right - r, top),
        ("C", right - k, top, right, top + k, right, top + r),
        ("L", right, bottom - r),
        ("C", right, bottom - k, right - k, bottom, right - r, bottom),
        ("L", left + r, bottom),
        ("C", left + k, bottom, left, bottom - k, left, bottom - r),
        ("L", left, top + r),
        ("C", left, top + k, left + k, top, left + r, top),
        ("Z",),
    )


def badge_size(role: str, label: str) -> tuple[float, float]:
    """Width and height of a badge."""
    text = len(label) * LETTER * 0.62
    if role in ("allowed", "refused"):
        return (text + 27.7 if label else 21.0), 21.0
    return max(24.0, text + 13.0), 24.0


def badge(role: str, label: str, at: Point) -> Group:
    """A badge around a point: ``allowed``, ``refused``, ``wrong``, or the square of a question."""
    if role == "wrong":
        return warning(at)
    width, height = badge_size(role, label)
    if role in GROUPS:
        return Group(lettered(role, label), roles=("badge", role), offset=at, legible=LETTER)
    make = {"allowed": _pill, "refused": _box}.get(role, _square)
    return Group(make(width, height, label), roles=("badge", role), offset=at, legible=LETTER)


def lettered(group: str, letter: str, radius: float = 11.0) -> tuple[Shape, ...]:
    """The disc of a group with its letter, around 0,0; hollow where another has its colour."""
    if group in HOLLOW:
        ring = Circle(0, 0, radius, Paint("paper", group, 2.4))
        return (Circle(0, 0, radius + 1.8, Paint("paper")), ring, *_letter(letter, 0.0, group))
    disc = Circle(0, 0, radius, Paint(group, "paper", 2.4))
    return (disc, *_letter(letter, 0.0, "paper"))


@lru_cache(maxsize=512)
def _pill(width: float, height: float, label: str) -> tuple[Shape, ...]:
    outline = rounded(-width / 2, -height / 2, width, height, height / 2)
    sign = width / 2 - 10.4 if label else -0.4
    tick = path(f"M{sign - 4.2},.4 l3.2,3.4 l6,-7.4")
    return (
        Path(outline, Paint(fill="allowed", stroke="on-allowed", width=2.4)),
        Path(tick, Paint(stroke="on-allowed", width=2.6)),
        *_letter(label, -8.2, "on-allowed"),
    )


@lru_cache(maxsize=512)
def _box(width: float, height: float, label: str) -> tuple[Shape, ...]:
    outline = rounded(-width / 2, -height / 2, width, height, 2.5)
    sign = width / 2 - 10.5 if label else 0.0
    cross = path(f"M{sign - 4},-4 l8,8 m0,-8 l-8,8")
    return (
        Path(outline, Paint(fill="paper", stroke="paper", width=5.0)),
        Path(outline, Paint(fill="paper", stroke="refused", width=2.0)),
        Path(cross, Paint(stroke="refused", width=2.4)),
        *_letter(label, -8.2, "refused"),
    )


@lru_cache(maxsize=512)
def _square(width: float, height: float, label: str) -> tuple[Shape, ...]:
    outline = rounded(-width / 2, -height / 2, width, height, 4.5)
    return (
        Path(outline, Paint(fill="badge", stroke="on-badge", width=2.4)),
        *_letter(label, 0.0, "on-badge"),
    )


def _letter(label: str, x: float, colour: str) -> tuple[Shape, ...]:
    if not label:
        return ()
    return (Text(x, LETTER * 0.35, label, LETTER, colour, bold=True),)


TAIL: Final = 4.5
"""Half the width of the tail of a badge, where it leaves the badge."""
SHORTEST: Final = 3.0
"""A tail of which less would be seen is left out."""


def tail(role: str, label: str, at: Point, targets: Iterable[tuple[Point, float]]) -> Group | None:
    """A wedge from a badge to what it is about, or None where the badge lies on it.

    Args:
        role: the role of the badge.
        label: its letter.
        at: where it lies.
        targets: points that it may be about, each with the radius that its shape takes.
    """
    reach = [(math.dist(at, point) - radius, point) for point, radius in targets]
    if not reach:
        return None
    far, (x, y) = min(reach)
    dx, dy = x - at[0], y - at[1]
    width, height = badge_size(role, label)
    beyond = max(2 * abs(dx) / width, 2 * abs(dy) / height)  # 1 at the rim of the badge
    away = math.hypot(dx, dy)
    if beyond <= 1 or far - away / beyond < SHORTEST:
        return None
    ux, uy = dx / away, dy / away
    wedge = (
        (at[0] - uy * TAIL, at[1] + ux * TAIL),
        (at[0] + ux * far, at[1] + uy * far),
        (at[0] + uy * TAIL, at[1] - ux * TAIL),
    )
    colour, edge = _TAILS.get(role, ("badge", "on-badge"))
    shapes = (Polygon(wedge, Paint(edge, edge, 3.2)), Polygon(wedge, Paint(colour)))
    return Group(shapes, roles=("tail", role))


_TAILS: Final = {"allowed": ("allowed", "on-allowed"), "refused": ("refused", "paper")}
"""Role -> colour of a tail and of its edge."""


def station(number: int, at: Point, colour: str = "ink") -> Group:
    """A numbered stop of a chain."""
    return Group(
        (
            Circle(0, 0, 10.2, Paint(fill="paper", stroke=colour, width=2.4)),
            Text(0, 4.8, str(number), 13.5, colour, bold=True),
        ),
        roles=("station",),
        offset=at,
        legible=13.5,
    )


ORDER: Final = 10.6
"""Radius of a place in an order."""


def place(number: int, at: Point) -> Group:
    """A place in an order."""
    shapes = (
        Circle(0, 0, ORDER, Paint(fill="badge", stroke="on-badge", width=2.0)),
        Text(0, 4.7, str(number), 13.0, "on-badge", bold=True),
    )
    return Group(shapes, roles=("order",), offset=at, legible=13.0)


def link(start: Point, end: Point, first: bool) -> tuple[Shape, ...]:
    """A link of a chain: the first is solid, further ones are dashed."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    bow = 0.16
    one = (start[0] + dx / 3 - dy * bow, start[1] + dy / 3 + dx * bow)
    two = (start[0] + dx * 2 / 3 - dy * bow, start[1] + dy * 2 / 3 + dx * bow)
    line: Commands = (("M", *start), ("C", *one, *two, *end))
    paint = (
        Paint(stroke="ink", width=3.6)
        if first
        else Paint(stroke="refused", width=3.6, dash=(7.0, 4.5))
    )
    return (Path(line, Paint(stroke="paper", width=8.0)), Path(line, paint))


def brackets(left: float, top: float, right: float, bottom: float) -> Path:
    """Corner brackets inside a rectangle: placed last."""
    l, t, r, b = left + 4, top + 4, right - 4, bottom - 4  # noqa: E741
    text = (
        f"M{l},{t + 14} V{t} H{l + 14} M{r - 14},{t} H{r} V{t + 14}"
        f" M{r},{b - 14} V{b} H{r - 14} M{l + 14},{b} H{l} V{b - 14}"
    )
    return Path(path(text), Paint(stroke="ink", width=2.6))


def frame(left: float, top: float, right: float, bottom: float) -> tuple[Shape, ...]:
    """A frame around everything in reach."""
    outline = rounded(left, top, right - left, bottom - top, 5.0)
    return (
        Path(outline, Paint(stroke="paper", width=9.0)),
        Path(outline, Paint(stroke="ink", width=4.5)),
    )


def changed(at: Point, radius: float, gone: bool = False) -> tuple[Shape, ...]:
    """A ring around something that is not as it was; dashed around what is no longer there."""
    line = Paint(stroke="ink", width=3.0, dash=(6.0, 4.4) if gone else (), round=False)
    return (Circle(*at, radius, Paint(stroke="paper", width=7.0)), Circle(*at, radius, line))


def warning(at: Point) -> Group:
    """A sign that something is wrong here."""
    sign = path("M0,-12 L13.5,11 H-13.5 Z")
    shapes = (
        Path(sign, Paint(fill="paper", stroke="paper", width=6.0)),
        Path(sign, Paint(fill="paper", stroke="refused", width=2.4)),
        Text(0, 8.4, "!", LETTER, "refused", bold=True),
    )
    return Group(shapes, roles=("badge", "wrong"), offset=at, legible=LETTER)


def free(left: float, top: float, size: float) -> tuple[Shape, ...]:
    """An empty place: a dashed outline and a plus sign, all of which can be pointed at."""
    x, y = left + size / 2, top + size / 2
    arm = size * 0.13
    inside = rounded(left + 5, top + 5, size - 10, size - 10, size * 0.06)
    plus = path(f"M{x - arm},{y} h{2 * arm} M{x},{y - arm} v{2 * arm}")
    return (
        Path(inside, Paint(stroke="second", width=2.0, dash=(7.0, 5.0), round=False)),
        Path(plus, Paint(stroke="second", width=2.6)),
        Path(rounded(left, top, size, size, 0), Paint(hit=True)),
    )


def shut(left: float, top: float, size: float) -> tuple[Shape, ...]:
    """An empty place where nothing may go: a faint dot, and room to be pointed at."""
    x, y = left + size / 2, top + size / 2
    return (
        Circle(x, y, size * 0.03, Paint(fill="rule")),
        Path(rounded(left, top, size, size, 0), Paint(hit=True)),
    )


def node(at: Point, colour: str = "incomplete") -> tuple[Shape, ...]:
    """A hollow node: an open end."""
    return (
        Circle(*at, 9.0, Paint(fill="paper")),
        Circle(*at, 6.4, Paint(fill="paper", stroke=colour, width=3.0)),
    )


def away_from(point: Point, badge: Group) -> Group:
    """A badge that keeps where it touches a point, and grows away from it."""
    x, y = badge.offset
    inside = replace(badge, offset=(x - point[0], y - point[1]), legible=0.0)
    return Group((inside,), offset=point, legible=badge.legible)


# --- players -----------------------------------------------------------------------------


def plate(shape: str, radius: float, paint: Paint) -> Shape:
    """The shape of a player: all six have about the same area as a disc of that radius."""
    if shape == "disc":
        return Circle(0, 0, radius, paint)
    if shape == "square":
        half = radius * 0.9
        return Path(rounded(-half, -half, 2 * half, 2 * half, radius * 0.14), paint)
    corners, size, start = {
        "triangle": (3, 1.36, -90.0),
        "diamond": (4, 1.24, -90.0),
        "hexagon": (6, 1.08, 0.0),
        "pentagon": (5, 1.14, -90.0),
    }[shape]
    down = radius * 0.2 if shape == "triangle" else 0.0
    angles = [math.radians(start + 360 * index / corners) for index in range(corners)]
    return Polygon(
        tuple((radius * size * math.cos(a), radius * size * math.sin(a) + down) for a in angles),
        paint,
    )


# --- places for badges -------------------------------------------------------------------


@dataclass(slots=True)
class Room:
    """Where something already stands, and how bad it is to cover it."""

    boxes: list[tuple[float, float, float, float, float]] = field(default_factory=list)
    _near: dict[tuple[int, int], list[int]] = field(default_factory=dict)
    """Square of the picture -> numbers of the boxes that reach into it."""
    _large: list[int] = field(default_factory=list)
    """Numbers of the boxes that reach into too many squares to be kept with them."""

    def take(self, at: Point, width: float, height: float, weight: float) -> None:
        """Note that a rectangle around a point is in use."""
        number = len(self.boxes)
        box = (at[0] - width / 2, at[1] - height / 2, at[0] + width / 2, at[1] + height / 2)
        self.boxes.append((*box, weight))
        if max(width, height) > _FAR:
            self._large.append(number)
        else:
            for square in _squares(*box):
                self._near.setdefault(square, []).append(number)

    def take_box(self, box: Box, weight: float) -> None:
        """Note that a box is in use."""
        left, top, right, bottom = box
        self.take(box_middle(box), right - left, bottom - top, weight)

    def keep_within(self, bounds: Box) -> None:
        """Note that nothing may stand left, above, right or below of these lines."""
        left, top, right, bottom = bounds
        far = 2 * max(right - left, bottom - top)
        x, y = box_middle(bounds)
        near = far / 2
        for at in ((left - near, y), (right + near, y), (x, top - near), (x, bottom + near)):
            self.take(at, far, far, OUTSIDE)

    def cost(self, at: Point, width: float, height: float) -> float:
        """How bad it is to put a rectangle here: covered area times weight."""
        left, top = at[0] - width / 2, at[1] - height / 2
        right, bottom = left + width, top + height
        total = 0.0
        squares = _squares(left, top, right, bottom)
        found = {number for square in squares for number in self._near.get(square, ())}
        for number in sorted(found.union(self._large)):
            a, b, c, d, weight = self.boxes[number]
            wide, tall = min(right, c) - max(left, a), min(bottom, d) - max(top, b)
            if wide > 0 and tall > 0:
                total += wide * tall * weight
        return total

    def best(
        self, wishes: Iterable[Point], width: float, height: float, weight: float = 12.0
    ) -> Point:
        """The best of several places, the first ones preferred; it is in use afterwards."""
        best, lowest = (0.0, 0.0), math.inf
        for index, at in enumerate(_with_neighbours(list(wishes))):
            if index * PATIENCE >= lowest:
                break
            cost = self.cost(at, width + 3, height + 3) + index * PATIENCE
            if cost < lowest:
                best, lowest = at, cost
        self.take(best, width, height, weight)
        return best


_SQUARE: Final = 64.0
"""Side of the squares by which boxes are found."""
_FAR: Final = 400.0
"""Boxes larger than this are looked at for every place."""


def _squares(left: float, top: float, right: float, bottom: float) -> list[tuple[int, int]]:
    """The squares of the picture that a rectangle touches."""
    columns = range(math.floor(left / _SQUARE), math.floor(right / _SQUARE) + 1)
    rows = range(math.floor(top / _SQUARE), math.floor(bottom / _SQUARE) + 1)
    return [(column, row) for column in columns for row in rows]


OUTSIDE: Final = 40.0
"""How bad it is to be cut off, for each square pixel."""
PATIENCE: Final = 6.0
"""How much covering a badge puts up with to stand one place further up its list."""


def _with_neighbours(wishes: Sequence[Point]) -> list[Point]:
    """The places wished for, then places a little beside them."""
    steps = ((0, -16), (0, 16), (-20, 0), (20, 0), (-20, -16), (20, -16), (-20, 16), (20, 16))
    beside = [(x + dx, y + dy) for dx, dy in steps for x, y in wishes]
    return [*wishes, *beside]
