"""Activity cards: how they are revealed, who may use them, and what they do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from boardlib.game import Event
from boardlib.ruling import Reason
from boardlib.text import _, listing, mark, ngettext
from boardlib.troyes.board.cards import ActivityCard, Goods, cards
from boardlib.troyes.board.city import Building
from boardlib.troyes.board.dice import WORKERS, Colour
from boardlib.troyes.board.moves import Activate, Reveal
from boardlib.troyes.board.position import Activity, Phase, Position
from boardlib.troyes.rulebook import condition, rule
from boardlib.troyes.rules.goods import gained, gaining
from boardlib.troyes.rules.groups import group_of, judge_dice, spent, with_cubes
from boardlib.troyes.rules.income import standing_in
from boardlib.troyes.rules.naming import card_name, head
from boardlib.troyes.rules.overseers import arrived, arrives, cost_of, judge_overseer
from boardlib.troyes.rules.prices import efficiency, judge_colour

_OTHER_COLOUR: Final = {
    Colour.RED: mark("This card is used with red dice only. Of another colour: {dice}."),
    Colour.WHITE: mark("This card is used with white dice only. Of another colour: {dice}."),
    Colour.YELLOW: mark("This card is used with yellow dice only. Of another colour: {dice}."),
}
"""What is said of dice with which that cannot be done."""

# --- cards are revealed -----------------------------------------------------------------------


def judge_reveal(position: Position, reveal: Reveal) -> Iterator[Reason]:
    """Whether these cards may be revealed: one of each colour, and of this round.

    Rules: troyes.reveal, troyes.reveal-age, troyes.card-known.
    """
    found = [cards().activities[one] for one in reveal.cards]
    holds = sorted(one.colour for one in found) == sorted(WORKERS)
    text = _("One card of each colour is revealed: {cards}.")
    if not holds:
        text = _("One card of each colour is revealed, not these: {cards}.")
    text = text.format(cards=listing([card_name(one.id) for one in found]))
    yield condition("reveal", holds, text, [one.key for one in found])
    for card in found:
        yield from _judge_revealed(position, card)


def _judge_revealed(position: Position, card: ActivityCard) -> Iterator[Reason]:
    named = card_name(card.id)
    if card.id in position.on_show:
        text = _("This card is on show already: {card}.").format(card=named)
        yield condition("reveal", False, text, (card.key,))
    if card.age not in (0, position.round):
        text = _("This card is revealed in round {age}: {card}.").format(age=card.age, card=named)
        yield condition("reveal-age", False, text, (card.key,))
    if not card.complete:
        text = _("Of this card most numbers are not known: {card}.").format(card=named)
        yield condition("card-known", False, text, (card.key,))


def revealed(position: Position, reveal: Reveal) -> tuple[Position, list[Event]]:
    """The position after cards have been revealed."""
    shown = (*position.activities, *map(Activity, reveal.cards))
    text = _("These activity cards are revealed: {cards}.")
    text = text.format(cards=listing(list(map(card_name, reveal.cards))))
    keys = tuple(cards().activities[one].key for one in reveal.cards)
    after = replace(position, activities=shown, phase=Phase.INCOME)
    return after, [Event(text, rule("reveal"), keys)]


# --- cards are used -----------------------------------------------------------------------------


def activations(move: Activate) -> int:
    """How often the dice of a move activate its card; 0 where its divisor is not known."""
    divisor = cards().activities[move.card].divisor
    return efficiency(group_of(move.dice, move.cube).total, divisor) if divisor else 0


def judge_activate(position: Position, move: Activate) -> Iterator[Reason]:
    """Whether a player may use a card so.

    Rules: troyes.card-shown, troyes.card-known, troyes.card-colour, troyes.overseer and the rules
    of overseers, troyes.activation, troyes.overseer-use, troyes.activation-fewer,
    troyes.activation-pay.
    """
    card = cards().activities[move.card]
    if card.id not in position.on_show:
        text = _("This card is not on show: {card}.").format(card=card_name(card.id))
        yield condition("card-shown", False, text, (card.key,))
        return
    if not card.complete:
        text = _("Of this card most numbers are not known: {card}.")
        yield condition("card-known", False, text.format(card=card_name(card.id)), (card.key,))
        return
    yield from judge_overseer(position, move)
    yield from judge_dice(position, move, cost_of(position, move))
    group = group_of(move.dice, move.cube)
    text = _(_OTHER_COLOUR[card.colour])
    yield judge_colour(position, move.player, group.taken, card.colour, "card-colour", text)
    yield from _judge_times(position, move, card)


def _judge_times(position: Position, move: Activate, card: ActivityCard) -> Iterator[Reason]:
    """How often the dice activate the card, and whether that suffices and can be paid."""
    most = activations(move)
    total = group_of(move.dice, move.cube).total
    text = ngettext(
        "{total} divided by {divisor}, rounded down: {count} activation.",
        "{total} divided by {divisor}, rounded down: {count} activations.",
        most,
    )
    if not most:
        text = _("{total} divided by {divisor} gives no activation; one at least is needed.")
        if arrives(move):
            text = _("{total} divided by {divisor} gives no activation; a new overseer needs one.")
    text = text.format(total=total, divisor=card.divisor, count=most)
    name = "efficiency" if most else "overseer-use" if arrives(move) else "activation"
    yield condition(name, most > 0, text, (card.key,), count=most, total=total)
    if move.times > most > 0:
        text = _("The dice give fewer activations than that: {count}, not {times}.")
        text = text.format(count=most, times=move.times)
        yield condition("activation-fewer", False, text, (card.key,))
    yield from _judge_pay(position, move, card)


def _judge_pay(position: Position, move: Activate, card: ActivityCard) -> Iterator[Reason]:
    """Whether what the activations cost can be paid (troyes.activation-pay)."""
    wanted = card.pay.times(move.times or activations(move))
    if not wanted:
        return
    after = spent(position, move)[0].by_colour[move.player]
    deniers = after.deniers - cost_of(position, move)
    holds = deniers >= wanted.deniers and after.influence >= wanted.influence
    text = _("{player}: the activations can be paid for.")
    if not holds:
        text = _("{player}: the activations cannot be paid for; fewer of them may be used.")
    yield condition("activation-pay", holds, text.format(player=head(move.player)), (card.key,))


def activated(position: Position, move: Activate) -> tuple[Position, list[Event]]:
    """The position after a card has been used, and what it caused.

    Rules: troyes.card-immediate, troyes.card-delayed.
    """
    card, events = cards().activities[move.card], []
    times = move.times or activations(move)
    if arrives(move):
        position, told = arrived(position, move)
        events += told
    position, told = spent(position, move)
    events += told
    text = ngettext(
        "{player}: activates a card ({card}) once.",
        "{player}: activates a card ({card}) {count} times.",
        times,
    ).format(player=head(move.player), card=card_name(card.id), count=times)
    name = "card-delayed" if card.delayed else "card-immediate"
    events.append(Event(text, rule(name), (card.key,), None, {"count": times}))
    if card.delayed:
        return _cubes_laid(position, move, times, events)
    paid = gaining(position, move.player, card.pay.times(-times))
    goods = effect(position, move.player, card, times, move.building)
    after, told = gained(paid, move.player, goods, "card-immediate")
    return after, [*events, *told]


def effect(
    position: Position,
    player: str,
    card: ActivityCard,
    times: int,
    building: Building | None = None,
) -> Goods:
    """What so many activations of an immediate card bring to a player."""
    if not card.per_citizen:
        return card.gain.times(times)
    chosen = [building] if building is not None else card.per_citizen
    best = max(standing_in(position, player, one) for one in chosen)
    return card.gain.times(times * best)


def _cubes_laid(
    position: Position, move: Activate, times: int, events: Sequence[Event]
) -> tuple[Position, list[Event]]:
    text = ngettext(
        "{player}: {count} cube is laid on the card ({card}).",
        "{player}: {count} cubes are laid on the card ({card}).",
        times,
    ).format(player=head(move.player), count=times, card=card_name(move.card))
    key = cards().activities[move.card].key
    told = Event(text, rule("cube-later"), (key,), None, {"count": times})
    return with_cubes(position, move.player, move.card, times), [*events, told]
