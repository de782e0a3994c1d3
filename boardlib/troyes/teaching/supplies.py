"""The dice with which a player would do something, and who comes first."""

from __future__ import annotations

from boardlib.troyes.board.city import Colour, Die
from boardlib.troyes.board.position import Position
from boardlib.troyes.rules.groups import MOST_DICE


def in_turn(position: Position) -> list[str]:
    """The players, the one whose turn it is first."""
    return sorted(position.colours, key=lambda colour: colour != position.turn)


def highest(position: Position, colour: str, of: Colour) -> tuple[Die, ...]:
    """The highest own dice of one colour, as many as a group may have."""
    dice = [die for die in position.dice.get(colour, ()) if die.colour is of]
    return tuple(sorted(dice, key=lambda die: -die.value)[:MOST_DICE])
