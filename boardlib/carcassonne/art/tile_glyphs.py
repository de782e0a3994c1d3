"""The small drawings on the tiles: buildings, shields, medals and marks.

Each is drawn around its own middle and always stands upright, however the tile is turned.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from boardlib.drawing.geometry import path
from boardlib.drawing.scene import Circle, Group, Paint, Path, Shape

Shapes = tuple[Shape, ...]


def _solid(fill: str, width: float = 1.3) -> Paint:
    return Paint(fill=fill, stroke="outline", width=width)


def _line(colour: str, width: float) -> Paint:
    return Paint(stroke=colour, width=width)


def _paths(*items: tuple[str, Paint]) -> Shapes:
    return tuple(Path(path(text), paint) for text, paint in items)


@cache
def monastery() -> Shapes:
    """A chapel with one tower."""
    wall, roof = _solid("stone"), _solid("slate")
    return (
        *_paths(
            ("M-14.5,5.5 V17.5 H14.5 V5.5 Z", wall),
            ("M-16.8,6.1 L-12.8,-2.9 H12.8 L16.8,6.1 Z", roof),
            ("M-6,-4.5 V17.5 H6 V-4.5 Z", wall),
            ("M-7.9,-3.9 L0,-15 L7.9,-3.9 Z", roof),
            ("M0,-15 V-21.6 M-2.7,-19 H2.7", _line("outline", 1.7)),
            ("M-2.6,17.5 V12 C-2.6,8.6 2.6,8.6 2.6,12 V17.5 Z", Paint(fill="outline")),
            ("M-10.4,9.8 V13.4 M10.4,9.8 V13.4", _line("outline", 1.9)),
        ),
        Circle(0, 1.9, 2.0, _line("outline", 1.3)),
    )


@cache
def minster() -> Shapes:
    """A church with two towers: the abbey, and (smaller) the cathedral."""
    wall, roof = _solid("stone"), _solid("slate")
    return (
        *_paths(
            ("M-13,-.5 V17.5 H13 V-.5 Z", wall),
            ("M-14.5,.3 L0,-11.5 L14.5,.3 Z", roof),
            ("M-21,-4.5 V17.5 H-11 V-4.5 Z M11,-4.5 V17.5 H21 V-4.5 Z", wall),
            ("M-22.4,-3.9 L-16,-15.5 L-9.6,-3.9 Z M9.6,-3.9 L16,-15.5 L22.4,-3.9 Z", roof),
            ("M-16,1.5 V6.5 M16,1.5 V6.5", _line("outline", 2.0)),
            ("M0,-11.5 V-19 M-2.8,-16.3 H2.8", _line("outline", 1.8)),
            ("M-3,17.5 V12.6 C-3,8.7 3,8.7 3,12.6 V17.5 Z", Paint(fill="outline")),
        ),
        Circle(0, 3.7, 3.0, _line("outline", 1.4)),
    )


@cache
def house() -> Shapes:
    """A small house."""
    return _paths(
        ("M-4.2,-.4 V4.4 H4.2 V-.4 Z", _solid("stone", 0.9)),
        ("M-5.6,.2 L0,-5.2 L5.6,.2 Z", _solid("tile-roof", 0.9)),
    )


@cache
def plaza() -> Shapes:
    """A crossing: a square with three houses, at whose rim the roads stop."""
    spots = ((0.0, -4.3), (-5.0, 3.4), (5.0, 3.4))
    houses = tuple(Group(house(), offset=spot, scale=0.86) for spot in spots)
    return (Circle(0, 0, 10.6, Paint(fill="plaza", stroke="casing", width=1.4)), *houses)


@cache
def hamlet() -> Shapes:
    """The end of a road: two houses, no square."""
    return (Group(house(), scale=1.35), Group(house(), offset=(8.5, 2.4)))


@cache
def shield() -> Shapes:
    """A pennant."""
    return _paths(
        (
            "M-6.2,-7 H6.2 V0 C6.2,4.4 3,7 0,8.4 C-3,7 -6.2,4.4 -6.2,0 Z",
            Paint(fill="shield", stroke="stone", width=1.6),
        ),
        ("M-4.4,-1.6 H4.4", Paint(stroke="stone", width=1.8, round=False)),
    )


def _medal() -> Circle:
    return Circle(0, 0, 8.4, Paint(fill="stone", stroke="outline", width=1.0))


@cache
def grain() -> Shapes:
    """The goods medal with an ear of grain."""
    ear = (
        "M0,6 V-6 M0,4.4 L-3.4,1.4 M0,4.4 L3.4,1.4 M0,1 L-3.4,-2 M0,1 L3.4,-2"
        " M0,-2.4 L-2.6,-5 M0,-2.4 L2.6,-5"
    )
    return (_medal(), Path(path(ear), _line("grain", 1.5)))


@cache
def wine() -> Shapes:
    """The goods medal with grapes."""
    spots = ((-3.4, -1.4), (0, -1.4), (3.4, -1.4), (-1.7, 1.7), (1.7, 1.7), (0, 4.8))
    grapes = tuple(Circle(x, y, 1.75, Paint(fill="wine")) for x, y in spots)
    return (
        _medal(),
        *grapes,
        Path(path("M0,-2.6 C0,-4.6 1.4,-5.6 3,-5.8"), _line("outline", 1.5)),
    )


@cache
def cloth() -> Shapes:
    """The goods medal with a bale of cloth."""
    return (
        _medal(),
        *_paths(
            ("M-4,-4.4 H4.2 V4.6 H-4 Z", _solid("cloth", 1.2)),
            ("M-4,-1.4 H4.2 M-4,1.6 H4.2", Paint(stroke="outline", width=1.0, round=False)),
            ("M-4,-4.4 C-6,-4.4 -6,-1.4 -4,-1.4", _line("outline", 1.2)),
        ),
    )


@cache
def crown() -> Shapes:
    """The princess."""
    return _paths(
        ("M-7,5.2 V-3.6 L-3.4,-.2 L0,-6.4 L3.4,-.2 L7,-3.6 V5.2 Z", _solid("crown", 1.2)),
        ("M-7,2.6 H7", _line("outline", 1.0)),
    )


@cache
def inn() -> Shapes:
    """An inn at a lake."""
    return _paths(
        (
            "M-10,5.4 C-10,1.6 10,1 10.4,5.2 C10.6,9 -9.6,9.4 -10,5.4 Z",
            Paint(fill="water", stroke="shore", width=1.0),
        ),
        ("M-5,-2 V4 H5 V-2 Z", _solid("stone", 1.0)),
        ("M-6.6,-1.4 L-3,-7 H3 L6.6,-1.4 Z", _solid("inn-roof", 1.0)),
        ("M-1.4,4 V.6 H1.4 V4 Z", Paint(fill="outline")),
    )


@cache
def dragon() -> Shapes:
    """The dragon mark."""
    body = (
        "M-5.4,4.2 C-1.6,6.4 1.8,4.4 .2,1.4 C-1.2,-1.2 -4.6,-1 -4,-4"
        " C-3.4,-6.4 .6,-6.4 2.2,-4.4 L5.8,-5.4 L3.8,-2.2 L2.2,-4.4"
    )
    return (
        Circle(0, 0, 9.4, Paint(fill="dragon", stroke="stone", width=0.9)),
        Path(path(body), _line("stone", 1.9)),
        Path(path("M.4,1.6 L4.8,-.6 L4.2,3.2 Z"), Paint(fill="stone")),
    )


@cache
def magic_portal() -> Shapes:
    """The magic portal."""
    spiral = "M0,0 C1.8,-2.4 4.4,0 3,3 C1,6.4 -5,5.4 -5.6,.4 C-6,-4.6 -1,-7 3,-5.8"
    return (
        Circle(0, 0, 9.4, Paint(fill="magic-ground", stroke="magic", width=2.0)),
        Path(path(spiral), _line("magic", 2.0)),
    )


@cache
def volcano() -> Shapes:
    """A volcano."""
    lava = (
        "M-5,-9 C-3,-7.4 3,-7.4 5,-9 C6,-5 4.4,-4 3.8,-1.6 C3.2,.6 2,0 1.6,-2"
        " C1.2,-4 -.4,-4 -.8,-1 C-1.2,3 -3,3.6 -3.4,.6 C-3.8,-2.4 -6.4,-3 -5,-9 Z"
    )
    return _paths(
        (
            "M-15,11 C-9,8 -6.6,-3 -5,-9 H5 C6.6,-3 9,8 15,11 C6,15 -6,15 -15,11 Z",
            _solid("rock", 1.2),
        ),
        (lava, Paint(fill="lava")),
        (
            "M-2,-12.4 C-3,-15 .4,-15.6 -.6,-18.4 M3,-12 C2.6,-14 4.6,-14.6 4,-16.6",
            _line("smoke", 1.4),
        ),
    )


@cache
def ridge() -> Shapes:
    """Two peaks on a hill."""
    return _paths(("M-8,2 l4,-6 l4,6 M-1,.6 l3,-4.6 l4,6", _line("hill-line", 1.4)))


GLYPHS: Final[dict[str, tuple[Callable[[], Shapes], float]]] = {
    "pennant": (shield, 9.0),
    "grain": (grain, 9.0),
    "wine": (wine, 9.0),
    "cloth": (cloth, 9.0),
    "princess": (crown, 8.0),
    "cathedral": (minster, 23.0),
    "inn": (inn, 10.0),
    "dragon": (dragon, 10.0),
    "magic-portal": (magic_portal, 10.5),
    "volcano": (volcano, 18.0),
}
"""What may be printed on a part of a tile, and how much room it takes (radius)."""
