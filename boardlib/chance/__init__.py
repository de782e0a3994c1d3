"""Dice: exact distributions in fractions, rerolls and decisions, and seeded rolls.

A distribution says how likely each value is.  It comes from the faces of a die, and others are
made from it: :meth:`Distribution.map` changes the values, ``+`` adds independent ones, and
:meth:`Distribution.then` lets what happens next depend on the value.

>>> import boardlib as bl
>>> die = bl.die([1, 1, 2, 6, 7, 7])
>>> str(die.mean()), str(die.at_least(6)), str((die + die).at_least(13))
('4', '1/2', '2/9')

A :class:`Roller` rolls dice for a game: the same seed gives the same faces.  With :func:`sample`
it does so many times, and :func:`band` says how far that may lie from the exact chance.
Decisions are trees: a :class:`Choice` of ways, :class:`Luck` (made with :func:`roll`), and an
:class:`End`; :func:`worth` says what a tree is worth when the best way is taken at every choice.
"""

from boardlib.chance.decision import (
    Branch,
    Choice,
    End,
    Luck,
    best,
    best_rerolled,
    capital,
    outcomes,
    rerolled,
    roll,
    worth,
)
from boardlib.chance.distribution import (
    Distribution,
    at_least_once,
    die,
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
from boardlib.chance.roller import Roller, Sample, band, sample

__all__ = [
    "Branch",
    "Choice",
    "Distribution",
    "End",
    "Luck",
    "Roller",
    "Sample",
    "at_least_once",
    "band",
    "best",
    "best_rerolled",
    "capital",
    "die",
    "drawn",
    "happens",
    "highest",
    "lowest",
    "outcomes",
    "ranked",
    "rerolled",
    "roll",
    "sample",
    "successes",
    "sure",
    "total",
    "uniform",
    "worth",
]


def __dir__() -> list[str]:
    return __all__
