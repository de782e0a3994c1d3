"""Figures and tokens.

A player is told apart by colour, letter and shape: every figure stands on a plate of the
player's shape.  A meeple on a field lies down, as a farmer does on the table.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from boardlib.drawing.badges import plate
from boardlib.drawing.geometry import Commands, change, path
from boardlib.drawing.palette import PLAYERS
from boardlib.drawing.scene import Circle, Group, Paint, Path, Shape, Text

Shapes = tuple[Shape, ...]

REACH: Final = {"meeple": 15.5, "wagon": 18.0, "mayor": 17.0, "barn": 17.0}
"""Radius of the plate of each kind of figure."""

LETTER: Final = 13.8
"""Size of the letters on figures and tokens."""

_FIT: Final = {"triangle": (0.8, 3.6), "diamond": (0.92, 0.0)}
"""How figures are made to fit on plates with less room: scale, and how far down."""

_BODY: Final = path(
    "M-8,10 C-7,3 -9.6,2.4 -9.6,-.4 C-9.6,-2.6 -6,-2.8 -3,-2.8 H3 C6,-2.8 9.6,-2.6"
    " 9.6,-.4 C9.6,2.4 7,3 8,10 Z"
)
_CART: Final = path("M-12.5,4.5 C-13.5,-4 -11.5,-11.5 0,-11.5 C11.5,-11.5 13.5,-4 12.5,4.5 Z")
_BARN: Final = path("M-11,10 V-1 L-7,-7 L0,-11 L7,-7 L11,-1 V10 Z")
_HAT: Final = path("M-8,-7.4 H8 M-5,-7.4 V-13 H5 V-7.4 Z")


@cache
def figure(kind: str, colour: str, lying: bool = False) -> Shapes:
    """A figure around its middle: ``meeple``, ``wagon``, ``mayor`` or ``barn``."""
    radius = REACH[kind]
    shape = PLAYERS[colour].shape
    ground = (
        plate(shape, radius + 2.6, Paint(fill="plate")),
        plate(shape, radius, Paint("plate", f"player-{colour}", 3.0)),
    )
    make = {"wagon": _wagon, "mayor": _mayor, "barn": _barn}.get(kind, _meeple)
    scale, down = _FIT.get(shape, (1.0, 0.0))
    drawn = (_farmer if kind == "meeple" and lying else make)(colour, LETTER / scale)
    return (*ground, Group(drawn, offset=(0.0, down), scale=scale))


@cache
def tunnel_token(colour: str) -> Shapes:
    """A tunnel token: its player's colour, shape and letter."""
    player = PLAYERS[colour]
    radius, size = 10.0, LETTER
    return (
        plate(player.shape, radius + 1.7, Paint(fill="plate")),
        plate(player.shape, radius, Paint(f"player-{colour}", "piece-line", 1.2)),
        Text(0, size * 0.36, player.letter, size, f"on-player-{colour}", bold=True),
    )


def _paint(colour: str, width: float = 1.3) -> Paint:
    return Paint(f"player-{colour}", "piece-line", width)


def _letter(colour: str, x: float, y: float, size: float) -> Text:
    return Text(x, y, PLAYERS[colour].letter, size, f"on-player-{colour}", bold=True)


def _meeple(colour: str, size: float) -> Shapes:
    return (
        Path(_BODY, _paint(colour)),
        Circle(0, -6.6, 4.6, _paint(colour)),
        _letter(colour, 0, 8.4, size),
    )


def _farmer(colour: str, size: float) -> Shapes:
    lying: Commands = change(_BODY, lambda at: (at[1] - 1.0, -at[0] + 1.0))
    return (
        Path(lying, _paint(colour)),
        Circle(-7.6, 1.0, 4.6, _paint(colour)),
        _letter(colour, 3.6, 5.6, size),
    )


def _wagon(colour: str, size: float) -> Shapes:
    axle = Path(path("M-14,4.5 H14"), Paint(stroke="piece-line", width=2.0))
    wheels = [
        Circle(x, 8.2, radius, Paint(fill, "piece-line", 1.6))
        for x in (-7.5, 7.5)
        for radius, fill in ((4.1, "plate"), (0.7, "piece-line"))
    ]
    return (Path(_CART, _paint(colour)), axle, *wheels, _letter(colour, 0, 2.7, size))


def _mayor(colour: str, size: float) -> Shapes:
    return (
        Path(_BODY, _paint(colour)),
        Circle(0, -5.4, 4.4, _paint(colour)),
        Path(_HAT, _paint(colour, 1.5)),
        _letter(colour, 0, 8.6, size),
    )


def _barn(colour: str, size: float) -> Shapes:
    return (Path(_BARN, _paint(colour)), _letter(colour, 0, 7.4, 1.08 * size))
