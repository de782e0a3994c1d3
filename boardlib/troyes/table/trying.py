"""What a player might do with dice: targets, and the actions that lead to them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from boardlib.troyes.board.cards import cards
from boardlib.troyes.board.city import DIE_OF, Building, Space, row_for
from boardlib.troyes.board.dice import FACES, Colour, Taken
from boardlib.troyes.board.moves import (
    Action,
    Activate,
    Build,
    Combat,
    Enter,
    Farm,
    Use,
)
from boardlib.troyes.board.position import Position
from boardlib.troyes.rules.activities import SUPPLY, stands_on
from boardlib.troyes.rules.play import fewer, groups, judge, own_cubes


def targets(position: Position, player: str) -> list[str]:
    """What a player might do with dice, whether any dice serve or not."""
    return [
        *(f"activate {one.card}" for one in position.activities),
        *(f"combat {one.card}" for one in position.events),
        *(f"enter {building}" for building in Building),
        "build",
        "farm",
        *(
            f"use {card}"
            for card in own_cubes(position, player)
            if position.profile["cube_use"] == "own_action"
        ),
    ]


def colour_of(target: str) -> Colour | None:
    """The colour of the dice that something is done with; None for any."""
    word, _space, name = target.partition(" ")
    match word:
        case "activate":
            return cards().activities[name].colour
        case "combat":
            return cards().events[name].asks
        case "enter":
            return DIE_OF[Building(name)]
        case "build":
            return Colour.WHITE
        case "farm":
            return Colour.YELLOW
        case _:
            return None


def action(
    position: Position, player: str, target: str, dice: tuple[Taken, ...], cube: str = ""
) -> Action | Use:
    """An action with these dice, legal or not.

    Where an overseer is needed, he comes from the supply, or else from another card.
    """
    word, _space, name = target.partition(" ")
    match word:
        case "activate":
            origin = _origin(position, player, name)
            return Activate(player, name, dice, origin, cube=cube)
        case "combat":
            return Combat(player, name, dice, cube)
        case "enter":
            return Enter(player, _space_for(position, Building(name), dice), dice, cube)
        case "build":
            return Build(player, dice, cube)
        case "farm":
            return Farm(player, dice, cube)
        case _:
            return Use(player, name, dice)


def _space_for(position: Position, building: Building, dice: tuple[Taken, ...]) -> Space:
    """The first place of the row to which the first of these dice leads."""
    value = min(FACES, dice[0].die.value)
    return Space(building, row_for(position.profile, building, value))


def _origin(position: Position, player: str, card: str) -> str:
    """Where an overseer comes from unless the player says otherwise; empty if he is there."""
    if stands_on(position, player, card):
        return ""
    supply, *moved = origins(position, player, card)
    return moved[0] if moved and not position.by_colour[player].supply else supply


def legal_action(
    position: Position, player: str, target: str, dice: tuple[Taken, ...], cube: str = ""
) -> Action | Use | None:
    """A legal action with these dice, with as many activations as can be; None if none is."""
    made = action(position, player, target, dice, cube)
    if judge(position, made):
        return made
    if not isinstance(made, Activate):
        return None
    found = origins(position, player, made.card) if made.overseer else [""]
    tried = (replace(made, overseer=one) for one in found)
    return next((one for made in tried for one in _fewer(made) if judge(position, one)), None)


def _fewer(made: Activate) -> Iterator[Activate]:
    """The same use of a card, and where each activation costs, with fewer and fewer of them."""
    yield made
    if cards().activities[made.card].pay:
        yield from fewer(made)


def origins(position: Position, player: str, card: str) -> list[str]:
    """Where an overseer for a card may come from: the supply, and other cards."""
    moved = [
        one.card for one in position.activities if player in one.overseers and one.card != card
    ]
    return [SUPPLY, *moved]


def legal_groups(
    position: Position, player: str, target: str, cube: str = ""
) -> Iterator[tuple[Taken, ...]]:
    """The groups of dice with which something may be done."""
    asked = colour_of(target) if not cube else None
    for dice in groups(position, player, asked):
        if legal_action(position, player, target, dice, cube):
            yield tuple(sorted(dice))


def serves(position: Position, player: str, target: str, cube: str = "") -> bool:
    """Whether something may be done with any dice."""
    return next(legal_groups(position, player, target, cube), None) is not None
