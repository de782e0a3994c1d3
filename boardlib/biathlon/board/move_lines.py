"""The text forms of moves.

``red 57 expel i1 to k2 follow i2 wax A draw 12``, ``blue 3 shots hit hit NE click hit hit``,
``red arena shots hit hit NE hit hit`` where no card is played in the arena; ``red walk i1 to i2``,
``red level``, ``red keep``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from boardlib.biathlon.board.card_lines import read_wax
from boardlib.biathlon.board.course import Path
from boardlib.biathlon.board.lines import RaceWords
from boardlib.biathlon.board.moves import Expel, Move, Ride, Settle, Shot, Walk
from boardlib.text import _, mark
from boardlib.words import Wanted, move_in


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


def _read_expel(words: RaceWords, ride: Ride) -> Ride:
    station = _named(words)
    words.word("to")
    to = _named(words)
    follow = _named(words) if words.accept("follow") else ""
    return replace(ride, expel=Expel(station, to, follow))


def _read_close(words: RaceWords, ride: Ride) -> Ride:
    return replace(ride, close=Path.of(_named(words), _named(words)))


def _read_bus(words: RaceWords, ride: Ride) -> Ride:
    return replace(ride, bus=_named(words))


def _read_coach(words: RaceWords, ride: Ride) -> Ride:
    return replace(ride, coach=words.half())


def _read_wax(words: RaceWords, ride: Ride) -> Ride:
    return replace(ride, wax=read_wax(words))


def _read_shots(words: RaceWords, ride: Ride) -> Ride:
    return replace(ride, shots=read_shots(words))


def read_shots(words: RaceWords) -> tuple[Shot, ...]:
    """What dice of the range show: one at least."""
    wanted = Wanted(mark("expected a shot here"), mark("'{word}' is not a shot"))
    found = [words.one_of(wanted, tuple(Shot))]
    while words.next in tuple(Shot):
        found.append(words.words.pop(0)[1])
    return tuple(map(Shot, found))


def _read_draw(words: RaceWords, ride: Ride) -> Ride:
    return replace(ride, draw=(words.card(), *words.cards()))


_PARTS: Final[Mapping[str, Callable[[RaceWords, Ride], Ride]]] = {
    "expel": _read_expel,
    "close": _read_close,
    "bus": _read_bus,
    "coach": _read_coach,
    "wax": _read_wax,
    "shots": _read_shots,
    "draw": _read_draw,
}
