"""The exercises of Biatlon: conditions, times, ways, the range, and the use of a hand."""

from __future__ import annotations

from typing import Final

from boardlib.biathlon.teaching.card_exercises import condition, hand, meeting, time
from boardlib.biathlon.teaching.ride_exercises import cut, detour, second_coach, timing
from boardlib.biathlon.teaching.track_exercises import shooting, ways
from boardlib.game.exercise import Exercise
from boardlib.text import mark


def exercises() -> tuple[Exercise, ...]:
    """The kinds of exercise there are for this game."""
    return _KINDS


_KINDS: Final = (
    Exercise("condition", "track", mark("Is this condition met?"), mark("Conditions"), condition),
    Exercise("one-group", "track", mark("Which group is lacking?"), mark("A group more"), meeting),
    Exercise("time", "track", mark("What is the time?"), mark("Times"), time),
    Exercise("timing", "track", mark("Two ways of timing"), mark("Timings"), timing),
    Exercise("way", "track", mark("Where can this group go?"), mark("Ways"), ways),
    Exercise("detour", "track", mark("Which path makes the way longest?"), mark("Detours"), detour),
    Exercise("bridge", "track", mark("Which paths are bridges?"), mark("Bridges"), cut),
    Exercise(
        "coach", "track", mark("Where may a second coach come?"), mark("Coaches"), second_coach
    ),
    Exercise("shooting", "race", mark("What does the shooting cost?"), mark("Shootings"), shooting),
    Exercise("sprint-hand", "race", mark("Which card in which section?"), mark("Hands"), hand),
)
