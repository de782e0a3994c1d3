"""Rolling again: by a rule of thumb, as well as one can, and until the capital is gone."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

from boardlib.chance.distribution import Distribution, sure, times

T = TypeVar("T", bound=Hashable)


def rerolled(die: Distribution[T], again: Callable[[T], bool], rerolls: int = 1) -> Distribution[T]:
    """What a die shows in the end that is rolled again while its value asks for it.

    >>> from boardlib.chance import uniform
    >>> str(rerolled(uniform([1, 2, 3, 4, 5, 6]), lambda face: face <= 3).mean())
    '17/4'

    Args:
        die: a roll.
        again: whether a value is rolled again, as long as that is possible.
        rerolls: how often at most.
    """
    found = die
    for _reroll in range(times(rerolls)):
        found = _once_more(die, again, found)
    return found


def _once_more(
    die: Distribution[T], again: Callable[[T], bool], rest: Distribution[T]
) -> Distribution[T]:
    return die.then(lambda value: rest if again(value) else sure(value))


def best_rerolled(die: Distribution[int], rerolls: int, cost: int = 0) -> Distribution[int]:
    """What comes of rerolls that are used as well as possible, less what they cost.

    A value is kept when it is no less than what going on promises on average (optimal stopping).

    >>> from boardlib.chance import uniform
    >>> six = uniform([1, 2, 3, 4, 5, 6])
    >>> [str(best_rerolled(six, rerolls).mean()) for rerolls in range(4)]
    ['7/2', '17/4', '14/3', '89/18']

    Args:
        die: a roll.
        rerolls: how often it may be rolled again.
        cost: what a reroll costs, in the unit of the values.
    """
    found = die
    for _reroll in range(times(rerolls)):
        found = _kept_or_not(die, found.map(lambda value: value - cost))
    return found


def _kept_or_not(die: Distribution[int], rest: Distribution[int]) -> Distribution[int]:
    worth = rest.mean()
    return die.then(lambda value: sure(value) if value >= worth else rest)


def capital(start: int, change: Distribution[int], rounds: int) -> Distribution[int]:
    """What is left of a capital after so many rounds; 0 means that it was gone on the way.

    >>> from boardlib.chance import uniform
    >>> capital(1, uniform([-1, 1]), 3)
    Distribution({0: Fraction(5, 8), 2: Fraction(1, 4), 4: Fraction(1, 8)})

    Args:
        start: what there is before the first round.
        change: what comes in or goes out in a round; who would have less than nothing has nothing.
        rounds: how many there are.
    """
    found = sure(max(start, 0))
    for _round in range(times(rounds)):
        found = found.then(
            lambda held: change.map(lambda one: max(held + one, 0)) if held else sure(0)
        )
    return found
