"""What a learner does at a task: what lies on the board, what was refused, misses, help.

A first miss is no fault.  After two misses there is a hint, after four one solution is shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

HINT_AFTER: Final = 2
"""So many misses, and one may be told where to look."""
SHOW_AFTER: Final = 4
"""So many misses, and one may be shown how it is done."""
MOST: Final = 24
"""So much is remembered of a row at most, whatever a bookmark says."""


@dataclass
class Tried:
    """What a learner did at one task.

    Attributes:
        done: what lies there: moves that were made, shapes that were pointed at, what was put
            into a place, cards in their places, the number, the table that is looked at.
        refused: the move that was tried last and is not allowed; it is not on the board.
        at: key of the shape that was pointed at last.
        checked: whether what lies there has been looked at.
        gave_up: whether the learner says that it cannot be done.
        hand: what is in the hand: the text of a piece.
        turn: how it lies, in quarters.
        misses: how often something else came out of it.
        solved: whether it is done.
        told: whether it was shown instead.
        hinted: whether the hint is shown.
    """

    done: tuple[str, ...] = ()
    refused: str = ""
    at: str = ""
    checked: bool = False
    gave_up: bool = False
    hand: str = ""
    turn: int = 0
    misses: int = 0
    solved: bool = False
    told: bool = False
    hinted: bool = False

    @property
    def committed(self) -> bool:
        """Whether one may go on."""
        return self.solved or self.told

    @property
    def tries(self) -> int:
        """How often it was tried."""
        return self.misses + self.solved

    @property
    def wrong_at_first(self) -> bool:
        """Whether it was missed more than once."""
        return self.misses >= HINT_AFTER

    @property
    def may_hint(self) -> bool:
        """Whether one may be told where to look."""
        return not self.committed and self.misses >= HINT_AFTER

    @property
    def may_show(self) -> bool:
        """Whether one may be shown how it is done."""
        return not self.committed and self.misses >= SHOW_AFTER

    def lay(self, *done: str) -> None:
        """This lies there now, and nothing has been said of it yet."""
        self.done = done
        self.refused, self.checked, self.gave_up, self.hinted = "", False, False, False

    def refuse(self, move: str, at: str) -> None:
        """A move is not allowed: nothing moves."""
        self.refused, self.at, self.gave_up, self.hinted = move, at, False, False
        self.misses += 1

    def put_away(self) -> None:
        """Nothing is in the hand any more."""
        self.hand, self.turn = "", 0

    def reset(self) -> None:
        """Begin again; how often it was missed is not forgotten."""
        self.lay()
        self.put_away()
        self.at, self.solved, self.told = "", False, False

    def show(self, done: tuple[str, ...], impossible: bool) -> None:
        """It is shown how it is done, or that it cannot be."""
        self.reset()
        self.done, self.checked, self.gave_up, self.told = done, True, impossible, True


# --- as plain data ----------------------------------------------------------------------


def kept(tried: Tried) -> list[Any]:
    """What was done, to be found again."""
    state = [tried.solved, tried.told, tried.checked, tried.gave_up]
    return [list(tried.done), tried.refused, tried.at, tried.misses, *state]


def found(told: Any) -> Tried | None:
    """What was done, if it can be read."""
    match told:
        case [list(done), str(refused), str(at), int(misses), *state]:
            if len(state) == 4 and all(isinstance(one, bool) for one in state):
                solved, is_told, checked, gave_up = state
                row = tuple(str(one) for one in done[:MOST])
                return Tried(
                    row,
                    refused,
                    at,
                    checked,
                    gave_up,
                    misses=max(misses, 0),
                    solved=solved,
                    told=is_told,
                )
    return None


def is_empty(tried: Tried) -> bool:
    """Whether nothing was done yet."""
    return kept(tried) == kept(Tried())


def take_over(tried: Tried, fresh: Tried) -> None:
    """Let what was done be what another one says."""
    state: Mapping[str, Any] = vars(fresh)
    vars(tried).update(state)
