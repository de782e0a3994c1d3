"""Trials that are rolled instead of counted, and how far they may be off."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Final, Generic, TypeVar

from boardlib.chance.roller import Roller
from boardlib.text import _

T = TypeVar("T", bound=Hashable)

WIDTHS: Final = 2.0
"""The error band reaches two standard errors to either side: 19 samples of 20 lie within."""


@dataclass(frozen=True)
class Sample(Generic[T]):
    """How often each value came.

    Attributes:
        counts: value -> how often it came.
        times: how many trials there were.
    """

    counts: Mapping[T, int]
    times: int

    def share(self, value: T) -> float:
        """How often a value came, as a share of all trials."""
        return self.counts.get(value, 0) / self.times

    def mean(self: Sample[int]) -> float:
        """The average of numbers."""
        return sum(value * count for value, count in self.counts.items()) / self.times


def sample(trial: Callable[[Roller], T], times: int, seed: str | int) -> Sample[T]:
    """Do something with dice so many times; the same seed gives the same sample.

    >>> heads = sample(lambda roller: roller.roll("HT"), 1000, "coin")
    >>> heads.share("H")
    0.519

    Args:
        trial: rolls with the roller that it is given, and returns what came of it.
        times: how often.
        seed: the name of the series of rolls.

    Raises:
        ValueError: when there is no trial.
    """
    if times < 1:
        raise ValueError(_("a sample has one trial at least"))
    roller = Roller(seed)
    return Sample(Counter(trial(roller) for _trial in range(times)), times)


def band(chance: Fraction | float, times: int, widths: float = WIDTHS) -> tuple[float, float]:
    """Where the share of so many trials lies, nearly always, when the chance is this one.

    >>> [round(end, 3) for end in band(Fraction(1, 6), 600)]
    [0.136, 0.197]

    Args:
        chance: of the thing that is counted.
        times: how many trials there are.
        widths: how many standard errors to either side; the band narrows with the square root of
            the number of trials.
    """
    error = widths * sqrt(float(chance) * (1 - float(chance)) / times)
    return max(0.0, float(chance) - error), min(1.0, float(chance) + error)
