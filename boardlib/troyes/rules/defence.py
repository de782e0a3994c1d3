"""Black dice: who has to fight which, with what, and what it brings or costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final

from boardlib.game import Event
from boardlib.ruling import Reason
from boardlib.text import _, ngettext
from boardlib.troyes.board.cards import Goods
from boardlib.troyes.board.city import FACES, Colour, Die
from boardlib.troyes.board.moves import Fail, Fight, Flip, Reroll
from boardlib.troyes.board.position import Phase, Position, black_key, player_key
from boardlib.troyes.rulebook import condition, rule
from boardlib.troyes.rules.events import moved_on
from boardlib.troyes.rules.groups import MOST_DICE, judge_there, without
from boardlib.troyes.rules.income import LOSS, gained, gaining, told_loss
from boardlib.troyes.rules.influence import price_of
from boardlib.troyes.rules.naming import dice_words, head, keys_of, taken_words, values
from boardlib.troyes.rules.rounds import no_cube

DOUBLE: Final = 2
"""How often a red die counts against black ones (troyes.defence-red)."""


def strength(die: Die) -> int:
    """What a die is worth against black dice: red ones count double.

    >>> strength(Die(Colour.RED, 3)), strength(Die(Colour.WHITE, 3))
    (6, 3)
    """
    return die.value * (DOUBLE if die.colour is Colour.RED else 1)


def can_counter(dice: Sequence[Die], black: Sequence[int], how: str = "total") -> bool:
    """Whether dice beat black ones (option ``counter``).

    Rules: troyes.defence-sum, troyes.defence-total, troyes.defence-red,
    troyes.defence-partition.

    >>> white = [Die(Colour.WHITE, 6), Die(Colour.WHITE, 3)]
    >>> can_counter(white, [5, 4]), can_counter(white, [5, 4], "partition")
    (True, False)
    """
    if how == "total":
        return sum(map(strength, dice)) >= sum(black)
    if not black:
        return True
    first, *rest = sorted(black, reverse=True)
    return any(
        sum(map(strength, own)) >= first and can_counter(_minus(dice, own), rest, how)
        for count in range(1, len(dice) + 1)
        for own in combinations(dice, count)
    )


def _minus(dice: Sequence[Die], taken: Sequence[Die]) -> list[Die]:
    return list((Counter(dice) - Counter(taken)).elements())


def highest(position: Position) -> int:
    """The highest of the black dice."""
    return max(position.black)


def must_fight(position: Position, player: str) -> bool:
    """Whether a player can beat the highest black die, and so has to.

    Rules: troyes.defence-must, and the option ``must_influence``.
    """
    dice = position.dice.get(player, ())
    best = sum(map(strength, dice))
    if position.profile["must_influence"] == "yes":
        best += _with_influence(dice, position.by_colour[player].influence)
    return best >= highest(position)


def _with_influence(dice: Sequence[Die], influence: int) -> int:
    """How much more the dice may show at best after rerolls, or after a flip."""
    weight = [strength(die) // die.value for die in dice]
    higher = sorted(
        ((FACES - die.value) * times for die, times in zip(dice, weight, strict=True)), reverse=True
    )
    turned = sorted(
        (max(0, die.flipped.value - die.value) * times)
        for die, times in zip(dice, weight, strict=True)
    )
    flipped = sum(turned[-MOST_DICE:]) if influence >= price_of(Flip) else 0
    return max(sum(higher[: influence // price_of(Reroll)]), flipped)


# --- judged ---------------------------------------------------------------------------------


def judge_fight(position: Position, fight: Fight) -> Iterator[Reason]:
    """Whether a player may fight these black dice with these dice.

    Rules: troyes.defence-there, troyes.defence-highest, troyes.defence-more,
    troyes.defence-own, troyes.defence-sum, troyes.defence-total, troyes.defence-partition.
    """
    if fight.cube:
        yield no_cube(fight.cube)
    there = Counter(position.black) >= Counter(fight.black)
    if not there:
        text = _("These black dice do not lie there: {values}; there lie: {black}.")
        text = text.format(values=values(fight.black), black=values(position.black))
        yield condition("defence-there", False, text, _black_keys(position))
        return
    yield _judge_highest(position, fight)
    if len(fight.black) > 1:
        text = _("{player}: several black dice may be fought at once ({values}).")
        text = text.format(player=head(fight.player), values=values(fight.black))
        yield condition("defence-more", True, text, _black_keys(position))
    if any(one.owner for one in fight.dice):
        text = _("{player}: dice of other districts do not fight black dice: {dice}.")
        foreign = [one for one in fight.dice if one.owner]
        text = text.format(player=head(fight.player), dice=taken_words(foreign))
        yield condition("defence-own", False, text, keys_of(position, fight.player, foreign))
        return
    lying = list(judge_there(position, fight.player, fight.dice))
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
        text = _("{player}: dice of several colours may be used together.")
        yield condition("defence-mixed", True, text.format(player=head(fight.player)), keys)
    red = [one for one in fight.dice if one.die.colour is Colour.RED]
    if red:
        text = _("Red dice count double against black ones: {dice}.")
        shapes = keys_of(position, fight.player, red)
        yield condition("defence-red", True, text.format(dice=taken_words(red)), shapes)


def _black_keys(position: Position) -> tuple[str, ...]:
    return tuple(black_key(number) for number in range(1, len(position.black) + 1))


def _judge_highest(position: Position, fight: Fight) -> Reason:
    top = highest(position)
    holds = top in fight.black
    text = _("{player}: the highest black die is among them ({value}).")
    if not holds:
        text = _("{player}: the highest black die has to be among them ({value}).")
    text = text.format(player=head(fight.player), value=top)
    return condition("defence-highest", holds, text, (black_key(1),), highest=top)


def _judge_sum(position: Position, fight: Fight) -> Reason:
    dice = [one.die for one in fight.dice]
    how = position.profile["counter"]
    holds = can_counter(dice, fight.black, how)
    name = "defence-sum" if len(fight.black) == 1 else _SEVERAL[how]
    facts = {"own": sum(map(strength, dice)), "black": sum(fight.black)}
    text = _sum_words(name, holds, any(die.colour is Colour.RED for die in dice)).format(
        player=head(fight.player), dice=dice_words(dice), values=values(fight.black), **facts
    )
    keys = keys_of(position, fight.player, fight.dice)
    return condition(name, holds, text, (*keys, *_black_keys(position)), **facts)


_SEVERAL: Final = {"total": "defence-total", "partition": "defence-partition"}
"""Option ``counter`` -> the rule by which several black dice are fought at once."""


def _sum_words(name: str, holds: bool, red: bool) -> str:
    if name == "defence-partition":
        if holds:
            return _("{player}: each black die is beaten by dice of its own ({values}).")
        return _("{player}: not every black die is beaten by dice of its own ({values}).")
    if red and not holds:
        return _("{player}: {own} does not reach {black}, red dice counted double.")
    if holds:
        return _("{player}: {own} against {black}.")
    return _("{player}: {own} does not reach {black}.")


def judge_fail(position: Position, fail: Fail) -> Iterator[Reason]:
    """Whether a player may leave the highest black die unbeaten.

    Rules: troyes.defence-must, troyes.defence-may.
    """
    if not position.black:
        text = _("No black dice are to be fought.")
        yield condition("defence-there", False, text, (player_key(fail.player),))
        return
    if position.profile["declining"] == "yes":
        text = _("{player}: may decline to fight.").format(player=head(fail.player))
        yield condition("defence-may", True, text, (player_key(fail.player),))
        return
    must = must_fight(position, fail.player)
    text = _("{player}: no dice that could beat the highest black die ({value}).")
    if must:
        text = _("{player}: the dice can beat the highest black die ({value}), so they must.")
    text = text.format(player=head(fail.player), value=highest(position))
    keys = (player_key(fail.player), black_key(1))
    yield condition("defence-must", not must, text, keys, value=highest(position))


# --- done -----------------------------------------------------------------------------------


def fought(position: Position, fight: Fight) -> tuple[Position, list[Event]]:
    """The position after black dice have been beaten: the dice are gone, influence is gained.

    Rules: troyes.defence-used, troyes.defence-reward.
    """
    reward = Goods(influence=len(fight.black))
    after = without(position, fight.player, fight.dice)
    text = ngettext(
        "{player}: beats a black die ({values}): {dice}.",
        "{player}: beats black dice ({values}): {dice}.",
        len(fight.black),
    ).format(
        player=head(fight.player),
        values=values(fight.black),
        dice=dice_words(one.die for one in fight.dice),
    )
    told = Event(text, rule("defence-used"), (player_key(fight.player),))
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
