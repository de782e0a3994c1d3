"""Carcassonne: the base landscape, the Tunnel expansion, and why.

>>> from boardlib import carcassonne
>>> position = carcassonne.read('''
... tile TU-3 0,0 0
... tile BG-W 1,0 0
... tile BG-A 0,1 180
... token red 0,0.p1
... ''')
>>> print(carcassonne.ask(position, "token red 0,0.p1"))
No. The portal 0,0.p1 is claimed: it carries a red token.
>>> after = carcassonne.play(position, "token red 0,0.p2").position
>>> print(carcassonne.ask(after, "feature 0,0.r1").head)
The road 0,0.r1: 3 tiles, complete; scores 3 tiles × 1 = 3; nobody stands on it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardlib.carcassonne.art.draw import draw
from boardlib.carcassonne.asking.describe import describe
from boardlib.carcassonne.asking.questions import ask
from boardlib.carcassonne.board.boards import boards
from boardlib.carcassonne.board.notation import line_key, read, read_move, write
from boardlib.carcassonne.board.position import Position
from boardlib.carcassonne.rulebook import rules
from boardlib.carcassonne.rules.checks import status
from boardlib.carcassonne.rules.play import judge, moves, play
from boardlib.carcassonne.teaching.editing import (
    carried,
    changes_at,
    line_shapes,
    openings,
    questions_at,
    settings,
)
from boardlib.text import mark

if TYPE_CHECKING:
    from boardlib.game.editions import Comparison
    from boardlib.game.exercise import Exercise

name = "carcassonne"
title = mark("Carcassonne")
offers = {"records": "boardlib.carcassonne.table.record"}


def exercises() -> tuple[Exercise, ...]:
    """The kinds of exercise there are (see :mod:`boardlib.case.practice`)."""
    from boardlib.carcassonne.teaching import practice  # not loaded by those who only ask

    return practice.exercises()


def compare_editions(position: Position, piece: str = "") -> Comparison:
    """What each edition says about a wagon (see :mod:`boardlib.game.editions`)."""
    from boardlib.carcassonne.teaching import editions  # not loaded by those who only ask

    return editions.compare_editions(position, piece)


__all__ = [
    "Position",
    "ask",
    "boards",
    "carried",
    "changes_at",
    "compare_editions",
    "describe",
    "draw",
    "exercises",
    "judge",
    "line_key",
    "line_shapes",
    "moves",
    "name",
    "offers",
    "openings",
    "play",
    "questions_at",
    "read",
    "read_move",
    "rules",
    "settings",
    "status",
    "title",
    "write",
]
