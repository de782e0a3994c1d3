"""What stands on a course, and the twelve symbols of the cards.

A player is told apart by colour, letter and shape; what a piece is, by what is around them.
Symbols have dark lines on a light ground in both themes, with one accent each, so that a symbol is
known by its form alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final

from boardlib.biathlon.board.cards import Segment, Sign, Symbol
from boardlib.drawing.badges import plate, rounded
from boardlib.drawing.geometry import Commands, path
from boardlib.drawing.palette import PLAYERS
from boardlib.drawing.scene import Circle, Group, Paint, Path, Polygon, Shape, Text

RADIUS: Final = 15.5
"""Of the plate of a player."""
LETTER: Final = 21.5
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


# --- the twelve symbols of the cards, on a square of 48 units around its middle ---------


SIZE: Final = 48.0
"""Side of the square that a symbol fills."""
_LINE: Final = Paint(stroke="on-card-slot", width=2.8)


def _filled(colour: str, width: float = 2.8) -> Paint:
    return Paint(colour, "on-card-slot", width)


def _line(text: str, colour: str = "on-card-slot", width: float = 2.8) -> Path:
    return Path(path(text), Paint(stroke=colour, width=width))


@lru_cache(maxsize=256)
def symbol(sign: Sign) -> Group:
    """The symbol of a row: with its red segment, or its kind of wax."""
    return Group((Group(tuple(_DRAWN[sign.symbol](sign)), offset=(-24.0, -24.0)),), memo={})


def _flag(_sign: Sign) -> Iterator[Shape]:
    cloth = "M12,8 C19,4 24,12 30,9.5 C34,8 37,7 41,8 V26 C37,25 34,25.5 30,27.5 C24,30 19,22 12,26"
    yield Path(path(cloth + " Z"), _filled("symbol-red"))
    yield _line("M12,44 V5", width=3.2)


def _horn(_sign: Sign) -> Iterator[Shape]:
    pipe = "M4,11 L8.5,7 L32,31 C34,33 36.5,32.5 38,30 L41,22 L47,27 L43,38"
    yield Path(path(pipe + " C40,44 33,45 28.5,40 Z"), _filled("symbol-wood"))
    yield _line("M31,19 C29.6,16 29.6,13 31,10 M37,15 C35.8,11.5 36,8.5 38,5", "symbol-red", 3.0)


def _tactics(_sign: Sign) -> Iterator[Shape]:
    below = path("M5,15 L20,11.5 L26,38 L11,41.5 Z")
    above = path("M19,7 L40,10 L36,39 L15,36 Z")
    yield Path(below, _filled("card-slot"))
    yield Path(above, _filled("card-slot"))
    yield _line("M28.6,15.5 L26.4,30.5 M20,21.9 L35,24.1", "symbol-red", 4.0)


def _crew(_sign: Sign) -> Iterator[Shape]:
    body = (
        "M20,5 H28 V12 C28,16 35,18 35,25 V39 C35,42 33.5,43.5 31,43.5 H17 C14.5,43.5 13,42 13,39"
    )
    yield Path(path(body + " V25 C13,18 20,16 20,12 Z"), _filled("symbol-green"))
    yield Path(path("M13,26 H35 V36 H13 Z"), _filled("card-slot"))
    yield _line("M18.5,9 H29.5", width=3.0)


def _roadblock(_sign: Sign) -> Iterator[Shape]:
    yield _line("M12,27 V43 M36,27 V43 M7,43.5 H17 M31,43.5 H41")
    yield Path(rounded(3.5, 10, 41, 17, 2.5), Paint("card-slot"))
    for left in (5.0, 18.0, 31.0):
        stripe = f"M{left},26 L{left + 6},11 H{left + 12.5} L{left + 6.5},26 Z"
        yield Path(path(stripe), Paint("symbol-red"))
    yield Path(rounded(3.5, 10, 41, 17, 2.5), _LINE)


def _bus(_sign: Sign) -> Iterator[Shape]:
    body = "M4,12 C4,9 5.5,7.5 8.5,7.5 H37 C40,7.5 41.5,9 42,12 L45,25 V37 H4 Z"
    yield Path(path(body), _filled("symbol-yellow"))
    yield Path(path("M8,12.5 H15 V22 H8 Z M19.5,12.5 H27 V22 H19.5 Z"), Paint("card-slot"))
    yield Path(path("M31.5,12.5 H38 L40,22 H31.5 Z"), Paint("card-slot"))
    yield _line("M4,25.5 H45 M17.2,8 V25 M29.2,8 V25")
    for x in (14.0, 35.0):
        yield Circle(x, 38, 5.6, _filled("card-slot"))


_BODY: Final = "M-11,14 C-11,3 -6.5,0 0,0 C6.5,0 11,3 11,14 Z"


def _person(x: float, y: float, colour: str) -> Iterator[Shape]:
    moved = Group((Path(path(_BODY), _filled(colour)), Circle(0, -8, 6.8, _filled(colour))))
    yield Group(moved.children, offset=(x, y))


def _boost(_sign: Sign) -> Iterator[Shape]:
    yield from _person(32.5, 22, "symbol-grey")
    yield from _person(16, 25, "symbol-yellow")
    yield _line("M10,44.5 H36 M31,40.5 L36.5,44.5 L31,48.5", "symbol-red", 3.0)


def _newcoach(_sign: Sign) -> Iterator[Shape]:
    yield from _person(16, 27, "symbol-blue")
    yield _line("M37,4 V18 M30,11 H44", "symbol-red", 4.2)
    yield Circle(36, 35, 9, _filled("card-slot"))
    yield _line("M36,35 L39.4,31.4 M36,26 V22.6 M32.8,22.4 H39.2")


def _eyepiece(_sign: Sign) -> Iterator[Shape]:
    yield Circle(24, 24, 17.5, _filled("card-slot", 3.2))
    yield Circle(24, 24, 9.2, _LINE)
    yield _line("M24,2.5 V11 M24,37 V45.5 M2.5,24 H11 M37,24 H45.5", width=3.2)
    yield Circle(24, 24, 3.6, Paint("symbol-red"))


_QUARTERS: Final = {
    Segment.NE: (1, -1),
    Segment.SE: (1, 1),
    Segment.SW: (-1, 1),
    Segment.NW: (-1, -1),
}
"""Segment -> to which side and up or down it lies."""


def side(segment: Segment) -> tuple[int, int]:
    """Where a segment lies: 1 or -1 to the right or left, and down or up."""
    return _QUARTERS[segment]


def quarter(segment: Segment, radius: float) -> Commands:
    """A quarter of a disc around 0,0."""
    (dx, dy), k = _QUARTERS[segment], 0.5522847498 * radius
    r = radius
    curve = ("C", dx * k, dy * r, dx * r, dy * k, dx * r, 0.0)
    return (("M", 0.0, 0.0), ("L", 0.0, dy * r), curve, ("Z",))


def _marker(sign: Sign) -> Iterator[Shape]:
    yield Circle(24, 24, 19.5, Paint("card-slot"))
    if sign.segment is not None:
        yield Group((Path(quarter(sign.segment, 19.5), Paint("symbol-red")),), offset=(24.0, 24.0))
    yield Circle(24, 24, 19.5, Paint(stroke="on-card-slot", width=3.2))
    yield _line("M24,4.5 V43.5 M4.5,24 H43.5")


def _radio(_sign: Sign) -> Iterator[Shape]:
    yield _line("M13,16 V3", width=3.6)
    yield Path(rounded(7.5, 14, 22, 30.5, 4), _filled("symbol-grey"))
    yield Path(rounded(12.5, 19, 12, 9, 1.5), _filled("card-slot", 2.2))
    yield _line("M13,33.5 H24 M13,38.8 H24", width=2.6)
    yield _line("M35,20.5 C38,17 38,12 35,8.5 M40.5,25 C46,19 46,10 40.5,4", "symbol-red", 3.2)


def _wax(sign: Sign) -> Iterator[Shape]:
    yield Path(path("M4,14 L24,6 L44,14 V35 L24,43.5 L4,35 Z"), _filled("symbol-blue"))
    yield _line("M4,14 L24,21 L44,14")
    yield Circle(24, 27, 16.5, Paint("card-slot", "on-card-slot", 2.2))
    yield Text(24, 38.2, sign.wax, 31, "on-card-slot", bold=True)


_DRAWN: Final[dict[Symbol, Callable[[Sign], Iterator[Shape]]]] = {
    Symbol.FLAG: _flag,
    Symbol.HORN: _horn,
    Symbol.TACTICS: _tactics,
    Symbol.CREW: _crew,
    Symbol.ROADBLOCK: _roadblock,
    Symbol.BUS: _bus,
    Symbol.BOOST: _boost,
    Symbol.NEWCOACH: _newcoach,
    Symbol.EYEPIECE: _eyepiece,
    Symbol.MARKER: _marker,
    Symbol.RADIO: _radio,
    Symbol.WAX: _wax,
}
