"""What the signs on riders and road mean: those that occur in a picture."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from boardlib.drawing.geometry import path
from boardlib.drawing.labels import text_width
from boardlib.drawing.scene import Circle, Group, Paint, Path, Shape, Text
from boardlib.text import _
from boardlib.tour import draw_riders
from boardlib.tour.draw_race import STANDING, Field

SIZE: Final = 13.0
ROOM: Final = (1.5, 1.25)
"""Words may grow by so much before they touch each other: across the page, upright."""
ROW: Final = 27.0
LEFT: Final = 24.0
_HEXAGON: Final = path("M-12,0 L-6,-10.4 H6 L12,0 L6,10.4 H-6 Z")

Item = tuple[tuple[Shape, ...], str]


def legend(field: Field, width: float) -> tuple[tuple[Shape, ...], float]:
    """Swatches with words in as many rows as the width needs, and the height they take."""
    items = list(_items(field))
    room = ROOM[field.view.upright]
    widest = max((20 + text_width(words, SIZE)) * room for _standing, (_swatch, words) in items)
    columns = max(1, int((width - LEFT) / (widest + 14)))
    shapes: list[Shape] = []
    for place, (standing, (swatch, words)) in enumerate(items):
        text = Text(18, SIZE * 0.36, words, SIZE, "second", "start")
        at = (LEFT + place % columns * (width - LEFT) / columns, 14.0 + place // columns * ROW)
        item = Group((Group(swatch, scale=0.78), text), offset=at, legible=SIZE)
        shapes.append(Group((item,), roles=STANDING) if standing else item)
    return tuple(shapes), ROW * math.ceil(len(items) / columns) + 3.0


def _items(field: Field) -> Iterator[tuple[bool, Item]]:
    race, shown = field.race, field.places
    if any(race.leads(rider) for rider in shown):
        yield True, (draw_riders.star(), _("leader"))
    if any(rider in race.attackers for rider in shown):
        yield True, ((Circle(0, 0, 12, Paint(stroke="attack", width=3.4)),), _("attack position"))
    if any(race.group(rider).lone for rider in shown):
        dashed = Paint(stroke="ink", width=2.5, dash=(4.6, 4.0), round=False)
        yield True, ((Circle(0, 0, 12, dashed),), _("lone rider"))
    if any(not race.group(rider).lone for rider in shown):
        outline = Paint("group", "ink", 2.7)
        yield True, ((Path(_HEXAGON, outline),), _("group"))
    if race.braked:
        yield True, (draw_riders.braked(1), _("braked"))
    if race.rides:
        yield False, (_way(), _("last move"))
        ghost = Paint("paper", "second", 1.8, (4.0, 3.0))
        yield False, ((Circle(0, 0, 11, ghost),), _("stood here"))
    yield False, (_wind(), _("wind side"))


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
