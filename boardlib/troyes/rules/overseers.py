"""Overseers: who may use an activity card, where an overseer comes from, and what he costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from boardlib.game import Event
from boardlib.ruling import Reason
from boardlib.text import _, ngettext
from boardlib.troyes.board.cards import Goods, cards
from boardlib.troyes.board.moves import Activate, Oversee
from boardlib.troyes.board.position import Position, player_key
from boardlib.troyes.rulebook import condition, rule
from boardlib.troyes.rules.goods import gained, gaining
from boardlib.troyes.rules.influence import all_in_play
from boardlib.troyes.rules.naming import card_name, head, players

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
