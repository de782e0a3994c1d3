"""Cards: their rows, which of them can be one of the deck, and how they are drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from boardlib.biathlon.board.cards import (
    CARDS,
    Card,
    Deck,
    Form,
    Row,
    Sign,
    Symbol,
    card_key,
    row_key,
)
from boardlib.biathlon.board.course import (
    BEST,
    HALVES,
    LAP,
    RIDDEN,
    SECTIONS,
    SLOWEST,
    Section,
    time_words,
)
from boardlib.biathlon.board.position import Position, Race, Ride
from boardlib.biathlon.rules.conditions import Met
from boardlib.biathlon.rules.naming import condition, head, numbers
from boardlib.biathlon.rules.race import after, is_void, refill
from boardlib.game import Problem, QuestionError
from boardlib.ruling import Reason
from boardlib.text import _, mark, ngettext


def row_of(position: Position, card: int, section: Section) -> Row:
    """A row of a card.

    Raises:
        QuestionError: when there is no such card in the deck, or it has no such row.
    """
    found = card_of(position, card)
    if section not in found.by_section:
        text = _("Card {card} has no row for this section ({section}).")
        raise QuestionError(text.format(card=card, section=_(SECTIONS[section])))
    return found.by_section[section]


def card_of(position: Position, card: int) -> Card:
    """A card of the deck.

    Raises:
        QuestionError: when there is no such card.
    """
    found = position.deck.by_number.get(card)
    if found is None:
        known = position.deck.numbers
        text = _("There is no card {card} in this deck; its cards are {first} to {last}.")
        if not known:
            text = _("There is no card {card}: the deck has no cards.")
        first, last = (known[0], known[-1]) if known else (0, 0)
        raise QuestionError(text.format(card=card, first=first, last=last))
    return found


# --- printed times -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Printed:
    """Sections ridden by the printed times alone, without bonuses, penalties and shootings.

    Attributes:
        lap: the lap that comes next, from 1.
        section: the section that comes next.
        seconds: the printed times so far; nothing is printed for an arena.
        best: the best times of the same sections, in seconds.
    """

    lap: int
    section: Section
    seconds: int = 0
    best: int = 0

    def ride(self, position: Position, card: int) -> Printed:
        """One section more, with a card.

        Raises:
            QuestionError: at the finish, and for a card that is not in the deck.

        Rules: biathlon.card-number, biathlon.lap-order.
        """
        if self.section is Section.FINISH:
            text = _("The race has no section left for card {card}.")
            raise QuestionError(text.format(card=card))
        row = row_of(position, card, self.section)
        seconds = 0 if self.section is Section.ARENA else row.seconds
        lap, section = after(position, self.lap, self.section)
        best = self.best + BEST[self.section]
        return Printed(lap, section, self.seconds + seconds, best)


def printed_rides(position: Position, cards: Iterable[int]) -> Printed:
    """What cards of one player come to, from where the race stands now."""
    found = Printed(position.lap, position.section)
    for card in cards:
        found = found.ride(position, card)
    return found


# --- the draw pile ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Draw:
    """What is to be drawn after a ride.

    Attributes:
        least: at least so many cards.
        most: at most so many.
        pile: the cards of the draw pile.
        more: those of the discard pile, where the draw pile does not suffice.
    """

    least: int
    most: int
    pile: tuple[int, ...]
    more: tuple[int, ...]


def to_draw(position: Position, met: Met | None, card: int) -> Draw:
    """How many cards are drawn after a ride with a card, and from which piles.

    Rules: biathlon.draw-sprint, biathlon.draw-refill, biathlon.tactics, biathlon.draw-empty.
    """
    extra = int(draws_extra(position, met))
    again = refill(position) if card else 0
    most = again + extra
    may_do_without = extra and position.profile["tactics"] == "may"
    short = len(position.pile) < most and position.profile["reshuffle"] == "yes"
    more = position.discard if short else ()
    there = len(position.pile) + len(more)
    return Draw(
        min(again if may_do_without else most, there), min(most, there), position.pile, more
    )


def draws_extra(position: Position, met: Met | None) -> bool:
    """Whether the further card is drawn (biathlon.tactics, biathlon.tactics-void)."""
    tactics = met is not None and met.sign.symbol is Symbol.TACTICS and met.holds
    return tactics and not is_void(position, Symbol.TACTICS)


def is_out(position: Position, colour: str) -> bool:
    """Whether a player has no card left and can draw none (biathlon.card-none)."""
    again = position.profile["reshuffle"] == "yes" and position.discard
    return not (position.by_colour[colour].hand or position.pile or again)


def judge_draw(position: Position, ride: Ride, draw: Draw) -> Iterator[Reason]:
    """Whether as many cards are drawn as there have to be, from the right piles."""
    if draw.most or ride.draw:
        yield _judge_count(position, ride, draw)
    twice = len(set(ride.draw)) < len(ride.draw)
    elsewhere = [card for card in ride.draw if card not in (*draw.pile, *draw.more)]
    if twice or elsewhere:
        text = _("{player}: these cards cannot be drawn, they are not on the pile: {cards}.")
        if not elsewhere:
            text = _("{player}: a card can be drawn only once ({cards}).")
        yield _pile_reason(ride, text, elsewhere or list(ride.draw))
    elif not _pile_first(ride, draw):
        text = _("{player}: first the rest of the draw pile is drawn: {cards}.")
        yield _pile_reason(ride, text, list(draw.pile))


def _pile_reason(ride: Ride, text: str, cards: list[int]) -> Reason:
    text = text.format(player=head(ride.player), cards=numbers(cards))
    return condition("draw-pile", False, text, map(card_key, cards), cards=cards)


def _pile_first(ride: Ride, draw: Draw) -> bool:
    """Whether the draw pile is used up before the discard pile takes its place."""
    from_more = sum(card in draw.more for card in ride.draw)
    return not from_more or set(draw.pile) <= set(ride.draw)


def _judge_count(position: Position, ride: Ride, draw: Draw) -> Reason:
    count, holds = len(ride.draw), draw.least <= len(ride.draw) <= draw.most
    text = ngettext("{player}: {count} card is drawn.", "{player}: {count} cards are drawn.", count)
    if not holds:
        text = ngettext(
            "{player}: {most} card has to be drawn, and the move names {count}.",
            "{player}: {most} cards have to be drawn, and the move names {count}.",
            draw.most,
        )
        if not draw.most:
            text = _("{player}: there is nothing to be drawn.")
    rule = "draw-refill"
    if position.race is Race.SPRINT:
        rule = "draw-sprint"
        text = _("{player}: in the sprint nothing is drawn.")
    elif draw.more or not draw.most:
        rule = "draw-empty"
    text = text.format(player=head(ride.player), count=count, most=draw.most)
    facts = {"player": ride.player, "least": draw.least, "most": draw.most, "drawn": count}
    return condition(rule, holds, text, (), **facts)


def after_draw(position: Position, ride: Ride) -> Position:
    """The piles after the cards of a move were drawn; its own card is not yet discarded."""
    drawn = set(ride.draw)
    if drawn <= set(position.pile):
        return replace(position, pile=_without(position.pile, drawn))
    rest = (*position.pile, *position.discard)
    return replace(position, pile=tuple(sorted(_without(rest, drawn))), discard=())


def _without(cards: tuple[int, ...], drawn: set[int]) -> tuple[int, ...]:
    return tuple(card for card in cards if card not in drawn)


# --- what can be one of the deck ------------------------------------------------------------

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
