"""The words of a line of Biatlon, and the lines of cards and moves.

Cards: ``row 57 climb 3:16 bus I/II radio II 7``, ``row 57 arena 25``; a deck of one's own is a file
of such lines, four for each card.

Moves: ``red 57 expel i1 to k2 follow i2 wax A draw 12``, ``blue 3 shots hit hit NE click hit hit``,
``red arena shots hit hit NE hit hit`` where no card is played in the arena; ``red walk i1 to i2``,
``red level``, ``red keep``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from boardlib.biathlon.board.cards import (
    LEFT,
    MIDDLE,
    TIMED,
    WAXES,
    Form,
    Row,
    Segment,
    Sign,
    Symbol,
    Where,
)
from boardlib.biathlon.board.course import LAP, TIME, Course, Half, Path, Section
from boardlib.biathlon.board.position import COLOURS, Expel, Move, Ride, Settle, Shot, Walk
from boardlib.forms import move_in
from boardlib.text import _, mark
from boardlib.words import PositionError, Wanted, Words, expected

_PLACE: Final = re.compile(r"([0-9]{1,4}),([0-9]{1,4})")
_NUMBER: Final = re.compile(r"[0-9]{1,4}")


class RaceWords(Words):
    """The words of one line of Biatlon."""

    def colour(self) -> str:
        """The colour of a player."""
        return self.one_of(expected("the colour of a player"), tuple(COLOURS))

    def time(self) -> int:
        """A time in minutes and seconds, in seconds."""
        wanted = expected("a time", "3:16", "minutes and seconds such as 3:16")
        match = self.like(TIME, wanted)
        return 60 * int(match[1]) + int(match[2])

    def seconds(self) -> int:
        """A number of seconds."""
        return self.number(expected("a number of seconds"))

    def card(self) -> int:
        """The number of a card."""
        return self.number(expected("the number of a card"))

    def cards(self) -> tuple[int, ...]:
        """The numbers of some cards; none where the next word is no number."""
        found = []
        while _NUMBER.fullmatch(self.next):
            found.append(self.card())
        return tuple(found)

    def section(self, known: tuple[Section, ...] = LAP) -> Section:
        """A section of a lap."""
        return Section(self.one_of(expected("a section"), known))

    def half(self) -> Half:
        """A half of the track."""
        return Half(
            self.one_of(
                expected("a half of the track", "I"),
                tuple(Half),
            )
        )

    def place(self) -> tuple[int, int]:
        """A place on the picture, ``x,y``."""
        match = self.like(
            _PLACE, expected("a place on the picture", "59,160", "x,y such as 59,160")
        )
        return int(match[1]), int(match[2])

    def station(self, course: Course) -> str:
        """A station of a course."""
        return self.one_of(
            Wanted(
                mark("expected a station such as I-a here"),
                mark("'{word}' is not a station of this course"),
            ),
            tuple(course.named),
        )

    def path(self, course: Course) -> Path:
        """A path of a course: the two stations that it joins."""
        column = self.column
        one, other = self.station(course), self.station(course)
        path = Path.of(one, other)
        if path not in course.paths:
            near = course.joined[one]
            text = _("no path joins {one} and {other}; from {one} paths lead to: {near}")
            if not near:
                text = _("no path joins {one} and {other}; no path leads from {one}")
            text = text.format(one=one, other=other, near=", ".join(near))
            raise self.error(text, column)
        return path


# --- the lines of cards ----------------------------------------------------------------------


_WHERE: Final = re.compile(r"(I{1,3}|IV|VI?)(?:([/+])(I{1,3}|IV|VI?))?")


def read_row(words: RaceWords) -> tuple[int, Row]:
    """The number of a card and one of its rows."""
    number, section = words.card(), words.section()
    if section is Section.ARENA:
        return number, Row(section, words.seconds())
    row = Row(section, words.time())
    while words.words:
        row = _with_sign(words, row)
    return number, row


def _with_sign(words: RaceWords, row: Row) -> Row:
    """The row with one more symbol: one on the left and one in the middle at most."""
    column = words.column
    sign = read_sign(words)
    if sign.symbol in LEFT and row.left is None and row.middle is None:
        return replace(row, left=sign)
    if sign.symbol in MIDDLE and row.middle is None:
        return replace(row, middle=sign)
    if sign.symbol in LEFT:
        text = _("a row has one bonus, and it stands first; one of: {known}")
    else:
        text = _("a row has one event, after the bonus; one of: {known}")
    known = LEFT if sign.symbol in LEFT else MIDDLE
    raise words.error(text.format(known=", ".join(known)), column)


def read_sign(words: RaceWords) -> Sign:
    """A symbol with its condition and whatever else is printed beside it."""
    symbol = Symbol(words.one_of(expected("a symbol"), tuple(Symbol)))
    where = None if symbol is Symbol.BOOST else read_where(words)
    segment = (
        Segment(words.one_of(expected("a segment of the target"), tuple(Segment)))
        if symbol is Symbol.MARKER
        else None
    )
    wax = read_wax(words) if symbol is Symbol.WAX else ""
    seconds = words.seconds() if symbol in TIMED else None
    return Sign(symbol, where, seconds, segment, wax)


def read_where(words: RaceWords) -> Where:
    """The halves of a condition: ``I``, ``I/II`` or ``I+II``."""
    wanted = expected("a condition", "I, I/II or I+II", "one such as I, I/II or I+II")
    column = words.column
    match = words.like(_WHERE, wanted)
    if match[3] is None:
        return Where((Half(match[1]),))
    if match[1] == match[3]:
        text = _("a condition names two different halves, not {half} twice")
        raise words.error(text.format(half=match[1]), column)
    return Where((Half(match[1]), Half(match[3])), Form(match[2]))


def read_wax(words: RaceWords) -> str:
    """A kind of wax."""
    return words.one_of(expected("a kind of wax"), WAXES)


# --- decks in files ---------------------------------------------------------------------


def read_rows(text: str) -> tuple[tuple[int, Row], ...]:
    """The rows of a deck that stand in a file, each with the number of its card.

    Raises:
        PositionError: at the first line that is no row, or says again what another one said.
    """
    rows, said = [], dict[str, int]()
    for number, line in enumerate(text.splitlines(), start=1):
        words = RaceWords(line, number)
        if words.words:
            words.word("row")
            card, row = read_row(words)
            words.said_once(f"row {card} {row.section}", said)
            rows.append((card, row))
    if not rows:
        raise PositionError(_("a deck has lines such as 'row 57 climb 3:16 bus I/II radio II 7'"))
    return tuple(rows)


# --- moves -----------------------------------------------------------------------------------


def read_move(text: str) -> Move:
    """The move that a text describes.

    Raises:
        QuestionError: saying what was expected.

    >>> print(read_move("red 57 bus x draw 12"))
    red 57 bus x draw 12
    """
    return move_in(RaceWords(text), read_words)


def read_words(words: RaceWords) -> Move:
    """The move that the rest of a line describes."""
    colour = words.colour()
    if words.next in ("level", "keep"):
        return Settle(colour, words.words.pop(0)[1] == "level")
    if words.accept("walk"):
        start = _named(words)
        words.word("to")
        return Walk(colour, start, _named(words))
    ride = Ride(colour, _card(words))
    said: set[str] = set()
    while words.words:
        ride = _with_part(words, ride, said)
    return ride


def _card(words: RaceWords) -> int:
    """The number of a card; 0 for an arena without one."""
    if words.accept("arena"):
        return 0
    wrong = mark(
        "'{word}' is not the number of a card; a move may also be arena, walk, level or keep"
    )
    return words.number(Wanted(mark("expected the number of a card here"), wrong))


def _with_part(words: RaceWords, ride: Ride, said: set[str]) -> Ride:
    """The ride with what the next words say of it; each part is said once."""
    column = words.column
    if words.next.isdecimal():
        text = _("a section is ridden with one card, so '{word}' is one too many")
        raise words.error(text.format(word=words.next), column)
    part = words.one_of(
        Wanted(mark("expected more of the move here"), mark("'{word}' is not a part of a move")),
        tuple(_PARTS),
    )
    if part in said:
        raise words.error(_("'{word}' is said twice").format(word=part), column)
    said.add(part)
    return _PARTS[part](words, ride)


def _named(words: RaceWords) -> str:
    """The name of a station; whether there is such a one is seen on the board."""
    return words.take(mark("expected a station such as I-a here"))[1]


def _expel(words: RaceWords) -> Expel:
    station = _named(words)
    words.word("to")
    to = _named(words)
    return Expel(station, to, _named(words) if words.accept("follow") else "")


def read_shots(words: RaceWords) -> tuple[Shot, ...]:
    """What dice of the range show: one at least."""
    found = [words.one_of(expected("a shot"), tuple(Shot))]
    while words.next in tuple(Shot):
        found.append(words.words.pop(0)[1])
    return tuple(map(Shot, found))


_PARTS: Final[Mapping[str, Callable[[RaceWords, Ride], Ride]]] = {
    "expel": lambda words, ride: replace(ride, expel=_expel(words)),
    "close": lambda words, ride: replace(ride, close=Path.of(_named(words), _named(words))),
    "bus": lambda words, ride: replace(ride, bus=_named(words)),
    "coach": lambda words, ride: replace(ride, coach=words.half()),
    "wax": lambda words, ride: replace(ride, wax=read_wax(words)),
    "shots": lambda words, ride: replace(ride, shots=read_shots(words)),
    "draw": lambda words, ride: replace(ride, draw=(words.card(), *words.cards())),
}
