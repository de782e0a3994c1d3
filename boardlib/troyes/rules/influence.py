"""What influence is used for: to reroll dice, to flip them, to bring a citizen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from boardlib.game import Event
from boardlib.ruling import Reason
from boardlib.troyes.board.cards import Goods
from boardlib.troyes.board.city import Die, Taken
from boardlib.troyes.board.moves import Flip, Influence, Recruit, Reroll
from boardlib.troyes.board.position import Phase, Position, player_key
from boardlib.troyes.rules.groups import MOST_DICE, judge_there, with_dice, without
from boardlib.troyes.rules.income import gaining
from boardlib.troyes.rules.naming import event, fails, holds, keys_of

PRICES: Final = {Reroll: ("reroll", 1), Recruit: ("recruit", 2), Flip: ("flip", 4)}
"""What influence is used for -> its rule, and the points it costs."""
MOST_CITIZENS: Final = 12
"""The citizens of a colour (troyes.recruit-limit)."""


def price_of(use: type[Influence]) -> int:
    """The points of influence that a use costs.

    >>> price_of(Reroll), price_of(Flip)
    (1, 4)
    """
    return PRICES[use][1]


def judge_influence(position: Position, use: Influence) -> Iterator[Reason]:
    """Whether a player may use influence so.

    Rules: troyes.influence-kind, troyes.influence-once, troyes.influence-enough, troyes.reroll,
    troyes.recruit, troyes.flip, troyes.influence-own-dice.
    """
    name, price = PRICES[type(use)]
    yield from _judge_used(position, use, name)
    player = position.by_colour[use.player]
    facts = {
        "player": use.player,
        "price": price,
        "count": price,
        "influence": player.influence,
    }
    enough = player.influence >= price
    yield (holds if enough else fails)("influence-enough", "", (player.key,), **facts)
    if isinstance(use, Recruit):
        if all_in_play(position, use.player):
            yield fails("recruit-limit", "recruit", (player.key,), player=use.player)
    else:
        yield from _judge_dice(position, use)


def _judge_used(position: Position, use: Influence, name: str) -> Iterator[Reason]:
    """Whether what was used before the action allows it."""
    shapes = (player_key(use.player),)
    others = [one for one in position.used if one != name]
    if others and position.profile["influence_kinds"] == "one":
        yield fails("influence-kind", "", shapes, player=use.player)
    once = position.profile["influence_repeat"] == "once" and name != "reroll"
    if once and name in position.used:
        yield fails("influence-once", "", shapes, player=use.player)


def citizens_of(position: Position, colour: str) -> int:
    """All citizens of a player: in the supply, in buildings, lying, on cards."""
    overseers = sum(one.overseers.count(colour) for one in position.activities)
    standing = sum(one.colour == colour for one in position.citizens)
    lying = sum(one.colour == colour for one in position.lying)
    return position.by_colour[colour].supply + standing + lying + overseers


def all_in_play(position: Position, colour: str) -> bool:
    """Whether no further citizen of a player is left in the box (troyes.recruit-limit)."""
    limited = position.profile["most_citizens"] != "unlimited"
    return limited and citizens_of(position, colour) >= MOST_CITIZENS


def may_change_foreign(position: Position) -> bool:
    """Whether dice of others may be rerolled or flipped now (option ``influence_dice``).

    Rule: troyes.influence-own-dice.
    """
    return position.profile["influence_dice"] == "any" and position.phase is Phase.ACTIONS


def _judge_dice(position: Position, use: Reroll | Flip) -> Iterator[Reason]:
    dice = (use.die,) if isinstance(use, Reroll) else use.dice
    keys = keys_of(position, use.player, dice)
    if not 1 <= len(dice) <= MOST_DICE:
        yield fails("flip", "", keys, count=len(dice))
    foreign = [one for one in dice if one.owner not in ("", use.player)]
    if foreign and not may_change_foreign(position):
        yield fails("influence-own-dice", "", keys, player=use.player, dice=foreign)
    yield from judge_there(position, use.player, dice)
    if isinstance(use, Flip) and dice:
        yield holds("flip-faces", "", keys, dice=[one.die.flipped for one in dice])


# --- done -----------------------------------------------------------------------------------


def used(position: Position, use: Influence) -> tuple[Position, list[Event]]:
    """The position after influence has been used, and what is told of it."""
    name, price = PRICES[type(use)]
    after = gaining(position, use.player, Goods(influence=-price))
    after = replace(after, used=(*after.used, name))
    if isinstance(use, Recruit):
        player = after.by_colour[use.player]
        after = after.with_player(replace(player, supply=player.supply + 1))
        told = event("recruit", "", (player.key,), player=use.player)
    elif isinstance(use, Reroll):
        after, told = _rerolled(after, use)
    else:
        after, told = _flipped(after, use)
    shapes = (player_key(use.player),)
    return after, [told, event("influence-enough", "", shapes, player=use.player, count=price)]


def _rerolled(position: Position, use: Reroll) -> tuple[Position, Event]:
    new = Die(use.die.die.colour, use.to)
    after = exchanged(position, use.player, (use.die,), (new,))
    keys = keys_of(after, use.player, (Taken(new),))
    return after, event("reroll", "", keys, player=use.player, old=[use.die.die], new=[new])


def _flipped(position: Position, use: Flip) -> tuple[Position, Event]:
    old, new = [one.die for one in use.dice], [one.die.flipped for one in use.dice]
    after = exchanged(position, use.player, use.dice, new)
    keys = keys_of(after, use.player, map(Taken, new))
    variant = "one" if len(new) == 1 else "several"
    return after, event("flip", variant, keys, player=use.player, old=old, new=new)


def exchanged(
    position: Position, player: str, old: Iterable[Taken], new: Iterable[Die]
) -> Position:
    """The position with another die in the place of each, in the same district."""
    for one, die in zip(old, new, strict=True):
        position = with_dice(without(position, player, (one,)), one.owner or player, (die,))
    return position
