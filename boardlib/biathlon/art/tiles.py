"""Cards of a full hand: of each the row that is ridden now, and of the others the time."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from boardlib.biathlon.art.cards import ground
from boardlib.biathlon.art.sheet import Spot, TrackSheet
from boardlib.biathlon.art.symbols import symbol
from boardlib.biathlon.art.words import card_words, row_words
from boardlib.biathlon.board.cards import Card, Row, card_key, row_key
from boardlib.biathlon.board.course import LAP, Section, time_words
from boardlib.biathlon.board.position import Position
from boardlib.drawing.badges import rounded
from boardlib.drawing.geometry import Point
from boardlib.drawing.labels import Box
from boardlib.drawing.scene import Group, Paint, Path, Shape, Text
from boardlib.text import _, language

WIDE: Final = 172.0
HIGH: Final = 88.0
"""Width and height of a card."""
HEAD: Final = 30.0
"""Height of its number, with the times of the other rows beside it."""
_FIRST: Final = 46.0
_SLOT: Final = 40.0


class Tiles:
    """Draws cards of a full hand.

    Args:
        sheet: where to.
        position: the race.
    """

    def __init__(self, sheet: TrackSheet, position: Position) -> None:
        self.sheet, self.position = sheet, position
        now = position.section
        self.now = now if now in LAP else Section.CLIMB

    def draw(self, card: Card, at: Point) -> None:
        """A card from its upper left corner on."""
        (x, y), number = at, card.number
        keys = [row_key(number, row.section) for row in card.rows]
        spot = Spot((x + WIDE / 2, y + 14), box=(x, y, x + WIDE, y + HIGH))
        words = card_words(self.position, number)
        shapes = (_face(number),)
        self.sheet.keyed(card_key(number), shapes, words, ("race-card",), spot, keys, at)
        for row, box in self.boxes(card):
            self.row(number, row, box, at)

    def boxes(self, card: Card) -> Iterator[tuple[Row, Box]]:
        """Every row, and where it lies on the card."""
        others = [row for row in card.rows if row.section is not self.now]
        each = (WIDE - _FIRST - 4) / max(1, len(others))
        for index, row in enumerate(others):
            left = _FIRST + index * each
            yield row, (left, 5.0, left + each - 3, HEAD - 2)
        if self.now in card.by_section:
            yield card.by_section[self.now], (5.0, HEAD + 2, WIDE - 5, HIGH - 5)

    def row(self, number: int, row: Row, box: Box, at: Point) -> None:
        """A row: the one that is ridden now with its symbols."""
        (x, y), (left, top, right, bottom) = at, box
        large = row.section is self.now
        for sign in row.signs if large else ():
            self.sheet.signs[f"symbol {sign.symbol}"] = None
        whole = (x + left, y + top, x + right, y + bottom)
        spot = Spot((x + (left + right) / 2, y + (top + bottom) / 2), box=whole)
        key, roles = row_key(number, row.section), ("card-row", str(row.section))
        shapes, words = (_row(row, box, large, language()),), row_words(number, row)
        self.sheet.keyed(key, shapes, words, roles, spot, [card_key(number)], at)


@lru_cache(maxsize=256)
def _face(number: int) -> Group:
    frame = Path(rounded(0, 0, WIDE, HIGH, 9), Paint("card-face", "card-line", 2.0))
    return Group((frame, Text(10, 24, str(number), 21, "ink", "start", bold=True)), memo={})


@lru_cache(maxsize=2048)
def _row(row: Row, box: Box, large: bool, _language: str) -> Group:
    left, top, right, bottom = box
    size, colour = 25.0 if large else 16.6, f"on-{row.section}-row"
    words = time_words(row.seconds)
    if row.section is Section.ARENA:
        words = _("{count} s").format(count=row.seconds)
    at = (right - 7, "end") if large else ((left + right) / 2, "middle")
    text = Text(at[0], (top + bottom) / 2 + 0.36 * size, words, size, colour, at[1], bold=True)
    shapes: list[Shape] = [ground(row.section, box, 5.0), text]
    for index, sign in enumerate(row.signs if large else ()):
        slot = Path(rounded(-_SLOT / 2, -_SLOT / 2, _SLOT, _SLOT, 6), Paint("card-slot"))
        drawn = (slot, Group((symbol(sign),), scale=0.78))
        middle = left + 5 + _SLOT / 2 + (_SLOT + 3) * index
        shapes.append(Group(drawn, offset=(middle, (top + bottom) / 2)))
    return Group(tuple(shapes), memo={})
