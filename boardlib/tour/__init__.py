"""The Tour de France board game: the road, the peloton, and why.

>>> from boardlib import tour
>>> position = tour.read('''
... road B1
... rider 1 blue 2,12
... rider 2 blue 2,11
... ''')
>>> after = tour.play(position, "1 red 6").position
>>> print(tour.ask(after, "2 take 6"))
No: Rider 1 rolled red, which is only for himself. The next rider must roll.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardlib.text import mark
from boardlib.tour.boards import positions as boards
from boardlib.tour.checks import status
from boardlib.tour.describe import describe
from boardlib.tour.draw import draw
from boardlib.tour.editing import (
    carried,
    changes_at,
    line_shapes,
    openings,
    questions_at,
    settings,
)
from boardlib.tour.listing import moves
from boardlib.tour.notation import line_key, read, read_move, write
from boardlib.tour.play import judge, play
from boardlib.tour.position import Position
from boardlib.tour.questions import ask
from boardlib.tour.rulebook import rules

if TYPE_CHECKING:
    from boardlib.exercise import Exercise
    from boardlib.tour.hot_seat import reopened, table

name = "tour"
title = mark("Tour de France")


def exercises() -> tuple[Exercise, ...]:
    """The kinds of exercise there are (see :mod:`boardlib.practice`)."""
    from boardlib.tour import practice  # not loaded by those who only ask

    return practice.exercises()


def __getattr__(wanted: str) -> object:
    """Whole stages (``table``, ``reopened``) are not loaded by those who only ask."""
    if wanted in ("reopened", "table"):
        from boardlib.tour import hot_seat

        return getattr(hot_seat, wanted)
    raise AttributeError(f"module {__name__!r} has no attribute {wanted!r}")


__all__ = [
    "Position",
    "ask",
    "boards",
    "carried",
    "changes_at",
    "describe",
    "draw",
    "exercises",
    "judge",
    "line_key",
    "line_shapes",
    "moves",
    "name",
    "openings",
    "play",
    "questions_at",
    "read",
    "read_move",
    "reopened",
    "rules",
    "settings",
    "status",
    "table",
    "title",
    "write",
]
