"""Stopwatches on a line of time, with the gaps between them; hands, and the cards in them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Final

from boardlib.biathlon.art.canvas import Spot, TrackPart, TrackSheet
from boardlib.biathlon.art.cards import SMALL, CardPart, Cards, ground, small_height, time_of
from boardlib.biathlon.art.pieces import stopwatch, symbol, token
from boardlib.biathlon.board.cards import Card, Row, Sign
from boardlib.biathlon.board.course import LAP, Section, time_words
from boardlib.biathlon.board.position import Player, Position, Race
from boardlib.biathlon.questions.describe import watch_line
from boardlib.biathlon.rules.race import reference
from boardlib.biathlon.rules.shooting import sign_of
from boardlib.drawing.badges import rounded
from boardlib.drawing.geometry import Box, Point, path
from boardlib.drawing.labels import text_width
from boardlib.drawing.scene import Group, Paint, Path, Shape, Text
from boardlib.text import _, language

ONE: Final = 54.0
"""Height of a single stopwatch, or of level ones."""
LINE: Final = 84.0
"""From the top to the line of time, with one row of athletes above it."""
BELOW: Final = 32.0
"""Height below the line, for its times."""
LEVEL: Final = 66.0
"""Height of a further row of athletes."""
WIDE: Final = 62.0
"""Width that an athlete needs, with the time."""
SIZE: Final = 20.0
LIFT: Final = 28.0
"""From the line of time up to the middle of an athlete."""
BESIDE: Final = 36.0
"""From one level athlete to the next."""
FEW: Final = 4
"""So many times stand side by side without a line of time."""
NEAR: Final = 40
"""Seconds from the athletes within which the best time so far is always shown, too."""
_FLAG: Final = Path(path("M0,4 V-30 L15,-23 L0,-16"), Paint("complete", "ink", 2.2))
_STEPS: Final = (1, 5, 10, 15, 30, 60, 120, 300, 600)


class Clocks(TrackPart):
    """Draws the stopwatches of a position."""

    @cached_property
    def players(self) -> list[Player]:
        """Everybody, the fastest first."""
        return sorted(self.position.players, key=lambda one: one.clock)

    def draw(self, top: float) -> float:
        """All of them below a height, and the height they take."""
        times = list(dict.fromkeys(one.clock for one in self.players))
        keys = [one.key for one in self.players]
        fits = len(times) <= FEW and len(self.players) <= 6
        if len(times) < 2 or (starting(self.position) and fits):
            self.apart(times, top + ONE / 2)
            return ONE
        best = self.best(times)
        if best is not None:
            self.sheet.signs["best"] = None
        scale = Scale(times, best, self.sheet.width)
        level = {time: [one for one in self.players if one.clock == time] for time in times}
        rows = list(_rows([(scale.x(time), len(here)) for time, here in level.items()]))
        line = top + LINE + LEVEL * max(rows)
        self.sheet.plain(*scale.axis(line), near=keys)
        for one, two in pairwise(level):
            gap = _gap(scale, (one, len(level[one])), (two, len(level[two])), line)
            self.sheet.plain(*gap, near=keys)
        for time, row in zip(level, rows, strict=True):
            self.stem(scale.x(time), line, row, [one.key for one in level[time]])
        for (time, here), row in zip(level.items(), rows, strict=True):
            self.athletes(here, (scale.x(time), line - LIFT - LEVEL * row))
        return line + BELOW - top

    def best(self, times: Sequence[int]) -> int | None:
        """The best times of what everybody has ridden, where it is one and near."""
        found = {reference(self.position, one.colour) for one in self.players}
        if len(found) != 1:
            return None
        best = found.pop()
        reach = max(NEAR, max(times) - min(times))
        near = min(times) - reach <= best <= max(times) + reach
        return best if best and near else None

    def apart(self, times: Sequence[int], middle: float) -> None:
        """Nothing but the stopwatches: athletes, and the time that theirs shows."""
        x = 82.0  # a ring around an athlete covers neither the sign nor the time
        keys = [one.key for one in self.players]
        watch = Group((stopwatch(),), offset=(32.0, middle + 2), scale=1.15)
        self.sheet.plain(watch, near=keys)
        for time in times:
            here = [one for one in self.players if one.clock == time]
            for player in here:
                self.player(player, (x, middle))
                x += 40
            words = Text(x - 7, middle + 9, time_words(time), 25, "ink", "start", bold=True)
            self.sheet.plain(words, near=[one.key for one in here])
            x += 92

    def stem(self, x: float, line: float, row: int, keys: Sequence[str]) -> None:
        """From the line of time up to those whose time it is."""
        way = (("M", x, line), ("L", x, line - LIFT - LEVEL * row))
        self.sheet.plain(Path(way, Paint(stroke="ink", width=2.2)), near=keys)

    def athletes(self, here: Sequence[Player], at: Point) -> None:
        """Level athletes above the line of time, side by side."""
        x, y = at
        for index, player in enumerate(here):
            self.player(player, (x + (index - (len(here) - 1) / 2) * BESIDE, y))
        time = time_words(here[0].clock)
        label = Text(x, y - 27, time, SIZE, "ink", bold=True, halo="paper", legible=True)
        self.sheet.plain(label, near=[one.key for one in here])

    def player(self, player: Player, at: Point) -> None:
        """The plate of an athlete."""
        words = watch_line(self.position, player)
        roles = ("athlete", "figure", player.colour)
        self.sheet.keyed(player.key, (token(player.colour),), words, roles, Spot(at, 19.0))


def starting(position: Position) -> bool:
    """Whether nobody has ridden in a sprint: the stopwatches only tell who starts when."""
    first = (position.lap, position.section) == (1, Section.CLIMB)
    return position.race is Race.SPRINT and first and not position.rode


class Scale:
    """A line of time.

    Args:
        times: of the athletes, in seconds.
        best: the best time so far, or None.
        width: of the picture.
    """

    def __init__(self, times: Sequence[int], best: int | None, width: float) -> None:
        shown = [*times, *([] if best is None else [best])]
        reach = max(shown) - min(shown)
        self.step = next((one for one in _STEPS if reach / one <= 7), 3600)
        self.first = min(shown) // self.step * self.step
        last = -(-max(shown) // self.step) * self.step
        self.last = max(last, self.first + self.step)
        self.best, self.width = best, width

    def x(self, time: int) -> float:
        """Where a time lies."""
        share = (time - self.first) / (self.last - self.first)
        return 52.0 + share * (self.width - 104.0)

    def axis(self, line: float) -> Iterator[Shape]:
        """The line with its times, and the best time so far."""
        base = Paint(stroke="ink", width=2.6)
        yield Path((("M", self.x(self.first), line), ("L", self.x(self.last), line)), base)
        marks = range(self.first, self.last + 1, self.step)
        every = 1 if (self.width - 104) / max(1, len(marks) - 1) > 62 else 2
        for index, time in enumerate(marks):
            x = self.x(time)
            yield Path((("M", x, line - 4), ("L", x, line + 5)), base)
            if index % every == 0:
                words = time_words(time)
                told = Text(0, 19, words, 18, "second")
                yield Group((told,), offset=(x, line + 6), legible=18.0)
        if self.best is not None:
            x = self.x(self.best)
            yield Group((_FLAG,), offset=(x, line))


def _rows(places: Sequence[tuple[float, int]]) -> Iterator[int]:
    """In which row above the line so many athletes stand, so that none covers another."""
    taken: list[float] = []
    for x, count in places:
        reach = max(WIDE, count * BESIDE) / 2
        row = next((n for n, last in enumerate(taken) if x - reach >= last), len(taken))
        taken[row : row + 1] = [x + reach]
        yield row


def _gap(scale: Scale, one: tuple[int, int], two: tuple[int, int], line: float) -> Iterator[Shape]:
    """The seconds between athletes who follow each other: times, and how many have them."""
    words = _("{count} s").format(count=two[0] - one[0])
    wide = text_width(words, SIZE, bold=True) + 14
    left = scale.x(one[0]) + 4 + one[1] * BESIDE / 2
    right = scale.x(two[0]) - 4 - two[1] * BESIDE / 2
    if right - left < wide:
        return
    y, x = line - LIFT, (left + right) / 2
    yield Path((("M", left, y), ("L", right, y)), Paint(stroke="second", width=2.2))
    yield Path(rounded(x - wide / 2, y - 14, wide, 28, 14), Paint("paper", "second", 1.8))
    yield Text(x, y + SIZE * 0.36, words, SIZE, "ink", bold=True)


# --- the hands: of the player whose turn it is small cards, of the others the numbers ----------


LEFT: Final = 56.0
"""Where the cards of a hand begin; before them stands whose they are."""
CHIP: Final = 42.0
HIGH: Final = 36.0
"""Width and height of the number of a card."""
GAP: Final = 8.0
MANY: Final = 5
"""Of more cards than these only the row that is ridden now is drawn with its symbols."""


class Hands(CardPart):
    """Draws the hands of a position.

    Args:
        sheet: where to.
        position: the race.
        drawn: the cards that are drawn already.
    """

    def __init__(self, sheet: TrackSheet, position: Position, drawn: Collection[int]) -> None:
        super().__init__(sheet, position)
        self.drawn = drawn

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
        found = [card for number in numbers if (card := self.card(number)) is not None]
        if len(found) > MANY:
            return self.tiles(found, top)
        down, drawn = top, Cards(self.sheet, self.position)
        for line in _lines(found, self.sheet.width - LEFT - 12):
            for index, card in enumerate(line):
                drawn.small(card, (LEFT + index * (SMALL + GAP), down))
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
        shapes = (
            Path(rounded(x, y, wide, HIGH, 6), Paint("card-face", "card-line", 1.8)),
            Text(x + CHIP / 2, y + 25.5, str(number), 21, "ink", bold=True),
            *beside,
        )
        spot = Spot((x + wide / 2, y + HIGH / 2), box=(x, y, x + wide, y + HIGH))
        self.keyed_card(number, (), shapes, spot)

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


class Tiles(CardPart):
    """Draws cards of a full hand."""

    @property
    def now(self) -> Section:
        """The section that is ridden."""
        return self.position.section if self.position.section in LAP else Section.CLIMB

    def draw(self, card: Card, at: Point) -> None:
        """A card from its upper left corner on."""
        x, y = at
        spot = Spot((x + TILE_WIDE / 2, y + 14), box=(x, y, x + TILE_WIDE, y + TILE_HIGH))
        self.keyed_card(card.number, card.rows, (_face(card.number),), spot, at)
        for row, (left, top, right, bottom) in self.boxes(card):
            large = row.section is self.now
            shapes = (_row(row, (left, top, right, bottom), large, language()),)
            box = (x + left, y + top, x + right, y + bottom)
            self.keyed_row(card.number, row, shapes, box, large, at)

    def boxes(self, card: Card) -> Iterator[tuple[Row, Box]]:
        """Every row, and where it lies on the card."""
        others = [row for row in card.rows if row.section is not self.now]
        each = (TILE_WIDE - _FIRST - 4) / max(1, len(others))
        for index, row in enumerate(others):
            left = _FIRST + index * each
            yield row, (left, 5.0, left + each - 3, HEAD - 2)
        if self.now in card.by_section:
            yield card.by_section[self.now], (5.0, HEAD + 2, TILE_WIDE - 5, TILE_HIGH - 5)


@lru_cache(maxsize=256)
def _face(number: int) -> Group:
    frame = Path(rounded(0, 0, TILE_WIDE, TILE_HIGH, 9), Paint("card-face", "card-line", 2.0))
    return Group((frame, Text(10, 24, str(number), 21, "ink", "start", bold=True)), memo={})


@lru_cache(maxsize=2048)
def _row(row: Row, box: Box, large: bool, _language: str) -> Group:
    left, top, right, bottom = box
    size, colour = 25.0 if large else 17.0, f"on-{row.section}-row"
    at = (right - 7, "end") if large else ((left + right) / 2, "middle")
    text = Text(
        at[0], (top + bottom) / 2 + 0.36 * size, time_of(row), size, colour, at[1], bold=True
    )
    shapes: list[Shape] = [ground(row.section, box, 5.0), text]
    for index, sign in enumerate(row.signs if large else ()):
        slot = Path(rounded(-_SLOT / 2, -_SLOT / 2, _SLOT, _SLOT, 6), Paint("card-slot"))
        drawn = (slot, Group((symbol(sign),), scale=0.78))
        middle = left + 5 + _SLOT / 2 + (_SLOT + 3) * index
        shapes.append(Group(drawn, offset=(middle, (top + bottom) / 2)))
    return Group(tuple(shapes), memo={})
