"""Mistakes, one after the other: which one is shown, and what is left, without any widget."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from boardlib.catalogue import Case
from boardlib.history import Attempt, Missed, to_practise
from boardlib.history.mistakes import amount
from boardlib.text import _, mark

WORD: Final = "mistakes"
"""What they are called where an exercise is named."""
NONE: Final = mark(
    "There is nothing to practise: what you answer wrong comes here until it is right twice."
)


class Review:
    """Mistakes, one after the other.

    Args:
        attempts: the answers so far, in their order.

    Attributes:
        mistake: the one that is shown; it stays until another one is asked for.

    Raises:
        ValueError: when there is none.
    """

    def __init__(self, attempts: Iterable[Attempt]) -> None:
        self._attempts = list(attempts)
        self.left = to_practise(self._attempts)
        if not self.left:
            raise ValueError(_(NONE))
        self.mistake: Missed = self.left[0]

    @property
    def exercise(self) -> Case:
        """The question that is shown, made in the language in use."""
        found = self.mistake.case()
        assert found is not None, "only what can be asked is taken up"
        return found

    @property
    def left_over(self) -> str:
        """How many are left, in words."""
        return amount(len(self.left)) if self.left else _("Nothing is left to practise.")

    def kept(self, attempt: Attempt) -> Attempt:
        """Count an answer; it is kept under the name by which it was asked first."""
        kept = self.mistake.kept(attempt)
        self._attempts.append(kept)
        self.left = to_practise(self._attempts)
        return kept

    def count(self, right: bool) -> None:
        """The first answer counts as every other one does."""

    def following(self) -> bool:
        """Go to another one; False when none is left."""
        return self.another()

    def another(self) -> bool:
        """Go to the one that was left longest; False when none is left."""
        if not self.left:
            return False
        others = [one for one in self.left if one.asked != self.mistake.asked]
        self.mistake = (others or [*self.left])[0]
        return True
