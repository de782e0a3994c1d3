"""Activity cards: how they are revealed, who oversees and uses them, and what they do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from boardlib.game import Event
from boardlib.ruling import Reason
from boardlib.troyes.board.cards import WORKERS, ActivityCard, Building, Goods, card_key, cards
from boardlib.troyes.board.moves import Activate, Oversee, Reveal
from boardlib.troyes.board.position import Activity, Phase, Position, player_key
from boardlib.troyes.rules.cathedral_fields_influence import all_in_play
from boardlib.troyes.rules.groups import (
    efficiency,
    group_of,
    judge_colour,
    judge_dice,
    spent,
    with_cubes,
)
from boardlib.troyes.rules.income import gained, gaining, standing_in
from boardlib.troyes.rules.naming import event, fails, holds

# --- cards are revealed -----------------------------------------------------------------------


def judge_reveal(position: Position, reveal: Reveal) -> Iterator[Reason]:
    """Whether these cards may be revealed: one of each colour, and of this round.

    Rules: troyes.reveal, troyes.reveal-age, troyes.card-known.
    """
    found = [cards().activities[one] for one in reveal.cards]
    each = sorted(one.colour for one in found) == sorted(WORKERS)
    yield (holds if each else fails)("reveal", "each", cards=reveal.cards)
    for card in found:
        if card.id in position.on_show:
            yield fails("reveal", "already", card=card.id)
        if card.age != position.round:
            yield fails("reveal-age", card=card.id, age=card.age)
        if not card.complete:
            yield fails("card-known", "card", card=card.id)


def revealed(position: Position, reveal: Reveal) -> tuple[Position, list[Event]]:
    """The position after cards have been revealed."""
    shown = (*position.activities, *map(Activity, reveal.cards))
    after = replace(position, activities=shown, phase=Phase.INCOME)
    return after, [event("reveal", cards=reveal.cards)]


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
        yield fails("card-shown", card=card.id)
        return
    if not card.complete:
        yield fails("card-known", "card", card=card.id)
        return
    yield from judge_overseer(position, move)
    yield from judge_dice(position, move, cost_of(position, move))
    group = group_of(move.dice, move.cube)
    yield judge_colour(position, move.player, group.taken, card.colour, "card-colour")
    yield from _judge_times(position, move, card)


def _judge_times(position: Position, move: Activate, card: ActivityCard) -> Iterator[Reason]:
    """How often the dice activate the card, and whether that suffices and can be paid."""
    most, total = activations(move), group_of(move.dice, move.cube).total
    facts = {"total": total, "divisor": card.divisor, "count": most}
    if most:
        yield holds("efficiency", "activations", (card.key,), **facts)
    else:
        yield fails("overseer-use" if arrives(move) else "activation", "none", (card.key,), **facts)
    if move.times > most > 0:
        yield fails("activation-fewer", "", (card.key,), count=most, times=move.times)
    yield from _judge_pay(position, move, card)


def _judge_pay(position: Position, move: Activate, card: ActivityCard) -> Iterator[Reason]:
    """Whether what the activations cost can be paid (troyes.activation-pay)."""
    wanted = card.pay.times(move.times or activations(move))
    if not wanted:
        return
    after = spent(position, move)[0].by_colour[move.player]
    deniers = after.deniers - cost_of(position, move)
    enough = deniers >= wanted.deniers and after.influence >= wanted.influence
    yield (holds if enough else fails)("activation-pay", "", (card.key,), player=move.player)


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
    name = "card-delayed" if card.delayed else "card-immediate"
    events.append(event(name, "used", player=move.player, card=card.id, count=times))
    if card.delayed:
        events.append(event("cube-later", player=move.player, card=card.id, count=times))
        return with_cubes(position, move.player, card.id, times), events
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


# --- overseers ----------------------------------------------------------------------------------

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
    there, player, card = stands_on(position, move.player, move.card), move.player, move.card
    if not arrives(move):
        yield (holds if there else fails)("overseer", player=player, card=card)
        return
    if there:
        yield fails("overseer-once", player=player, card=card)
    yield _judge_origin(position, move)
    yield from _judge_cost(position, move)


def judge_oversee(position: Position, move: Oversee) -> Iterator[Reason]:
    """Why an overseer is not sent without a use of the card, nor back from his card.

    Rules: troyes.overseer-use, troyes.overseer-leaves.
    """
    known = cards().activities
    keys = [known[one].key for one in (move.origin, move.goal) if one in known]
    if move.goal in known:
        keys.append(player_key(move.player))
        yield fails("overseer-use", "sent", keys, player=move.player, card=move.goal)
    else:
        yield fails("overseer-leaves", "", keys, player=move.player)


def _judge_origin(position: Position, move: Activate) -> Reason:
    """Whether there is an overseer where he comes from."""
    player, shapes = move.player, (player_key(move.player),)
    if move.overseer != SUPPLY:
        there = stands_on(position, player, move.overseer)
        return (holds if there else fails)(
            "overseer-supply", "card", player=player, origin=move.overseer
        )
    if position.by_colour[player].supply:
        return holds("overseer-supply", "supply", shapes, player=player)
    if position.profile["overseer_hire"] == "arrival":
        return fails("overseer-pawn", "", shapes, player=player)
    if all_in_play(position, player):
        return fails("recruit-limit", "overseer", shapes, player=player)
    return holds("overseer-hired", "", shapes, player=player)


def _judge_cost(position: Position, move: Activate) -> Iterator[Reason]:
    """Whether the overseer can be paid; dice that are bought besides are judged with them."""
    player = move.player
    if move.overseer != SUPPLY and position.profile["moved_overseer"] == "free":
        keys = (card_key(move.overseer), player_key(player))
        yield holds("overseer-moved-free", "", keys, player=player)
        return
    cost, purse = cost_of(position, move), position.by_colour[player].deniers
    keys = (player_key(player), card_key(move.card))
    facts = {"player": player, "cost": cost, "count": cost, "purse": purse}
    yield (holds if purse >= cost else fails)("overseer-cost", "", keys, **facts)


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
    player = move.player
    events = [event("overseer-place", player=player, place=place, card=move.card)]
    events += _told_gap(position, move)
    if cost:
        events.append(event("overseer-cost", "", (player_key(player),), player=player, count=cost))
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
        keys = (card_key(move.overseer), *map(player_key, behind))
        yield event("overseer-gap", "", keys, card=move.overseer, players=behind)


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
