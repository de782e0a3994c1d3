"""Small pictures of pieces, alone: what lies in a drawer, beside a board, or in the hand."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from typing import Final

from boardlib.drawing import Mark, Scene, svg
from boardlib.drawing.canvas import reach
from boardlib.game import game
from boardlib.story.shapes import keyed

SIZE: Final = 60.0
"""Width of a picture, in pixels."""
EDGE: Final = 4.0
"""Room for the lines around a piece that is shown alone."""
SPOKEN: Final = Mark((), "spoken")
"""What is said of a board calls its parts as players do."""
_BARE: Final = Mark((), "bare")


@lru_cache(maxsize=512)
def piece_picture(name: str, text: str, shape: str = "") -> str:
    """The picture of a position of a game, or of one of its shapes alone."""
    rules = game(name)
    scene = rules.draw(rules.read(text), [_BARE, SPOKEN])
    if shape:
        scene = _alone(scene, shape)
    called = re.sub(r"\W+", "-", f"{text} {shape}")
    return svg(scene, "auto", f"small-{called}", SIZE)


def _alone(scene: Scene, shape: str) -> Scene:
    """A piece of a picture by itself; the whole of it where there is no such piece."""
    found = dict(keyed(scene.shapes)).get(shape)
    if found is None:
        return scene
    x, y = found.offset
    left, top, right, bottom = reach([found])
    wide, high = right - left + 2 * EDGE, bottom - top + 2 * EDGE
    moved = replace(found, offset=(x - left + EDGE, y - top + EDGE), memo=None)
    return Scene("", "", wide, high, (moved,))
