"""How far a rider gets: the exact distribution of cells for every way of setting a speed.

The faces come from the profile; the reductions and attacks are the rules of the FAQ.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from functools import cache
from typing import Final

from boardlib.chance import Distribution, sure, uniform
from boardlib.text import mark
from boardlib.tour.board.dice import faces
from boardlib.tour.board.moves import Die, Face

Dice = Mapping[str, str]
"""A profile, or as much of it as names the faces of the dice."""


class Role(StrEnum):
    """Where a rider stands in his group at the start of the round."""

    FOLLOWER = "follower"
    ATTACKER = "attacker"
    LEADER = "leader"
    LONE = "lone"


ROLES: Final = {
    Role.FOLLOWER: mark("a rider in the group"),
    Role.ATTACKER: mark("a rider in attack position"),
    Role.LEADER: mark("the leader"),
    Role.LONE: mark("a lone rider"),
}
_ATTACKING: Final = (Role.ATTACKER, Role.LEADER)
_IN_THE_WIND: Final = (Role.LEADER, Role.LONE)


def shown(dice: Dice, die: Die) -> Distribution[Face]:
    """What a die shows."""
    return _uniform(faces(dice, die))


def values(dice: Dice, die: Die) -> Distribution[int]:
    """The number that a die shows, with or without the word ATTACK."""
    return shown(dice, die).map(lambda face: face.value)


def attack_chance(dice: Dice) -> Fraction:
    """The chance that the yellow die shows ATTACK."""
    return shown(dice, Die.YELLOW).chance(lambda face: face.attack)


def speed(dice: Dice, die: Die, role: Role = Role.FOLLOWER) -> Distribution[int]:
    """The cells that a rider moves who rolls this die; an ATTACK is used where he may.

    Red, white, green and polka-dot values are not reduced, and neither is an attack (TDF-01g,
    TDF-04b, TDF-06d); yellow is, at the head of a group and alone, except for a 2 (TDF-06c).
    """
    green = _uniform(faces(dice, Die.GREEN))
    return _speed(_uniform(faces(dice, die)), green, die is Die.YELLOW, role)


def attack_speed(dice: Dice) -> Distribution[int]:
    """The cells of an attack on the flat: 2 and the green die (TDF-11a)."""
    return values(dice, Die.GREEN).map(lambda green: 2 + green)


def card_speed(dice: Dice, role: Role) -> Distribution[int]:
    """The cells of a jersey card on the flat: an attack where he may, else green (TDF-26b)."""
    return attack_speed(dice) if role in _ATTACKING else values(dice, Die.GREEN)


@cache
def _uniform(sides: tuple[Face, ...]) -> Distribution[Face]:
    return uniform(sides)


@cache
def _speed(
    rolled: Distribution[Face], green: Distribution[Face], windy: bool, role: Role
) -> Distribution[int]:
    def cells(face: Face) -> Distribution[int]:
        if face.attack and role in _ATTACKING:
            return green.map(lambda more: face.value + more.value)
        reduced = windy and role in _IN_THE_WIND and face.value > 2
        return sure(face.value - reduced)

    return rolled.then(cells)
