"""Small pictures of pieces, alone: what lies in a drawer, beside a board, or in the hand."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from typing import Final
from zlib import crc32

from boardlib.drawing import Mark, Scene, svg
from boardlib.drawing.canvas import reach
from boardlib.game import game
from boardlib.story.shapes import SPOKEN, keyed
from boardlib.text import language

SIZE: Final = 60.0
"""Width of a picture, in pixels."""
EDGE: Final = 4.0
"""Room for the lines around a piece that is shown alone."""
_BARE: Final = Mark((), "bare")


def piece_picture(name: str, text: str, shape: str = "") -> str:
    """The picture of a position of a game, or of one of its shapes alone."""
    return _pictured(name, text, shape, language())


@lru_cache(maxsize=512)
def _pictured(name: str, text: str, shape: str, _language: str) -> str:
    rules = game(name)
    scene = rules.draw(rules.read(text), [_BARE, SPOKEN])
    if shape:
        scene = _alone(scene, shape)
    called = re.sub(r"\W+", "-", f"{shape} {crc32(text.encode()):x}")
    return svg(scene, "auto", f"small-{called}", SIZE)


def _alone(scene: Scene, shape: str) -> Scene:
    """A piece of a picture by itself, with what lies on it; or else the whole of it."""
    known = dict(keyed(scene.shapes))
    if shape not in known:
        return scene
    found = [group for key, group in known.items() if key == shape or key.startswith(f"{shape}:")]
    left, top, right, bottom = reach(found)
    wide, high = right - left + 2 * EDGE, bottom - top + 2 * EDGE
    moved = (
        replace(one, offset=(one.offset[0] - left + EDGE, one.offset[1] - top + EDGE), memo=None)
        for one in found
    )
    return Scene("", "", wide, high, tuple(moved))
