"""The dice of an action as they count: as they lie, or changed by a cube of a delayed card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from boardlib.game import Event
from boardlib.ruling import Reason
from boardlib.text import _, ngettext
from boardlib.troyes.board.cards import Change, card_key, cards
from boardlib.troyes.board.dice import Colour, Die, Taken, total
from boardlib.troyes.board.moves import Action, Build, Enter, Use
from boardlib.troyes.board.position import Activity, Position, player_key
from boardlib.troyes.rulebook import condition, rule
from boardlib.troyes.rules.naming import card_name, dice_colour, dice_words, head, keys_of
from boardlib.troyes.rules.prices import (
    MOST_DICE,
    bought,
    foreign,
    judge_group,
    judge_price,
    with_dice,
    without,
)


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
