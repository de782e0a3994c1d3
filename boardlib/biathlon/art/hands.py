"""The hands: of the player whose turn it is small cards, of the others the numbers."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from typing import Final

from boardlib.biathlon.art.canvas import Spot, TrackSheet
from boardlib.biathlon.art.cards import SMALL, Cards, ground, small_height
from boardlib.biathlon.art.pieces import symbol, token
from boardlib.biathlon.art.words import card_words, row_words
from boardlib.biathlon.board.cards import Card, Row, Sign, card_key, row_key
from boardlib.biathlon.board.course import LAP, Section, time_words
from boardlib.biathlon.board.position import Player, Position
from boardlib.biathlon.rules.shooting import sign_of
from boardlib.drawing.badges import rounded
from boardlib.drawing.geometry import Point
from boardlib.drawing.labels import Box
from boardlib.drawing.scene import Group, Paint, Path, Shape, Text
from boardlib.text import _, language

LEFT: Final = 56.0
"""Where the cards of a hand begin; before them stands whose they are."""
CHIP: Final = 42.0
HIGH: Final = 36.0
"""Width and height of the number of a card."""
GAP: Final = 8.0
MANY: Final = 5
"""Of more cards than these only the row that is ridden now is drawn with its symbols."""


class Hands:
    """Draws the hands of a position.

    Args:
        sheet: where to.
        position: the race.
        drawn: the cards that are drawn already.
    """

    def __init__(self, sheet: TrackSheet, position: Position, drawn: Collection[int]) -> None:
        self.sheet, self.position, self.drawn = sheet, position, drawn
        self.cards = Cards(sheet, position)

    def left(self, player: Player) -> list[int]:
        """The cards of a player that are not drawn yet."""
        return [number for number in player.hand if number not in self.drawn]

    def player(self, player: Player, top: float, open_: bool) -> float:
        """The cards of a player below a height, and the height they take."""
        numbers = self.left(player)
        kept = [one for one in player.kept if one.card not in self.drawn]
        if not numbers and not kept:
            return 0.0
        self.sheet.plain(Group((token(player.colour),), offset=(30.0, top + 22)))
        x = LEFT
        for one in kept:
            self.kept(one.card, sign_of(self.position, one), (x, top + 3))
            x += CHIP + 44
        if open_ and numbers:
            start = top + (HIGH + GAP + 4 if kept else 0.0)
            return start - top + self.small(numbers, start)
        return self.chips(numbers, x + (10 if kept else 0), top + 3) + 8

    def small(self, numbers: Sequence[int], top: float) -> float:
        """Small cards below a height, and the height they take."""
        found = [card for number in numbers if (card := self.cards.card(number)) is not None]
        if len(found) > MANY:
            return self.tiles(found, top)
        down = top
        for line in _lines(found, self.sheet.width - LEFT - 12):
            for index, card in enumerate(line):
                self.cards.small(card, (LEFT + index * (SMALL + GAP), down))
            down += max(map(small_height, line)) + GAP
        return down - top

    def tiles(self, cards: Sequence[Card], top: float) -> float:
        """The cards of a full hand below a height, and the height they take."""
        most = max(1, int((self.sheet.width - LEFT - 12 + GAP) / (TILE_WIDE + GAP)))
        drawn = Tiles(self.sheet, self.position)
        for index, card in enumerate(cards):
            row, column = divmod(index, most)
            at = (LEFT + column * (TILE_WIDE + GAP), top + row * (TILE_HIGH + GAP))
            drawn.draw(card, at)
        return -(-len(cards) // most) * (TILE_HIGH + GAP)

    def chips(self, numbers: Sequence[int], left: float, top: float) -> float:
        """The numbers of cards from a place on, and the height they take."""
        x, y = left, top
        for number in numbers:
            if x + CHIP > self.sheet.width - 8:
                x, y = LEFT, y + HIGH + 6
            self.chip(number, (x, y), ())
            x += CHIP + 6
        return y + HIGH - top

    def chip(self, number: int, at: Point, beside: Sequence[Shape]) -> None:
        """The number of a card."""
        (x, y), wide = at, CHIP + (38 if beside else 0)
        box = (x, y, x + wide, y + HIGH)
        shapes = (
            Path(rounded(x, y, wide, HIGH, 6), Paint("card-face", "card-line", 1.8)),
            Text(x + CHIP / 2, y + 25.5, str(number), 21, "ink", bold=True),
            *beside,
        )
        spot = Spot((x + wide / 2, y + HIGH / 2), box=box)
        words = card_words(self.position, number)
        self.sheet.keyed(card_key(number), shapes, words, ("race-card",), spot, origin=(0.0, 0.0))

    def kept(self, number: int, sign: Sign | None, at: Point) -> None:
        """A card that is kept for the range, with its symbol."""
        x, y = at
        beside: tuple[Shape, ...] = ()
        if sign is not None:
            ground = Path(rounded(-15, -15, 30, 30, 4), Paint("card-slot"))
            drawn = Group((symbol(sign),), scale=0.56)
            beside = (Group((ground, drawn), offset=(x + CHIP + 18, y + HIGH / 2)),)
        self.chip(number, at, beside)


def _lines(cards: Sequence[Card], width: float) -> Iterator[Sequence[Card]]:
    """Cards in lines that fit."""
    most = max(1, int((width + GAP) / (SMALL + GAP)))
    rows = -(-len(cards) // most)
    each = -(-len(cards) // rows) if rows else 1
    for start in range(0, len(cards), each):
        yield cards[start : start + each]


# --- cards of a full hand ---------------------------------------------------------------


TILE_WIDE: Final = 172.0
TILE_HIGH: Final = 88.0
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
        spot = Spot((x + TILE_WIDE / 2, y + 14), box=(x, y, x + TILE_WIDE, y + TILE_HIGH))
        words = card_words(self.position, number)
        shapes = (_face(number),)
        self.sheet.keyed(card_key(number), shapes, words, ("race-card",), spot, keys, at)
        for row, box in self.boxes(card):
            self.row(number, row, box, at)

    def boxes(self, card: Card) -> Iterator[tuple[Row, Box]]:
        """Every row, and where it lies on the card."""
        others = [row for row in card.rows if row.section is not self.now]
        each = (TILE_WIDE - _FIRST - 4) / max(1, len(others))
        for index, row in enumerate(others):
            left = _FIRST + index * each
            yield row, (left, 5.0, left + each - 3, HEAD - 2)
        if self.now in card.by_section:
            yield card.by_section[self.now], (5.0, HEAD + 2, TILE_WIDE - 5, TILE_HIGH - 5)

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
    frame = Path(rounded(0, 0, TILE_WIDE, TILE_HIGH, 9), Paint("card-face", "card-line", 2.0))
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
