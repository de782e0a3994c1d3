"""A hand laid out as a table: cards beside one another, sections below one another.

What a card loses on the best time of a section is the large figure, as it is what cards are laid
by; symbols stand there only where somebody on the course could answer them.  Then the halves of a
section stand beside its rows, with all who are there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from boardlib.biathlon.art.canvas import Spot, TrackSheet
from boardlib.biathlon.art.cards import Cards, ground, printed
from boardlib.biathlon.art.pieces import SMALLEST, coach, symbol, token
from boardlib.biathlon.art.words import card_words, row_words
from boardlib.biathlon.board.cards import Row, Sign, card_key, row_key
from boardlib.biathlon.board.course import HALVES, RIDDEN, SECTIONS, Half, time_words
from boardlib.biathlon.board.position import Position
from boardlib.drawing.badges import rounded
from boardlib.drawing.labels import Box, text_width
from boardlib.drawing.scene import Group, Paint, Path, Shape, Text
from boardlib.text import _

WIDE: Final = 572.0
"""Width of a table of three cards: on a small screen, too, its figures can be read."""
NAMES: Final = 100.0
"""Width of the names of the sections, to the left of the cards."""
BROADEST: Final = 148.0
"""A card is no broader than this."""
BETWEEN: Final = 7.0
HEAD: Final = 42.0
"""Height of the number of a card."""
ROW: Final = 66.0
WITH_SIGNS: Final = 116.0
"""Height of a row, and of one with its symbols."""
GAP: Final = 5.0
EDGE: Final = 8.0


class Laid:
    """Draws cards as a table.

    Args:
        sheet: where to.
        position: the race.
        with_signs: whether the symbols are drawn.
    """

    def __init__(self, sheet: TrackSheet, position: Position, with_signs: bool) -> None:
        self.sheet, self.position, self.with_signs = sheet, position, with_signs
        self.row = WITH_SIGNS if with_signs else ROW

    def draw(self, numbers: Sequence[int], top: float) -> float:
        """The cards below a height, and the height they take."""
        cards = Cards(self.sheet, self.position)
        room = self.sheet.width - NAMES - EDGE - BETWEEN * (len(numbers) - 1)
        wide = min(BROADEST, room / len(numbers))
        for place, section in enumerate(RIDDEN):
            middle = top + HEAD + GAP + place * (self.row + GAP) + self.row / 2
            name = Text(NAMES - 10, middle + 8, _(SECTIONS[section]), 23, "ink", "end", bold=True)
            near = [row_key(card, section) for card in numbers]
            if self.with_signs:
                name = replace(name, y=middle - self.row / 2 + 26, size=21.0)
                for line, half in enumerate(HALVES[section]):
                    self.sheet.plain(*self._half(half, middle - 10 + 40 * line), near=near)
            self.sheet.plain(name, near=near)
        for place, number in enumerate(numbers):
            card = cards.card(number)
            left = NAMES + place * (wide + BETWEEN)
            if card is not None:
                self._card(number, [card.by_section[one] for one in RIDDEN], (left, top, wide))
        return HEAD + GAP + len(RIDDEN) * (self.row + GAP)

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
        tall = HEAD + GAP + len(rows) * (self.row + GAP)
        box = (left, top, left + wide, top + tall)
        shapes = (
            Path(rounded(left, top, wide, tall, 12), Paint("card-face", "card-line", 2.4)),
            Text(left + wide / 2, top + 32, str(number), 28, "ink", bold=True),
        )
        keys = [row_key(number, one.section) for one in rows]
        spot = Spot((left + wide / 2, top + HEAD / 2), box=box)
        words = card_words(self.position, number)
        self.sheet.keyed(card_key(number), shapes, words, ("race-card",), spot, keys, (0.0, 0.0))
        for place, row in enumerate(rows):
            high = top + HEAD + GAP + place * (self.row + GAP)
            self._cell(number, row, (left + GAP, high, left + wide - GAP, high + self.row))

    def _cell(self, number: int, row: Row, box: Box) -> None:
        left, top, right, bottom = box
        drawn = self._whole(row, box) if self.with_signs else _times(row, box)
        shapes = (ground(row.section, box, 9.0), *drawn)
        spot = Spot(((left + right) / 2, (top + bottom) / 2), box=box)
        key, roles = row_key(number, row.section), ("card-row", str(row.section))
        words = row_words(number, row)
        self.sheet.keyed(key, shapes, words, roles, spot, [card_key(number)], (0.0, 0.0))

    def _whole(self, row: Row, box: Box) -> Iterator[Shape]:
        """What a row loses and takes in one line, its symbols below it."""
        left, top, right, bottom = box
        yield from _times(row, (left, top, right, top + 42.0))
        each = (right - left - 5.0 * (len(row.signs) + 1)) / max(1, len(row.signs))
        for place, sign in enumerate(row.signs):
            start = left + 5.0 + place * (each + 5.0)
            yield from _sign(sign, (start, top + 42.0, start + each, bottom - 5.0))
            self.sheet.signs[f"symbol {sign.symbol}"] = None


def _times(row: Row, box: Box) -> Iterator[Shape]:
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
