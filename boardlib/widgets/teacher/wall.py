"""Where a board stands on the wall of a class, and how large it is drawn."""

from __future__ import annotations

from typing import Final

from boardlib.drawing import Scene
from boardlib.drawing.sizes import (
    LARGEST_ON_WALL,
    LEAST_ON_WALL,
    WALL_ABOVE,
    WALL_BROAD,
    Size,
    on_wall,
)
from boardlib.story.picture import Picture, picture

LOW: Final = 1.7
"""A board so many times as wide as high leaves room for the answer below it."""


def room(width: float, height: float) -> tuple[str, Size]:
    """Where a board stands on the wall, as classes of the page, and how large it may be."""
    size = on_wall(width, height)
    broad = "bl-broad bl-low" if width > LOW * height else "bl-broad"
    return {WALL_ABOVE: "bl-across", WALL_BROAD: broad}.get(size, ""), size


def drawn(scene: Scene, prefix: str, veiled: bool, room: Size) -> Picture:
    """A board as large as its room; ``veiled`` leaves out how its parts stand."""
    wide, high = room
    width = min(wide, high * scene.width / scene.height)
    return picture(scene, prefix, veiled, width, LARGEST_ON_WALL, LEAST_ON_WALL)
