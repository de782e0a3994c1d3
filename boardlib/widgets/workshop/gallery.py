"""Small pictures of pieces, of things, and of what can be laid on a board, to choose from."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Final
from zlib import crc32

from boardlib.drawing import Mark, Scene, svg
from boardlib.drawing.canvas import reach, seen
from boardlib.drawing.geometry import Point
from boardlib.drawing.labels import Box
from boardlib.drawing.scene import Group, Shape
from boardlib.game import Game, game
from boardlib.widgets.kit.pieces import piece_picture
from boardlib.widgets.workshop.link import tables

THUMB: Final = 40.0
"""Width of that of a thing, in a list of them."""
NEAR: Final = 84.0
FAR: Final = 230.0
"""A thing is shown with what lies so far around it, at least and at most: sides of a square."""
AROUND: Final = 14.0
"""So much of what lies around it is seen, where that is not more already."""
LIT: Final = "lit"
"""How a page asks for a thing where it lies."""
Boxes = Iterator[Box]


def asked_for(rules: Game[Any, Any], wanted: Iterable[object]) -> list[tuple[str, str, str, str]]:
    """Pictures that a page asks for: how, text of a position, key of a shape in it, the picture.

    It asks for a piece ``alone``, or for a thing ``lit`` where it lies; for one of another game
    when somebody has just gone to another table.  What is no position has none.

    Args:
        rules: the game that is shown.
        wanted: how, text and key of each.
    """
    games = dict.fromkeys([rules.name, *(one.name for one in tables())])
    whole = [one for one in wanted if isinstance(one, list) and len(one) == 3]
    return [
        (how, text, shape, made)
        for how, text, shape in (map(str, one) for one in whole)
        if (made := _made(games, how, text, shape))
    ]


def _made(games: Iterable[str], how: str, text: str, shape: str) -> str:
    """The picture in the first game that can read the text; empty where none can."""
    for name in games:
        try:
            return (_lit if how == LIT else piece_picture)(name, text, shape)
        except ValueError:
            continue
    return ""


@lru_cache(maxsize=512)
def _lit(name: str, text: str, shape: str) -> str:
    """A thing of a board, lit, with what lies around it; empty where it is not drawn."""
    rules = game(name)
    lights = [Mark((shape,), "focus"), Mark((shape,), "free")]
    scene = rules.draw(_board(name, text), lights)
    found = list(_boxes(scene.shapes, shape))
    if not found:
        return ""
    lefts, tops, rights, bottoms = zip(*found, strict=True)
    left, top = max(0.0, min(lefts)), max(0.0, min(tops))
    right, bottom = min(scene.width, max(rights)), min(scene.height, max(bottoms))
    side = min(max(right - left + 2 * AROUND, bottom - top + 2 * AROUND, NEAR), FAR)
    x, y = (left + right - side) / 2, (top + bottom - side) / 2
    cut = Group(seen(scene.shapes, (x, y, x + side, y + side), AROUND), offset=(-x, -y))
    called = re.sub(r"\W+", "-", f"lit-{shape}-{crc32(text.encode()):x}")
    return svg(Scene("", "", side, side, (cut,)), "auto", called, THUMB, 0.0)


@lru_cache(maxsize=8)
def _board(name: str, text: str) -> Any:
    """A board that several things of it are shown of."""
    return game(name).read(text)


def _boxes(shapes: Iterable[Shape], key: str, at: Point = (0.0, 0.0), by: float = 1.0) -> Boxes:
    """Where the shapes of a key lie in a picture: left, top, right, bottom of each."""
    for one in shapes:
        if isinstance(one, Group) and one.children:
            (x, y), scale = (at[0] + by * one.offset[0], at[1] + by * one.offset[1]), by * one.scale
            if one.key == key:
                left, top, right, bottom = reach(one.children)
                yield x + scale * left, y + scale * top, x + scale * right, y + scale * bottom
            yield from _boxes(one.children, key, (x, y), scale)
