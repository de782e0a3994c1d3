"""How far each speed takes a rider: the faces of the profile, reductions and attacks of the FAQ."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from functools import cache
from typing import Final

from boardlib.chance import Distribution, sure, uniform
from boardlib.text import mark
from boardlib.tour.board.position import Die, Face, faces
from boardlib.tour.board.road import Terrain
from boardlib.tour.rules.attack import ATTACK_CELLS
from boardlib.tour.rules.pace import SPARED, Exposure, reduction

Dice = Mapping[str, str]
"""A profile, or as much of it as names the faces of the dice and what a leader's 2 loses."""


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
_WIND: Final = {Role.LEADER: Exposure.HEAD, Role.LONE: Exposure.ALONE}


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
    TDF-04b, TDF-06d); yellow is, as :func:`boardlib.tour.rules.pace.reduction` says (TDF-06c).
    """
    green, wind = values(dice, Die.GREEN), _WIND.get(role, Exposure.SHELTERED)

    def cells(face: Face) -> Distribution[int]:
        if face.attack and role in _ATTACKING:
            return green.map(lambda more: face.value + more)
        return sure(face.value - (reduction(face.value, wind, dice) if die is Die.YELLOW else 0))

    return shown(dice, die).then(cells)


def slowed(dice: Dice, face: Face) -> bool:
    """Whether the wind takes a cell of this face of the yellow die from a leader."""
    return not face.attack and reduction(face.value, Exposure.HEAD, dice) > 0


def of_the_wind(dice: Dice) -> tuple[str, ...]:
    """The option on which a leader's cells rest where the yellow die has a 2 without ATTACK."""
    plain = any(face.value == SPARED and not face.attack for face in faces(dice, Die.YELLOW))
    return ("leader_two",) if plain else ()


def of_role(dice: Dice, role: Role) -> tuple[str, ...]:
    """The options on which the cells of a yellow roll rest, besides the yellow die itself."""
    if role not in _ATTACKING:
        return ()
    return ("green", *of_the_wind(dice)) if role is Role.LEADER else ("green",)


def attack_speed(dice: Dice) -> Distribution[int]:
    """The cells of an attack on the flat: the number beside ATTACK and the green die (TDF-11a)."""
    return values(dice, Die.GREEN).map(lambda green: ATTACK_CELLS[Terrain.FLAT] + green)


def card_speed(dice: Dice, role: Role) -> Distribution[int]:
    """The cells of a jersey card on the flat: an attack where he may, else green (TDF-26b)."""
    return attack_speed(dice) if role in _ATTACKING else values(dice, Die.GREEN)


@cache
def _uniform(sides: tuple[Face, ...]) -> Distribution[Face]:
    return uniform(sides)
