"""The fields, where yellow dice bring deniers."""

from __future__ import annotations

from typing import Final

from boardlib.drawing.badges import rounded
from boardlib.drawing.geometry import path
from boardlib.drawing.scene import Group, Paint, Path, Shape, Text
from boardlib.text import _
from boardlib.troyes.art import pieces
from boardlib.troyes.art.buildings import SIZE, WIDE, fitted
from boardlib.troyes.art.sheet import CitySheet
from boardlib.troyes.art.words import fields_words
from boardlib.troyes.board.dice import Colour
from boardlib.troyes.rules.cathedral_and_fields import DIVISOR, FIELDS


class Fields:
    """Draws the fields: yellow dice bring deniers.

    Args:
        sheet: where to.
        close: whether they keep close to others.
    """

    wide = WIDE

    def __init__(self, sheet: CitySheet, close: bool = False) -> None:
        self.sheet, self.close = sheet, close
        self.high = 62.0 if close else 92.0

    def draw(self) -> None:
        """Furrows, wheat, and what the dice are divided by."""
        name, high = _("Fields"), self.high
        furrow = f"M8,{high - 4} C60,{high - 14} 140,{high - 14} 194,{high - 4}"
        wheat = (_WHEAT, Path(_STALK, Paint(stroke="field-line", width=2.0)))
        size = fitted(name, SIZE, 140)
        shapes = (
            Path(rounded(0, 0, WIDE, high, 8), Paint("field-green", "field-line", 2.0)),
            Path(path(furrow), Paint(stroke="field-line", width=1.6)),
            Group(wheat, offset=(176, 18)),
            Text(12, 21 if self.close else 26, name, size, "ink", "start", bold=True),
            Group(self.brings(), offset=(28, high - (20 if self.close else 35))),
        )
        moved = Group(shapes, offset=(-WIDE / 2, -self.high / 2))
        box = (0.0, 0.0, WIDE, self.high)
        self.sheet.keyed(FIELDS, (moved,), fields_words(), ("city-fields",), box)
        self.sheet.sign("deniers")

    def brings(self) -> tuple[Shape, ...]:
        """What becomes of yellow dice, around the middle of a die."""
        return (
            pieces.blank(Colour.YELLOW, 26.0 if self.close else 30.0),
            Text(22, 7, f"÷ {DIVISOR}", 22, "ink", "start", bold=True),
            Path(path("M68,0 H92 M85,-7 L92,0 L85,7"), Paint(stroke="ink", width=2.4)),
            Group((pieces.coin(),), offset=(116, 0), scale=1.1),
        )


_STALK: Final = path("M0,18 V-4")
_GRAINS: Final = path(
    "M0,-12 C5,-8 4,-4 0,-2 C-4,-4 -5,-8 0,-12 Z M1,-1 C7,-5 9,-3 9,1 C5,4 2,3 1,-1 Z"
    " M-1,-1 C-7,-5 -9,-3 -9,1 C-5,4 -2,3 -1,-1 Z M1,7 C7,3 9,5 9,9 C5,12 2,11 1,7 Z"
    " M-1,7 C-7,3 -9,5 -9,9 C-5,12 -2,11 -1,7 Z"
)
_WHEAT: Final = Path(_GRAINS, Paint("wheat", "field-line", 1.2))
