"""Exact odds: wax, the range, the best of some cards, the pair, coaches.

Chances are fractions.  Where a die may be rolled again and again there is no last number of
clicks; their chances are exact all the same, one by one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, pairwise
from math import comb

from boardlib.biathlon.board.cards import Form, Segment, Sign
from boardlib.biathlon.board.course import HALVES, RIDDEN, Half
from boardlib.biathlon.rulebook import shooting_faces, wax_faces
from boardlib.biathlon.rules.shooting import CLICK
from boardlib.biathlon.rules.track_events import share
from boardlib.chance import Distribution, total, uniform

# --- wax --------------------------------------------------------------------------------


def wax_penalty(profile: Mapping[str, str], sign: Sign) -> Distribution[int]:
    """The seconds that wax adds when a coach stands there and the die is rolled."""
    faces = uniform(wax_faces(profile))
    return faces.map(lambda face: share(profile, sign, face == sign.wax))


# --- the range --------------------------------------------------------------------------


@dataclass(frozen=True)
class Die:
    """A die of the range, with what is done with it.

    Attributes:
        faces: what its sides show.
        again: whether it is rolled again after a click.
        costs: whether a borderline shot costs a click.
        markers: how many different segments kept cards correct.
    """

    faces: tuple[str, ...]
    again: bool = True
    costs: bool = False
    markers: int = 0

    @property
    def click(self) -> Fraction:
        """The chance of a click at a roll."""
        return Fraction(self.faces.count("click"), len(self.faces))

    def shot(self, kind: str) -> Fraction:
        """The chance that the die shows this in the end: ``hit``, ``borderline`` or ``miss``."""
        found = Fraction(self.faces.count(kind), len(self.faces))
        if not self.again:
            return found + (self.click if kind == "hit" else 0)
        return found / (1 - self.click)

    @property
    def miss(self) -> Fraction:
        """The chance of a shot whose target does not fall: markers correct some segments."""
        return self.shot("miss") * (1 - Fraction(self.markers, len(Segment)))

    @property
    def borderline(self) -> Fraction:
        """The chance of a borderline shot, rolled or made of a miss by a marker."""
        return self.shot("borderline") + self.shot("miss") - self.miss

    def clicks(self, most: int) -> list[Fraction]:
        """The chances of 0, 1, ... clicks of one shot, up to so many."""
        extra = self.borderline if self.costs else Fraction(0)
        if not self.again:
            # A shot that clicks is a hit, so it is not also a borderline one.
            once = self.click + extra
            return [1 - once, once, *[Fraction(0)] * most][: most + 1]
        rolls = [self.click**count * (1 - self.click) for count in range(most + 1)]
        before = [Fraction(0), *rolls[:-1]]
        return [(1 - extra) * now + extra * one for now, one in zip(rolls, before, strict=True)]

    @property
    def mean_clicks(self) -> Fraction:
        """How many clicks a shot costs on average."""
        rolled = self.click / (1 - self.click) if self.again else self.click
        return rolled + (self.borderline if self.costs else 0)


def die_of(profile: Mapping[str, str], markers: int = 0, standing: bool = False) -> Die:
    """The die of the options."""
    return Die(
        shooting_faces(profile, standing),
        profile["after_click"] == "reroll",
        profile.get("borderline_click") == "yes",
        markers,
    )


def loops(die: Die, shots: int) -> Distribution[int]:
    """How many penalty loops a shooting of so many shots costs."""
    one = Distribution({1: die.miss, 0: 1 - die.miss})
    return total([one] * shots)


def clicks(die: Die, shots: int, most: int) -> list[Fraction]:
    """The chances of 0, 1, ... clicks in a shooting, up to so many."""
    found = [Fraction(1), *[Fraction(0)] * most]
    one = die.clicks(most)
    for _shot in range(shots):
        found = [
            sum((found[i] * one[count - i] for i in range(count + 1)), Fraction(0))
            for count in range(most + 1)
        ]
    return found


def cancelled(die: Die, shots: int, sights: int) -> Fraction:
    """How many clicks so many eyepieces cancel on average."""
    chances = clicks(die, shots, sights)
    at_least = [1 - sum(chances[:count], Fraction(0)) for count in range(1, sights + 1)]
    return sum(at_least, Fraction(0))


def mean_cost(die: Die, shots: int, loop: int, sights: int = 0) -> Fraction:
    """The seconds that a shooting costs on average."""
    counted = die.mean_clicks * shots - cancelled(die, shots, sights)
    return CLICK * counted + loop * shots * die.miss


# --- cards ------------------------------------------------------------------------------


def best_of(values: Sequence[int], cards: int) -> Distribution[int]:
    """The least of the values of so many cards, drawn from all of them.

    Args:
        values: what every card of the deck has.
        cards: how many are drawn, from 1 to all.
    """
    every = comb(len(values), cards)
    at_least = {
        value: Fraction(comb(sum(one >= value for one in values), cards), every)
        for value in {*values, max(values) + 1}
    }
    order = sorted(at_least)
    return Distribution({one: at_least[one] - at_least[next_] for one, next_ in pairwise(order)})


def boost_gain(values: Sequence[int], gap: int) -> Distribution[int]:
    """The seconds that a boost gains, with random cards of both athletes.

    Args:
        values: the differences of all cards in the section.
        gap: by how many seconds the player is behind.
    """
    one = uniform(values)
    return one.combine(one, lambda own, other: max(0, gap + own - other))


# --- coaches ----------------------------------------------------------------------------


def coach_chances(coaches: int) -> dict[Form, Fraction]:
    """The chance that a condition is met with coaches in random halves, one in each at most."""
    first, second = HALVES[RIDDEN[0]]
    placings = [set(one) for one in combinations(tuple(Half), coaches)]
    tests = {
        Form.ONE: [first in one for one in placings],
        Form.EITHER: [first in one or second in one for one in placings],
        Form.BOTH: [first in one and second in one for one in placings],
    }
    return {form: Fraction(sum(found), len(placings)) for form, found in tests.items()}


__all__ = [
    "Die",
    "best_of",
    "boost_gain",
    "cancelled",
    "clicks",
    "coach_chances",
    "die_of",
    "loops",
    "mean_cost",
    "wax_faces",
    "wax_penalty",
]


def __dir__() -> list[str]:
    return __all__
