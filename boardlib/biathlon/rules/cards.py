"""What the numbers of cards alone tell of a race: the printed times of their rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from boardlib.biathlon.board.cards import Symbol
from boardlib.biathlon.board.clock import BEST
from boardlib.biathlon.board.course import Section
from boardlib.biathlon.board.deck_checks import card_key
from boardlib.biathlon.board.moves import Ride
from boardlib.biathlon.board.position import Position, Race
from boardlib.biathlon.rulebook import condition
from boardlib.biathlon.rules.conditions import Met
from boardlib.biathlon.rules.naming import head, numbers
from boardlib.biathlon.rules.race import after, is_void, refill
from boardlib.biathlon.rules.riding import row_of
from boardlib.game import QuestionError
from boardlib.ruling import Reason
from boardlib.text import _, ngettext


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


# --- The draw pile: how many cards are drawn after a ride, and from where


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
