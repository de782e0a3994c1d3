"""The exercises of Troyes: black dice, prices, activations, who falls out, and the score."""

from __future__ import annotations

from typing import Final

from boardlib.game.exercise import Exercise
from boardlib.text import mark
from boardlib.troyes.teaching.city_exercises import pushing, score, wages
from boardlib.troyes.teaching.dice_exercises import activations, attackers, cost


def exercises() -> tuple[Exercise, ...]:
    """The kinds of exercise there are for this game."""
    return _KINDS


_KINDS: Final = (
    Exercise(
        "black-dice", "dice", mark("Do they beat the black dice?"), mark("Black dice"), attackers
    ),
    Exercise("group-price", "dice", mark("What does this group cost?"), mark("Prices"), cost),
    Exercise(
        "activations", "dice", mark("How many activations?"), mark("Activations"), activations
    ),
    Exercise("falling-out", "city", mark("Who falls out?"), mark("Citizens"), pushing),
    Exercise("wages", "city", mark("What do they cost?"), mark("Wages"), wages),
    Exercise("last-reckoning", "city", mark("What does it score?"), mark("Scores"), score),
)
