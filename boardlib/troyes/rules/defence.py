"""Black dice: who has to fight which, with what, and what it brings or costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final

from boardlib.game import Event
from boardlib.ruling import Reason
from boardlib.troyes.board.cards import Colour, Die, Goods
from boardlib.troyes.board.moves import Fail, Fight, Reroll
from boardlib.troyes.board.position import Phase, Position, black_key, player_key
from boardlib.troyes.rules.cathedral_fields_influence import price_of
from boardlib.troyes.rules.events import moved_on
from boardlib.troyes.rules.groups import judge_there, without
from boardlib.troyes.rules.income import LOSS, gained, gaining, told_loss
from boardlib.troyes.rules.naming import event, fails, holds, keys_of
from boardlib.troyes.rules.rounds import no_cube

DOUBLE: Final = 2
"""How often a red die counts against black ones (troyes.defence-red)."""


def strength(die: Die) -> int:
    """What a die is worth against black dice: red ones count double.

    >>> strength(Die(Colour.RED, 3)), strength(Die(Colour.WHITE, 3))
    (6, 3)
    """
    return die.value * (DOUBLE if die.colour is Colour.RED else 1)


def together(dice: Iterable[Die]) -> int:
    """What dice are worth against black ones, added (troyes.defence-sum).

    >>> together([Die(Colour.RED, 3), Die(Colour.WHITE, 3)])
    9
    """
    return sum(map(strength, dice))


def can_counter(dice: Sequence[Die], black: Sequence[int], how: str = "total") -> bool:
    """Whether dice beat black ones (option ``counter``).

    Rules: troyes.defence-sum, troyes.defence-total, troyes.defence-red,
    troyes.defence-partition.

    >>> white = [Die(Colour.WHITE, 6), Die(Colour.WHITE, 3)]
    >>> can_counter(white, [5, 4]), can_counter(white, [5, 4], "partition")
    (True, False)
    """
    if how == "total":
        return together(dice) >= sum(black)
    if not black:
        return True
    first, *rest = sorted(black, reverse=True)
    return any(
        together(own) >= first
        and can_counter([*(Counter(dice) - Counter(own)).elements()], rest, how)
        for count in range(1, len(dice) + 1)
        for own in combinations(dice, count)
    )


def highest(position: Position) -> int:
    """The highest of the black dice."""
    return max(position.black)


def must_fight(position: Position, player: str) -> bool:
    """Whether a player can beat the highest black die, and so has to.

    Rules: troyes.defence-must, and the option ``must_influence``.
    """
    dice = position.dice.get(player, ())
    if dice and position.profile["must_influence"] == "yes":
        # Rerolled, any of them may show a six, and a black one shows no more.
        rerolls = position.by_colour[player].influence >= price_of(Reroll)
        return rerolls or together(dice) >= highest(position)
    return together(dice) >= highest(position)


# --- judged ---------------------------------------------------------------------------------


def judge_fight(position: Position, fight: Fight) -> Iterator[Reason]:
    """Whether a player may fight these black dice with these dice.

    Rules: troyes.defence-there, troyes.defence-highest, troyes.defence-more,
    troyes.defence-own, troyes.defence-sum, troyes.defence-total, troyes.defence-partition.
    """
    if fight.cube:
        yield no_cube(fight.cube)
    if not Counter(position.black) >= Counter(fight.black):
        keys = _black_keys(position)
        yield fails("defence-there", "others", keys, values=fight.black, there=position.black)
        return
    player, top = fight.player, highest(position)
    yield (holds if top in fight.black else fails)(
        "defence-highest", "", (black_key(1),), player=player, highest=top
    )
    if len(fight.black) > 1:
        yield holds("defence-more", "", _black_keys(position), player=player, values=fight.black)
    foreign = [one for one in fight.dice if one.owner]
    if foreign:
        keys = keys_of(position, player, foreign)
        yield fails("defence-own", "", keys, player=player, dice=foreign)
        return
    lying = list(judge_there(position, player, fight.dice))
    yield from lying
    if not lying:
        yield from _judge_colours(position, fight)
        yield _judge_sum(position, fight)


def _judge_colours(position: Position, fight: Fight) -> Iterator[Reason]:
    """That dice of several colours may be used, and that red ones count double.

    Rules: troyes.defence-mixed, troyes.defence-red.
    """
    keys = keys_of(position, fight.player, fight.dice)
    dice = [one.die for one in fight.dice]
    if len({die.colour for die in dice}) > 1:
        yield holds("defence-mixed", "", keys, player=fight.player)
    red = [one for one in fight.dice if one.die.colour is Colour.RED]
    if red:
        yield holds("defence-red", "", keys_of(position, fight.player, red), dice=red)


def _black_keys(position: Position) -> tuple[str, ...]:
    return tuple(black_key(number) for number in range(1, len(position.black) + 1))


def _judge_sum(position: Position, fight: Fight) -> Reason:
    """Whether the dice reach the black ones, together or each of them (option ``counter``)."""
    dice, how = [one.die for one in fight.dice], position.profile["counter"]
    beaten, keys = can_counter(dice, fight.black, how), keys_of(position, fight.player, fight.dice)
    keys = (*keys, *_black_keys(position))
    own, black = together(dice), sum(fight.black)
    facts = {"player": fight.player, "values": fight.black, "own": own, "black": black}
    if len(fight.black) > 1 and how == "partition":
        return (holds if beaten else fails)("defence-partition", "", keys, **facts)
    name = "defence-sum" if len(fight.black) == 1 else "defence-total"
    if beaten:
        return holds(name, "", keys, **facts)
    red = any(die.colour is Colour.RED for die in dice)
    return fails(name, "red" if red else "no_red", keys, **facts)


def judge_fail(position: Position, fail: Fail) -> Iterator[Reason]:
    """Whether a player may leave the highest black die unbeaten.

    Rules: troyes.defence-must, troyes.defence-may.
    """
    player = fail.player
    if not position.black:
        yield fails("defence-there", "none", (player_key(player),))
        return
    if position.profile["declining"] == "yes":
        yield holds("defence-may", "", (player_key(player),), player=player)
        return
    must, value = must_fight(position, player), highest(position)
    keys = (player_key(player), black_key(1))
    yield (fails if must else holds)("defence-must", "", keys, player=player, value=value)


# --- done -----------------------------------------------------------------------------------


def fought(position: Position, fight: Fight) -> tuple[Position, list[Event]]:
    """The position after black dice have been beaten: the dice are gone, influence is gained.

    Rules: troyes.defence-used, troyes.defence-reward.
    """
    reward = Goods(influence=len(fight.black))
    after = without(position, fight.player, fight.dice)
    told = event(
        "defence-used",
        "",
        (player_key(fight.player),),
        player=fight.player,
        count=len(fight.black),
        values=fight.black,
        dice=[one.die for one in fight.dice],
    )
    after, rewarded = gained(after, fight.player, reward, "defence-reward")
    return faced(after, fight.player, fight.black), [told, *rewarded]


def failed(position: Position, fail: Fail) -> tuple[Position, list[Event]]:
    """The position after the highest black die was not beaten (troyes.defence-fail)."""
    after = gaining(position, fail.player, Goods(points=-LOSS))
    top = highest(position)
    return faced(after, fail.player, (top,)), [told_loss(fail.player, "defence-fail")]


def faced(position: Position, player: str, gone: Sequence[int]) -> Position:
    """The position with the next player before the black dice that remain.

    Rules: troyes.defence-next, troyes.defence-round.
    """
    black = tuple(sorted((Counter(position.black) - Counter(gone)).elements(), reverse=True))
    done = (*position.faced, player)
    if len(done) == len(position.players) and position.profile["counter_wraps"] == "no":
        black = ()
    after = replace(position, black=black, faced=done, used=())
    if not black:
        return moved_on(replace(after, phase=Phase.STRIKES, turn="", thrown=True, faced=()))
    order = after.from_start()
    return replace(after, turn=order[(order.index(player) + 1) % len(order)])
