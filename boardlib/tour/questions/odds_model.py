"""Odds: ways that are compared, the best of them, and how far each speed takes a rider.

The faces come from the profile; the reductions and attacks are the rules of the FAQ.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from functools import cache, cached_property
from itertools import combinations, product
from typing import Final

from boardlib.chance import Distribution, sure, uniform
from boardlib.profile import Profile
from boardlib.text import mark
from boardlib.tour.board.position import Die, Face, faces
from boardlib.tour.board.road import Terrain
from boardlib.tour.rules.attack import ATTACK_CELLS
from boardlib.tour.rules.pace import SPARED, Exposure, reduction


@dataclass(frozen=True, slots=True)
class Compared:
    """One of the things that are compared.

    Attributes:
        name: a short name; the words of the option where it is one.
        label: the same in words.
        cells: what comes of it, in the unit of its odds.
    """

    name: str
    label: str
    cells: Distribution[int]


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number beside the ways: its name, what it means, and its value."""

    name: str
    label: str
    value: Fraction


@dataclass(frozen=True)
class Odds:
    """Ways and what they promise.

    Attributes:
        topic: name of the question.
        question: what is asked, in words.
        unit: what the distributions count, in words.
        sources: ids of the rulings that it is about.
        rests_on: the options of the profile on which it depends.
        ways: what is compared.
        goal: what has to be reached; without it the averages are compared.
        figures: further numbers.
        reading: the option whose values the ways are, where they are readings of a rule and
            nobody chooses between them.
    """

    topic: str
    question: str
    unit: str
    sources: tuple[str, ...]
    rests_on: tuple[str, ...]
    ways: tuple[Compared, ...]
    goal: int | None = None
    figures: tuple[Quantity, ...] = ()
    reading: str = ""

    def worth(self, way: Compared) -> Fraction:
        """What is compared: the average, or the chance to reach the goal."""
        return way.cells.mean() if self.goal is None else way.cells.at_least(self.goal)

    @cached_property
    def best(self) -> tuple[str, ...]:
        """The names of the best ways: several where they are exactly alike."""
        worths = {way.name: self.worth(way) for way in self.ways}
        most = max(worths.values())
        return tuple(name for name, worth in worths.items() if worth == most)

    def way(self, name: str) -> Compared:
        """The way of that name."""
        return next(way for way in self.ways if way.name == name)

    def figure(self, name: str) -> Fraction:
        """The value of the figure of that name."""
        return next(figure.value for figure in self.figures if figure.name == name)


Ask = Callable[[Profile], Odds]
"""A question about odds that waits for a profile."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """The same question under other assumptions: the options on which it rests, and the odds."""

    profile: Profile
    options: Mapping[str, str] = field(hash=False)
    odds: Odds


def alternatives(ask: Ask, profile: Profile) -> tuple[Alternative, ...]:
    """The question under every combination of the options on which its answer rests."""
    names = ask(profile).rests_on
    values = product(*(profile.settings[name].values for name in names))
    return tuple(_alternative(ask, profile, dict(zip(names, some, strict=True))) for some in values)


def _alternative(ask: Ask, profile: Profile, options: dict[str, str]) -> Alternative:
    changed = Profile(profile.settings, {**profile.chosen, **options})
    return Alternative(changed, options, ask(changed))


def survives(found: Sequence[Alternative]) -> bool:
    """Whether the same ways are best under every alternative."""
    return len({one.odds.best for one in found}) == 1


def deciding(found: Sequence[Alternative]) -> tuple[str, ...]:
    """The fewest options that settle which ways are best; none if these are always the same."""
    names = tuple(found[0].options)
    some = (chosen for count in range(len(names)) for chosen in combinations(names, count))
    return next((chosen for chosen in some if _settle(chosen, found)), names)


def _settle(names: tuple[str, ...], found: Sequence[Alternative]) -> bool:
    """Whether alternatives that agree in these options agree about the best ways."""
    pairs = {(tuple(one.options[name] for name in names), one.odds.best) for one in found}
    return len(pairs) == len({options for options, _best in pairs})


# --- how far a rider gets, by every way of setting a speed ------------------------------

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
