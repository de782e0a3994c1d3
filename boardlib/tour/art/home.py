"""The riders who are home, below the road: in the order of their places, with their times."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from boardlib.drawing.scene import Group, Shape, Text
from boardlib.text import _
from boardlib.tour.art import riders as draw_riders
from boardlib.tour.art.words import home_name, home_words
from boardlib.tour.board.position import Home

LEFT: Final = 110.0
PITCH: Final = 76.0
ROW: Final = 60.0
SIZE: Final = 15.0


def arrived(home: Sequence[Home], width: float) -> tuple[tuple[Shape, ...], float]:
    """The riders who have finished, in rows, and the height they take."""
    columns = max(1, int((width - LEFT) / PITCH))
    ranked = sorted(home, key=lambda one: one.place)
    shapes: list[Shape] = [Text(24, 26, _("Home"), 14.0, "ink", "start", bold=True, legible=True)]
    for index, one in enumerate(ranked):
        at = (LEFT + index % columns * PITCH, 2.0 + index // columns * ROW)
        key = f"rider:{one.rider}"
        roles = ("figure", "rider", one.team, "home")
        words, name = home_words(one), home_name(one)
        shapes.append(Group(tuple(_rider(one)), key, words, roles, at, at=(24.0, 19.0), name=name))
    return tuple(shapes), ROW * -(-len(ranked) // columns) + 4.0


def _rider(one: Home) -> Iterator[Shape]:
    """A rider with his place and his time."""
    yield Text(-3, 24, f"{one.place}.", SIZE, "ink", "middle", bold=True, legible=True)
    yield Group((draw_riders.token(one.team, one.rider),), offset=(28.0, 19.0), scale=0.86)
    words = _("{seconds} s").format(seconds=one.seconds)
    yield Text(28, 51, words, SIZE, "second", legible=True)
