"""The small picture of a lesson: a piece of one of its boards, which fills its frame."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from boardlib.catalogue import cases
from boardlib.drawing import Group, Scene, svg
from boardlib.drawing.cropping import seen
from boardlib.drawing.sizes import Size
from boardlib.game import Game
from boardlib.game.names import named_board
from boardlib.story.picture import veil
from boardlib.story.still import address
from boardlib.text import _

FRAME: Final[Size] = (264.0, 132.0)
"""Width and height of a picture, in pixels."""
PIECE: Final = 330.0
"""So much of a board is shown, in units of its picture from left to right."""
PLAIN: Final = 4.0
"""Size in pixels below which letters are no longer enlarged: a thumbnail is not read."""


def board(name: str) -> Scene:
    """The picture of a case before anything happens, or of a board that has a name.

    Raises:
        ValueError: when there is neither.
    """
    rules, position = _position(name)
    return veil(rules.draw(position))


def _position(name: str) -> tuple[Game[Any, Any], Any]:
    if name in cases():
        case = cases()[name]
        return case.rules, case.frames()[0].position
    found = named_board(name)
    if found is None:
        raise ValueError(_("There is neither a case nor a board '{name}'.").format(name=name))
    rules, _name, text = found
    return rules, rules.read(text)


def piece(scene: Scene, at: str = "", size: Size = FRAME) -> Scene:
    """The part of a picture that fills a frame, around a shape or around its middle.

    Args:
        scene: the whole picture.
        at: key of the shape; the middle of the picture where none is named.
        size: of the frame; only its proportions count.
    """
    middle = (scene.width / 2, scene.height / 2)
    x, y = next(((stop.x, stop.y) for stop in scene.focusables if stop.key == at), middle)
    wide = min(PIECE, scene.width, scene.height * size[0] / size[1])
    high = wide * size[1] / size[0]
    left = min(max(x - wide / 2, 0.0), scene.width - wide)
    top = min(max(y - high / 2, 0.0), scene.height - high)
    shapes = seen(scene.shapes, (left, top, left + wide, top + high))
    moved = Group(shapes, offset=(-left, -top))
    return replace(scene, width=wide, height=high, shapes=(moved,), across=False)


def thumbnail(name: str, at: str = "") -> str:
    """The picture of a lesson as an address that holds all of it."""
    return address(svg(piece(board(name), at), "light", "t", FRAME[0], PLAIN, paper=True))
