"""What is wrong with a deck, and with a card as it is printed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Final

from boardlib.biathlon.board.cards import Card, Deck, Form, Row, Sign, Symbol
from boardlib.biathlon.board.clock import BEST, time_words
from boardlib.biathlon.board.course import HALVES, LAP, RIDDEN, SECTIONS, Section
from boardlib.biathlon.board.generator import CARDS
from boardlib.game import Problem
from boardlib.text import _, mark, ngettext

SLOWEST: Final = 29
"""Seconds over the best that the worst card of the climb has (3:39); so in all three rows."""
_BOUNDS: Final = {
    Section.CLIMB: mark("Card {number}, climb: the time lies between {best} and {worst}: {time}."),
    Section.DESCENT: mark(
        "Card {number}, descent: the time lies between {best} and {worst}: {time}."
    ),
    Section.FLAT: mark("Card {number}, flat: the time lies between {best} and {worst}: {time}."),
}
_MISSING: Final = {
    Section.CLIMB: mark("Card {number} has no row for the climb."),
    Section.DESCENT: mark("Card {number} has no row for the descent."),
    Section.FLAT: mark("Card {number} has no row for the flat."),
    Section.ARENA: mark("Card {number} has no row for the arena."),
}


def card_key(number: int) -> str:
    """The key of a card's shape on the picture."""
    return f"card:{number}"


def row_key(number: int, section: Section) -> str:
    """The key of the shape of a card's row on the picture."""
    return f"card:{number}:{section}"


def deck_problems(deck: Deck, profile: Mapping[str, str]) -> Iterator[Problem]:
    """Everything that is wrong with a whole deck: how many cards, which times, every row."""
    if len(deck.cards) != CARDS:
        text = ngettext(
            "A deck has 60 cards; this one has {count}.",
            "A deck has 60 cards; this one has {count}.",
            len(deck.cards),
        )
        yield Problem(text.format(count=len(deck.cards)), stops=False)
    for card in deck.cards:
        yield from card_problems(card, profile)
        yield from _lacking(card, profile)
    yield from _climbs(deck)
    yield from _same_times(deck)


Fault = tuple[str, Problem]
"""The name of the rule that something is against, and what is wrong."""


def card_problems(card: Card, profile: Mapping[str, str]) -> Iterator[Problem]:
    """What is wrong with a card: rows that it lacks, times and conditions that cannot be."""
    return (problem for _rule, problem in card_faults(card, profile))


def card_faults(card: Card, profile: Mapping[str, str]) -> Iterator[Fault]:
    """The same, each with the rule that it is against."""
    for section in LAP:
        row = card.by_section.get(section)
        if row is None:
            text = _(_MISSING[section]).format(number=card.number)
            yield "card-any-section", Problem(text, (card_key(card.number),), stops=False)
        else:
            yield from row_faults(card.number, row, profile)


def row_problems(number: int, row: Row, profile: Mapping[str, str]) -> Iterator[Problem]:
    """What is wrong with a row: its time, its symbols, the halves of their conditions."""
    return (problem for _rule, problem in row_faults(number, row, profile))


def row_faults(number: int, row: Row, profile: Mapping[str, str]) -> Iterator[Fault]:
    """The same, each with the rule that it is against."""
    shapes = (row_key(number, row.section),)
    if row.section is Section.ARENA:
        if row.seconds == 0:
            text = _("Card {number}, arena: a penalty loop takes more than 0 seconds.")
            yield "loop-card", Problem(text.format(number=number), shapes)
        return
    if not 0 <= row.difference <= SLOWEST:
        best = BEST[row.section]
        times = map(time_words, (best, best + SLOWEST, row.seconds))
        words = dict(zip(("best", "worst", "time"), times, strict=True))
        name = "deck-climb" if row.section is Section.CLIMB else "deck-others"
        yield name, Problem(_(_BOUNDS[row.section]).format(number=number, **words), shapes)
    for sign in row.signs:
        yield from _sign_faults(number, row, sign, profile)


def _sign_faults(number: int, row: Row, sign: Sign, profile: Mapping[str, str]) -> Iterator[Fault]:
    shapes = (row_key(number, row.section),)
    halves = () if sign.where is None else sign.where.halves
    for half in halves:
        if half not in HALVES[row.section] and profile.get("cross_conditions") != "yes":
            text = _("Card {number}, {section}: a condition of this row cannot name {half}.")
            section = _(SECTIONS[row.section])
            problem = Problem(text.format(number=number, section=section, half=half), shapes)
            yield "deck-halves", problem
    both = sign.where is not None and sign.where.form is Form.BOTH
    if both and sign.symbol is Symbol.NEWCOACH:
        text = _("Card {number}: with {where} the new coach can never come into play.")
        problem = Problem(text.format(number=number, where=sign.where), shapes, stops=False)
        yield "newcoach-both", problem
    if sign.seconds == 0:
        text = _("Card {number}: a symbol with 0 seconds would do nothing ({row}).")
        yield "card-seconds", Problem(text.format(number=number, row=row), shapes)


# --- the deck as a whole ----------------------------------------------------------------


def _lacking(card: Card, profile: Mapping[str, str]) -> Iterator[Problem]:
    """Every row has a symbol on the left and one in the middle (option ``deck_rows``)."""
    for row in card.rows:
        if row.section in RIDDEN and len(row.signs) < 2 and profile.get("deck_rows") == "both":
            text = _("Card {number}: a row has a bonus and an event; this one lacks one ({row}).")
            shapes = (row_key(card.number, row.section),)
            yield Problem(text.format(number=card.number, row=row), shapes, stops=False)


def _climbs(deck: Deck) -> Iterator[Problem]:
    """In a whole deck every time of the climb, 3:10 to 3:39, stands on two cards."""
    if len(deck.cards) != CARDS:
        return
    rows = (card.by_section.get(Section.CLIMB) for card in deck.cards)
    times = Counter(row.seconds for row in rows if row is not None)
    best = BEST[Section.CLIMB]
    for seconds in range(best, best + SLOWEST + 1):
        if times[seconds] != 2:
            text = ngettext(
                "Every time of the climb stands on two cards; {time} stands on {count}.",
                "Every time of the climb stands on two cards; {time} stands on {count}.",
                times[seconds],
            )
            time = time_words(seconds)
            yield Problem(text.format(time=time, count=times[seconds]), stops=False)


def _same_times(deck: Deck) -> Iterator[Problem]:
    """No two cards have the same three times."""
    by_times = sorted((_times(card), card.number) for card in deck.cards)
    for _same, found in groupby(by_times, key=lambda one: one[0]):
        numbers = [number for _times, number in found]
        if len(numbers) > 1:
            text = _("Two cards have the same three times: {one} and {other}.")
            shapes = (card_key(numbers[0]), card_key(numbers[1]))
            text = text.format(one=numbers[0], other=numbers[1])
            yield Problem(text, shapes, stops=False)


def alike(deck: Deck, number: int) -> Iterator[Fault]:
    """The other cards that have the same three times as one."""
    for problem in _same_times(deck):
        if card_key(number) in problem.shapes:
            yield "deck-alike", problem


def _times(card: Card) -> tuple[int, ...]:
    return tuple(card.by_section[one].seconds for one in RIDDEN if one in card.by_section)
