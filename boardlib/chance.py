"""Dice: exact distributions in fractions, and seeded rolls.

A distribution says how likely each value is.  It comes from the faces of a die, and others are
made from it: :meth:`Distribution.map` changes the values, ``+`` adds independent ones, and
:meth:`Distribution.then` lets what happens next depend on the value.

>>> die = uniform([1, 1, 2, 6, 7, 7])
>>> str(die.mean()), str(die.at_least(6)), str((die + die).at_least(13))
('4', '1/2', '2/9')

A :class:`Roller` rolls dice for a game: the same seed gives the same faces.
"""

from __future__ import annotations

import operator
import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, reduce
from math import gcd, lcm
from random import Random
from typing import Final, Generic, TypeVar

from boardlib.text import _

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)
V = TypeVar("V", bound=Hashable)
Face = TypeVar("Face")


class Distribution(Mapping[T, Fraction], Generic[T]):
    """How likely each value is: fractions above 0 whose sum is exactly 1.

    It is a mapping of the possible values to their chances; the chance of any other value is 0.

    Args:
        weights: how often each value comes, in any unit; they are divided by their sum.

    Raises:
        ValueError: when a weight is negative, or none is above 0.

    >>> Distribution({"heads": 1, "tails": 3})["tails"]
    Fraction(3, 4)
    """

    __slots__ = ("_total", "_weights")

    def __init__(self, weights: Mapping[T, int | Fraction]) -> None:
        if any(weight < 0 for weight in weights.values()):
            raise ValueError(_("a weight is below 0; how often a value comes is 0 or more"))
        kept = {value: Fraction(weight) for value, weight in weights.items() if weight}
        if not kept:
            raise ValueError(_("there is no value with a weight above 0"))
        unit = lcm(*(weight.denominator for weight in kept.values()))
        self._set({value: int(weight * unit) for value, weight in kept.items()})

    def _set(self, weights: Mapping[T, int]) -> None:
        """Keep whole weights without a common factor: sums of them are quick."""
        common = gcd(*weights.values())
        self._weights = {value: weight // common for value, weight in weights.items()}
        self._total = sum(self._weights.values())

    @classmethod
    def _of(cls, weights: Mapping[U, int]) -> Distribution[U]:
        made: Distribution[U] = Distribution.__new__(Distribution)
        made._set(weights)
        return made

    def __getitem__(self, value: T) -> Fraction:
        return Fraction(self._weights.get(value, 0), self._total)

    def __contains__(self, value: object) -> bool:
        return value in self._weights

    def __iter__(self) -> Iterator[T]:
        return iter(self._weights)

    def __len__(self) -> int:
        return len(self._weights)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Distribution) and self._weights == other._weights

    def __hash__(self) -> int:
        return hash(frozenset(self._weights.items()))

    def __repr__(self) -> str:
        chances = ", ".join(f"{value!r}: {chance}" for value, chance in self.items())
        return f"Distribution({{{chances}}})"

    def chance(self, test: Callable[[T], bool]) -> Fraction:
        """The chance that the value passes a test."""
        passing = sum(weight for value, weight in self._weights.items() if test(value))
        return Fraction(passing, self._total)

    def at_least(self: Distribution[int], least: int) -> Fraction:
        """The chance of a number that is not below ``least``."""
        return self.chance(lambda number: number >= least)

    def mean(self: Distribution[int]) -> Fraction:
        """The expectation of a number: what many rolls give on average."""
        return Fraction(sum(value * weight for value, weight in self._weights.items()), self._total)

    def map(self, change: Callable[[T], U]) -> Distribution[U]:
        """The distribution of the changed value, such as a roll with 1 taken off."""
        weights: Counter[U] = Counter()
        for value, weight in self._weights.items():
            weights[change(value)] += weight
        return self._of(weights)

    def then(self, next_: Callable[[T], Distribution[U]]) -> Distribution[U]:
        """What comes next, where that depends on the value: a mixture of distributions."""
        parts = [(weight, next_(value)) for value, weight in self._weights.items()]
        unit = lcm(*(part._total for _weight, part in parts))
        weights: Counter[U] = Counter()
        for weight, part in parts:
            share = weight * (unit // part._total)
            for value, inner in part._weights.items():
                weights[value] += share * inner
        return self._of(weights)

    def combine(self, other: Distribution[U], join: Callable[[T, U], V]) -> Distribution[V]:
        """The distribution of something made from this value and an independent one."""
        return self.then(lambda value: other.map(lambda one: join(value, one)))

    def __add__(self: Distribution[int], other: Distribution[int]) -> Distribution[int]:
        """The sum of two independent numbers."""
        return self.combine(other, operator.add)


def uniform(faces: Iterable[T]) -> Distribution[T]:
    """A roll of a die with these faces, each side as likely as the other.

    >>> uniform([1, 1, 2, 2, 3, 3])
    Distribution({1: 1/3, 2: 1/3, 3: 1/3})
    """
    return Distribution(Counter(faces))


def sure(value: T) -> Distribution[T]:
    """The value that comes for certain."""
    return Distribution._of({value: 1})


def total(numbers: Iterable[Distribution[int]]) -> Distribution[int]:
    """The sum of independent numbers; 0 if there is none.

    >>> total([uniform([0, 1])] * 3)
    Distribution({0: 1/8, 1: 3/8, 2: 3/8, 3: 1/8})
    """
    return reduce(operator.add, numbers, sure(0))


_ROLLER: Final = re.compile(r"(\S+) rolled ([0-9]{1,7})")


@dataclass
class Roller:
    """Rolls dice: the same seed gives the same faces, on every machine and Python version.

    Its text form says where it stands, and a roller read from it goes on from there.

    Attributes:
        seed: the name of the series, without blanks; a number is as good as its digits.
        count: how many random numbers have been drawn; every roll draws one.

    >>> roller = Roller("stage-1")
    >>> [roller.roll([1, 2, 3, 4, 5, 6]) for _ in range(5)]
    [5, 1, 4, 4, 6]
    >>> str(roller)
    'stage-1 rolled 5'
    >>> Roller.read("stage-1 rolled 4").roll([1, 2, 3, 4, 5, 6])
    6
    """

    seed: str | int
    count: int = 0

    def __post_init__(self) -> None:
        self.seed = str(self.seed)
        if self.seed.split() != [self.seed]:
            message = _("'{seed}' is no seed; a seed is a word or a number without blanks")
            raise ValueError(message.format(seed=self.seed[:40]))

    @cached_property
    def _random(self) -> Random:
        """What has been drawn so far is drawn again when the first number is asked for.

        Only random() is promised to give the same numbers in every version of Python.
        """
        found = Random(self.seed)
        for _number in range(self.count):
            found.random()
        return found

    def roll(self, faces: Sequence[Face]) -> Face:
        """One of the faces, each side as likely as the other.

        Raises:
            ValueError: when there is no face.
        """
        if not faces:
            raise ValueError(_("a die without faces cannot be rolled"))
        number = self._random.random()
        self.count += 1
        return faces[int(number * len(faces))]

    def shuffled(self, items: Iterable[Face]) -> list[Face]:
        """The items in random order, every order as likely as the other."""
        rest, drawn = list(items), []
        while rest:
            drawn.append(rest.pop(self.roll(range(len(rest)))))
        return drawn

    def __str__(self) -> str:
        return f"{self.seed} rolled {self.count}"

    @classmethod
    def read(cls, text: str) -> Roller:
        """The roller of a text form.

        Raises:
            ValueError: saying what would be right.
        """
        match = _ROLLER.fullmatch(text.strip())
        if match is None:
            message = _("'{text}' is no roller; write seed and count such as 'stage-1 rolled 5'")
            raise ValueError(message.format(text=text.strip()[:40]))
        return cls(match[1], int(match[2]))
