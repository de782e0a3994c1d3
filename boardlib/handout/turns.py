"""What would have to change for what is refused: for teachers, each with a small board."""

from __future__ import annotations

from boardlib.catalogue import Case
from boardlib.handout.boards import board
from boardlib.handout.content import PrintedTurn
from boardlib.story.small_board import small_board
from boardlib.story.turning import is_refused, turned
from boardlib.text import _


def turns_of(case: Case, index: int, name: str) -> tuple[PrintedTurn, ...]:
    """The smallest changes that turn the refusals of a step, by its number from 0.

    Args:
        case: the case.
        index: of the step, whose question is answered.
        name: what its small boards are called.
    """
    if not is_refused(case, index):
        return ()
    found = turned(case, index, frozenset()).turns
    heading = _("The board after the change.")
    return tuple(
        PrintedTurn(
            one.label,
            board(
                f"{name}-turn{number}",
                small_board(case.rules, one.flip.position, one.flip.shapes, one.after),
                (),
                f"{heading} {one.label}",
                veiled=False,
            ),
        )
        for number, one in enumerate(found, start=1)
    )
