"""The dice of a task: no other face is there to be rolled than what is told beforehand, or comes.

A task without ``dice`` and ``rolls`` leaves every face open.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from boardlib.game import Game
from boardlib.game.acting import rolled
from boardlib.game.goals import Act


def coming(rules: Game[Any, Any], task: Act, moves: Iterable[str]) -> tuple[str, ...]:
    """The faces that are still to come after some moves, the next one first."""
    used = sum(not _is_told(task, one) for move in moves for one in rolled(rules, move))
    return task.rolls[used:]


def is_there(rules: Game[Any, Any], task: Act, move: str, left: tuple[str, ...]) -> bool:
    """Whether a move rolls nothing but what is told, or comes next.

    Args:
        rules: the game.
        task: what says the faces.
        move: the move, legal or not.
        left: the faces that are still to come.
    """
    if not (task.dice or task.rolls):
        return True
    others = [one for one in rolled(rules, move) if not _is_told(task, one)]
    come = [_digits(face) for _piece, face in others]
    return come == list(left[: len(come)])


def _is_told(task: Act, die: tuple[str, str]) -> bool:
    piece, face = die
    return face in task.dice.get(piece, ())


def _digits(face: str) -> str:
    """The number of a face, whatever else it shows: ``2`` of ``yellow 2A``."""
    return "".join(filter(str.isdigit, face.split()[-1]))
