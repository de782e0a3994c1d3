"""The lines of cards: ``row 57 climb 3:16 bus I/II radio II 7``, ``row 57 arena 25``.

A deck of one's own is a file of such lines, four for each card.
"""

from __future__ import annotations

import re
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
from boardlib.biathlon.board.course import Half, Section
from boardlib.biathlon.board.lines import RaceWords
from boardlib.text import _, mark
from boardlib.words import PositionError, Wanted

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
    symbol = Symbol(
        words.one_of(
            Wanted(mark("expected a symbol here"), mark("'{word}' is not a symbol")), tuple(Symbol)
        )
    )
    where = None if symbol is Symbol.BOOST else read_where(words)
    segment = _read_segment(words) if symbol is Symbol.MARKER else None
    wax = read_wax(words) if symbol is Symbol.WAX else ""
    seconds = words.seconds() if symbol in TIMED else None
    return Sign(symbol, where, seconds, segment, wax)


def read_where(words: RaceWords) -> Where:
    """The halves of a condition: ``I``, ``I/II`` or ``I+II``."""
    wrong = mark("'{word}' is not a condition; write one such as I, I/II or I+II")
    wanted = Wanted(mark("expected a condition such as I, I/II or I+II here"), wrong)
    column = words.column
    match = words.like(_WHERE, wanted)
    if match[3] is None:
        return Where((Half(match[1]),))
    if match[1] == match[3]:
        text = _("a condition names two different halves, not {half} twice")
        raise words.error(text.format(half=match[1]), column)
    return Where((Half(match[1]), Half(match[3])), Form(match[2]))


def _read_segment(words: RaceWords) -> Segment:
    wanted = Wanted(
        mark("expected a segment of the target here"),
        mark("'{word}' is not a segment of the target"),
    )
    return Segment(words.one_of(wanted, tuple(Segment)))


def read_wax(words: RaceWords) -> str:
    """A kind of wax."""
    wanted = Wanted(mark("expected a kind of wax here"), mark("'{word}' is not a kind of wax"))
    return words.one_of(wanted, WAXES)


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
