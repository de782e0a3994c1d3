"""Seeded rolls: the same seed gives the same faces; and trials, rolled instead of counted."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt
from random import Random
from typing import Final, Generic, TypeVar

from boardlib.shown import WrongValue
from boardlib.text import _

Face = TypeVar("Face")

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
            raise WrongValue(message.format(seed=self.seed[:40]))

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
            raise WrongValue(_("a die without faces cannot be rolled"))
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
            raise WrongValue(message.format(text=text.strip()[:40]))
        return cls(match[1], int(match[2]))


# --- trials -----------------------------------------------------------------------------


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
        raise WrongValue(_("a sample has one trial at least"))
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
