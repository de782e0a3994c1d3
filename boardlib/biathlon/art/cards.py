"""Cards: a whole one with its rows, a row alone, small ones for a hand, and a hand laid out.

Of a large card the rows that matter are drawn high, with their symbols; of the others stands the
time.  Small cards show what a hand can be compared by: the times of its rows and their symbols.

A hand is laid out as a table: cards beside one another, sections below one another.  What a card
loses on the best time of a section is the large figure, as it is what cards are laid by; symbols
stand there only where somebody on the course could answer them.  Then the halves of a section
stand beside its rows, with all who are there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from boardlib.biathlon.art.canvas import Spot, TrackPart, TrackSheet
from boardlib.biathlon.art.pieces import SIZE, SMALLEST, coach, symbol, token
from boardlib.biathlon.art.plan import card_words, row_words
from boardlib.biathlon.board.cards import Card, Row, Sign, Symbol, Where, card_key, row_key
from boardlib.biathlon.board.course import HALVES, RIDDEN, SECTIONS, Half, Section, time_words
from boardlib.biathlon.board.position import Position
from boardlib.drawing.badges import rounded
from boardlib.drawing.geometry import Box, Point, box_middle
from boardlib.drawing.labels import text_width
from boardlib.drawing.scene import Circle, Group, Paint, Path, Shape, Text
from boardlib.text import _, language

HIGH: Final = 116.0
"""Height of a row that matters."""
STRIP: Final = 62.0
"""Height of a row that stands alone beside the number of its card."""
SLIM: Final = 46.0
"""Height of such a row while another one is asked about."""
TALL: Final = 74.0
"""Height from which on the time of such a row is larger."""
TIGHT: Final = 84.0
"""Height of rows of which several matter."""
HEAD: Final = 46.0
"""Height of the head of a large card, with its number."""
GAP: Final = 7.0
"""Between rows, and around them."""
TIME: Final = 150.0
TIGHT_TIME: Final = 146.0
"""Width of the column of the times, and in rows of which several matter."""
WIDEST: Final = 300.0
"""A symbol with what stands beside it takes no more than this."""
SMALL: Final = 126.0
"""Width of a small card."""
WORDS: Final = 20.1
"""Size of the smallest words on a row: read even where many rows make a board small."""
SECONDS: Final = 31.0
NUMERAL: Final = 23.0
"""Sizes of the seconds and of the halves beside a symbol."""
NEXT: Final = 32.0
"""Width around the name of a section and the difference beside it."""
LEAST: Final = 72.0
"""Height of a slot in which a condition stands above the seconds as large as beside them."""
LOWEST: Final = 60.0
"""In a lower one it does not."""
LEAST_SYMBOL: Final = 1.0
"""A symbol makes room for what stands beside it, but it is not drawn smaller than this."""
LINK: Final = 16.0
"""Width of what stands between two halves."""


class CardPart(TrackPart):
    """Draws cards of a position, in one way or another."""

    def card(self, number: int) -> Card | None:
        """The card of that number."""
        return self.position.deck.by_number.get(number)

    def keyed_card(
        self,
        number: int,
        rows: Iterable[Row],
        shapes: Sequence[Shape],
        spot: Spot,
        origin: Point = (0.0, 0.0),
    ) -> None:
        """A card that can be pointed at; it keeps its full colour with the rows that it shows."""
        keys = [row_key(number, row.section) for row in rows]
        words = card_words(self.position, number)
        self.sheet.keyed(card_key(number), shapes, words, ("race-card",), spot, keys, origin)

    def keyed_row(
        self,
        number: int,
        row: Row,
        shapes: Sequence[Shape],
        box: Box,
        with_signs: bool,
        origin: Point = (0.0, 0.0),
    ) -> None:
        """A row that can be pointed at, with or without its symbols."""
        spot = Spot(box_middle(box), box=box)
        key, roles = row_key(number, row.section), ("card-row", str(row.section))
        with_ = [card_key(number)]
        self.sheet.keyed(key, shapes, row_words(number, row), roles, spot, with_, origin)
        for sign in row.signs if with_signs else ():
            self.sheet.signs[f"symbol {sign.symbol}"] = None


class Cards(CardPart):
    """Draws large cards, whole or single rows of them, and small ones."""

    # --- large ones ---------------------------------------------------------------------

    def strip(self, card: Card, rows: Mapping[Section, float], at: Point) -> float:
        """Rows of a card beside its number, and the height they take: for several cards at once.

        Args:
            card: the card.
            rows: section -> the height of its row.
            at: the upper left corner.
        """
        high = [row for row in card.rows if row.section in rows]
        (x, y), wide = at, self.sheet.width - 2 * at[0]
        tall, number = sum(rows.values()) + 4.0 * (len(high) + 1), card.number
        frame = Path(rounded(x, y, wide, tall, 12), Paint("card-face", "card-line", 2.4))
        shapes = (frame, *self.head(number, (x - 3, y + tall / 2 - HEAD / 2)))
        spot = Spot((x + 46, y + tall / 2), box=(x, y, x + wide, y + tall))
        self.keyed_card(number, high, shapes, spot)
        left, down = x + 78 + 34 * max(1, len(self.owners(number))), y + 4
        for row in high:
            below = down + rows[row.section]
            self.row(number, row, (left, down, x + wide - 4, below), True)
            down = below + 4
        return tall

    def large(self, card: Card, rows: Collection[Section], at: Point) -> float:
        """A card with these rows high, its others in its head, and the height it takes."""
        high = [row for row in card.rows if row.section in rows]
        low = [row for row in card.rows if row.section not in rows]
        x, y = at
        wide, each = self.sheet.width - 2 * x, HIGH if len(high) == 1 else TIGHT
        tall = HEAD + (each + GAP) * len(high)
        number = card.number
        frame = Path(rounded(x, y, wide, tall, 16), Paint("card-face", "card-line", 2.6))
        spot = Spot((x + 46, y + HEAD / 2), box=(x, y, x + wide, y + tall))
        self.keyed_card(number, card.rows, (frame, *self.head(number, (x, y))), spot)
        for index, row in enumerate(high):
            down = y + HEAD + index * (each + GAP)
            self.row(number, row, (x + GAP, down, x + wide - GAP, down + each), True)
        self.low(number, low, (x, y, x + wide))
        return tall

    def low(self, number: int, rows: Sequence[Row], line: tuple[float, float, float]) -> None:
        """The rows that do not matter here, side by side in the head of the card."""
        x, y, right = line
        left = x + 90 + 34 * len(self.owners(number))
        each = (right - GAP - left) / max(1, len(rows))
        for index, row in enumerate(rows):
            start = left + index * each + 6
            self.row(number, row, (start, y + 7, start + each - 6, y + HEAD - 5), False)

    def head(self, number: int, at: Point) -> Iterator[Shape]:
        """The number of a card, and whose it is."""
        x, y = at
        yield Path(rounded(x + 10, y + 7, 60, HEAD - 13, 7), Paint("badge"))
        yield Text(x + 40, y + 31, str(number), 24, "on-badge", bold=True)
        owners = self.owners(number)
        for index, colour in enumerate(owners):
            yield Group((token(colour, SMALLEST),), offset=(x + 92 + 34 * index, y + 23))

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
        drawn = (_high if high else _low)(row, box, f"on-{row.section}-row")
        self.keyed_row(number, row, (ground(row.section, box, 10.0), *drawn), box, high)

    # --- small ones ---------------------------------------------------------------------

    def small(self, card: Card, at: Point) -> None:
        """A small card: its number, and of each row the time and the symbols."""
        (x, y), number, tall = at, card.number, small_height(card)
        spot = Spot((x + SMALL / 2, y + 14), box=(x, y, x + SMALL, y + tall))
        self.keyed_card(number, card.rows, (_small(number, tall),), spot, at)
        down = y + 30
        for row in card.rows:
            box = (x + 4, down, x + SMALL - 4, down + _small_height(row))
            self.keyed_row(number, row, (_small_row(row, language()),), box, True, box[:2])
            down += _small_height(row) + 3


@lru_cache(maxsize=256)
def _small(number: int, height: float) -> Group:
    frame = Path(rounded(0, 0, SMALL, height, 9), Paint("card-face", "card-line", 2.0))
    return Group((frame, Text(10, 23, str(number), 20, "ink", "start", bold=True)), memo={})


@lru_cache(maxsize=1024)
def _small_row(row: Row, _language: str) -> Group:
    wide, height, colour = SMALL - 8, _small_height(row), f"on-{row.section}-row"
    shapes: list[Shape] = [ground(row.section, (0.0, 0.0, wide, height), 5.0)]
    shapes.append(Text(wide - 4, height / 2 + 6.8, time_of(row), 19, colour, "end", bold=True))
    for index, sign in enumerate(row.signs):
        slot = Path(rounded(-17, -17, 34, 34, 5), Paint("card-slot"))
        drawn = (slot, Group((symbol(sign),), scale=0.64))
        shapes.append(Group(drawn, offset=(19.0 + 35 * index, height / 2)))
    return Group(tuple(shapes), memo={})


def ground(section: Section, box: Box, radius: float) -> Path:
    """The colour of a row."""
    left, top, right, bottom = box
    colour = f"{section}-row"
    return Path(rounded(left, top, right - left, bottom - top, radius), Paint(colour, colour, 0.01))


def _small_height(row: Row) -> float:
    return 30.0 if row.section is Section.ARENA else 40.0


def small_height(card: Card) -> float:
    """The height of a small card."""
    return 31.0 + sum(_small_height(row) + 3 for row in card.rows)


# --- what stands in a row ---------------------------------------------------------------


def time_of(row: Row) -> str:
    """The time of a row; the red one has the seconds of a penalty loop."""
    if row.section is Section.ARENA:
        return _("{count} s").format(count=row.seconds)
    return time_words(row.seconds)


def _low(row: Row, box: Box, colour: str) -> Iterator[Shape]:
    """Section and time of a row that does not matter here."""
    left, top, right, bottom = box
    base = (top + bottom) / 2 + 7
    yield Text(left + 10, base, _(SECTIONS[row.section]), WORDS, colour, "start")
    yield Text(right - 10, base, time_of(row), 21, colour, "end", bold=True)


def _high(row: Row, box: Box, colour: str) -> Iterator[Shape]:
    """Everything that is printed in a row."""
    left, top, right, bottom = box
    tall, name = bottom - top, _(SECTIONS[row.section])
    if row.section is Section.ARENA:
        yield from _arena(row, box, colour)
        return
    yield from _times(row, box, colour)
    start = left + (12 if tall == HIGH else 5)
    if tall == HIGH:
        yield Text(left + 13, top + 23, name, 19, colour, "start", bold=True)
    count = len(row.signs)
    time = TIME if tall == HIGH else TIGHT_TIME
    wide = min(WIDEST, (right - start - time - 4) / max(1, count) - 8)
    above, below = (32.0, 8.0) if tall == HIGH else (5.0, 5.0)
    for index, sign in enumerate(row.signs):
        x = start + index * (wide + 8)
        yield from _slot(sign, (x, top + above, x + wide, bottom - below))


def _times(row: Row, box: Box, colour: str) -> Iterator[Shape]:
    """The time of a row, and the seconds over the best one."""
    _left, top, right, bottom = box
    more, time = f"+{row.difference}", time_words(row.seconds)
    tall = bottom - top
    size, base, above = _measures(tall)
    yield Text(right - 14, bottom - base, time, size, colour, "end", bold=True)
    if tall == HIGH:
        yield Text(right - 16, top + above, more, 22, colour, "end")
        return
    yield Text(right - 16, top + above, more, WORDS, colour, "end")
    name = _(SECTIONS[row.section])
    room = TIGHT_TIME - NEXT - text_width(more, WORDS)
    size = WORDS * min(1.0, room / text_width(name, WORDS, bold=True))
    yield Text(right - TIGHT_TIME + 8, top + above, name, size, colour, "start", bold=True)


def _measures(tall: float) -> tuple[float, float, float]:
    """Size of the time in a row, its distance from below, and that of the difference from above."""
    steps = ((HIGH, 50, 22, 32), (TIGHT, 42, 13, 25), (TALL, 38, 9, 23), (STRIP, 35, 7, 20))
    found = next((rest for least, *rest in steps if tall >= least), (25, 4.5, 18))
    return found[0], found[1], found[2]


def _arena(row: Row, box: Box, colour: str) -> Iterator[Shape]:
    """The red row: targets, and the seconds of a penalty loop."""
    left, top, right, bottom = box
    tight = bottom - top < HIGH
    middle, name = (top + bottom) / 2, _(SECTIONS[row.section])
    if bottom - top < STRIP:
        yield Text(left + 13, middle + 7, name, WORDS, colour, "start", bold=True)
        yield from (
            Circle(left + 120 + 36 * index, middle, 13, Paint("target-black", "plate", 3.5))
            for index in range(5)
        )
        words = _("{count} s per penalty loop").format(count=row.seconds)
        yield Text(right - 14, middle + 8, words, 22, colour, "end", bold=True)
        return
    yield Text(left + 13, top + 23, name, WORDS, colour, "start", bold=True)
    for index in range(5):
        x = left + (116 if tight else 44) + 46 * index
        yield Circle(x, middle + (0 if tight else 12), 17, Paint("target-black", "plate", 4.0))
    words = _("{count} s").format(count=row.seconds)
    yield Text(
        right - 16,
        bottom - (12 if tight else 28),
        words,
        38 if tight else 44,
        colour,
        "end",
        bold=True,
    )
    yield Text(right - 16, top + (22 if tight else 36), _("per penalty loop"), WORDS, colour, "end")


def _slot(sign: Sign, box: Box) -> Iterator[Shape]:
    """A symbol on a light ground, its condition, and its seconds or a question mark.

    They stand side by side where there is room, else the condition above the seconds; in a low
    row they are smaller instead.
    """
    left, top, right, bottom = box
    yield Path(rounded(left, top, right - left, bottom - top, 9), Paint("card-slot"))
    high, middle, words = bottom - top, (top + bottom) / 2, printed(sign)
    wide = 0.0 if sign.where is None else where_width(sign.where)
    said = text_width(words, SECONDS, bold=True) + 4
    stacked = min(1.0, high / LEAST) if high >= LOWEST and words and wide else 0.0
    room = right - left - 31
    most = (room - (stacked * max(wide, said) if stacked else wide + said)) / SIZE
    scale = min(1.36, (high - 6) / SIZE, max(LEAST_SYMBOL, most))
    yield Group((symbol(sign),), offset=(left + 7 + SIZE * scale / 2, middle), scale=scale)
    x, fits = left + 15 + SIZE * scale, min((room - SIZE * scale) / (wide + said), high / 45)
    above = stacked > 0.0 and fits < 1
    size = stacked if above else min(1.0, fits)
    if words:
        down = bottom - 8 * size if above else middle + 11 * size
        yield Text(right - 9, down, words, SECONDS * size, "on-card-slot", "end", bold=True)
    if sign.where is not None:
        down = top + 4 * size if above else middle - 17 * size
        yield Group(tuple(_where(sign.where, (0.0, 0.0))), offset=(x, down), scale=size)


def printed(sign: Sign) -> str:
    """What stands beside a symbol of the left column, or one with seconds."""
    if sign.seconds is not None:
        return _("{count} s").format(count=sign.seconds)
    return "?" if sign.symbol in _ASKED else ""


_ASKED: Final = (Symbol.TACTICS, Symbol.CREW, Symbol.ROADBLOCK, Symbol.BUS)
"""The bonuses that are printed with a question mark: another benefit than seconds."""


def where_width(where: Where) -> float:
    """The width of a condition in boxes."""
    return sum(map(_half_width, where.halves)) + LINK * (len(where.halves) - 1)


def _half_width(half: Half) -> float:
    return max(28.0, text_width(half.value, NUMERAL, bold=True) + 10)


def _where(where: Where, at: Point) -> Iterator[Shape]:
    """The halves of a condition in boxes: ``/`` between them for either, ``+`` for both."""
    x, y = at
    for index, half in enumerate(where.halves):
        if index:
            yield Text(x + LINK / 2, y + 25, where.form.value, 25, "on-card-slot", bold=True)
            x += LINK
        wide = _half_width(half)
        yield Path(rounded(x, y, wide, 33, 5), Paint("card-slot", "on-card-slot", 2.2))
        yield Text(x + wide / 2, y + 25, half.value, NUMERAL, "on-card-slot", bold=True)
        x += wide


# --- a hand laid out as a table ------------------------------------------------------------------


WIDE: Final = 572.0
"""Width of a table of three cards: on a small screen, too, its figures can be read."""
NAMES: Final = 100.0
"""Width of the names of the sections, to the left of the cards."""
BROADEST: Final = 148.0
"""A card is no broader than this."""
BETWEEN: Final = 7.0
TABLE_HEAD: Final = 42.0
"""Height of the number of a card."""
ROW: Final = 66.0
WITH_SIGNS: Final = 116.0
"""Height of a row, and of one with its symbols."""
TABLE_GAP: Final = 5.0
EDGE: Final = 8.0


class Laid(CardPart):
    """Draws cards as a table.

    Args:
        sheet: where to.
        position: the race.
        with_signs: whether the symbols are drawn.
    """

    def __init__(self, sheet: TrackSheet, position: Position, with_signs: bool) -> None:
        super().__init__(sheet, position)
        self.with_signs = with_signs
        self.row = WITH_SIGNS if with_signs else ROW

    def draw(self, numbers: Sequence[int], top: float) -> float:
        """The cards below a height, and the height they take."""
        room = self.sheet.width - NAMES - EDGE - BETWEEN * (len(numbers) - 1)
        wide = min(BROADEST, room / len(numbers))
        for place, section in enumerate(RIDDEN):
            middle = top + TABLE_HEAD + TABLE_GAP + place * (self.row + TABLE_GAP) + self.row / 2
            name = Text(NAMES - 10, middle + 8, _(SECTIONS[section]), 23, "ink", "end", bold=True)
            near = [row_key(card, section) for card in numbers]
            if self.with_signs:
                name = replace(name, y=middle - self.row / 2 + 26, size=21.0)
                for line, half in enumerate(HALVES[section]):
                    self.sheet.plain(*self._half(half, middle - 10 + 40 * line), near=near)
            self.sheet.plain(name, near=near)
        for place, number in enumerate(numbers):
            card = self.card(number)
            left = NAMES + place * (wide + BETWEEN)
            if card is not None:
                self._card(number, [card.by_section[one] for one in RIDDEN], (left, top, wide))
        return TABLE_HEAD + TABLE_GAP + len(RIDDEN) * (self.row + TABLE_GAP)

    def _half(self, half: Half, y: float) -> Iterator[Shape]:
        """A half of the track, and who stands there: groups, then coaches."""
        yield Text(10.0, y + 8, half.value, 21, "ink", "start", bold=True)
        inside = self.position.course.inside[half]
        there = [one.colour for one in self.position.groups if one.station in inside]
        discs = [token(colour, SMALLEST) for colour in there]
        coaches = [one.colour for one in self.position.coaches if one.half is half]
        drawn = [*discs, *(Group((coach(colour),), scale=0.85) for colour in coaches)]
        apart = min(28.0, 58.0 / max(1, len(drawn)))
        for place, shape in enumerate(drawn):
            yield Group((shape,), offset=(42.0 + apart * place, y))

    def _card(self, number: int, rows: Sequence[Row], at: tuple[float, float, float]) -> None:
        left, top, wide = at
        tall = TABLE_HEAD + TABLE_GAP + len(rows) * (self.row + TABLE_GAP)
        shapes = (
            Path(rounded(left, top, wide, tall, 12), Paint("card-face", "card-line", 2.4)),
            Text(left + wide / 2, top + 32, str(number), 28, "ink", bold=True),
        )
        middle = (left + wide / 2, top + TABLE_HEAD / 2)
        box = (left, top, left + wide, top + tall)
        self.keyed_card(number, rows, shapes, Spot(middle, box=box))
        for place, row in enumerate(rows):
            high = top + TABLE_HEAD + TABLE_GAP + place * (self.row + TABLE_GAP)
            box = (left + TABLE_GAP, high, left + wide - TABLE_GAP, high + self.row)
            drawn = (_with_signs if self.with_signs else _times_alone)(row, box)
            ground_ = ground(row.section, box, 9.0)
            self.keyed_row(number, row, (ground_, *drawn), box, self.with_signs)


def _with_signs(row: Row, box: Box) -> Iterator[Shape]:
    """What a row loses and takes in one line, its symbols below it."""
    left, top, right, bottom = box
    yield from _times_alone(row, (left, top, right, top + 42.0))
    each = (right - left - 5.0 * (len(row.signs) + 1)) / max(1, len(row.signs))
    for place, sign in enumerate(row.signs):
        start = left + 5.0 + place * (each + 5.0)
        yield from _sign(sign, (start, top + 42.0, start + each, bottom - 5.0))


def _times_alone(row: Row, box: Box) -> Iterator[Shape]:
    """What a row loses, large; beside it what it takes."""
    left, top, right, bottom = box
    colour, lost, time = f"on-{row.section}-row", f"+{row.difference}", time_words(row.seconds)
    large = 42.0 if bottom - top >= ROW else 32.0
    base = (top + bottom) / 2 + 0.36 * large
    yield Text(left + 8, base, lost, large, colour, "start", bold=True)
    yield Text(right - 7, base, time, 23.0, colour, "end")


def _sign(sign: Sign, box: Box) -> Iterator[Shape]:
    """A symbol with its seconds beside it, and below it the halves at which it looks."""
    left, top, right, bottom = box
    yield Path(rounded(left, top, right - left, bottom - top, 7), Paint("card-slot"))
    where = "" if sign.where is None else str(sign.where)
    words = printed(sign).removesuffix(" s")
    if not where:
        where, words = words, ""
    middle = top + 21.0 if where else (top + bottom) / 2
    x = left + 24.0 if words else (left + right) / 2
    yield Group((symbol(sign),), offset=(x, middle), scale=0.72)
    if words:
        size = min(25.0, 25.0 * (right - left - 48.0) / text_width(words, 25.0, bold=True))
        yield Text(right - 8, middle + 9, words, size, "on-card-slot", "end", bold=True)
    yield Text((left + right) / 2, bottom - 7, where, 21, "on-card-slot", bold=True)
