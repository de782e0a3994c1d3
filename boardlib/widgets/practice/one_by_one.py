"""Questions and tasks one after the other, without end: what practice and all mistakes share."""

from __future__ import annotations

from typing import Final

from boardlib.story.state import Presenter
from boardlib.story.view import View, view_of
from boardlib.text import _, mark
from boardlib.widgets.kit import widgets
from boardlib.widgets.kit.interactive import TraitSheet
from boardlib.widgets.player import panel
from boardlib.widgets.player.view import Player

MOST: Final = 9
"""No question has more answers than this."""


class OneByOne(Player):
    """Cases of one step, one after the other; of each something is asked, or is to be done.

    Attributes:
        another: the button above, for whoever does not want to answer.
        onward: the button below, for whoever has read why.
    """

    BOXES = MOST
    DOES = True
    KEYS = (("O", mark("another one")), *panel.ANSWER_KEYS)

    def _make(self) -> None:
        super()._make()
        self.another = self._button("bl-another", self._another)
        self.onward = self._button("bl-another", self._another)
        self.score = widgets.html("bl-score")

    def _arrange(self) -> list[widgets.Widget]:
        self._bar = widgets.row("bl-bar", self._above())
        self._end = widgets.row("bl-onward", [self.onward])
        return [self._bar, *super()._arrange(), self._end]

    def _above(self) -> list[widgets.Widget]:
        """What stands above the board, in the place of the buttons for steps."""
        return [self.another, self.score]

    @property
    def _in_order(self) -> list[widgets.Widget]:
        return [*super()._in_order, self.score, self.another, self.onward]

    def _another(self) -> None:
        """Go to another one."""
        raise NotImplementedError

    def _onward(self) -> None:
        self._another()

    def _begin(self, fresh: Presenter) -> None:
        """Show one that nothing has been answered to."""
        self._put(fresh)
        self._fit()
        view = view_of(self.presenter)
        asked = view.question if view.task is None else f"{view.say} {view.task.goal}"
        self.stage.announce(f"{view.title} {view.lead} {asked}")

    def _retold(self, fresh: Presenter) -> None:
        """Show the same one in another language, with what was answered."""
        fresh.predictions, fresh.tasks = self.presenter.predictions, self.presenter.tasks
        self._put(fresh)

    # --- showing -------------------------------------------------------------------------

    @property
    def _goes_on(self) -> bool:
        """Whether another one follows the one that is answered."""
        return not self.presenter.pending

    def _heads(self) -> tuple[str, ...]:
        return tuple(css for css in super()._heads() if css != "bl-stays")

    def _write_steps(self, sheet: TraitSheet, view: View) -> None:
        super()._write_steps(sheet, view)
        sheet.show_if(self._steps, False, "bl-steps")
        sheet.label(self.another, _("Another one"), _("Another one (O)"))
        words = _("Go on with another one")
        sheet.label(self.onward, words, _("{what} (O)").format(what=words))
        shown = self._goes_on and view.task is None
        sheet.show_if(self.onward, shown, "bl-button", "bl-another")
        widgets.show_classes(self.another, "bl-button", "bl-another")

    def _write_task(self, sheet: TraitSheet, view: View) -> None:
        """What is done goes on from its strip, where the hand is."""
        super()._write_task(sheet, view)
        assert self.task is not None
        if view.task is not None:
            words = _("Another one")
            sheet.label(self.task.onward, words, _("Go on with another one (Enter)"))
            sheet.show_if(self.task.onward, self._goes_on, "bl-button", "bl-go-on")
