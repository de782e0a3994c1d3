"""Solutions of the exercises in the lesson on dice: one way of several each."""

from collections import Counter
from fractions import Fraction
from itertools import product


def better_of_two(faces):
    """How likely each value is as the better one of two rolls."""
    pairs = list(product(faces, repeat=2))
    counts = Counter(max(pair) for pair in pairs)
    return {value: Fraction(count, len(pairs)) for value, count in counts.items()}


def roll_again(faces, value):
    """Whether a new roll gives more on average than what lies there."""
    return Fraction(sum(faces), len(faces)) > value
