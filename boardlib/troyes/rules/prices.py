"""Groups of dice: which lie there, what foreign ones cost, and how often they do something."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from boardlib.game import Event
from boardlib.ruling import Reason
from boardlib.score import Item, Score
from boardlib.text import _, ngettext
from boardlib.troyes.board.cards import Goods
from boardlib.troyes.board.dice import Colour, Die, Taken
from boardlib.troyes.board.moves import District
from boardlib.troyes.board.position import GREY, Position, player_key
from boardlib.troyes.rulebook import condition, rule
from boardlib.troyes.rules.goods import gaining
from boardlib.troyes.rules.naming import dice_colour, head, keys_of, taken_words, word

MOST_DICE: Final = 3
"""The dice of one action (troyes.group-size)."""


def efficiency(total: int, divisor: int) -> int:
    """How often a sum of dice does something: divided and rounded down (troyes.efficiency).

    >>> efficiency(12, 3), efficiency(8, 3)
    (4, 2)
    """
    return total // divisor


def dice_price(group: int, foreign: int) -> int:
    """The deniers for foreign dice in a group (troyes.price).

    >>> [dice_price(group, 1) for group in (1, 2, 3)], dice_price(3, 3)
    ([2, 4, 6], 18)

    Args:
        group: how many dice the group has, 1 to 3.
        foreign: how many of them are foreign.
    """
    return 2 * group * foreign


# --- judged ---------------------------------------------------------------------------------


def judge_group(
    position: Position, player: str, dice: Sequence[Taken], colour: Colour | None = None
) -> Iterator[Reason]:
    """Whether dice form a group: one to three, of one colour, and there they lie.

    Rules: troyes.group-size, troyes.group-colour, troyes.group-there.

    Args:
        position: where they lie.
        player: who takes them.
        dice: the dice.
        colour: the colour of the group where a card is about to change it; None to look.
    """
    holds = 1 <= len(dice) <= MOST_DICE
    text = ngettext("The group has {count} die.", "The group has {count} dice.", len(dice))
    if not holds:
        text = _("An action takes one to three dice, not {count}.")
    keys = keys_of(position, player, dice)
    yield condition("group-size", holds, text.format(count=len(dice)), keys, count=len(dice))
    colours = list(dict.fromkeys(one.die.colour for one in dice))
    if len(colours) > 1 and colour is None:
        text = _("The dice of an action have one colour, not these: {dice}.")
        text = text.format(dice=taken_words(dice))
        yield condition("group-colour", False, text, keys)
    yield from judge_there(position, player, dice)


def judge_there(position: Position, player: str, dice: Iterable[Taken]) -> Iterator[Reason]:
    """Whether dice lie where the player takes them (troyes.group-there)."""
    wanted = Counter((one.owner or player, one.die) for one in dice)
    for (owner, die), count in wanted.items():
        lying = position.dice.get(owner, ()).count(die)
        if lying < count:
            text = _("There is no such die in that district ({dice}).")
            if lying:
                text = _("There are not so many such dice in that district ({dice}).")
            named = taken_words([Taken(die, owner)] * count)
            yield condition("group-there", False, text.format(dice=named), (player_key(owner),))


def judge_colour(
    position: Position, player: str, dice: Sequence[Taken], asked: Colour, name: str, text: str
) -> Reason:
    """Whether a group has the colour that something asks for.

    Args:
        position: where it lies.
        player: who takes it.
        dice: the group.
        asked: the colour that is asked for.
        name: the rule that asks for it.
        text: what is said where it does not hold, with ``{dice}`` for those of another colour.
    """
    others = [one for one in dice if one.die.colour is not asked]
    holds = not others
    said = text if others else _("The dice have the right colour ({asked}).")
    said = said.format(asked=dice_colour(asked), dice=taken_words(others))
    return condition(name, holds, said, keys_of(position, player, dice), asked=asked.value)


def foreign(player: str, dice: Iterable[Taken]) -> list[Taken]:
    """The dice of a group that are not the player's own."""
    return [one for one in dice if one.owner not in ("", player)]


def shares(player: str, dice: Sequence[Taken], group: int = 0) -> dict[str, Item]:
    """What a player pays for a group: the owner of the dice -> an item with the deniers.

    Args:
        player: who pays.
        dice: the group as it lies on the square.
        group: how many dice count for the price; 0 for as many as there are.
    """
    owners = Counter(one.owner for one in foreign(player, dice))
    each = dice_price(group or len(dice), 1)
    return {owner: Item(n, word(owner), each, rule("price")) for owner, n in owners.items()}


def price(player: str, dice: Sequence[Taken], group: int = 0) -> Score:
    """What a player pays for a group, itemised by owner; see :func:`shares`."""
    return Score(tuple(shares(player, dice, group).values()))


def judge_price(
    position: Position, player: str, dice: Sequence[Taken], group: int, more: int
) -> Iterator[Reason]:
    """Whether the deniers for foreign dice are in the purse, besides what else is paid.

    Rules: troyes.price, troyes.price-free, troyes.price-pay.
    """
    cost = price(player, dice, group).total
    bought = foreign(player, dice)
    if not bought:
        return
    purse = position.by_colour[player].deniers
    holds = purse >= cost + more
    text = ngettext(
        "{player}: the foreign dice cost {cost} denier ({dice}).",
        "{player}: the foreign dice cost {cost} deniers ({dice}).",
        cost,
    )
    if not holds:
        text = _("{player}: the foreign dice cost {cost}, and the purse holds {purse} ({dice}).")
        if more:
            text = _(
                "{player}: dice cost {cost}, the overseer {more}; the purse holds {purse} ({dice})."
            )
    text = text.format(
        player=head(player), cost=cost, more=more, purse=purse, dice=taken_words(bought)
    )
    keys = (player_key(player), *keys_of(position, player, bought))
    name = "price" if holds else "price-pay"
    yield condition(name, holds, text, keys, cost=cost, purse=purse)


# --- done -----------------------------------------------------------------------------------


def without(position: Position, player: str, dice: Iterable[Taken]) -> Position:
    """The position without dice that were used."""
    gone = Counter((one.owner or player, one.die) for one in dice)
    districts = (District(one.owner, _left(one, gone)) for one in position.districts)
    return replace(position, districts=tuple(one for one in districts if one.dice))


def _left(district: District, gone: Counter[tuple[str, Die]]) -> tuple[Die, ...]:
    left = Counter(district.dice)
    for (owner, die), count in gone.items():
        if owner == district.owner:
            left[die] -= count
    return tuple(sorted(left.elements()))


def with_dice(position: Position, owner: str, dice: Iterable[Die]) -> Position:
    """The position with more dice in a district."""
    rest = tuple(one for one in position.districts if one.owner != owner)
    lying = tuple(sorted((*position.dice.get(owner, ()), *dice)))
    return replace(position, districts=(*rest, District(owner, lying)))


def bought(
    position: Position, player: str, dice: Sequence[Taken], group: int = 0
) -> tuple[Position, list[Event]]:
    """The position after foreign dice have been paid for, and what is told of it.

    Rules: troyes.price-owner, troyes.price-grey, troyes.price-start.
    """
    events = []
    for owner, item in shares(player, dice, group).items():
        position = gaining(position, player, Goods(deniers=-item.points))
        paid = paid_to(position, owner)
        if paid:
            position = gaining(position, paid, Goods(deniers=item.points))
        events.append(_told_price(player, owner, paid, item))
    return position, events


def paid_to(position: Position, owner: str) -> str:
    """Who gets the deniers for a die; empty for the bank (option ``neutral_dice``)."""
    if owner != GREY:
        return owner
    return "" if position.profile["neutral_dice"] == "bank" else position.start


def price_rule(owner: str, paid: str) -> str:
    """The rule by which somebody is paid for a die of an owner, or the bank is."""
    if owner != GREY:
        return "price-owner"
    return "price-start" if paid else "price-grey"


def _told_price(player: str, owner: str, paid: str, item: Item) -> Event:
    name = price_rule(owner, paid)
    text = ngettext(
        "{player}: pays {count} denier to the bank for a grey die.",
        "{player}: pays {count} deniers to the bank for grey dice.",
        item.points,
    )
    if paid:
        text = ngettext(
            "{player}: pays {count} denier for dice; this player gets it: {owner}.",
            "{player}: pays {count} deniers for dice; this player gets them: {owner}.",
            item.points,
        )
    text = text.format(player=head(player), count=item.points, owner=word(paid) if paid else "")
    shapes = (player_key(player), player_key(owner))
    return Event(text, rule(name), shapes, Score((item,)), {"player": player, "owner": owner})
