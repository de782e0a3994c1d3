"""Groups of dice: which lie there, what foreign ones cost, and how cubes of cards change them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from boardlib.game import Event
from boardlib.ruling import Reason
from boardlib.score import Item, Score
from boardlib.text import _, ngettext
from boardlib.troyes.board.cards import Change, Goods, card_key, cards
from boardlib.troyes.board.city import Colour, Die, Taken, total
from boardlib.troyes.board.moves import Action, Build, District, Enter, Use
from boardlib.troyes.board.position import GREY, Activity, Position, player_key
from boardlib.troyes.rulebook import condition, rule
from boardlib.troyes.rules.income import gaining
from boardlib.troyes.rules.naming import (
    card_name,
    dice_colour,
    dice_words,
    head,
    keys_of,
    taken_words,
    word,
)

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


# --- The dice of an action as they count: as they lie, or changed by a cube of a delayed


@dataclass(frozen=True, slots=True)
class Group:
    """The dice of an action as they count.

    Attributes:
        taken: the dice with their owners, after a cube has changed them.
        more: what a cube adds to their sum.
    """

    taken: tuple[Taken, ...]
    more: int = 0

    @property
    def total(self) -> int:
        """The sum of the group, in pips."""
        return total(self.dice) + self.more

    @property
    def dice(self) -> tuple[Die, ...]:
        """The dice, whosever they are."""
        return tuple(one.die for one in self.taken)


def change_of(cube: str) -> Change | None:
    """How a cube of a card changes dice; None for no card, or one that changes none."""
    return cards().activities[cube].change if cube else None


def group_of(dice: Sequence[Taken], cube: str) -> Group:
    """The dice of an action after a cube of this card has changed them (troyes.cube-change)."""
    change = change_of(cube)
    if change is None:
        return Group(tuple(dice))
    changed = (replace(one, die=new) for one in dice for new in _changed(one.die, change))
    return Group(tuple(changed), change.sum)


def _changed(die: Die, change: Change) -> tuple[Die, ...]:
    if change.dice not in (None, die.colour):
        return (die,)
    value = (change.value or die.value) + change.more
    return (Die(change.becomes or die.colour, value),) * change.copies


def counted_for_price(position: Position, dice: Sequence[Taken], cube: str) -> int:
    """How many dice count for the price (option ``changed_price``)."""
    if position.profile["changed_price"] == "after":
        return len(group_of(dice, cube).dice)
    return len(dice)


# --- judged ---------------------------------------------------------------------------------


def judge_dice(position: Position, action: Action, more: int = 0) -> Iterator[Reason]:
    """Whether the dice of an action lie there, form a group, and can be paid for.

    Args:
        position: where they lie.
        action: the action.
        more: deniers that the action costs besides.
    """
    change = change_of(action.cube)
    joint = None if change is None or change.dice is not None else Colour.BLACK
    yield from judge_group(position, action.player, action.dice, joint)
    if action.further:
        text = _("{player}: cubes are used one at a time, not several with one action.")
        shapes = [card_key(one) for one in (action.cube, *action.further)]
        yield condition("cube-later", False, text.format(player=head(action.player)), shapes)
    if action.cube:
        if position.profile["cube_use"] == "own_action":
            text = _("{player}: a cube is used instead of an action, not with one.")
            text = text.format(player=head(action.player))
            yield condition("cube-own-action", False, text, (card_key(action.cube),))
        yield from judge_cube(position, action.player, action.cube, action.dice)
        yield from _judge_use(action, change)
    counted = counted_for_price(position, action.dice, action.cube)
    if action.cube and foreign(action.player, action.dice):
        yield _judge_counted(position, action, counted)
    yield from judge_price(position, action.player, action.dice, counted, more)


def _judge_counted(position: Position, action: Action, counted: int) -> Reason:
    """How many dice a price is for, where a cube changes them (option ``changed_price``)."""
    after = position.profile["changed_price"] == "after"
    text = ngettext(
        "Foreign dice are paid for before the change, as in a group of {count} die.",
        "Foreign dice are paid for before the change, as in a group of {count} dice.",
        counted,
    )
    if after:
        text = ngettext(
            "Foreign dice are paid for after the change, as in a group of {count} die.",
            "Foreign dice are paid for after the change, as in a group of {count} dice.",
            counted,
        )
    keys = keys_of(position, action.player, action.dice)
    name = "cube-price-after" if after else "cube-price"
    return condition(name, True, text.format(count=counted), keys, count=counted)


def judge_cube(
    position: Position, player: str, card: str, dice: Sequence[Taken]
) -> Iterator[Reason]:
    """Whether a cube of a card may change these dice.

    Rules: troyes.cube-own, troyes.cube-fits, troyes.cube-change.
    """
    lying = position.on_show[card].cubes_of(player) if card in position.on_show else 0
    key = cards().activities[card].key
    text = ngettext(
        "{player}: {count} own cube lies on the card ({card}).",
        "{player}: {count} own cubes lie on the card ({card}).",
        lying,
    )
    if not lying:
        text = _("{player}: no own cube lies on the card ({card}).")
    text = text.format(player=head(player), count=lying, card=card_name(card))
    yield condition("cube-own", lying > 0, text, (key, player_key(player)), cubes=lying)
    change = change_of(card)
    if change is None:
        text = _("It is not known how the card changes dice ({card}).")
        yield condition("card-known", False, text.format(card=card_name(card)), (key,))
        return
    yield from _judge_fits(position, player, dice, card)


def _judge_fits(
    position: Position, player: str, dice: Sequence[Taken], card: str
) -> Iterator[Reason]:
    """Whether the dice are those for which the card is meant, and not too many afterwards."""
    change, keys = change_of(card), keys_of(position, player, dice)
    assert change is not None
    if change.dice is not None and any(one.die.colour is not change.dice for one in dice):
        text = _("The card changes only dice of this colour: {colour} ({card}).")
        text = text.format(colour=dice_colour(change.dice), card=card_name(card))
        yield condition("cube-fits", False, text, keys)
    if change.single and len(dice) != 1:
        text = _("The card changes a single die, to which no other is added ({card}).")
        yield condition("cube-fits", False, text.format(card=card_name(card)), keys)
    after = group_of(dice, card).dice
    if len(after) > MOST_DICE:
        text = _("That would be too many dice afterwards: {dice}.")
        yield condition("group-size", False, text.format(dice=dice_words(after)), keys)


def _judge_use(action: Action, change: Change | None) -> Iterator[Reason]:
    """Whether changed dice may be used for this action (troyes.cube-fits)."""
    if change is None:
        return
    if isinstance(action, Enter) and not change.citizens:
        text = _("Dice that this card has changed place no citizen ({card}).")
        yield condition("cube-fits", False, text.format(card=card_name(action.cube)))
    if isinstance(action, Build) and not change.cathedral:
        text = _("Dice that this card has changed do not build the cathedral ({card}).")
        yield condition("cube-fits", False, text.format(card=card_name(action.cube)))


def judge_own_use(position: Position, use: Use) -> Iterator[Reason]:
    """Whether a cube may be used instead of an action (option ``cube_use``)."""
    if position.profile["cube_use"] == "with_action":
        text = _("{player}: a cube is used with an action, not instead of one.")
        text = text.format(player=head(use.player))
        yield condition("cube-with-action", False, text, (card_key(use.cube),))
    yield from judge_group(position, use.player, use.dice)
    if any(one.owner for one in use.dice):
        text = _("{player}: only own dice are changed like that.").format(player=head(use.player))
        yield condition("cube-own-action", False, text, (card_key(use.cube),))
    yield from judge_cube(position, use.player, use.cube, use.dice)
    change = change_of(use.cube)
    if change is not None and (change.sum or change.more):
        text = _("What this card adds counts in an action only, not instead of one ({card}).")
        yield condition("cube-fits", False, text.format(card=card_name(use.cube)))


# --- done -----------------------------------------------------------------------------------


def spent(position: Position, action: Action) -> tuple[Position, list[Event]]:
    """The position after the dice of an action were paid for and used, and a cube perhaps."""
    counted = counted_for_price(position, action.dice, action.cube)
    after, events = bought(position, action.player, action.dice, counted)
    after = without(after, action.player, action.dice)
    if not action.cube:
        return after, events
    changed = group_of(action.dice, action.cube)
    told = _told_cube(action.player, action.cube, changed)
    return without_cube(after, action.player, action.cube), [*events, told]


def own_use(position: Position, use: Use) -> tuple[Position, list[Event]]:
    """The position after a cube has changed own dice in the district."""
    changed = group_of(use.dice, use.cube)
    after = with_dice(without(position, use.player, use.dice), use.player, changed.dice)
    told = _told_cube(use.player, use.cube, changed)
    return without_cube(after, use.player, use.cube), [told]


def _told_cube(player: str, card: str, changed: Group) -> Event:
    text = _("{player}: a cube changes the dice into {dice} ({card}).")
    if changed.more:
        text = _("{player}: a cube adds {more} to the sum of {dice} ({card}).")
    text = text.format(
        player=head(player),
        dice=dice_words(changed.dice),
        more=changed.more,
        card=card_name(card),
    )
    return Event(text, rule("cube-change"), (cards().activities[card].key,))


def without_cube(position: Position, player: str, card: str) -> Position:
    """The position with one cube of a player less on a card."""
    return with_cubes(position, player, card, -1)


def with_cubes(position: Position, player: str, card: str, count: int) -> Position:
    """The position with more cubes of a player on a card."""
    lying = position.on_show[card]
    found = dict(lying.cubes)
    found[player] = found.get(player, 0) + count
    cubes = tuple((who, n) for who, n in sorted(found.items()) if n)
    return with_activity(position, replace(lying, cubes=cubes))


def with_activity(position: Position, changed: Activity) -> Position:
    """The position with another state of an activity card on show."""
    found = tuple(changed if one.card == changed.card else one for one in position.activities)
    return replace(position, activities=found)
