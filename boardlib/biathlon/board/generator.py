"""The decks that come with the game.

Of the 60 cards only the six times of card 57 are published, with the best and the worst time of
the climb.  All else is made up by a rule that keeps to what is published: numbers that step
through the values, so that every difference comes up equally often and no two cards have the same
three times.

>>> [row.difference for row in decks()["generated"].by_number[57].rows[:3]]
[6, 7, 14]
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from boardlib.biathlon.board.cards import (
    LEFT,
    MIDDLE,
    Card,
    Deck,
    Form,
    Row,
    Segment,
    Sign,
    Symbol,
    Where,
)
from boardlib.biathlon.board.clock import BEST
from boardlib.biathlon.board.course import HALVES, RIDDEN, Section

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
    found = {name: _deck(name, differences) for name, differences in made.items()}
    return found | {"own": Deck(name="own")}


def _deck(name: str, differences: Differences) -> Deck:
    return Deck(tuple(_card(number, differences) for number in range(1, CARDS + 1)), name)


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
