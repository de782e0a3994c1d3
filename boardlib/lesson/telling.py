"""A case that is told step by step: to a learner by the player, to a class in teacher mode."""

from __future__ import annotations

from collections.abc import Callable

from boardlib.case import Case, Comparison
from boardlib.lesson import widgets
from boardlib.lesson.interactive import Interactive
from boardlib.lesson.presenter import Presenter, in_language
from boardlib.lesson.stage import Stage
from boardlib.text import _


class Telling(Interactive):
    """One case, with a board, choices to be ticked, and what-ifs.

    Args:
        case: the case to be told.
        css: CSS classes of the whole, beside the one that all have.

    Attributes:
        presenter: where one is, and what was answered.
        stage: the board.
        choices: a box to tick for every choice (more than a step needs are hidden).
        suppose: a button for every what-if; the first one is the case as it is.
    """

    BOXES = 0
    """So many boxes to tick are made at least, for cases that come later."""

    stage: Stage

    def __init__(self, case: Case, *css: str) -> None:
        self.presenter = Presenter(case)
        self._before = self._place
        super().__init__(self._text_form(), *css)

    def _text_form(self) -> str:
        case = self.presenter.case
        words = _("<lesson {id}: {title}, {count} steps>")
        return words.format(id=case.id, title=_(case.title), count=len(self.presenter.frames))

    def _make(self) -> None:
        show = self.presenter
        most = max(self.BOXES, *(len(frame.choices) for frame in show.frames))
        self.choices = [widgets.checkbox(self._chooser(index)) for index in range(most)]
        self.suppose = [
            self._button("bl-whatif", self._supposer(number))
            for number in range(len(show.case.whatifs) + 1 if show.case.whatifs else 0)
        ]
        self.first = self._button("bl-first", show.first)
        self.last = self._button("bl-last", show.last)
        self.prompt, self.counter = widgets.html("bl-prompt"), widgets.html("bl-counter")
        self.versus, self.trouble = widgets.html("bl-compare"), widgets.html("bl-troubles")
        self.whatif_label = widgets.html("bl-whatif-label")

    def _chooser(self, index: int) -> Callable[[bool], None]:
        return lambda chosen: self.heed(lambda: self._choose(index, chosen))

    def _choose(self, index: int, chosen: bool) -> None:
        self.presenter.choose(index, chosen)

    def _supposer(self, number: int) -> Callable[[], None]:
        return lambda: self.presenter.suppose(number - 1 if number else None)

    @property
    def _voice(self) -> Stage:
        return self.stage

    @property
    def _place(self) -> tuple[int, int | None]:
        return self.presenter.index, self.presenter.whatif

    def _forget(self) -> None:
        self._before = self._place

    def _say(self) -> None:
        if self._place != self._before:
            self._announce_place()

    def _announce_place(self) -> None:
        comparison = self.presenter.comparison
        if comparison is None:
            self.stage.announce(self.presenter.announcement())
        else:
            self.stage.announce(self._supposed(comparison))

    def _supposed(self, comparison: Comparison) -> str:
        """What is said of a what-if that was chosen."""
        return _("What if: {label}").format(label=_(comparison.whatif.label))

    def _translate(self) -> None:
        self._put(in_language(self.presenter))

    def _put(self, fresh: Presenter) -> None:
        """Let the presenter, to which every button is bound, be like a fresh one."""
        self.presenter.__dict__.clear()
        self.presenter.__dict__.update(fresh.__dict__)
