"""Solution of the exercise in the lesson on the odds of every game: one way of several."""

from boardlib.chance import total, uniform


def divided(dice, divisor):
    """How often the sum of some dice, divided and rounded down, is each number."""
    return total([uniform([1, 2, 3, 4, 5, 6])] * dice).map(lambda pips: pips // divisor)
