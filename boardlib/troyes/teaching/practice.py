"""The exercises of Troyes: dice and what they do, citizens and who falls out, the score."""

from __future__ import annotations

from typing import Final

from boardlib.game.exercise import Exercise
from boardlib.text import mark
from boardlib.troyes.teaching.city_exercises import pushing, score, wages
from boardlib.troyes.teaching.dice_exercises import activations, attackers, cost
from boardlib.troyes.teaching.turn_exercises import (
    one_change,
    passing,
    rewards,
    settling,
    which_card,
)


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
    Exercise("which-card", "dice", mark("Which dice, and which card?"), mark("Cards"), which_card),
    Exercise("rewards", "dice", mark("How is the event driven off?"), mark("Rewards"), rewards),
    Exercise("passing", "dice", mark("To work, or to pass?"), mark("Passing"), passing),
    Exercise("settling", "city", mark("Who places a citizen?"), mark("Set-up"), settling),
    Exercise("one-citizen", "city", mark("Who would have to go?"), mark("One change"), one_change),
    Exercise("falling-out", "city", mark("Who falls out?"), mark("Citizens"), pushing),
    Exercise("wages", "city", mark("What do they cost?"), mark("Wages"), wages),
    Exercise("last-reckoning", "city", mark("What does it score?"), mark("Scores"), score),
)
