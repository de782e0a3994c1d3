"""The cathedral takes white dice, column by column, the fields yellow ones; what influence buys.

Fields give deniers.  With influence dice are rolled again or flipped, or a citizen comes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from boardlib.game import Event
from boardlib.rulebook import Fact
from boardlib.ruling import Reason
from boardlib.text import ngettext
from boardlib.troyes.board.cards import LEVELS, Colour, Die, Goods, Stone, Taken, column_places
from boardlib.troyes.board.moves import Build, Farm, Flip, Influence, Recruit, Reroll
from boardlib.troyes.board.position import Cube, Phase, Position, player_key
from boardlib.troyes.rules.groups import (
    MOST_DICE,
    efficiency,
    group_of,
    judge_colour,
    judge_dice,
    judge_there,
    spent,
    with_dice,
    without,
)
from boardlib.troyes.rules.income import Gain, gained, gaining
from boardlib.troyes.rules.naming import event, fails, holds, keys_of

# --- the cathedral and the fields ----------------------------------------------------------------


LOW_COLUMNS: Final = 3
LOW: Final = Goods(points=1, influence=1)
HIGH: Final = Goods(points=1, influence=2)


def reward(column: int) -> Goods:
    """What a cube in a column brings (troyes.cathedral-low, troyes.cathedral-high).

    >>> reward(3).influence, reward(4).influence
    (1, 2)
    """
    return LOW if column <= LOW_COLUMNS else HIGH


def lowest(stones: Mapping[Stone, str], column: int) -> Stone | None:
    """The lowest free level of a column; None where the column is full."""
    return next((stone for stone in column_places(column) if stone not in stones), None)


def laid(position: Position, build: Build) -> tuple[list[Stone], list[int]]:
    """Where the cubes of a group go, die by die, and the columns that have no room for more.

    Rule: troyes.cathedral-place.
    """
    stones, found, full = dict(position.stones), [], []
    for die in group_of(build.dice, build.cube).dice:
        stone = lowest(stones, die.value)
        if stone is None:
            full.append(die.value)
        else:
            stones[stone] = build.player
            found.append(stone)
    return found, full


def judge_build(position: Position, build: Build) -> Iterator[Reason]:
    """Whether a group of dice may build the cathedral.

    Rules: troyes.cathedral-dice, troyes.cathedral-room.
    """
    yield from judge_dice(position, build)
    group = group_of(build.dice, build.cube)
    white = judge_colour(position, build.player, group.taken, Colour.WHITE, "cathedral-dice")
    yield white
    if white.holds:
        yield _judge_room(position, build)


def _judge_room(position: Position, build: Build) -> Reason:
    """Whether every die finds a level (options ``full_column``)."""
    found, full = laid(position, build)
    keys = [stone.key for stone in found] or [Stone(one, LEVELS).key for one in full]
    columns = Fact(None, ", ".join(map(str, dict.fromkeys(full))))
    if not full:
        return holds("cathedral-room", "", keys, full=full)
    if position.profile["full_column"] == "yes":
        return holds("cathedral-lost", "", keys, full=full, columns=columns)
    return fails("cathedral-room", "", keys, full=full, columns=columns)


def built(position: Position, build: Build) -> tuple[Position, list[Event]]:
    """The position after white dice have become cubes, and what they brought."""
    found, _full = laid(position, build)
    after, events = spent(position, build)
    for stone in found:
        after = replace(after, cathedral=(*after.cathedral, Cube(build.player, stone)))
        goods = reward(stone.column)
        name: Gain = "cathedral-low" if goods == LOW else "cathedral-high"
        facts: dict[str, Any] = {"column": stone.column, "level": stone.level}
        events.append(event("cathedral-place", "", (stone.key,), player=build.player, **facts))
        after, told = gained(after, build.player, goods, name)
        events += told
    return after, events


def missing_levels(position: Position, colour: str) -> list[int]:
    """The levels of the cathedral on which a player has no cube (troyes.final-cathedral)."""
    own = {one.stone.level for one in position.cathedral if one.colour == colour}
    return [level for level in range(1, LEVELS + 1) if level not in own]


def levels_words(count: int) -> str:
    """Levels without an own cube, counted."""
    return ngettext("level without a cube", "levels without a cube", count)


# --- the fields -------------------------------------------------------------------------------


DIVISOR: Final = 2
"""The fields bring a denier for so many pips (troyes.farm)."""
FIELDS: Final = "fields"
"""The key of the fields on the picture."""


def harvest(farm: Farm) -> int:
    """The deniers that a group of dice brings from the fields (troyes.farm)."""
    return efficiency(group_of(farm.dice, farm.cube).total, DIVISOR)


def judge_farm(position: Position, farm: Farm) -> Iterator[Reason]:
    """Whether a group of dice may work the fields.

    Rules: troyes.farm-dice, troyes.farm, troyes.rounded-down, troyes.farm-some.
    """
    yield from judge_dice(position, farm)
    group = group_of(farm.dice, farm.cube)
    yield judge_colour(position, farm.player, group.taken, Colour.YELLOW, "farm-dice")
    count, total = harvest(farm), group.total
    if not count and position.profile["zero_farming"] == "no":
        yield fails("farm-some", "", (FIELDS,), total=total, count=count)
    elif total % DIVISOR:
        yield holds("rounded-down", "fields", (FIELDS,), total=total, count=count)
    else:
        yield holds("farm", "", (FIELDS,), total=total, count=count)


def farmed(position: Position, farm: Farm) -> tuple[Position, list[Event]]:
    """The position after the fields were worked."""
    goods = Goods(deniers=harvest(farm))
    after, events = spent(position, farm)
    after, told = gained(after, farm.player, goods, "farm")
    return after, [*events, *told]


# --- influence -----------------------------------------------------------------------------------


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
