"""What the signs on riders and road mean: those that occur in a picture."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from boardlib.drawing.geometry import path
from boardlib.drawing.labels import text_width
from boardlib.drawing.scene import Circle, Group, Paint, Path, Shape, Sign, Text
from boardlib.text import _, language
from boardlib.tour.art import riders as draw_riders
from boardlib.tour.art.race import STANDING, Field
from boardlib.tour.art.road import growth, helper, helpers

SIZE: Final = 13.0
ROW: Final = 27.0
SWATCH: Final = 21.0
"""Height of the highest sign, with the space below it."""
LEFT: Final = 24.0
_HEXAGON: Final = path("M-12,0 L-6,-10.4 H6 L12,0 L6,10.4 H-6 Z")

Item = tuple[tuple[Shape, ...], str]


def signs(field: Field) -> tuple[Sign, ...]:
    """The signs that occur, with what they mean."""
    return _meant(tuple(_signs(field)), language())


@lru_cache(maxsize=128)
def _meant(names: tuple[str, ...], _language: str) -> tuple[Sign, ...]:
    drawn = [(name, *_SIGNS[name]()) for name in names]
    return tuple(
        Sign((Group(swatch, scale=0.78),), words, name not in _OPEN)
        for name, swatch, words in drawn
    )


def legend(field: Field) -> tuple[tuple[Shape, ...], float]:
    """Swatches with words in as many rows as the width needs, and the height they take."""
    seen = field.view
    return _laid_out(tuple(_signs(field)), seen.width, growth(seen, SIZE), language())


def _signs(field: Field) -> list[str]:
    """The signs that occur; first those that are there even while something is asked."""
    found = {role for rider in field.places for role in field.roles(rider)}
    if field.race.rides:
        found |= {"move", "ghost"}
    if "leader" in found:
        found.add("group")
    if any(True for one in field.view.plans for _arrow in helpers(one)):
        found.add("forward")
    return [name for name in _SIGNS if name in {*found, "wind"}]


@lru_cache(maxsize=128)
def _laid_out(
    signs: tuple[str, ...], width: float, grow: float, _language: str
) -> tuple[tuple[Shape, ...], float]:
    """The legend, with room for words that grow so much in pictures that are shown small."""
    items = [(name not in _OPEN, _SIGNS[name]()) for name in signs]
    widest = max(20 + text_width(words, SIZE) for _standing, (_swatch, words) in items)
    most = max(1, int((width - LEFT) / (widest * grow + 4)))
    rows = math.ceil(len(items) / most)
    columns, row = math.ceil(len(items) / rows), max(ROW, SWATCH * grow)
    shapes: list[Shape] = []
    for place, (standing, (swatch, words)) in enumerate(items):
        text = Text(18, SIZE * 0.36, words, SIZE, "second", "start")
        at = (LEFT + place % columns * (width - LEFT) / columns, 14.0 + place // columns * row)
        item = Group((Group(swatch, scale=0.78), text), offset=at, legible=SIZE)
        shapes.append(Group((item,), roles=STANDING) if standing else item)
    return tuple(shapes), row * rows + 3.0


def _ring(paint: Paint) -> tuple[Shape, ...]:
    return (Circle(0, 0, 12, paint),)


def _way() -> tuple[Shape, ...]:
    line = Path(path("M-15,0 H15"), Paint(stroke="allowed", width=3.6))
    return (line, Circle(0, 0, 7.6, Paint("paper", "allowed", 2.6)))


def _wind() -> tuple[Shape, ...]:
    edge = path("M-14,-5 H14")
    return (
        Path(edge, Paint(stroke="wind-line", width=6.4, round=False)),
        Path(edge, Paint(stroke="wind", width=4.2, round=False)),
        Path(path("M0,-3 V9 M-4.5,4.5 L0,9.6 L4.5,4.5"), Paint(stroke="wind-line", width=2.6)),
    )


_OPEN: Final = ("move", "ghost", "wind", "forward")
"""Signs that do not say how riders stand."""
_SIGNS: Final[dict[str, Callable[[], Item]]] = {
    "wind": lambda: (_wind(), _("wind side")),
    "forward": lambda: (helper((0.0, 0.0), 0.0), _("forward")),
    "move": lambda: (_way(), _("last move")),
    "ghost": lambda: (_ring(Paint("paper", "second", 1.8, (4.0, 3.0))), _("stood here")),
    "leader": lambda: (draw_riders.star(), _("leader")),
    "group": lambda: ((Path(_HEXAGON, Paint("group", "ink", 2.7)),), _("group")),
    "attack": lambda: (_ring(Paint(stroke="attack", width=3.4)), _("attack position")),
    "lone": lambda: (
        _ring(Paint(stroke="ink", width=2.5, dash=(4.6, 4.0), round=False)),
        _("lone rider"),
    ),
    "braked": lambda: (draw_riders.braked(1), _("braked")),
}
