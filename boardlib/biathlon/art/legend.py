"""What the signs of a picture mean: those that occur in it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from boardlib.biathlon.art import pieces
from boardlib.biathlon.art.sheet import TrackSheet
from boardlib.biathlon.art.symbols import symbol
from boardlib.biathlon.art.track import circle
from boardlib.biathlon.board.cards import SYMBOLS, Segment, Symbol
from boardlib.biathlon.board.cards import Sign as Printed
from boardlib.biathlon.board.course import Half
from boardlib.drawing.badges import rounded
from boardlib.drawing.geometry import path
from boardlib.drawing.labels import text_width
from boardlib.drawing.scene import Circle, Group, Paint, Path, Shape, Sign, Text
from boardlib.text import _, language

SIZE: Final = 17.0
ROW: Final = 32.0
LEFT: Final = 26.0

Item = tuple[tuple[Shape, ...], str]


def signs(sheet: TrackSheet) -> tuple[Sign, ...]:
    """The signs that occur, with what they mean."""
    return _meant(_names(sheet), language())


@lru_cache(maxsize=256)
def _meant(names: tuple[str, ...], _language: str) -> tuple[Sign, ...]:
    return tuple(Sign(*_item(name)) for name in names)


def legend(sheet: TrackSheet, width: float) -> tuple[tuple[Shape, ...], float]:
    """Swatches with words in as many rows as the width needs, and the height they take."""
    return _laid_out(_names(sheet), width, language())


def _names(sheet: TrackSheet) -> tuple[str, ...]:
    known = (*_SIGNS, *(f"symbol {one}" for one in Symbol))
    return tuple(name for name in known if name in sheet.signs)


@lru_cache(maxsize=256)
def _laid_out(
    names: tuple[str, ...], width: float, _language: str
) -> tuple[tuple[Shape, ...], float]:
    items = [_item(name) for name in names]
    if not items:
        return (), 0.0
    widest = max(28 + text_width(words, SIZE) for _swatch, words in items) * 1.12
    columns = max(1, int((width - LEFT) / widest))
    columns = -(-len(items) // -(-len(items) // columns))
    shapes = []
    for place, (swatch, words) in enumerate(items):
        text = Text(23, SIZE * 0.36, words, SIZE, "second", "start")
        row, column = divmod(place, columns)
        at = (LEFT + column * (width - LEFT) / columns, 16.0 + row * ROW)
        shapes.append(Group((*swatch, text), offset=at, legible=SIZE))
    return tuple(shapes), ROW * -(-len(items) // columns) + 4.0


def _item(name: str) -> Item:
    """A swatch and its words."""
    if name in _SIGNS:
        return _SIGNS[name]()
    one = Symbol(name.removeprefix("symbol "))
    segment = Segment.NE if one is Symbol.MARKER else None
    printed = Printed(one, segment=segment, wax="A" if one is Symbol.WAX else "")
    ground = Path(rounded(-13, -12, 26, 24, 4), Paint("card-slot", "rule", 1.2))
    return (ground, Group((symbol(printed),), scale=0.45)), _(SYMBOLS[one])


def _small(shape: Shape, scale: float) -> tuple[Shape, ...]:
    return (Group((shape,), scale=scale),)


def _closed() -> tuple[Shape, ...]:
    line = Paint(stroke="refused", width=4.0, dash=(7.0, 4.5), round=False)
    return (Path(path("M-14,0 H14"), line),)


def _flag() -> tuple[Shape, ...]:
    return (Path(path("M-6,12 V-11 L9,-5 L-6,1"), Paint("complete", "ink", 2.2)),)


def _group() -> tuple[Shape, ...]:
    ring = Circle(0, 0, 20, Paint("climb-station", "station-line", 2.4))
    return (Group((ring, pieces.token("red")), scale=0.56),)


_SIGNS: Final[dict[str, Callable[[], Item]]] = {
    "station": lambda: ((Group(circle((Half.I,), 0), scale=0.52),), _("station")),
    "halved": lambda: (
        (Group(circle((Half.II, Half.III), 1), scale=0.52),),
        _("counts in two sections"),
    ),
    "group": lambda: (_group(), _("group")),
    "coach": lambda: ((Group((pieces.coach("red"),), scale=0.54, offset=(0.0, 3.5)),), _("coach")),
    "athlete": lambda: (_small(pieces.athlete("red"), 0.66), _("athlete")),
    "closed": lambda: (_closed(), _("closed path")),
    "best": lambda: (_flag(), _("best times added up")),
}
