"""Dice: exact distributions in fractions, rerolls and decisions, and seeded rolls.

A distribution says how likely each value is.  It comes from the faces of a die, and others are
made from it: :meth:`Distribution.map` changes the values, ``+`` adds independent ones, and
:meth:`Distribution.then` lets what happens next depend on the value.

>>> die = uniform([1, 1, 2, 6, 7, 7])
>>> str(die.mean()), str(die.at_least(6)), str((die + die).at_least(13))
('4', '1/2', '2/9')

A :class:`Roller` rolls dice for a game: the same seed gives the same faces.  With :func:`sample`
it does so many times, and :func:`band` says how far that may lie from the exact chance.
Decision trees are in :mod:`boardlib.chance.decision`.
"""

from boardlib.chance.distribution import (
    Distribution,
    at_least_once,
    drawn,
    happens,
    highest,
    lowest,
    ranked,
    successes,
    sure,
    total,
    uniform,
)
from boardlib.chance.rerolls import best_rerolled, capital, rerolled
from boardlib.chance.roller import Roller
from boardlib.chance.sample import Sample, band, sample

__all__ = [
    "Distribution",
    "Roller",
    "Sample",
    "at_least_once",
    "band",
    "best_rerolled",
    "capital",
    "drawn",
    "happens",
    "highest",
    "lowest",
    "ranked",
    "rerolled",
    "sample",
    "successes",
    "sure",
    "total",
    "uniform",
]
