"""Cards: their rows, which of them can be one of the deck, and how they are drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby

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
)
from boardlib.biathlon.board.position import Position, Race, Ride
from boardlib.biathlon.rules.conditions import Met
from boardlib.biathlon.rules.naming import fails, holds, timed
from boardlib.biathlon.rules.race import after, is_void, refill
from boardlib.game import Problem, QuestionError
from boardlib.rulebook import Fact
from boardlib.ruling import Reason
from boardlib.text import _


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
    elsewhere = [card for card in ride.draw if card not in (*draw.pile, *draw.more)]
    if elsewhere:
        keys = map(card_key, elsewhere)
        yield fails("draw-pile", "elsewhere", keys, player=ride.player, cards=elsewhere)
    elif len(set(ride.draw)) < len(ride.draw):
        keys = map(card_key, ride.draw)
        yield fails("draw-pile", "twice", keys, player=ride.player, cards=ride.draw)
    elif set(ride.draw) & set(draw.more) and not set(draw.pile) <= set(ride.draw):
        keys = map(card_key, draw.pile)
        yield fails("draw-pile", "rest-first", keys, player=ride.player, cards=draw.pile)


def _judge_count(position: Position, ride: Ride, draw: Draw) -> Reason:
    """Whether as many cards are drawn as there have to be."""
    drawn, rule = len(ride.draw), "draw-empty" if draw.more or not draw.most else "draw-refill"
    facts = {"player": ride.player, "least": draw.least, "most": draw.most, "drawn": drawn}
    if position.race is Race.SPRINT:
        return fails("draw-sprint", "draw", **facts)
    if draw.least <= drawn <= draw.most:
        return holds(rule, "draw", **facts, count=drawn)
    if not draw.most:
        return fails("draw-empty", "nothing", **facts)
    return fails(rule, "draw", **facts, count=draw.most)


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

Fault = tuple[Reason, bool]
"""What a card or a deck is against, and whether it stops answers about the rest."""


def deck_problems(deck: Deck, profile: Mapping[str, str]) -> Iterator[Problem]:
    """Everything that is wrong with a whole deck: how many cards, which times, every row."""
    return map(_problem, _deck_faults(deck, profile))


def row_problems(number: int, row: Row, profile: Mapping[str, str]) -> Iterator[Problem]:
    """What is wrong with a row: its time, its symbols, the halves of their conditions."""
    return map(_problem, _row_faults(number, row, profile))


def _problem(fault: Fault) -> Problem:
    reason, stops = fault
    return Problem(reason.text, reason.shapes, stops=stops)


def card_faults(card: Card, profile: Mapping[str, str]) -> Iterator[Fault]:
    """What a card is against: rows that it lacks, times and conditions that cannot be."""
    for section in LAP:
        row = card.by_section.get(section)
        if row is None:
            yield _lacks(section, card.number), False
        else:
            yield from _row_faults(card.number, row, profile)


def _lacks(section: Section, number: int) -> Reason:
    """That a card has no row for a section."""
    shapes = (card_key(number),)
    match section:
        case Section.CLIMB:
            return fails("card-any-section", "climb", shapes, card=number)
        case Section.DESCENT:
            return fails("card-any-section", "descent", shapes, card=number)
        case Section.FLAT:
            return fails("card-any-section", "flat", shapes, card=number)
    return fails("card-any-section", "arena", shapes, card=number)


def _row_faults(number: int, row: Row, profile: Mapping[str, str]) -> Iterator[Fault]:
    """What a row is against: its time, its symbols, the halves of their conditions."""
    shapes, best = (row_key(number, row.section),), BEST[row.section]
    if row.section is Section.ARENA:
        if row.seconds == 0:
            yield fails("loop-card", "nothing", shapes, card=number), True
        return
    if not 0 <= row.difference <= SLOWEST:
        bounds = {"best": timed(best), "worst": timed(best + SLOWEST)}
        rule = "deck-climb" if row.section is Section.CLIMB else "deck-others"
        facts = {"card": number, **bounds, "time": row.seconds}
        yield fails(rule, row.section.value, shapes, **facts), True
    for sign in row.signs:
        yield from _sign_faults(number, row, sign, profile)


def _sign_faults(number: int, row: Row, sign: Sign, profile: Mapping[str, str]) -> Iterator[Fault]:
    """What a symbol is against, with the halves that are printed beside it."""
    shapes = (row_key(number, row.section),)
    halves = () if sign.where is None else sign.where.halves
    for half in halves:
        if half not in HALVES[row.section] and profile.get("cross_conditions") != "yes":
            section = Fact(row.section.value, _(SECTIONS[row.section]))
            facts = {"card": number, "section": section, "half": half.value}
            yield fails("deck-halves", "", shapes, **facts), True
    both = sign.where is not None and sign.where.form is Form.BOTH
    if both and sign.symbol is Symbol.NEWCOACH:
        yield fails("newcoach-both", "card", shapes, card=number, where=str(sign.where)), False
    if sign.seconds == 0:
        yield fails("card-seconds", "", shapes, card=number, row=str(row)), True


def _deck_faults(deck: Deck, profile: Mapping[str, str]) -> Iterator[Fault]:
    """What a whole deck is against."""
    if len(deck.cards) != CARDS:
        yield fails("deck-cards", count=len(deck.cards)), False
    for card in deck.cards:
        yield from card_faults(card, profile)
        yield from _lacking(card, profile)
    yield from _climbs(deck)
    yield from _same_times(deck)


def _lacking(card: Card, profile: Mapping[str, str]) -> Iterator[Fault]:
    """Every row has a symbol on the left and one in the middle (option ``deck_rows``)."""
    for row in card.rows:
        if row.section in RIDDEN and len(row.signs) < 2 and profile.get("deck_rows") == "both":
            shapes = (row_key(card.number, row.section),)
            yield fails("card-both", "", shapes, card=card.number, row=str(row)), False


def _climbs(deck: Deck) -> Iterator[Fault]:
    """In a whole deck every time of the climb, 3:10 to 3:39, stands on two cards."""
    if len(deck.cards) != CARDS:
        return
    rows = (card.by_section.get(Section.CLIMB) for card in deck.cards)
    times = Counter(row.seconds for row in rows if row is not None)
    best = BEST[Section.CLIMB]
    for seconds in range(best, best + SLOWEST + 1):
        if times[seconds] != 2:
            yield fails("deck-twice", time=seconds, count=times[seconds]), False


def _same_times(deck: Deck) -> Iterator[Fault]:
    """No two cards have the same three times."""
    by_times = sorted((_times(card), card.number) for card in deck.cards)
    for _their_times, found in groupby(by_times, key=lambda one: one[0]):
        same = [number for _times, number in found]
        if len(same) > 1:
            one, other = same[:2]
            shapes = (card_key(one), card_key(other))
            yield fails("deck-alike", "", shapes, one=one, other=other), False


def alike(deck: Deck, number: int) -> Iterator[Fault]:
    """The other cards that have the same three times as one."""
    return (fault for fault in _same_times(deck) if card_key(number) in fault[0].shapes)


def _times(card: Card) -> tuple[int, ...]:
    return tuple(card.by_section[one].seconds for one in RIDDEN if one in card.by_section)
