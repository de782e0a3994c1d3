"""Activity cards: how they are revealed, who oversees and uses them, and what they do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from boardlib.game import Event
from boardlib.ruling import Reason
from boardlib.text import _, listing, mark, ngettext
from boardlib.troyes.board.cards import ActivityCard, Goods, cards
from boardlib.troyes.board.city import WORKERS, Building, Colour
from boardlib.troyes.board.moves import Activate, Oversee, Reveal
from boardlib.troyes.board.position import Activity, Phase, Position, player_key
from boardlib.troyes.rulebook import condition, rule
from boardlib.troyes.rules.groups import (
    efficiency,
    group_of,
    judge_colour,
    judge_dice,
    spent,
    with_cubes,
)
from boardlib.troyes.rules.income import gained, gaining, standing_in
from boardlib.troyes.rules.influence import all_in_play
from boardlib.troyes.rules.naming import card_name, head, players

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


# --- Overseers: who may use an activity card, where an overseer comes from, and what he c


SUPPLY: Final = "supply"
"""The word for an overseer who comes from the own supply."""
PLACES: Final = 4
"""The places of a card for overseers (troyes.final-four-places)."""


def leave(queue: Sequence[str], colour: str) -> tuple[str, ...]:
    """The places of a card after an overseer has left: those behind move up.

    Rule: troyes.overseer-gap.

    >>> leave(["blue", "green", "orange"], "green")
    ('blue', 'orange')
    """
    at = list(queue).index(colour)
    return (*queue[:at], *queue[at + 1 :])


def arrives(move: Activate) -> bool:
    """Whether an overseer arrives with the move."""
    return bool(move.overseer)


def stands_on(position: Position, colour: str, card: str) -> bool:
    """Whether an overseer of a player stands on a card."""
    return card in position.on_show and colour in position.on_show[card].overseers


def cost_of(position: Position, move: Activate) -> int:
    """The deniers for the overseer of a move (options ``moved_overseer``, ``overseer_hire``).

    Rules: troyes.overseer-cost, troyes.overseer-moved-free.
    """
    if not arrives(move):
        return 0
    moved = move.overseer != SUPPLY
    if moved and position.profile["moved_overseer"] == "free":
        return 0
    return cards().activities[move.card].cost or 0


# --- judged ---------------------------------------------------------------------------------


def judge_overseer(position: Position, move: Activate) -> Iterator[Reason]:
    """Whether a player may use a card with the overseer there is, or with one who arrives.

    Rules: troyes.overseer, troyes.overseer-once, troyes.overseer-supply, troyes.overseer-pawn,
    troyes.overseer-hired, troyes.recruit-limit, troyes.overseer-cost.
    """
    there, key = stands_on(position, move.player, move.card), cards().activities[move.card].key
    player, named = head(move.player), card_name(move.card)
    if not arrives(move):
        text = _("{player}: an overseer stands on the card ({card}).")
        if not there:
            text = _("{player}: no overseer stands on the card ({card}), and none is placed.")
        yield condition("overseer", there, text.format(player=player, card=named), (key,))
        return
    if there:
        text = _("{player}: an overseer stands on the card already ({card}).")
        yield condition("overseer-once", False, text.format(player=player, card=named), (key,))
    yield _judge_origin(position, move)
    yield from _judge_cost(position, move)


def judge_oversee(position: Position, move: Oversee) -> Iterator[Reason]:
    """Why an overseer is not sent without a use of the card, nor back from his card.

    Rules: troyes.overseer-use, troyes.overseer-leaves.
    """
    player, known = head(move.player), cards().activities
    keys = [known[one].key for one in (move.origin, move.goal) if one in known]
    if move.goal in known:
        text = _("{player}: an overseer is placed only by using the card, with dice ({card}).")
        text = text.format(player=player, card=card_name(move.goal))
        yield condition("overseer-use", False, text, (*keys, player_key(move.player)))
        return
    text = _("{player}: an overseer leaves his card only for another activity card.")
    yield condition("overseer-leaves", False, text.format(player=player), keys)


def _judge_origin(position: Position, move: Activate) -> Reason:
    """Whether there is an overseer where he comes from."""
    player, supply = head(move.player), position.by_colour[move.player].supply
    if move.overseer != SUPPLY:
        holds = stands_on(position, move.player, move.overseer)
        text = _("{player}: the overseer comes from another card ({card}).")
        if not holds:
            text = _("{player}: no overseer stands on that other card ({card}).")
        text = text.format(player=player, card=card_name(move.overseer))
        key = cards().activities[move.overseer].key
        return condition("overseer-supply", holds, text, (key,), origin=move.overseer)
    shapes = (player_key(move.player),)
    if supply:
        text = _("{player}: the overseer comes from the supply.")
        return condition("overseer-supply", True, text.format(player=player), shapes)
    if position.profile["overseer_hire"] == "arrival":
        text = _("{player}: no citizen is in the supply to become an overseer.")
        return condition("overseer-pawn", False, text.format(player=player), shapes)
    if all_in_play(position, move.player):
        text = _("{player}: all twelve citizens are in the game, so none can be hired.")
        return condition("recruit-limit", False, text.format(player=player), shapes)
    text = _("{player}: the supply is empty; the deniers bring the overseer.")
    return condition("overseer-hired", True, text.format(player=player), shapes)


def _judge_cost(position: Position, move: Activate) -> Iterator[Reason]:
    """Whether the overseer can be paid; dice that are bought besides are judged with them."""
    if move.overseer != SUPPLY and position.profile["moved_overseer"] == "free":
        text = _("{player}: an overseer who comes from another card costs nothing.")
        text = text.format(player=head(move.player))
        key = cards().activities[move.overseer].key
        yield condition("overseer-moved-free", True, text, (key, player_key(move.player)))
        return
    cost, purse = cost_of(position, move), position.by_colour[move.player].deniers
    holds = purse >= cost
    text = ngettext(
        "{player}: the overseer costs {cost} denier, and the purse holds {purse}.",
        "{player}: the overseer costs {cost} deniers, and the purse holds {purse}.",
        cost,
    )
    if not holds:
        text = ngettext(
            "{player}: the overseer costs {cost} denier, and the purse holds only {purse}.",
            "{player}: the overseer costs {cost} deniers, and the purse holds only {purse}.",
            cost,
        )
    text = text.format(player=head(move.player), cost=cost, purse=purse)
    shapes = (player_key(move.player), cards().activities[move.card].key)
    yield condition("overseer-cost", holds, text, shapes, cost=cost, purse=purse)


# --- done -----------------------------------------------------------------------------------


def arrived(position: Position, move: Activate) -> tuple[Position, list[Event]]:
    """The position after an overseer has arrived on the first free place, and was paid for.

    Rules: troyes.overseer-place, troyes.overseer-gap, troyes.overseer-cost,
    troyes.overseer-points.
    """
    cost = cost_of(position, move)
    after = gaining(_taken_from(position, move), move.player, Goods(deniers=-cost))
    activities = tuple(
        replace(one, overseers=(*one.overseers, move.player)) if one.card == move.card else one
        for one in after.activities
    )
    after = replace(after, activities=activities)
    place = len(after.on_show[move.card].overseers)
    text = _("{player}: an overseer takes place {place} ({card}).")
    text = text.format(player=head(move.player), place=place, card=card_name(move.card))
    key = cards().activities[move.card].key
    events = [Event(text, rule("overseer-place"), (key,), None, {"place": place})]
    events += _told_gap(position, move)
    if cost:
        text = ngettext("{player}: pays {count} denier.", "{player}: pays {count} deniers.", cost)
        text = text.format(player=head(move.player), count=cost)
        events.append(Event(text, rule("overseer-cost"), (player_key(move.player),)))
    if position.profile["overseer_points"] == "arrival":
        points = Goods(points=place_points(position.profile, move.card, place))
        after, told = gained(after, move.player, points, "overseer-points")
        events += told
    return after, events


def _told_gap(position: Position, move: Activate) -> Iterator[Event]:
    """That others move up where an overseer has left (troyes.overseer-gap)."""
    if move.overseer == SUPPLY:
        return
    queue = position.on_show[move.overseer].overseers
    behind = queue[queue.index(move.player) + 1 :]
    if behind:
        text = _("Those behind move up ({card}): {players}.")
        text = text.format(card=card_name(move.overseer), players=players(behind))
        key = cards().activities[move.overseer].key
        yield Event(text, rule("overseer-gap"), (key, *map(player_key, behind)))


def place_points(profile: Mapping[str, str], card: str, place: int) -> int:
    """The points of a place of a card, from 1 (option ``overseer_places``).

    Rules: troyes.final-two-places, troyes.final-four-places.
    """
    printed = cards().activities[card].points or ()
    four = profile["overseer_places"] == "4"
    if place > len(printed):
        return printed[-1] if four and printed and place <= PLACES else 0
    return printed[place - 1]


def _taken_from(position: Position, move: Activate) -> Position:
    """The position without the overseer where he comes from."""
    if move.overseer == SUPPLY:
        player = position.by_colour[move.player]
        return position.with_player(replace(player, supply=max(0, player.supply - 1)))
    activities = tuple(
        replace(one, overseers=leave(one.overseers, move.player))
        if one.card == move.overseer
        else one
        for one in position.activities
    )
    return replace(position, activities=activities)
