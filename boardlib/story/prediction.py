"""What a learner predicts: what was chosen, and what became of each choice."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass, field
from enum import StrEnum

from boardlib.text import _, listing, ngettext


class ChoiceOutcome(StrEnum):
    """What became of one choice of an answered prediction."""

    RIGHT = "right"
    """Chosen, and it is right."""
    MISSED = "missed"
    """Right, but not chosen."""
    WRONG = "wrong"
    """Chosen, but it is not right."""
    PASSED = "passed"
    """Not right, and not chosen."""

    @property
    def is_right(self) -> bool:
        """Whether the choice itself is right."""
        return self in (ChoiceOutcome.RIGHT, ChoiceOutcome.MISSED)


@dataclass
class Predicted:
    """What a learner did at one prediction."""

    chosen: set[int] = field(default_factory=set)
    committed: bool = False
    told: bool = False
    """The learner asked for the answer instead of committing to one."""
    tries: int = 0
    wrong_at_first: bool = False
    """The first answer was not right."""

    def choose(self, index: int, chosen: bool, alone: bool) -> None:
        """Choose something, or no longer; ``alone`` when it replaces what was chosen before."""
        if self.committed:
            return
        if not chosen:
            self.chosen.discard(index)
        else:
            self.chosen = {index} if alone else {*self.chosen, index}

    def commit(self, right: Set[int]) -> bool:
        """Commit to what is chosen; False when nothing is."""
        if self.committed or not self.chosen:
            return False
        self.committed, self.told = True, False
        self.tries += 1
        if self.tries == 1:
            self.wrong_at_first = self.chosen != right
        return True

    def tell(self) -> bool:
        """Show the answer, after at least one try of one's own."""
        if self.committed or not self.tries:
            return False
        self.committed = self.told = True
        return True

    def answer(self, right: Set[int]) -> None:
        """Commit to exactly what is right, as on paper."""
        self.chosen = set(right)
        self.committed, self.told = True, False

    def reopen(self) -> None:
        """Open it again; what was chosen stays chosen."""
        self.committed = self.told = False

    def outcome(self, index: int, right: bool) -> ChoiceOutcome | None:
        """What became of a choice; None as long as the prediction is open."""
        if not self.committed:
            return None
        if index in self.chosen:
            return ChoiceOutcome.RIGHT if right else ChoiceOutcome.WRONG
        return ChoiceOutcome.MISSED if right else ChoiceOutcome.PASSED


def verdict_words(outcomes: Sequence[ChoiceOutcome]) -> str:
    """How a prediction went, in one sentence.

    >>> right, missed, passed = ChoiceOutcome.RIGHT, ChoiceOutcome.MISSED, ChoiceOutcome.PASSED
    >>> verdict_words([right, right, missed, passed])
    '2 right and 1 missed.'
    """
    right, missed, wrong = (
        sum(one is kind for one in outcomes)
        for kind in (ChoiceOutcome.RIGHT, ChoiceOutcome.MISSED, ChoiceOutcome.WRONG)
    )
    if not missed and not wrong:
        return _("Right.")
    if right + missed == 1 and wrong == 1 and not right:
        return _("Not this one.")
    parts = []
    if right:
        parts.append(ngettext("{count} right", "{count} right", right).format(count=right))
    if missed:
        parts.append(ngettext("{count} missed", "{count} missed", missed).format(count=missed))
    if wrong:
        parts.append(ngettext("{count} wrong", "{count} wrong", wrong).format(count=wrong))
    return f"{listing(parts)}."
