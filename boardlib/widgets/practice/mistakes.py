"""All my mistakes: what was answered wrong in any lesson or exercise, until it was right twice."""

from __future__ import annotations

from html import escape
from typing import Any, Final

from boardlib.history import Attempt, store
from boardlib.story.state import Presenter
from boardlib.story.view import View, view_of
from boardlib.text import _, mark
from boardlib.widgets.kit import widgets
from boardlib.widgets.kit.interactive import TraitSheet
from boardlib.widgets.player import panel
from boardlib.widgets.player.view import Player
from boardlib.widgets.practice.review import WORD, Review

MOST: Final = 9
"""No question has more answers than this."""


class Mistakes(Player):
    """All my mistakes in a notebook or on a page.

    Args:
        review: which ones.
    """

    BOXES = MOST
    KEYS = (("O", mark("another one")), *panel.ANSWER_KEYS)

    def __init__(self, review: Review) -> None:
        self.review = review
        super().__init__(review.exercise, "bl-practice")

    def _text_form(self) -> str:
        return _("<practice: {kinds}>").format(kinds=WORD)

    def _make(self) -> None:
        super()._make()
        self.another = self._button("bl-another", self._another)
        self.onward = self._button("bl-another", self._another)
        self.score = widgets.html("bl-score")

    def _arrange(self) -> list[widgets.Widget]:
        bar = widgets.row("bl-bar", [self.another, self.score])
        self._end = widgets.row("bl-onward", [self.onward])
        return [bar, *super()._arrange(), self._end]

    @property
    def _in_order(self) -> list[widgets.Widget]:
        return [*super()._in_order, self.score, self.another, self.onward]

    def _another(self) -> None:
        """The one that was left longest; a last one that is settled stays."""
        if not self.review.another():
            self.stage.announce(self.review.left_over)
            return
        self._put(Presenter(self.review.exercise))
        self._fit()
        view = view_of(self.presenter)
        self.stage.announce(f"{view.title} {view.lead} {view.question}")

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
        fresh = Presenter(self.review.exercise)
        fresh.predictions = self.presenter.predictions
        self._put(fresh)

    def _write_steps(self, sheet: TraitSheet, view: View) -> None:
        """A question has one step; the bar stands in the place of the buttons for steps."""
        super()._write_steps(sheet, view)
        sheet.show_if(self._steps, False, "bl-steps")
        self.another.description, self.another.tooltip = _("Another one"), _("Another one (O)")
        words = _("Go on with another one")
        self.onward.description, self.onward.tooltip = words, _("{what} (O)").format(what=words)
        hidden = ("bl-off",) if self.presenter.pending or not self.review.left else ()
        widgets.show_classes(self.onward, "bl-button", "bl-another", *hidden)
        widgets.show_classes(self.another, "bl-button", "bl-another")
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
