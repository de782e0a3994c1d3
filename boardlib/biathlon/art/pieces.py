"""What stands on a course: groups, coaches and athletes of a player, and barriers.

A player is told apart by colour, letter and shape; what a piece is, by what is around them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from boardlib.drawing.badges import plate, rounded
from boardlib.drawing.geometry import path
from boardlib.drawing.palette import PLAYERS
from boardlib.drawing.scene import Circle, Group, Paint, Path, Polygon, Shape, Text

RADIUS: Final = 15.5
"""Of the plate of a player."""
LETTER: Final = 21.0
SMALLEST: Final = 14.6
"""Of the plate on other pieces: its letter can still be read where boards are shown smallest."""


@lru_cache(maxsize=64)
def token(colour: str, radius: float = RADIUS) -> Group:
    """The plate of a player with its letter."""
    player = PLAYERS[colour]
    size = LETTER * radius / RADIUS
    down = size * (0.48 if player.shape == "triangle" else 0.36)
    shapes = (
        plate(player.shape, radius, Paint("piece-line", "piece-line", 5.2)),
        plate(player.shape, radius, Paint(f"player-{colour}", "plate", 2.2)),
        Text(0, down, player.letter, size, f"on-player-{colour}", bold=True),
    )
    return Group(shapes, memo={})


_HAT: Final = path("M-8.5,-18 C-8.5,-27 8.5,-27 8.5,-18 L14,-17.4 V-15.4 H-8.5 Z")


@lru_cache(maxsize=16)
def coach(colour: str) -> Group:
    """A coach: the plate of the player below a head with a cap."""
    head = (
        Circle(0, -18, 8.2, Paint("plate", "piece-line", 2.0)),
        Path(_HAT, Paint(f"player-{colour}", "piece-line", 1.8)),
    )
    return Group((*head, Group((token(colour, SMALLEST),), offset=(0.0, 4.0))), memo={})


_SKIS: Final = path("M-18,16 H13 C16.4,16 18.6,14.2 19.6,11.4 M-14,-14 L-9.4,15 M15,-14 L17,10")


@lru_cache(maxsize=16)
def athlete(colour: str) -> Group:
    """An athlete: the plate of the player on skis, with poles."""
    skis = (
        Path(_SKIS, Paint(stroke="paper", width=6.0)),
        Path(_SKIS, Paint(stroke="ski-line", width=2.8)),
    )
    return Group((*skis, token(colour, SMALLEST)), memo={})


@lru_cache(maxsize=16)
def barrier(colour: str) -> Group:
    """A barrier across a path, with the plate of the player who put it there."""
    board = rounded(-25, -10, 50, 20, 3)
    stripes: tuple[Shape, ...] = tuple(
        Polygon(((x, 9.0), (x + 7, -9.0), (x + 13, -9.0), (x + 6, 9.0)), Paint("symbol-red"))
        for x in (-24.0, 11.0)
    )
    shapes = (
        Path(board, Paint("paper", "paper", 6.0)),
        Path(board, Paint("card-slot")),
        *stripes,
        Path(board, Paint(stroke="piece-line", width=2.4)),
        token(colour, SMALLEST),
    )
    return Group(shapes, memo={})


_WATCH: Final = path("M0,-13 V-16.5 M-4.6,-17 H4.6 M9.4,-10 L12,-12.6 M0,0 L5,-5")


@lru_cache(maxsize=1)
def stopwatch() -> Group:
    """A stopwatch."""
    shapes = (
        Circle(0, 0, 13, Paint("paper", "ink", 2.6)),
        Path(_WATCH, Paint(stroke="ink", width=2.6)),
    )
    return Group(shapes, memo={})
