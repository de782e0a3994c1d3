"""Exact odds: black dice, rerolls, flips, and how often a group does something.

Every value is an exact fraction; a test holds the published ones of the research against them.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import comb
from typing import Final

from boardlib.chance import Distribution, at_least_once, highest, ranked, total, uniform
from boardlib.troyes.board.cards import FACES, VALUES, Colour, Die, opposite
from boardlib.troyes.board.moves import Flip, Reroll
from boardlib.troyes.rules.cathedral_fields_influence import price_of
from boardlib.troyes.rules.defence import strength
from boardlib.troyes.rules.groups import dice_price, efficiency

FLIP_PRICE: Final = price_of(Flip)
"""What it costs to turn dice over, in points of influence."""
REROLLS: Final = FLIP_PRICE // price_of(Reroll)
"""So many dice are rolled again for that."""


def pips(count: int) -> Distribution[int]:
    """The sum of so many fresh dice."""
    return total([uniform(VALUES)] * count)


def strengths(colours: Sequence[Colour]) -> Distribution[int]:
    """The strength of fresh dice of these colours together: red ones count double."""
    return total([uniform([strength(Die(colour, one)) for one in VALUES]) for colour in colours])


@cache
def beats_unknown(colours: tuple[Colour, ...]) -> Fraction:
    """The chance that fresh dice, all of them used, beat a black die that is not rolled yet.

    >>> beats_unknown((Colour.WHITE,)), beats_unknown((Colour.RED, Colour.WHITE))
    (Fraction(7, 12), Fraction(209, 216))
    """
    return beats_highest(colours, 1)


@cache
def single_beats_unknown(colour: Colour, count: int) -> Fraction:
    """The chance that the best single one of so many fresh dice beats a black die.

    >>> single_beats_unknown(Colour.WHITE, 2)
    Fraction(161, 216)
    """
    misses = [1 - single(colour, black) for black in VALUES]
    return 1 - sum((miss**count for miss in misses), Fraction(0)) / FACES


def single(colour: Colour, black: int) -> Fraction:
    """The chance that one fresh die beats a black die of this value.

    >>> single(Colour.WHITE, 5), single(Colour.RED, 5)
    (Fraction(1, 3), Fraction(2, 3))
    """
    return Fraction(sum(strength(Die(colour, one)) >= black for one in VALUES), FACES)


def with_rerolls(chance: Fraction, rolls: int) -> Fraction:
    """The chance to succeed once in so many rolls.

    >>> with_rerolls(Fraction(1, 3), 3)
    Fraction(19, 27)
    """
    return at_least_once(chance, rolls)


def mean_rolls(chance: Fraction) -> Fraction | None:
    """How many rolls it takes on average to succeed; None where it never does."""
    return 1 / chance if chance else None


def highest_of(count: int) -> Distribution[int]:
    """The highest of so many black dice.

    >>> highest_of(2).mean()
    Fraction(161, 36)
    """
    return highest([uniform(VALUES)] * count)


def seats(count: int) -> list[Distribution[int]]:
    """What each player faces in turn who takes one of so many black dice, the highest that is left.

    >>> [str(seat.mean()) for seat in seats(3)]
    ['119/24', '7/2', '49/24']
    """
    return [ranked([uniform(VALUES)] * count, rank) for rank in range(1, count + 1)]


@cache
def beats_highest(colours: tuple[Colour, ...], count: int) -> Fraction:
    """The chance that fresh dice, all of them used, beat the highest of so many black dice.

    >>> beats_highest((Colour.WHITE,), 2), beats_highest((Colour.WHITE, Colour.WHITE), 3)
    (Fraction(91, 216), Fraction(3185, 3888))
    """
    own, black = strengths(colours), highest_of(count)
    return sum((chance * own.at_least(value) for value, chance in black.items()), Fraction(0))


@cache
def efficiencies(count: int, divisor: int) -> Distribution[int]:
    """How often so many fresh dice do something, by this divisor.

    >>> efficiencies(3, 3).mean()
    Fraction(19, 6)
    """
    return pips(count).map(lambda sum_: efficiency(sum_, divisor))


# --- flip against reroll ----------------------------------------------------------------------


def flip_best(values: Sequence[int]) -> int:
    """The largest sum that one flip of any of the dice gives.

    >>> flip_best((1, 1, 1)), flip_best((3, 3, 3))
    (18, 12)
    """
    return sum(max(value, opposite(value)) for value in values)


@cache
def reroll_best(values: tuple[int, ...], rerolls: int) -> Fraction:
    """The largest sum on average that so many rerolls give, if one may stop at any time.

    >>> reroll_best((1, 1, 1), 4)
    Fraction(193, 16)
    """
    stay = Fraction(sum(values))
    if not rerolls:
        return stay
    return max(stay, *(_one_rerolled(values, at, rerolls) for at in range(len(values))))


def _one_rerolled(values: tuple[int, ...], at: int, rerolls: int) -> Fraction:
    found = (reroll_best(_changed(values, at, one), rerolls - 1) for one in VALUES)
    return sum(found, Fraction(0)) / FACES


def _changed(values: tuple[int, ...], at: int, one: int) -> tuple[int, ...]:
    return tuple(sorted((*values[:at], one, *values[at + 1 :])))


@cache
def reroll_sums(values: tuple[int, ...], rerolls: int) -> Distribution[int]:
    """The sums that come of rerolls for the largest one on average.

    >>> reroll_sums((1, 1, 1), 4).mean() == reroll_best((1, 1, 1), 4)
    True
    """
    if not rerolls or reroll_best(values, rerolls) == sum(values):
        return uniform([sum(values)])
    at = max(range(len(values)), key=lambda one: _one_rerolled(values, one, rerolls))
    return uniform(VALUES).then(lambda one: reroll_sums(_changed(values, at, one), rerolls - 1))


@cache
def reach_best(values: tuple[int, ...], goal: int, rerolls: int) -> Fraction:
    """The chance that so many rerolls bring the sum to a goal, by whoever rolls for that goal.

    Rolling for the largest sum on average is another way to play, and reaches it less often.

    >>> reach_best((3, 3, 3), 12, 4), reroll_sums((3, 3, 3), 4).at_least(12)
    (Fraction(35, 48), Fraction(23, 36))
    """
    if sum(values) >= goal:
        return Fraction(1)
    if not rerolls:
        return Fraction(0)
    return max(_one_for_goal(values, at, goal, rerolls) for at in range(len(values)))


def _one_for_goal(values: tuple[int, ...], at: int, goal: int, rerolls: int) -> Fraction:
    found = (reach_best(_changed(values, at, one), goal, rerolls - 1) for one in VALUES)
    return sum(found, Fraction(0)) / FACES


# --- the city -----------------------------------------------------------------------------------


def columns(count: int) -> Distribution[int]:
    """In how many columns of the cathedral so many fresh white dice may go: their different values.

    >>> columns(3)
    Distribution({1: Fraction(1, 36), 2: Fraction(5, 12), 3: Fraction(5, 9)})
    """
    seen = {1: Fraction(1)}
    for _die in range(count - 1):
        seen = {
            values: seen.get(values, Fraction(0)) * Fraction(values, FACES)
            + seen.get(values - 1, Fraction(0)) * Fraction(FACES - values + 1, FACES)
            for values in range(1, min(FACES, max(seen) + 1) + 1)
        }
    return Distribution(seen)


def triple(count: int) -> Fraction:
    """The chance that three of so many fresh dice show the same value.

    >>> triple(3), triple(4)
    (Fraction(1, 36), Fraction(7, 72))
    """
    return 1 - Fraction(_without_triple(FACES, count), FACES**count)


def _without_triple(values: int, count: int) -> int:
    """In how many ways so many dice show these values, none of them three times."""
    if not values:
        return not count
    return sum(
        comb(count, shown) * _without_triple(values - 1, count - shown)
        for shown in range(min(2, count) + 1)
    )


def mean_pushes(values: int, pushes: int) -> Fraction:
    """How many placements by others it takes on average until somebody falls out.

    >>> mean_pushes(3, 3), mean_pushes(1, 1)
    (Fraction(6, 1), Fraction(6, 1))

    Args:
        values: how many values of a die lead to the row.
        pushes: how many pushes the citizen stands.
    """
    return Fraction(FACES * pushes, values)


def push_variance(values: int, pushes: int) -> Fraction:
    """How far the number of placements strays after which somebody falls out, squared.

    The mean from the head of a row is the same in every building; this is not.

    >>> [str(push_variance(values, values)) for values in (1, 2, 3)]
    ['30', '12', '6']

    Args:
        values: how many values of a die lead to the row.
        pushes: how many pushes the citizen stands.
    """
    chance = Fraction(values, FACES)
    return pushes * (1 - chance) / chance**2


__all__ = [
    "FLIP_PRICE",
    "REROLLS",
    "Colour",
    "beats_highest",
    "beats_unknown",
    "columns",
    "dice_price",
    "efficiencies",
    "efficiency",
    "flip_best",
    "highest_of",
    "mean_pushes",
    "mean_rolls",
    "pips",
    "push_variance",
    "reach_best",
    "reroll_best",
    "reroll_sums",
    "seats",
    "single",
    "single_beats_unknown",
    "strengths",
    "triple",
    "with_rerolls",
]


def __dir__() -> list[str]:
    return __all__
