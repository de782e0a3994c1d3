"""All my mistakes: what was answered wrong in any lesson or exercise, until it was right twice."""

from __future__ import annotations

from html import escape
from typing import Any

from boardlib.history import Attempt, store
from boardlib.story.state import Presenter
from boardlib.story.view import View
from boardlib.text import _
from boardlib.widgets.kit.interactive import TraitSheet
from boardlib.widgets.practice.one_by_one import OneByOne
from boardlib.widgets.practice.review import WORD, Review


class Mistakes(OneByOne):
    """All my mistakes in a notebook or on a page.

    Args:
        review: which ones.
    """

    def __init__(self, review: Review) -> None:
        self.review = review
        super().__init__(review.exercise, "bl-practice")

    def _text_form(self) -> str:
        return _("<practice: {kinds}>").format(kinds=WORD)

    def _another(self) -> None:
        """The one that was left longest; a last one that is settled stays."""
        if self.review.another():
            self._begin(Presenter(self.review.exercise))
        else:
            self.stage.announce(self.review.left_over)

    def _attempt(self) -> Attempt:
        """The answer that was just given, under the name by which it was asked first."""
        return self.review.kept(super()._attempt())

    def _task_attempt(self) -> Attempt | None:
        """What came of a task, likewise."""
        done = super()._task_attempt()
        return None if done is None else self.review.kept(done)

    def _left_at(self, view: View) -> list[Any]:
        """Nothing: with a new kernel what is left is found out anew."""
        return [WORD]

    def _return(self, place: list[Any]) -> None:
        """What is left was found out when this was opened."""

    def _translate(self) -> None:
        self._retold(Presenter(self.review.exercise))

    @property
    def _goes_on(self) -> bool:
        return super()._goes_on and bool(self.review.left)

    def _write_steps(self, sheet: TraitSheet, view: View) -> None:
        super()._write_steps(sheet, view)
        self.score.value = f'<span class="bl-done-so-far">{escape(self._told())}</span>'

    def _told(self) -> str:
        """How many are left, and how often this one has yet to be right."""
        here = [one for one in self.review.left if one.asked == self.review.mistake.asked]
        return f"{self.review.left_over} · {here[0]}" if here else self.review.left_over


def practise_mistakes() -> Mistakes:
    """All mistakes that are kept.

    Raises:
        ValueError: when there are none.
    """
    return Mistakes(Review(store().attempts()))
