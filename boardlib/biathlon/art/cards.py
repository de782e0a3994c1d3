"""Cards: a whole one with its rows, a row alone, and small ones for a hand.

Of a large card the rows that matter are drawn high, with their symbols; of the others stands the
time.  Small cards show what a hand can be compared by: the times of its rows and their symbols.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from typing import Final

from boardlib.biathlon.art.pieces import token
from boardlib.biathlon.art.sheet import Sheet, Spot
from boardlib.biathlon.art.symbols import SIZE, symbol
from boardlib.biathlon.art.words import card_words, row_words
from boardlib.biathlon.board.cards import Card, Form, Row, Sign, Symbol, Where
from boardlib.biathlon.board.clock import time_words
from boardlib.biathlon.board.course import SECTIONS, Section
from boardlib.biathlon.board.deck_checks import card_key, row_key
from boardlib.biathlon.board.position import Position
from boardlib.drawing.badges import rounded
from boardlib.drawing.geometry import Point
from boardlib.drawing.labels import Box, text_width
from boardlib.drawing.scene import Circle, Group, Paint, Path, Shape, Text
from boardlib.text import _, language

HIGH: Final = 116.0
"""Height of a row that matters; the arena's is thicker on a whole card."""
LOW: Final = 36.0
"""Height of the other rows, side by side, of which only the times stand there."""
HEAD: Final = 46.0
"""Height of the head of a large card, with its number."""
GAP: Final = 7.0
"""Between rows, and around them."""
TIME: Final = 150.0
"""Width of the column of the times."""
SMALL: Final = 126.0
"""Width of a small card."""
_THICK: Final = 1.16
"""How much thicker the red row is."""


class Cards:
    """Draws cards of a position.

    Args:
        sheet: where to.
        position: the race.
    """

    def __init__(self, sheet: Sheet, position: Position) -> None:
        self.sheet, self.position = sheet, position

    def card(self, number: int) -> Card | None:
        """The card of that number."""
        return self.position.deck.by_number.get(number)

    # --- large ones ---------------------------------------------------------------------

    def large(self, card: Card, rows: Collection[Section], at: Point, alone: bool) -> float:
        """A large card with these rows high, and the height it takes.

        Args:
            card: the card.
            rows: the sections that matter.
            at: its top left corner.
            alone: whether its other rows are drawn, too.
        """
        high = [row for row in card.rows if row.section in rows]
        low = [row for row in card.rows if alone and row.section not in rows]
        x, y = at
        wide = self.sheet.width - 2 * x
        tall = HEAD + sum(_height(row) + GAP for row in high) + (LOW + GAP if low else 0.0)
        key, number = card_key(card.number), card.number
        frame = Path(rounded(x, y, wide, tall, 16), Paint("card", "card-line", 2.6))
        keys = [row_key(number, row.section) for row in (*high, *low)]
        spot = Spot((x + 46, y + HEAD / 2), box=(x, y, x + wide, y + tall))
        shapes = (frame, *self.head(number, (x, y)))
        words = card_words(self.position, number)
        self.sheet.keyed(key, shapes, words, ("card",), spot, keys, (0.0, 0.0))
        down = y + HEAD
        for row in high:
            self.row(number, row, (x + GAP, down, x + wide - GAP, down + _height(row)), True)
            down += _height(row) + GAP
        each = (wide - GAP) / max(1, len(low))
        for index, row in enumerate(low):
            left = x + GAP + index * each
            self.row(number, row, (left, down, left + each - GAP, down + LOW), False)
        return tall

    def head(self, number: int, at: Point) -> Iterator[Shape]:
        """The number of a card, and whose it is."""
        x, y = at
        yield Path(rounded(x + 14, y + 8, 62, 32, 7), Paint("badge"))
        yield Text(x + 45, y + 32, str(number), 24, "on-badge", bold=True)
        owners = self.owners(number)
        for index, colour in enumerate(owners):
            yield Group((token(colour, 13.0),), offset=(x + 100 + 34 * index, y + 24))

    def owners(self, number: int) -> Sequence[str]:
        """Who holds or keeps a card, or has just played it."""
        held = [
            one.colour
            for one in self.position.players
            if number in one.hand or number in [kept.card for kept in one.kept]
        ]
        played = [one.colour for one in self.position.rode if one.card == number]
        return list(dict.fromkeys((*held, *played)))

    def row(self, number: int, row: Row, box: Box, high: bool) -> None:
        """A row of a large card."""
        left, top, right, bottom = box
        key, colour = row_key(number, row.section), f"on-{row.section}-row"
        drawn = _high(row, box, colour) if high else _low(row, box, colour)
        shapes = (_ground(row.section, box, 10.0), *drawn)
        spot = Spot(((left + right) / 2, (top + bottom) / 2), box=box)
        words = row_words(number, row)
        roles = ("row", str(row.section))
        self.sheet.keyed(key, shapes, words, roles, spot, [card_key(number)], (0.0, 0.0))
        for sign in row.signs if high else ():
            self.sheet.signs[f"symbol {sign.symbol}"] = None

    # --- small ones ---------------------------------------------------------------------

    def small(self, card: Card, at: Point) -> None:
        """A small card: its number, and of each row the time and the symbols."""
        x, y = at
        words, key = card_words(self.position, card.number), card_key(card.number)
        keys = [row_key(card.number, row.section) for row in card.rows]
        spot = Spot((x + SMALL / 2, y + 14), box=(x, y, x + SMALL, y + small_height(card)))
        shapes = (_small(card.number, small_height(card)),)
        self.sheet.keyed(key, shapes, words, ("card",), spot, keys, at)
        down = y + 30
        for row in card.rows:
            self.small_row(card.number, row, (x + 4, down))
            down += _small_height(row) + 3

    def small_row(self, number: int, row: Row, at: Point) -> None:
        """A row of a small card."""
        (x, y), height = at, _small_height(row)
        for sign in row.signs:
            self.sheet.signs[f"symbol {sign.symbol}"] = None
        spot = Spot((x + SMALL / 2 - 4, y + height / 2), box=(x, y, x + SMALL - 8, y + height))
        key, roles = row_key(number, row.section), ("row", str(row.section))
        shapes, words = (_small_row(row, language()),), row_words(number, row)
        self.sheet.keyed(key, shapes, words, roles, spot, [card_key(number)], at)


@lru_cache(maxsize=256)
def _small(number: int, height: float) -> Group:
    frame = Path(rounded(0, 0, SMALL, height, 9), Paint("card", "card-line", 2.0))
    return Group((frame, Text(10, 23, str(number), 20, "ink", "start", bold=True)), memo={})


@lru_cache(maxsize=1024)
def _small_row(row: Row, _language: str) -> Group:
    wide, height, colour = SMALL - 8, _small_height(row), f"on-{row.section}-row"
    shapes: list[Shape] = [_ground(row.section, (0.0, 0.0, wide, height), 5.0)]
    words = time_words(row.seconds)
    if row.section is Section.ARENA:
        words = _("{count} s").format(count=row.seconds)
    shapes.append(Text(wide - 4, height / 2 + 6.8, words, 19, colour, "end", bold=True))
    for index, sign in enumerate(row.signs):
        slot = Path(rounded(-17, -17, 34, 34, 5), Paint("slot"))
        drawn = (slot, Group((symbol(sign),), scale=0.64))
        shapes.append(Group(drawn, offset=(19.0 + 35 * index, height / 2)))
    return Group(tuple(shapes), memo={})


def _ground(section: Section, box: Box, radius: float) -> Path:
    """The colour of a row."""
    left, top, right, bottom = box
    colour = f"{section}-row"
    return Path(rounded(left, top, right - left, bottom - top, radius), Paint(colour, colour, 0.01))


def _height(row: Row) -> float:
    return HIGH * (_THICK if row.section is Section.ARENA else 1.0)


def _small_height(row: Row) -> float:
    return 30.0 if row.section is Section.ARENA else 40.0


def small_height(card: Card) -> float:
    """The height of a small card."""
    return 31.0 + sum(_small_height(row) + 3 for row in card.rows)


# --- what stands in a row ---------------------------------------------------------------


def _low(row: Row, box: Box, colour: str) -> Iterator[Shape]:
    """Section and time of a row that does not matter here."""
    left, top, right, bottom = box
    base = (top + bottom) / 2 + 7
    words = time_words(row.seconds)
    if row.section is Section.ARENA:
        words = _("{count} s").format(count=row.seconds)
    yield Text(left + 11, base, _(SECTIONS[row.section]), 18, colour, "start")
    yield Text(right - 11, base, words, 21, colour, "end", bold=True)


def _high(row: Row, box: Box, colour: str) -> Iterator[Shape]:
    """Everything that is printed in a row."""
    left, top, right, bottom = box
    yield Text(left + 14, top + 23, _(SECTIONS[row.section]), 18, colour, "start", bold=True)
    if row.section is Section.ARENA:
        yield from _arena(row, box, colour)
        return
    yield Text(right - 16, top + 32, f"+{row.difference}", 23, colour, "end", bold=True)
    time = time_words(row.seconds)
    yield Text(right - 14, bottom - 22, time, 50, colour, "end", bold=True)
    wide = (right - left - TIME - 26) / 2
    for index, sign in enumerate((row.left, row.middle)):
        if sign is not None:
            x = left + 12 + index * (wide + 10)
            yield from _slot(sign, (x, top + 32, x + wide, bottom - 9))


def _arena(row: Row, box: Box, colour: str) -> Iterator[Shape]:
    """The red row: targets, and the seconds of a penalty loop."""
    left, top, right, bottom = box
    middle = (top + bottom) / 2
    for index in range(5):
        disc = Paint("target-black", "plate", 4.0)
        yield Circle(left + 44 + 46 * index, middle + 12, 17, disc)
    words = _("{count} s").format(count=row.seconds)
    yield Text(right - 16, middle + 30, words, 46, colour, "end", bold=True)
    yield Text(right - 16, middle - 22, _("per penalty loop"), 18, colour, "end")


def _slot(sign: Sign, box: Box) -> Iterator[Shape]:
    """A symbol on a light ground, with its seconds or a question mark, and its condition."""
    left, top, right, bottom = box
    yield Path(rounded(left, top, right - left, bottom - top, 9), Paint("slot"))
    middle, scale = (top + bottom) / 2, 1.36
    at = (left + 7 + SIZE * scale / 2, middle)
    yield Group((symbol(sign),), offset=at, scale=scale)
    x = left + 17 + SIZE * scale
    words = _printed(sign)
    if words:
        down = bottom - 10 if sign.where is not None else middle + 11
        yield Text(right - 10, down, words, 31, "on-slot", "end", bold=True)
    if sign.where is not None:
        yield from _where(sign.where, (x, top + (6 if words else middle - top - 17)))


def _printed(sign: Sign) -> str:
    """What stands beside a symbol of the left column, or one with seconds."""
    if sign.seconds is not None:
        return _("{count} s").format(count=sign.seconds)
    return "?" if sign.symbol in _ASKED else ""


_ASKED: Final = (Symbol.TACTICS, Symbol.CREW, Symbol.ROADBLOCK, Symbol.BUS)
"""The bonuses that are printed with a question mark: another benefit than seconds."""


def _where(where: Where, at: Point) -> Iterator[Shape]:
    """The halves of a condition in boxes: ``/`` between them for either, ``+`` for both."""
    x, y = at
    size = 23.0
    for index, half in enumerate(where.halves):
        if index and where.form is not Form.ONE:
            yield Text(x + 8, y + 25, where.form.value, 25, "on-slot", bold=True)
            x += 16
        wide = max(28.0, text_width(half.value, size, bold=True) + 10)
        yield Path(rounded(x, y, wide, 33, 5), Paint("slot", "on-slot", 2.2))
        yield Text(x + wide / 2, y + 25, half.value, size, "on-slot", bold=True)
        x += wide
