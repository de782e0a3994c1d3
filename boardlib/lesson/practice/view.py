"""Practice in a notebook: one exercise after the other, each judged and explained.

``practice("tunnels")`` shows the lesson player with an exercise made by the engine, and a bar
above it: the kinds of exercise, how it went so far, the name that repeats the exercise, and
the button for another one.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from html import escape
from typing import Final

from boardlib.case import Case
from boardlib.case.practice import LARGEST_SEED, Ladder, Name, checked, find, make, read_name
from boardlib.game.exercise import Exercise
from boardlib.lesson.kit import widgets
from boardlib.lesson.kit.notice import Notice
from boardlib.lesson.kit.sheet import Sheet
from boardlib.lesson.story import panel
from boardlib.lesson.story.prediction import Outcome
from boardlib.lesson.story.shown import View
from boardlib.lesson.story.state import Presenter
from boardlib.lesson.story.view import Player
from boardlib.progress import Attempt
from boardlib.text import _, mark, set_language

FIRST_SEEDS: Final = 1000
"""Without a wish the first exercise is one of so many."""
MOST: Final = 8
"""No exercise has more answers than this."""


class Practice(Player):
    """Exercises without end.

    Args:
        game: name of the game package.
        kinds: the kinds of exercise that are offered; the first one is shown first.
        seed: the number of the first exercise; the following ones count on from there.
        level: its level.

    Attributes:
        name: what the exercise that is shown is called.
        ladders: for every kind, how it went so far.
    """

    BOXES = MOST
    KEYS = (
        ("O", mark("another one")),
        *(row for row in panel.KEYS if not row[0].startswith(("N ", "P ", "Home"))),
    )

    def __init__(
        self, game: str, kinds: tuple[Exercise, ...], seed: int = 0, level: int = 1
    ) -> None:
        self.game, self.kinds = game, {one.kind: one for one in kinds}
        self.ladders = {kind: Ladder(level) for kind in self.kinds}
        self.name = checked(Name(kinds[0].kind, seed, level))
        super().__init__(self._exercise(), "bl-practice")

    def _text_form(self) -> str:
        return _("<practice: {kinds}>").format(kinds=", ".join(self.kinds))

    def _exercise(self) -> Case:
        """The exercise of that name."""
        return make(self.game, self.name.kind, self.name.seed, self.name.level)

    @property
    def ladder(self) -> Ladder:
        """How it went so far with this kind of exercise."""
        return self.ladders[self.name.kind]

    # --- building ------------------------------------------------------------------------

    def _make(self) -> None:
        super()._make()
        self.another = self._button("bl-another", self._another)
        self.kind_buttons = [self._button("bl-whatif", self._changer(kind)) for kind in self.kinds]
        self.seed = widgets.number("bl-seed", self._typed)
        self.level = widgets.number("bl-level", self._typed)
        self.score, self.shown_name = widgets.html("bl-score"), widgets.html("bl-name")

    def _arrange(self) -> list[widgets.Widget]:
        again = widgets.row("bl-again", [self.seed, self.level, self.shown_name])
        self._kinds = widgets.row("bl-kinds", self.kind_buttons)
        self._bar = widgets.row("bl-bar", [self.another, self.score, again])
        return [self._kinds, self._bar, *super()._arrange()]

    def _changer(self, kind: str) -> Callable[[], None]:
        return lambda: self._change(kind)

    @property
    def _in_order(self) -> list[widgets.Widget]:
        bar = [self.score, self.shown_name, self.another, *self.kind_buttons, self.seed, self.level]
        return [*super()._in_order, *bar]

    # --- what the learner does -----------------------------------------------------------

    def _another(self) -> None:
        """The next exercise of this kind, at the level reached."""
        seed = (self.name.seed + 1) % (LARGEST_SEED + 1)
        self._go(Name(self.name.kind, seed, self.ladder.level))

    def _change(self, kind: str) -> None:
        """Exercises of another kind; the one that is shown stays if it is of that kind."""
        if kind != self.name.kind:
            self._go(replace(self.name, kind=kind, level=self.ladders[kind].level))

    def _typed(self, _value: int) -> None:
        """The exercise whose number and level stand in the fields."""
        if not self._rendering:
            wanted = Name(self.name.kind, self.seed.value, self.level.value)
            self.do(lambda: self._take_up(checked(wanted)))
            self._show_name()

    def _take_up(self, name: Name) -> None:
        self._go(name)
        self.ladders[name.kind] = self.ladder.at_level(name.level)

    def _go(self, name: Name) -> None:
        """Show the exercise of that name."""
        before, self.name = self.name, name
        try:
            self._put(Presenter(self._exercise()))
        except ValueError:
            self.name = before
            raise
        self._fit()
        view = self.presenter.view()
        self.stage.announce(f"{view.title} {view.lead} {view.question}")

    def _attempt(self) -> Attempt:
        """The answer that was just given, under the name of the exercise."""
        kind, seed, level = self.name.kind, self.name.seed, self.name.level
        return replace(super()._attempt(), name=kind, seed=seed, level=level)

    def _commit(self) -> None:
        """Check the answer; the first one to an exercise counts."""
        prediction = self.presenter.prediction
        first = prediction is not None and not prediction.tries
        super()._commit()
        if first and not self.presenter.pending:
            outcomes = {row.outcome for row in self.presenter.view().rows}
            right = outcomes <= {Outcome.RIGHT, Outcome.PASSED}
            self.ladders[self.name.kind] = self.ladder.after(right)
            self.stage.announce(f"{self.stage.announced} {self.ladder}.")

    def _translate(self) -> None:
        fresh = Presenter(self._exercise())
        fresh.predictions = self.presenter.predictions
        self._put(fresh)

    # --- showing -------------------------------------------------------------------------

    def _write_steps(self, sheet: Sheet, view: View) -> None:
        """An exercise has one step; the bar stands in the place of the buttons for steps."""
        super()._write_steps(sheet, replace(view, origin=self._origin()))
        sheet.show_if(self._steps, False, "bl-steps")
        self._show_bar()

    def _origin(self) -> str:
        words = _("{game} · practice, level {level}")
        return words.format(game=_(self.presenter.case.rules.title), level=self.name.level)

    def _show_bar(self) -> None:
        self.another.description, self.another.tooltip = _("Another one"), _("Another one (O)")
        done = "bl-done" if not self.presenter.pending else "bl-open"
        widgets.show_classes(self.another, "bl-button", "bl-another", done)
        self.seed.description, self.level.description = _("Number"), _("Level")
        self._show_name()
        self.score.value = f'<span class="bl-done-so-far">{escape(str(self.ladder))}</span>'
        self._show_kinds()

    def _show_name(self) -> None:
        """The name of the exercise, in the fields too: a wrong number does not stay there."""
        before, self._rendering = self._rendering, True
        self.seed.value, self.level.value = self.name.seed, self.name.level
        self._rendering = before
        self.shown_name.value = f'<code class="bl-code">{escape(str(self.name))}</code>'

    def _show_kinds(self) -> None:
        hidden = () if len(self.kinds) > 1 else ("bl-off",)
        widgets.show_classes(self._kinds, "bl-kinds", *hidden)
        for button, kind in zip(self.kind_buttons, self.kinds.values(), strict=True):
            pressed = "bl-pressed" if kind.kind == self.name.kind else "bl-unpressed"
            button.description, button.tooltip = _(kind.label), _(kind.title)
            widgets.show_classes(button, "bl-button", "bl-whatif", pressed)


def practice(
    wanted: str, seed: int | None = None, level: int = 1, language: str | None = None
) -> Practice | Notice:
    """Exercises made by the engine, one after the other.

    Args:
        wanted: a game such as ``carcassonne``, a topic such as ``tunnels``, a kind of exercise
            such as ``wagon-C1``, or the name of one exercise such as ``wagon-C1 7 level 2``.
        seed: the number of the first exercise; another one each time if not given.
        level: its level, from 1 to 5.
        language: language of everything that is shown, such as ``en``; as it is if not given.

    Returns:
        The player; when there are no such exercises, a notice that says so in one sentence.
    """
    try:
        if language is not None:
            set_language(language)
        if not isinstance(wanted, str):
            raise ValueError(
                _("Practice is named by a word: that of a game, a topic or a kind of exercise.")
            )
        if len(wanted.split()) > 1:
            name = read_name(wanted)
            wanted, seed, level = name.kind, name.seed, name.level
        game, kinds = find(wanted)
        first = random.randrange(FIRST_SEEDS) if seed is None else seed
        return Practice(game, kinds, first, level)
    except ValueError as error:
        return Notice(str(error))
