"""Cards: four rows with times, and in three of them a bonus on the left, an event in the middle.

Of the 60 cards of the decks that come with the game only the six times of card 57 are published,
with the best and the worst time of the climb.  All else is made up by a rule that keeps to what is
published: numbers that step through the values, so that every difference comes up equally often
and no two cards have the same three times.

>>> [row.difference for row in decks()["generated"].by_number[57].rows[:3]]
[6, 7, 14]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache, cached_property
from typing import Final

from boardlib.biathlon.board.course import BEST, HALVES, RIDDEN, Half, Section, time_words
from boardlib.shown import Value
from boardlib.text import mark


class Symbol(StrEnum):
    """The twelve symbols: six that look at spectators, six that look at coaches or gaps."""

    FLAG = "flag"
    HORN = "horn"
    TACTICS = "tactics"
    CREW = "crew"
    ROADBLOCK = "roadblock"
    BUS = "bus"
    BOOST = "boost"
    NEWCOACH = "newcoach"
    EYEPIECE = "eyepiece"
    MARKER = "marker"
    RADIO = "radio"
    WAX = "wax"


LEFT: Final = (
    *(Symbol.FLAG, Symbol.HORN, Symbol.TACTICS),
    *(Symbol.CREW, Symbol.ROADBLOCK, Symbol.BUS),
)
"""The symbols of the left column: bonuses for spectators."""
MIDDLE: Final = (
    *(Symbol.BOOST, Symbol.NEWCOACH, Symbol.EYEPIECE),
    *(Symbol.MARKER, Symbol.RADIO, Symbol.WAX),
)
"""The symbols of the middle column: what happens on the track."""
TIMED: Final = (Symbol.FLAG, Symbol.HORN, Symbol.BOOST, Symbol.RADIO, Symbol.WAX)
"""The symbols with seconds beside them."""

SYMBOLS: Final = {
    Symbol.FLAG: mark("flag"),
    Symbol.HORN: mark("alphorn"),
    Symbol.TACTICS: mark("further card"),
    Symbol.CREW: mark("bottle"),
    Symbol.ROADBLOCK: mark("road-block"),
    Symbol.BUS: mark("bus"),
    Symbol.BOOST: mark("pair"),
    Symbol.NEWCOACH: mark("new coach"),
    Symbol.EYEPIECE: mark("eyepiece"),
    Symbol.MARKER: mark("target marker"),
    Symbol.RADIO: mark("radio"),
    Symbol.WAX: mark("wax"),
}
LABELS: Final = {
    Symbol.FLAG: "Encouragement",
    Symbol.HORN: "Domination",
    Symbol.TACTICS: "Tactics",
    Symbol.CREW: "Crew",
    Symbol.ROADBLOCK: "ROAD CLOSED",
    Symbol.BUS: "Spectators",
    Symbol.BOOST: "Boost",
    Symbol.NEWCOACH: "Stopwatcher",
    Symbol.MARKER: "Target marker",
    Symbol.RADIO: "Danger",
    Symbol.WAX: "Wax",
}
"""What is printed beside a symbol, in English on every card; the eyepiece has no label."""


class Form(StrEnum):
    """How a condition speaks of halves: one of them, either of two, or both."""

    ONE = ""
    EITHER = "/"
    BOTH = "+"


@dataclass(frozen=True, slots=True)
class Where:
    """The halves printed beside a symbol.

    >>> str(Where((Half.I, Half.II), Form.BOTH))
    'I+II'
    """

    halves: tuple[Half, ...]
    form: Form = Form.ONE

    def __str__(self) -> str:
        return self.form.value.join(self.halves)


class Segment(StrEnum):
    """The four segments of a target; their names are ours."""

    NE = "NE"
    SE = "SE"
    SW = "SW"
    NW = "NW"


SEGMENTS: Final = {
    Segment.NE: mark("top right"),
    Segment.SE: mark("bottom right"),
    Segment.SW: mark("bottom left"),
    Segment.NW: mark("top left"),
}
WAXES: Final = ("A", "B", "C", "D", "E", "F")
"""Kinds of wax that a card or a die may show."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A symbol as it is printed in a row.

    Attributes:
        symbol: which of the twelve.
        where: the halves that its condition looks at; None for the pair, which looks at a gap.
        seconds: what is printed beside it; None for a question mark, or nothing.
        segment: the red segment of a target marker.
        wax: the kind of wax.
    """

    symbol: Symbol
    where: Where | None = None
    seconds: int | None = None
    segment: Segment | None = None
    wax: str = ""

    def __str__(self) -> str:
        words = (self.symbol, self.where, self.segment, self.wax, self.seconds)
        return " ".join(str(word) for word in words if word not in (None, ""))


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a card.

    Attributes:
        section: the section it is for.
        seconds: the riding time; in the arena the seconds of a penalty loop.
        left: the bonus.
        middle: what happens on the track.
    """

    section: Section
    seconds: int
    left: Sign | None = None
    middle: Sign | None = None

    @property
    def difference(self) -> int:
        """Seconds over the best time of the section: the small figure above the time."""
        return self.seconds - BEST[self.section]

    @property
    def signs(self) -> tuple[Sign, ...]:
        """Its symbols, from the left."""
        return tuple(sign for sign in (self.left, self.middle) if sign is not None)

    def __str__(self) -> str:
        time = str(self.seconds) if self.section is Section.ARENA else time_words(self.seconds)
        return " ".join([self.section.value, time, *map(str, self.signs)])


@dataclass(frozen=True)
class Card(Value):
    """A card: a number without meaning in play, and a row for each section.

    Attributes:
        number: top left.
        rows: climb, descent, flat and arena; a card that is being made up may lack some.
    """

    number: int
    rows: tuple[Row, ...]

    @cached_property
    def by_section(self) -> Mapping[Section, Row]:
        """Its rows by their sections."""
        return {row.section: row for row in self.rows}

    def with_row(self, row: Row) -> Card:
        """The same card with another row for that section."""
        rows = {**self.by_section, row.section: row}
        return replace(self, rows=tuple(rows[one] for one in Section if one in rows))


@dataclass(frozen=True)
class Deck(Value):
    """Some cards; those that come with the game have a name."""

    cards: tuple[Card, ...] = ()
    name: str = ""

    @cached_property
    def by_number(self) -> Mapping[int, Card]:
        """The cards by number."""
        return {card.number: card for card in self.cards}

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the cards, in order."""
        return tuple(sorted(self.by_number))

    def with_rows(self, rows: Iterable[tuple[int, Row]]) -> Deck:
        """The same deck with some rows printed otherwise, and cards that they make up."""
        cards = dict(self.by_number)
        for number, row in rows:
            cards[number] = cards.get(number, Card(number, ())).with_row(row)
        return Deck(tuple(cards[number] for number in sorted(cards)), self.name)


# --- keys of its shapes -------------------------------------------------------------------


def card_key(number: int) -> str:
    """The key of a card's shape on the picture."""
    return f"card:{number}"


def row_key(number: int, section: Section) -> str:
    """The key of the shape of a card's row on the picture."""
    return f"card:{number}:{section}"


# --- the decks that come with the game --------------------------------------------------------


CARDS: Final = 60
_FORMS: Final = (0, 1, Form.EITHER, Form.BOTH)
"""The first half, the second half, either of them, both."""
_FLAG: Final = (3, 3, 2, 5)
_HORN: Final = (5, 5, 4, 8)
"""Seconds by the form of the condition; every second run of six cards has one more."""

Differences = Callable[[int], tuple[int, int, int]]


def _analogous(k: int) -> tuple[int, int, int]:
    """0 to 29 in all three rows, each of them on two cards."""
    h = k // 30
    return (11 * k + 20) % 30, (7 * k + 25 + 10 * h) % 30, (17 * k + 12 + 10 * h) % 30


def _scaled(k: int) -> tuple[int, int, int]:
    """Smaller differences in the shorter rows: 0 to 14 on the descent, 0 to 19 on the flat."""
    return (11 * k + 20) % 30, (13 * k + 14) % 15, (7 * k + 2) % 20


@cache
def decks() -> Mapping[str, Deck]:
    """The decks that come with the game, by name; ``own`` is empty, for cards of one's own."""
    made = {"generated": _analogous, "scaled": _scaled}
    found = {
        name: Deck(tuple(_card(number, differences) for number in range(1, CARDS + 1)), name)
        for name, differences in made.items()
    }
    return found | {"own": Deck(name="own")}


def _card(number: int, differences: Differences) -> Card:
    k = number - 1
    rows = [
        Row(section, BEST[section] + more, _left(k, r), _middle(k, r))
        for r, (section, more) in enumerate(zip(RIDDEN, differences(k), strict=True))
    ]
    return Card(number, (*rows, Row(Section.ARENA, 20 + (k + k // 6) % 6)))


def _where(r: int, form: int) -> Where:
    """The halves of a row: the first, the second, either or both."""
    halves, kind = HALVES[RIDDEN[r]], _FORMS[form]
    return Where(halves, kind) if isinstance(kind, Form) else Where((halves[kind],))


def _left(k: int, r: int) -> Sign:
    t = k // 6
    kind, form = (k + t + 2 * r) % 6, (t + (k + t + 2 * r) % 6 + r) % 4
    seconds = {Symbol.FLAG: _FLAG, Symbol.HORN: _HORN}.get(LEFT[kind])
    return Sign(LEFT[kind], _where(r, form), seconds and seconds[form] + t % 2)


def _middle(k: int, r: int) -> Sign:
    t = k // 6
    m = (5 * k + t + r + 3) % 6
    symbol, step = MIDDLE[m], t + m + r
    if symbol is Symbol.BOOST:
        return Sign(symbol, seconds=5 + t)
    if symbol is Symbol.NEWCOACH:
        return Sign(symbol, _where(r, step % 3))
    where = _where(r, step % 4)
    if symbol is Symbol.MARKER:
        return Sign(symbol, where, segment=tuple(Segment)[(t + r) % 4])
    if symbol is Symbol.RADIO:
        return Sign(symbol, where, 3 + t % 5)
    if symbol is Symbol.WAX:
        return Sign(symbol, where, 4 + t % 5, wax="ABC"[(t + r) % 3])
    return Sign(symbol, where)
