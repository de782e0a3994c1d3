"""Groups of dice: which lie there, what foreign ones cost, and how cubes of cards change them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from boardlib.game import Event
from boardlib.ruling import Item, Reason, Score
from boardlib.troyes.board.cards import Change, Colour, Die, Goods, Taken, card_key, cards, total
from boardlib.troyes.board.moves import Action, Build, District, Enter, Use
from boardlib.troyes.board.position import GREY, Activity, Position, player_key
from boardlib.troyes.rules.income import gaining
from boardlib.troyes.rules.naming import event, fails, holds, keys_of, named_card, rule, word

MOST_DICE: Final = 3
"""The dice of one action (troyes.group-size)."""

Coloured = Literal["card-colour", "cathedral-dice", "citizen-colour", "combat-colour", "farm-dice"]
"""The rules that ask for dice of one colour."""


def efficiency(total: int, divisor: int) -> int:
    """How often a sum of dice does something: divided and rounded down (troyes.efficiency).

    >>> efficiency(12, 3), efficiency(8, 3)
    (4, 2)
    """
    return total // divisor


# --- what foreign dice cost -------------------------------------------------------------------


def dice_price(group: int, foreign: int) -> int:
    """The deniers for foreign dice in a group (troyes.price).

    >>> [dice_price(group, 1) for group in (1, 2, 3)], dice_price(3, 3)
    ([2, 4, 6], 18)

    Args:
        group: how many dice the group has, 1 to 3.
        foreign: how many of them are foreign.
    """
    return 2 * group * foreign


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


def paid_to(position: Position, owner: str) -> str:
    """Who gets the deniers for a die; empty for the bank (option ``neutral_dice``)."""
    if owner != GREY:
        return owner
    return "" if position.profile["neutral_dice"] == "bank" else position.start


# --- the dice as they count: as they lie, or changed by a cube of a delayed card ---------------


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
    player, dice, cube = action.player, action.dice, action.cube
    change = change_of(cube)
    joined = change is not None and change.dice is None
    yield from judge_group(position, player, dice, of_any_colour=joined)
    if action.further:
        yield fails("cube-later", "", map(card_key, (cube, *action.further)), player=player)
    if cube:
        if position.profile["cube_use"] == "own_action":
            yield fails("cube-own-action", "with_action", (card_key(cube),), player=player)
        yield from judge_cube(position, player, cube, dice)
    if change is not None and isinstance(action, Enter) and not change.citizens:
        yield fails("cube-fits", "citizen", card=named_card(cube))
    if change is not None and isinstance(action, Build) and not change.cathedral:
        yield fails("cube-fits", "cathedral", card=named_card(cube))
    counted = counted_for_price(position, dice, cube)
    if cube and foreign(player, dice):
        after = position.profile["changed_price"] == "after"
        name = "cube-price-after" if after else "cube-price"
        yield holds(name, "", keys_of(position, player, dice), count=counted)
    yield from judge_price(position, player, dice, counted, more)


def judge_group(
    position: Position, player: str, dice: Sequence[Taken], *, of_any_colour: bool = False
) -> Iterator[Reason]:
    """Whether dice form a group: one to three, of one colour, and there they lie.

    Rules: troyes.group-size, troyes.group-colour, troyes.group-there.

    Args:
        position: where they lie.
        player: who takes them.
        dice: the dice.
        of_any_colour: whether a card is about to give them one colour.
    """
    keys = keys_of(position, player, dice)
    if 1 <= len(dice) <= MOST_DICE:
        yield holds("group-size", "", keys, count=len(dice))
    else:
        yield fails("group-size", "taken", keys, count=len(dice))
    if len({one.die.colour for one in dice}) > 1 and not of_any_colour:
        yield fails("group-colour", "", keys, dice=dice)
    yield from judge_there(position, player, dice)


def judge_there(position: Position, player: str, dice: Iterable[Taken]) -> Iterator[Reason]:
    """Whether dice lie where the player takes them (troyes.group-there)."""
    wanted = Counter((one.owner or player, one.die) for one in dice)
    for (owner, die), count in wanted.items():
        lying = position.dice.get(owner, ()).count(die)
        if lying < count:
            taken = [Taken(die, owner)] * count
            variant = "not_so_many" if lying else "none"
            yield fails("group-there", variant, (player_key(owner),), dice=taken)


def judge_colour(
    position: Position, player: str, dice: Sequence[Taken], asked: Colour, name: Coloured
) -> Reason:
    """Whether a group has the colour that something asks for.

    Args:
        position: where it lies.
        player: who takes it.
        dice: the group.
        asked: the colour that is asked for.
        name: the rule that asks for it.
    """
    others = [one for one in dice if one.die.colour is not asked]
    keys = keys_of(position, player, dice)
    if others:
        return fails(name, asked.name.lower(), keys, asked=asked, dice=others)
    return holds(name, "", keys, asked=asked)


def judge_price(
    position: Position, player: str, dice: Sequence[Taken], group: int, more: int
) -> Iterator[Reason]:
    """Whether the deniers for foreign dice are in the purse, besides what else is paid.

    Rules: troyes.price, troyes.price-free, troyes.price-pay.
    """
    bought, cost = foreign(player, dice), price(player, dice, group).total
    if not bought:
        return
    purse = position.by_colour[player].deniers
    keys = (player_key(player), *keys_of(position, player, bought))
    facts: dict[str, Any] = {
        "player": player,
        "dice": bought,
        "cost": cost,
        "count": cost,
        "purse": purse,
    }
    if purse >= cost + more:
        yield holds("price", "together", keys, **facts)
    else:
        yield fails("price-pay", "overseer" if more else "dice", keys, **facts, more=more)


def judge_cube(
    position: Position, player: str, card: str, dice: Sequence[Taken]
) -> Iterator[Reason]:
    """Whether a cube of a card may change these dice.

    Rules: troyes.cube-own, troyes.cube-fits, troyes.cube-change.
    """
    own = position.on_show[card].cubes_of(player) if card in position.on_show else 0
    keys = (card_key(card), player_key(player))
    yield (holds if own else fails)(
        "cube-own", "", keys, player=player, card=card, cubes=own, count=own
    )
    change = change_of(card)
    if change is None:
        yield fails("card-known", "change", card=card)
        return
    lying = keys_of(position, player, dice)
    if change.dice is not None and any(one.die.colour is not change.dice for one in dice):
        yield fails("cube-fits", "colour", lying, colour=change.dice, card=named_card(card))
    if change.single and len(dice) != 1:
        yield fails("cube-fits", "single", lying, card=named_card(card))
    after = group_of(dice, card).dice
    if len(after) > MOST_DICE:
        yield fails("group-size", "changed", lying, dice=after)


def judge_own_use(position: Position, use: Use) -> Iterator[Reason]:
    """Whether a cube may be used instead of an action (option ``cube_use``)."""
    shapes = (card_key(use.cube),)
    if position.profile["cube_use"] == "with_action":
        yield fails("cube-with-action", "", shapes, player=use.player)
    yield from judge_group(position, use.player, use.dice)
    if any(one.owner for one in use.dice):
        yield fails("cube-own-action", "foreign", shapes, player=use.player)
    yield from judge_cube(position, use.player, use.cube, use.dice)
    change = change_of(use.cube)
    if change is not None and (change.sum or change.more):
        yield fails("cube-fits", "sum", card=named_card(use.cube))


# --- done -----------------------------------------------------------------------------------


def spent(position: Position, action: Action) -> tuple[Position, list[Event]]:
    """The position after the dice of an action were paid for and used, and a cube perhaps."""
    counted = counted_for_price(position, action.dice, action.cube)
    after, events = bought(position, action.player, action.dice, counted)
    after = without(after, action.player, action.dice)
    if not action.cube:
        return after, events
    told = _told_cube(action.player, action.cube, group_of(action.dice, action.cube))
    return without_cube(after, action.player, action.cube), [*events, told]


def own_use(position: Position, use: Use) -> tuple[Position, list[Event]]:
    """The position after a cube has changed own dice in the district."""
    changed = group_of(use.dice, use.cube)
    after = with_dice(without(position, use.player, use.dice), use.player, changed.dice)
    told = _told_cube(use.player, use.cube, changed)
    return without_cube(after, use.player, use.cube), [told]


def _told_cube(player: str, card: str, changed: Group) -> Event:
    variant = "sum" if changed.more else "dice"
    return event(
        "cube-change", variant, player=player, card=card, dice=changed.dice, more=changed.more
    )


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


def _told_price(player: str, owner: str, paid: str, item: Item) -> Event:
    shapes, score = (player_key(player), player_key(owner)), Score((item,))
    facts: dict[str, Any] = {"player": player, "owner": owner, "count": item.points}
    if not paid:
        return event("price-grey", "", shapes, score=score, **facts)
    name = "price-owner" if paid == owner else "price-start"
    return event(name, "", shapes, score=score, **facts, paid=paid)


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
