"""Exercises on conditions: which of them are met for a player?"""

from __future__ import annotations

from random import Random
from typing import Final

from boardlib.biathlon.board.cards import Form, Sign, Symbol, Where
from boardlib.biathlon.board.course import HALVES, Section
from boardlib.biathlon.board.notation import write
from boardlib.biathlon.board.position import Position
from boardlib.biathlon.questions.rows import sign_label
from boardlib.biathlon.rules.conditions import ASKS, Asks, coach_in, met, own_stations
from boardlib.biathlon.rules.naming import head
from boardlib.biathlon.teaching.lots import FORMS, RED, SIZES, race_lines, section_by_lot, sound
from boardlib.game.exercise import Option, Posed, some
from boardlib.text import _, mark

_LEADS: Final = {
    Section.CLIMB: mark("The climb is being ridden; to it belong the halves I and II."),
    Section.DESCENT: mark("The descent is being ridden; to it belong the halves III and IV."),
    Section.FLAT: mark("The flat is being ridden; to it belong the halves V and VI."),
}
_SYMBOLS: Final = {
    1: (Symbol.FLAG, Symbol.HORN, Symbol.RADIO),
    2: (Symbol.FLAG, Symbol.HORN, Symbol.BUS, Symbol.RADIO),
}
"""The symbols of the first levels; later there are all that have a condition."""


def condition(rng: Random, level: int) -> Posed | None:
    """Which of these conditions are met?"""
    position = sound(race_lines(rng, level, section_by_lot(rng, level)))
    if position is None:
        return None
    signs = _unlike(rng, _signs(position.section, level))
    right = [sign for sign in signs if met(position, RED, sign).holds]
    wrong = [sign for sign in signs if sign not in right]
    if level > 1:
        wrong = [sign for sign in wrong if _tempting(position, sign)]
    if not right or not wrong:
        return None
    return Posed(
        write(position),
        _(_LEADS[position.section]),
        _("{player}: which of these conditions are met?").format(player=head(RED)),
        tuple(map(_option, some(rng, right, wrong, SIZES[level].options))),
        ask="groups",
    )


def _option(sign: Sign) -> Option:
    return Option(sign_label(sign), f"condition {RED} {sign.symbol} {sign.where}", expect="allowed")


def _signs(section: Section, level: int) -> list[Sign]:
    """The conditions that may be asked for on a level."""
    halves = HALVES[section]
    places = [Where((half,)) for half in halves if Form.ONE in FORMS[level]]
    places += [Where(halves, form) for form in FORMS[level] if form is not Form.ONE]
    symbols = _SYMBOLS.get(level, tuple(ASKS))
    return [
        Sign(symbol, where)
        for symbol in symbols
        for where in places
        if symbol is not Symbol.NEWCOACH or where.form is not Form.BOTH
    ]


def _unlike(rng: Random, signs: list[Sign]) -> list[Sign]:
    """One symbol by lot of those that ask the same of the same halves."""
    shuffled = rng.sample(signs, len(signs))
    return list({(ASKS[sign.symbol], sign.where): sign for sign in shuffled}.values())


def _tempting(position: Position, sign: Sign) -> bool:
    """Whether a condition that is not met looks as if it were: somebody stands near."""
    halves = HALVES[position.section]
    groups = bool(own_stations(position, RED, halves))
    if ASKS[sign.symbol] is not Asks.COACH:
        return groups
    return groups or any(coach_in(position, RED, half) for half in halves)
