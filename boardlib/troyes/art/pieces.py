"""What is moved about in the city: citizens, cubes, dice, and the signs of what players have.

A player is told apart by colour, letter and shape.  A die is seen from above and from the front:
its pips on top, the letter of its colour on the side.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from boardlib.drawing.badges import plate, rounded
from boardlib.drawing.geometry import path
from boardlib.drawing.scene import Circle, Group, Paint, Path, Shape, Text
from boardlib.text import _
from boardlib.troyes.art.colours import LOOKS
from boardlib.troyes.board.city import Colour

RADIUS: Final = 14.0
"""Of the plate of a player."""
_PAINTS: Final = {
    Colour.RED: "die-red",
    Colour.WHITE: "die-white",
    Colour.YELLOW: "die-yellow",
    Colour.BLACK: "die-black",
}
_LETTERS: Final = {Colour.RED: "R", Colour.WHITE: "W", Colour.YELLOW: "Y", Colour.BLACK: "K"}


@lru_cache(maxsize=64)
def token(colour: str, radius: float = RADIUS) -> Group:
    """The plate of a player, or of grey, with its letter."""
    look = LOOKS[colour]
    size = radius * 1.38
    radius *= 0.94 if look.shape == "triangle" else 1.0  # its corners reach far
    down = size * (0.48 if look.shape == "triangle" else 0.36)
    shapes = (
        plate(look.shape, radius, Paint("piece-line", "piece-line", 4.6)),
        plate(look.shape, radius, Paint(f"player-{colour}", "plate", 1.8)),
        Text(0, down, look.letter, size, f"on-player-{colour}", bold=True),
    )
    return Group(shapes, memo={})


@lru_cache(maxsize=64)
def cube(colour: str, side: float = 26.0) -> Group:
    """A cube of a player: its top lighter than its front."""
    half, top = side / 2, side * 0.2
    shapes = (
        Path(rounded(-half, -half, side, side, 3), Paint("plate", "piece-line", 1.8)),
        Path(
            rounded(-half, -half + top, side, side - top, 2.5),
            Paint(f"player-{colour}", "piece-line", 1.8),
        ),
        Text(0, side * 0.36, LOOKS[colour].letter, side * 0.67, f"on-player-{colour}", bold=True),
    )
    return Group(shapes, memo={})


_BODY: Final = path("M-9,12 C-9,0 -5,-3 0,-3 C5,-3 9,0 9,12 Z")


@lru_cache(maxsize=16)
def citizen(colour: str) -> Group:
    """A citizen who waits."""
    line = Paint(f"player-{colour}", "black-line", 1.8)
    return Group((Path(_BODY, line), Circle(0, -6.5, 5.6, line)), memo={})


@lru_cache(maxsize=16)
def lying(colour: str) -> Group:
    """A citizen who lies there."""
    line = Paint(f"player-{colour}", "black-line", 1.8)
    body = path("M30,10 C12,10 10,5 10,0 C10,-5 12,-10 30,-10 Z")
    letter = Text(21, 6.2, LOOKS[colour].letter, 17, f"on-player-{colour}", bold=True)
    return Group((Path(body, line), Circle(5, 0, 6.4, line), letter), memo={})


# --- dice -----------------------------------------------------------------------------------

SIDE: Final = 36.0
FRONT: Final = 18.0
"""Width and depth of a die seen from above, and height of its front."""
_PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def die_line(colour: Colour) -> str:
    """The colour of the outline of a die: a black one needs a light one on dark paper."""
    return "black-line" if colour is Colour.BLACK else "die-line"


@lru_cache(maxsize=64)
def die(colour: Colour, value: int) -> Group:
    """A die with its pips and the letter of its colour; beyond six the number stands there."""
    half, paint, line = SIDE / 2, _PAINTS[colour], die_line(colour)
    edge = f"on-{paint}" if colour is Colour.BLACK else line
    top = -(SIDE + FRONT) / 2
    middle = top + half
    shapes = (
        Path(rounded(-half, top, SIDE, SIDE + FRONT, 7), Paint(paint, line, 1.8)),
        Path((("M", -half, top + SIDE), ("L", half, top + SIDE)), Paint(stroke=edge, width=1.6)),
        *_pips(value, middle, f"on-{paint}"),
        Text(0, top + SIDE + 14.6, _LETTERS[colour], 16, f"on-{paint}", bold=True),
    )
    return Group(shapes, memo={})


def _pips(value: int, middle: float, colour: str) -> tuple[Shape, ...]:
    if value not in _PIPS:
        return (Text(0, middle + 8, str(value), 22, colour, bold=True),)
    return tuple(Circle(10.0 * x, middle + 10.0 * y, 3.7, Paint(colour)) for x, y in _PIPS[value])


@lru_cache(maxsize=64)
def blank(colour: Colour | None, side: float = 26.0) -> Group:
    """A die as a card asks for it: its colour and letter, no pips; without a colour, any."""
    half = side / 2
    paint = "place" if colour is None else _PAINTS[colour]
    ink = "ink" if colour is None else f"on-{paint}"
    line = "ink" if colour is None else die_line(colour)
    letter = "?" if colour is None else _LETTERS[colour]
    shapes = (
        Path(rounded(-half, -half, side, side, side * 0.2), Paint(paint, line, 1.8)),
        Text(0, side * 0.25, letter, side * 0.7, ink, bold=True),
    )
    return Group(shapes, memo={})


# --- what players have ------------------------------------------------------------------------

_CROWN: Final = path("M-11,9 L-12,-6 L-5.4,0.4 L0,-10 L5.4,0.4 L12,-6 L11,9 Z")
_SHIELD: Final = path("M-10.5,-11 H10.5 V1 C10.5,7 5,11 0,13 C-5,11 -10.5,7 -10.5,1 Z")
_STAR: Final = path(
    "M0,-7 L2.2,-1.6 L8,-1.2 L3.6,2.4 L5,8 L0,5 L-5,8 L-3.6,2.4 L-8,-1.2 L-2.2,-1.6 Z"
)
_GLASS: Final = path(
    "M-7,-11 H7 C7,-3 1.6,-2 1.6,0 C1.6,2 7,3 7,11 H-7 C-7,3 -1.6,2 -1.6,0 C-1.6,-2 -7,-3 -7,-11 Z"
)
_SAND: Final = path("M-5,9.4 C-3,5 3,5 5,9.4 Z")
_FLAG: Final = path("M-8,12 V-11 L9,-6 L-8,0")


@lru_cache(maxsize=1)
def coin() -> Group:
    """A denier."""
    shapes = (
        Circle(0, 0, 11, Paint("coin", "coin-line", 1.8)),
        Circle(0, 0, 6.4, Paint(stroke="coin-line", width=1.4)),
    )
    return Group(shapes, memo={})


@lru_cache(maxsize=1)
def crown() -> Group:
    """A point of influence."""
    return Group((Path(_CROWN, Paint("influence", "piece-line", 1.8)),), memo={})


@lru_cache(maxsize=1)
def shield() -> Group:
    """A victory point."""
    shapes = (Path(_SHIELD, Paint("badge")), Path(_STAR, Paint("on-badge")))
    return Group(shapes, memo={})


@lru_cache(maxsize=1)
def hourglass() -> Group:
    """An effect that is kept as cubes."""
    shapes = (Path(_GLASS, Paint("place", "ink", 2.0)), Path(_SAND, Paint("ink")))
    return Group(shapes, memo={})


@lru_cache(maxsize=1)
def flag() -> Group:
    """A flag that is empty."""
    return Group((Path(_FLAG, Paint("place", "ink", 2.0)),), memo={})


def passed_word() -> str:
    """What is written in the district of somebody who has passed."""
    return _("passed")
