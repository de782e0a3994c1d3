"""Questions about the deck: its cards and times, what a card may be, symbols and targets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from statistics import mean
from typing import Any, Final

from boardlib.biathlon.board.cards import (
    LABELS,
    LEFT,
    MIDDLE,
    SEGMENTS,
    SYMBOLS,
    TIMED,
    Card,
    Segment,
    Symbol,
    row_key,
)
from boardlib.biathlon.board.course import BEST, RIDDEN, Section, best_of, time_words
from boardlib.biathlon.board.lines import RaceWords
from boardlib.biathlon.board.position import Position
from boardlib.biathlon.rules.cards import alike, card_faults, card_of
from boardlib.biathlon.rules.conditions import ASKS, Asks
from boardlib.biathlon.rules.naming import holds, ruling, timed
from boardlib.chance.words import mean as mean_words
from boardlib.game import Answer, Listed, reasoned, ruled
from boardlib.rulebook import Fact
from boardlib.ruling import Reason
from boardlib.text import _, listing
from boardlib.words import expected


def deck_answer(position: Position, words: RaceWords, question: str) -> Answer:
    """``deck``: how many cards there are, and their numbers; ``deck climb``: times of a section.

    ``deck cards`` and ``deck numbers`` tell one of the two alone.
    """
    told = next((part for part in _PARTS if words.accept(part)), "")
    if words.words and not told:
        return _times_answer(position, words.section(RIDDEN), question)
    why = _why_deck(position, (told,) if told else _PARTS)
    return reasoned(question, _deck_data(position), *why, shapes=())


_PARTS: Final = ("cards", "numbers")


def _why_deck(position: Position, parts: tuple[str, ...]) -> Iterator[Reason]:
    """How many cards there are, and how they are numbered."""
    cards, count = position.deck.numbers, len(position.deck.cards)
    if "cards" in parts or not cards:
        yield holds("deck-cards", cards=Fact(count, str(count)), count=count)
    if "numbers" in parts and cards:
        yield holds("deck-numbers", first=cards[0], last=cards[-1])


def _deck_data(position: Position) -> dict[str, Any]:
    cards = position.deck.cards
    rows = [row for card in cards for row in card.rows]
    times = {one.value: [row.seconds for row in rows if row.section is one] for one in RIDDEN}
    signs = [sign for row in rows for sign in row.signs]
    triples = Counter(zip(*times.values(), strict=False))
    return {
        "cards": len(cards),
        "numbers": len(position.deck.by_number),
        "best": time_words(best_of(RIDDEN)),
        "times": {one: [time_words(min(t)), time_words(max(t))] for one, t in times.items() if t},
        "each": {one: sorted(set(Counter(t).values())) for one, t in times.items()},
        "triples": len(triples),
        "segments": sorted({one.segment.value for one in signs if one.segment}),
    }


def bonuses_answer(position: Position, _words: RaceWords, question: str) -> Answer:
    """``bonuses``: the seconds beside a flag and beside an alphorn, on average over the deck."""
    means = {symbol.value: _mean(position, symbol) for symbol in (Symbol.FLAG, Symbol.HORN)}
    text = _("On average a flag takes {flag} seconds off, an alphorn {horn}.")
    text = text.format(**{name: mean_words(value) for name, value in means.items()})
    return Answer(question, text, {name: str(value) for name, value in means.items()})


def _mean(position: Position, symbol: Symbol) -> Fraction:
    """The seconds beside a symbol on average; 0 where no card shows it."""
    signs = [sign for card in position.deck.cards for row in card.rows for sign in row.signs]
    values = [Fraction(one.seconds or 0) for one in signs if one.symbol is symbol]
    return mean(values) if values else Fraction(0)


# --- times of a section -----------------------------------------------------------------


def _times_answer(position: Position, section: Section, question: str) -> Answer:
    """The best and the worst time of a section, and how many cards share a time."""
    found = Counter(
        card.by_section[section].seconds
        for card in position.deck.cards
        if section in card.by_section
    )
    if not found:
        return Answer(question, _("No card has a row for this section."), {})
    best, worst, each = min(found), max(found), sorted(set(found.values()))
    rule = "deck-climb" if section is Section.CLIMB else "deck-others"
    cards = "-".join(map(str, dict.fromkeys((each[0], each[-1]))))
    facts = {"cards": Fact(None, str(found.total())), "each": Fact(None, cards)}
    why = (
        holds(rule, section.value, best=timed(best), worst=timed(worst)),
        holds("deck-twice", **facts, count=len(found)),
    )
    data = {
        "best": time_words(best),
        "worst": time_words(worst),
        "least": best - BEST[section],
        "most": worst - BEST[section],
        "each": each,
    }
    return reasoned(question, data, *why, shapes=())


# --- whether a card can be in the deck ---------------------------------------------------


def valid_answer(position: Position, words: RaceWords, question: str) -> Answer:
    """``valid 57``: whether a card can be one of the deck as it is printed."""
    card = card_of(position, words.card())
    others = alike(position.deck, card.number)
    faults = [reason for reason, _stops in (*card_faults(card, position.profile), *others)]
    return ruled(question, ruling(faults or _sound(card)))


def _sound(card: Card) -> Iterator[Reason]:
    """Why a card can be in the deck."""
    shapes = (row_key(card.number, Section.CLIMB),)
    yield holds("deck-climb", "card", shapes, card=card.number)
    yield holds("deck-alike", card=card.number)


# --- symbols ----------------------------------------------------------------------------


def symbols_answer(_position: Position, words: RaceWords, question: str) -> Answer:
    """``symbols [left]``: the six bonuses, the six events, and what each of them asks for."""
    column = words.one_of(_COLUMN, tuple(_COLUMNS)) if words.words else ""
    columns = [column] if column else list(_COLUMNS)
    why = tuple(reason for name in columns for reason in _COLUMNS[name]())
    asks = {asks.name.lower(): _asking(asks) for asks in Asks}
    data = {
        "left": [one.value for one in LEFT],
        "middle": [one.value for one in MIDDLE],
        "labels": {symbol.value: label for symbol, label in LABELS.items()},
        "asks": {**asks, "one coach": [Symbol.NEWCOACH.value], "gap": [Symbol.BOOST.value]},
    }
    return reasoned(question, data, *why, shapes=())


def _on_the_left() -> Iterator[Reason]:
    """What there is to say of the bonuses."""
    yield holds("card-row", "left", symbols=_named(LEFT))
    yield holds("card-seconds", "timed")


def _in_the_middle() -> Iterator[Reason]:
    """The same of the events on the track."""
    yield holds("card-row", "middle", symbols=_named(MIDDLE))
    yield holds("coach-here", "symbols", symbols=_named(map(Symbol, _asking(Asks.COACH))))
    yield holds("newcoach", "symbol")
    yield holds("boost-ahead", "symbol")


def _named(symbols: Iterable[Symbol]) -> Fact:
    found = list(symbols)
    return Fact([one.value for one in found], listing([_(SYMBOLS[one]) for one in found]))


_COLUMNS: Final = {"left": _on_the_left, "middle": _in_the_middle}
_COLUMN: Final = expected("a column of the card")


def symbol_answer(_position: Position, words: RaceWords, question: str) -> Answer:
    """``symbol bus``: its column, what it asks for, and what stands beside it."""
    wanted = expected("a symbol")
    symbol = Symbol(words.one_of(wanted, tuple(Symbol), few=len(Symbol)))
    has_seconds, column = symbol in TIMED, "middle" if symbol in MIDDLE else "left"
    asks = "one coach" if symbol is Symbol.NEWCOACH else _ASKING[ASKS.get(symbol)]
    why = [holds("card-row", column, symbols=_named([symbol]))]
    if symbol in LEFT:
        why.append(holds("card-seconds", "seconds" if has_seconds else "question-mark"))
    why.append(holds(symbol.value, "asks"))
    data = {
        "symbol": symbol.value,
        "column": column,
        "asks": asks,
        "seconds": has_seconds,
    }
    return reasoned(question, data, *why, shapes=())


_ASKING: Final = {Asks.GROUP: "group", Asks.MOST: "most groups", Asks.COACH: "coach", None: "gap"}
_ONE: Final = (Symbol.NEWCOACH,)
"""The symbol that asks for one coach and no more."""


def _asking(asks: Asks) -> list[str]:
    """The symbols whose condition asks for groups, for the most groups, or for a coach."""
    return [symbol.value for symbol, one in ASKS.items() if one is asks and symbol not in _ONE]


# --- targets ---------------------------------------------------------------------------


def segments_answer(_position: Position, _words: RaceWords, question: str) -> Answer:
    """``segments``: the four segments of a target."""
    text = _("A target has four segments: {segments}.")
    told = text.format(segments=listing([_(SEGMENTS[one]) for one in Segment]))
    typed = text.format(segments=listing([f"{_(SEGMENTS[one])} ({one})" for one in Segment]))
    return Answer(question, "", [one.value for one in Segment], listed=(Listed(told, typed=typed),))
