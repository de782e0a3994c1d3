"""Exact distributions in fractions: how likely each value is."""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import reduce
from math import comb, gcd, lcm, sqrt
from numbers import Number
from types import MappingProxyType
from typing import Any, Final, Generic, TypeVar, overload

from boardlib.chance.words import amount, bare_chance, tenths
from boardlib.shown import Guessed, WrongKind, WrongValue, bars, bundle
from boardlib.text import _, listing

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)
V = TypeVar("V", bound=Hashable)

MOST: Final = 30
"""As many bars are shown of a distribution; the least likely values are left out."""
LONGEST: Final = 17
"""A fraction of more letters stands beside no bar: its percentage does."""


class Distribution(Guessed, Mapping[T, Fraction], Generic[T]):
    """How likely each value is: fractions above 0 whose sum is exactly 1.

    It is a mapping of the possible values to their chances; the chance of any other value is 0.

    Args:
        weights: how often each value comes, in any unit; they are divided by their sum.

    Raises:
        ValueError: when a weight is negative, or none is above 0.

    >>> import boardlib as bl
    >>> bl.Distribution({"heads": 1, "tails": 3})["tails"]
    Fraction(3, 4)
    """

    __slots__ = ("_total", "_weights")

    MEANT = MappingProxyType(
        {
            "plot": "bl.chart(…)",
            "draw": "bl.chart(…)",
            "show": "bl.chart(…)",
            "expectation": "mean()",
            "average": "mean()",
            "std": "deviation()",
            "median": "quantile(0.5)",
        }
    )

    def __init__(self, weights: Mapping[T, int | Fraction]) -> None:
        if any(weight < 0 for weight in weights.values()):
            raise WrongValue(_("a weight is below 0; how often a value comes is 0 or more"))
        kept = {value: Fraction(weight) for value, weight in weights.items() if weight}
        if not kept:
            raise WrongValue(_("there is no value with a weight above 0"))
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
        if isinstance(other, Distribution):
            return self._weights == other._weights
        return isinstance(other, Mapping) and dict(self.items()) == dict(other)

    def __hash__(self) -> int:
        return hash(frozenset(self._weights.items()))

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """The likeliest value and the mean; a bar for each value, exactly and in percent."""
        kept, rest = self._likeliest(MOST)
        highest = max(self.values())
        rows = (
            (str(value), _exact(self[value]), tenths(self[value]), float(self[value] / highest))
            for value in kept
        )
        left_out = _("Others, together: {chance}.").format(chance=tenths(rest)) if rest else ""
        return bundle(repr(self), bars(self.told(), rows, left_out))

    def _likeliest(self, most: int) -> tuple[list[T], Fraction]:
        """As many values, numbers in their order, and how likely the others are together."""
        kept = sorted(self, key=lambda value: self._weights[value], reverse=True)[:most]
        rest = 1 - sum(map(self.__getitem__, kept), Fraction(0))
        number = all(isinstance(value, Number) for value in kept)
        return (sorted(kept) if number else [one for one in self if one in kept]), rest  # type: ignore[type-var]

    def told(self) -> str:
        """What is to be seen in it: the likeliest value, and the average of numbers.

        >>> (die(6) + die(6)).told()
        '7 is most likely: 1/6. On average: 7.'
        >>> die("HT").told()
        'All values are equally likely: 1/2.'
        """
        highest = max(self.values())
        likeliest = [str(value) for value, chance in self.items() if chance == highest]
        if len(self) == 1:
            text = _("{value} comes for certain.")
        elif len(likeliest) == len(self):
            text = _("All values are equally likely: {chance}.")
        elif len(likeliest) == 1:
            text = _("{value} is most likely: {chance}.")
        else:
            text = _("Most likely, each of them: {chance} ({value}).")
        said = text.format(value=listing(likeliest), chance=bare_chance(highest))
        if len(self) == 1 or not all(isinstance(value, int | Fraction) for value in self):
            return said
        mean = amount(self.mean())  # type: ignore[misc]
        return f"{said} {_('On average: {mean}.').format(mean=mean)}"

    def __repr__(self) -> str:
        """Python that makes it again, exactly."""
        chances = ", ".join(f"{value!r}: {chance!r}" for value, chance in self.items())
        return f"Distribution({{{chances}}})"

    def __str__(self) -> str:
        """Each value and its chance.

        >>> print(die("HHT"))
        H: 2/3, T: 1/3
        """
        return ", ".join(f"{value}: {chance}" for value, chance in self.items())

    def chance(self, test: Callable[[T], bool]) -> Fraction:
        """The chance that the value passes a test."""
        passing = sum(weight for value, weight in self._weights.items() if test(value))
        return Fraction(passing, self._total)

    def at_least(self: Distribution[int], least: int) -> Fraction:
        """The chance of a number that is not below ``least``."""
        return self.chance(lambda number: number >= least)

    def at_most(self: Distribution[int], most: int) -> Fraction:
        """The chance of a number that is not above ``most``."""
        return self.chance(lambda number: number <= most)

    def mean(self: Distribution[int]) -> Fraction:
        """The expectation of a number: what many rolls give on average."""
        return Fraction(sum(value * weight for value, weight in self._weights.items()), self._total)

    def variance(self: Distribution[int]) -> Fraction:
        """How far a number strays: the expectation of the squared distance from the mean.

        >>> str(uniform([1, 2, 3, 4, 5, 6]).variance())
        '35/12'
        """
        squares = sum(value * value * weight for value, weight in self._weights.items())
        return Fraction(squares, self._total) - self.mean() ** 2

    def deviation(self: Distribution[int]) -> float:
        """The standard deviation, the root of the variance, in the unit of the numbers.

        >>> round(uniform([1, 2, 3, 4, 5, 6]).deviation(), 3)
        1.708
        """
        return sqrt(self.variance())

    def quantile(self: Distribution[int], share: Fraction | float) -> int:
        """The least number that is not exceeded with at least this chance.

        >>> two = uniform([1, 2, 3, 4, 5, 6]) + uniform([1, 2, 3, 4, 5, 6])
        >>> two.quantile(Fraction(1, 2)), two.quantile(Fraction(9, 10))
        (7, 10)

        Args:
            share: above 0, and 1 at most; half of it gives the median.

        Raises:
            ValueError: for any other share.
        """
        if not 0 < share <= 1:
            raise WrongValue(_("a quantile is asked for a share above 0 and of 1 at most"))
        order, below = iter(sorted(self._weights)), 0
        while below < share * self._total:
            number = next(order)
            below += self._weights[number]
        return number

    def given(self, test: Callable[[T], bool]) -> Distribution[T]:
        """How likely each value is once it is known that it passes a test.

        >>> uniform([1, 2, 3, 4, 5, 6]).given(lambda face: face > 4)
        Distribution({5: Fraction(1, 2), 6: Fraction(1, 2)})

        Raises:
            ValueError: when no value passes it.
        """
        return Distribution(
            {value: weight for value, weight in self._weights.items() if test(value)}
        )

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

    # Numbers are calculated with as at the table: another distribution is another, independent die,
    # and a plain number is one that comes for certain.

    def __add__(self: Distribution[int], other: Rolled) -> Distribution[int]:
        """The sum of two independent numbers, or with a number added to every value.

        >>> die = uniform([1, 2, 3, 4, 5, 6])
        >>> str((die + 1).mean()), str(sum([die, die]).mean())
        ('9/2', '7')
        """
        return _joined(self, other, operator.add)

    def __radd__(self: Distribution[int], other: int) -> Distribution[int]:
        return _joined(other, self, operator.add)

    def __sub__(self: Distribution[int], other: Rolled) -> Distribution[int]:
        """How much more an independent number is; a die less itself is two dice, and not always 0.

        >>> coin = uniform([0, 1])
        >>> print(coin - coin, coin - 1, sep='; ')
        0: 1/2, -1: 1/4, 1: 1/4; -1: 1/2, 0: 1/2
        """
        return _joined(self, other, operator.sub)

    def __rsub__(self: Distribution[int], other: int) -> Distribution[int]:
        return _joined(other, self, operator.sub)

    def __mul__(self: Distribution[int], other: Rolled) -> Distribution[int]:
        """The product: ``2 * die`` is twice what one die shows; two dice are ``die + die``.

        >>> die = uniform([1, 2])
        >>> print(2 * die, die + die, sep='; ')
        2: 1/2, 4: 1/2; 2: 1/4, 3: 1/2, 4: 1/4
        """
        return _joined(self, other, operator.mul)

    def __rmul__(self: Distribution[int], other: int) -> Distribution[int]:
        return _joined(other, self, operator.mul)

    def __neg__(self: Distribution[int]) -> Distribution[int]:
        return self.map(operator.neg)


def _exact(chance: Fraction) -> str:
    """A chance as a fraction, unless nobody could read it."""
    return str(chance) if len(str(chance)) <= LONGEST else ""


Rolled = Distribution[int] | int
"""A number by chance, or one that comes for certain."""


def _joined(one: Rolled, other: Rolled, join: Callable[[int, int], int]) -> Distribution[int]:
    """What comes of two independent numbers; NotImplemented where one is nothing of the kind."""
    if not (_is_rolled(one) and _is_rolled(other)):
        return NotImplemented  # type: ignore[no-any-return]
    return _rolled(one).combine(_rolled(other), join)


def _is_rolled(number: object) -> bool:
    return isinstance(number, Distribution | Number)


def _rolled(number: Rolled) -> Distribution[int]:
    """A number as a distribution.

    Raises:
        TypeError: when it is none.
    """
    if isinstance(number, Distribution):
        return number
    if not _is_rolled(number):
        text = _("A die (a distribution) or a number is expected here, not {given}.")
        raise WrongKind(text.format(given=repr(number)[:40]))
    return sure(number)


def times(count: int) -> int:
    """How often something is done.

    Raises:
        ValueError: when that is less than never.
    """
    if count < 0:
        text = _("Something is done 0 times or more, not {count}.")
        raise WrongValue(text.format(count=count))
    return count


def _chance(chance: Fraction | float) -> Fraction:
    """A chance, exactly.

    Raises:
        ValueError: when it is none.
    """
    if not 0 <= chance <= 1:
        text = _("A chance lies between 0 and 1; it cannot be {chance}.")
        raise WrongValue(text.format(chance=chance))
    return Fraction(chance)


def uniform(faces: Iterable[T]) -> Distribution[T]:
    """A roll of a die with these faces, each side as likely as the other.

    >>> uniform([1, 1, 2, 2, 3, 3])
    Distribution({1: Fraction(1, 3), 2: Fraction(1, 3), 3: Fraction(1, 3)})
    """
    return Distribution(Counter(faces))


@overload
def die(faces: int = 6) -> Distribution[int]: ...
@overload
def die(faces: Iterable[T]) -> Distribution[T]: ...
def die(faces: int | Iterable[Any] = 6) -> Distribution[Any]:
    """A die: how likely each of its faces is.

    ``+`` adds independent dice, and ``sum`` adds many; a number is added to every face.

    >>> import boardlib as bl
    >>> bl.die(6)[6], (bl.die(6) + bl.die(6))[7], (bl.die(6) + 1).mean()
    (Fraction(1, 6), Fraction(1, 6), Fraction(9, 2))
    >>> sum([bl.die(6)] * 3)[10]
    Fraction(1, 8)
    >>> bl.die([2, 3, 4, 4, 5, 6])[4]
    Fraction(1, 3)

    Args:
        faces: how many sides it has, numbered from 1; or what stands on each of its sides.

    Raises:
        ValueError: when it has no side.
        TypeError: when the faces are neither a whole number nor a list.
    """
    if isinstance(faces, int):
        faces = range(1, faces + 1)
    try:
        shown = list(faces)
    except TypeError:
        text = _("A die has a number of sides such as 6, or a list of faces; {given} is neither.")
        raise WrongKind(text.format(given=repr(faces)[:40])) from None
    if not shown:
        raise WrongValue(_("A die has one side at least."))
    return uniform(shown)


def sure(value: T) -> Distribution[T]:
    """The value that comes for certain."""
    return Distribution._of({value: 1})


def total(numbers: Iterable[Rolled]) -> Distribution[int]:
    """The sum of independent numbers, some of which may be certain; 0 if there is none.

    >>> total([uniform([0, 1])] * 3)
    Distribution({0: Fraction(1, 8), 1: Fraction(3, 8), 2: Fraction(3, 8), 3: Fraction(1, 8)})
    """
    return reduce(operator.add, map(_rolled, numbers), sure(0))


def happens(chance: Fraction | int) -> Distribution[int]:
    """1 with this chance, else 0: what is added up counts how often something happens.

    >>> (happens(Fraction(1, 6)) + happens(Fraction(1, 6)))[1]
    Fraction(5, 18)

    Raises:
        ValueError: when the chance is below 0 or above 1.
    """
    return Distribution({0: 1 - _chance(chance), 1: _chance(chance)})


def successes(chance: Fraction | int, tries: int) -> Distribution[int]:
    """How often something happens in so many independent tries: the binomial distribution.

    >>> successes(Fraction(1, 2), 3)
    Distribution({0: Fraction(1, 8), 1: Fraction(3, 8), 2: Fraction(3, 8), 3: Fraction(1, 8)})

    Raises:
        ValueError: when the chance is none, or the tries are less than 0.
    """
    return total([happens(chance)] * times(tries))


def drawn(wanted: int, others: int, count: int) -> Distribution[int]:
    """How many wanted cards are among so many drawn without putting any back (hypergeometric).

    >>> drawn(2, 3, 2)
    Distribution({0: Fraction(3, 10), 1: Fraction(3, 5), 2: Fraction(1, 10)})

    Args:
        wanted: how many wanted cards there are.
        others: how many others there are.
        count: how many are drawn.

    Raises:
        ValueError: when there are not so many cards.
    """
    if min(wanted, others, count) < 0 or count > wanted + others:
        text = _("As many cards as there are can be drawn ({cards}), not {count}.")
        raise WrongValue(text.format(cards=max(wanted, 0) + max(others, 0), count=count))
    ways = {some: comb(wanted, some) * comb(others, count - some) for some in range(count + 1)}
    return Distribution(ways)


def at_least_once(chance: Fraction | int, tries: int) -> Fraction:
    """The chance that something happens at least once in so many independent tries.

    >>> at_least_once(Fraction(1, 6), 4)
    Fraction(671, 1296)

    Raises:
        ValueError: when the chance is none, or the tries are less than 0.
    """
    return 1 - (1 - _chance(chance)) ** times(tries)


def ranked(numbers: Iterable[Rolled], rank: int) -> Distribution[int]:
    """The number that is the highest but so many of independent numbers; 1 is the highest.

    >>> die = uniform([1, 2, 3, 4, 5, 6])
    >>> [str(ranked([die] * 3, rank).mean()) for rank in (1, 2, 3)]
    ['119/24', '7/2', '49/24']

    Raises:
        ValueError: when there are not so many numbers.
    """
    dice = list(map(_rolled, numbers))
    if not dice:
        raise WrongValue(_("there is no number among which one could be the highest"))
    if not 1 <= rank <= len(dice):
        raise WrongValue(_("the rank lies between 1 and how many numbers there are"))
    order = sorted({value for die in dice for value in die})
    reached = [
        total(happens(die.at_least(value)) for die in dice).at_least(rank) for value in order
    ]
    pairs = zip(order, reached, [*reached[1:], Fraction(0)], strict=True)
    return Distribution({value: here - above for value, here, above in pairs})


def highest(numbers: Iterable[Rolled]) -> Distribution[int]:
    """The highest of independent numbers, such as the better of two dice.

    >>> highest([uniform([1, 2]), uniform([1, 2])])
    Distribution({1: Fraction(1, 4), 2: Fraction(3, 4)})
    """
    return ranked(numbers, 1)


def lowest(numbers: Iterable[Rolled]) -> Distribution[int]:
    """The lowest of independent numbers.

    >>> lowest([uniform([1, 2]), uniform([1, 2])])
    Distribution({1: Fraction(3, 4), 2: Fraction(1, 4)})
    """
    dice = list(numbers)
    return ranked(dice, len(dice))
