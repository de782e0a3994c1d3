"""Practice in a notebook: one exercise after the other, each judged and explained.

``practice("tunnels")`` shows the lesson player with an exercise made by the engine, and a bar
above it: the kinds of exercise, how it went so far, the name that repeats the exercise, and
the button for another one.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final
from zlib import crc32

from boardlib.catalogue import Case
from boardlib.catalogue.practice import find, read_name
from boardlib.history import Attempt, ProgressError, Verdict, store
from boardlib.shown import WrongValue
from boardlib.story.prediction import ChoiceOutcome
from boardlib.story.state import Presenter
from boardlib.story.still import still
from boardlib.story.view import View, view_of
from boardlib.text import _, set_language
from boardlib.widgets.kit import widgets
from boardlib.widgets.kit.interactive import TraitSheet
from boardlib.widgets.kit.notice import Notice
from boardlib.widgets.player.restoring import restore
from boardlib.widgets.practice import panel as practice_panel
from boardlib.widgets.practice.mistakes import Mistakes, practise_mistakes
from boardlib.widgets.practice.one_by_one import OneByOne
from boardlib.widgets.practice.review import WORD
from boardlib.widgets.practice.state import Drill

FIRST_SEEDS: Final = 1000
"""Without a wish the first exercise is one of so many."""
EXAMPLE: Final = 1
"""Number of the exercise that stands for any of them until a notebook is run."""


class Practice(OneByOne):
    """Exercises without end.

    Args:
        drill: which exercises are offered, and which one is shown first.
        stored: the exercise that is seen until a notebook is run.

    Attributes:
        drill: the same, with how it went so far.
    """

    def __init__(self, drill: Drill, stored: Case | None = None) -> None:
        self.drill = drill
        self._stored = drill.exercise if stored is None else stored
        self._counted = ""
        super().__init__(drill.exercise, "bl-practice")

    def _text_form(self) -> str:
        return _("<practice: {kinds}>").format(kinds=", ".join(self.drill.kinds))

    def still(self) -> str:
        """An exercise as a picture with its question, for a notebook that is not run."""
        return still(Presenter(self._stored))

    def _left_at(self, view: View) -> list[Any]:
        """Which exercise this is and how it went, so that one goes on here with a new kernel."""
        drill = self.drill
        name = f"practice {drill.game} {crc32(repr(sorted(drill.kinds)).encode())}"
        return [name, *drill.left, not view.pending]

    def _return(self, place: list[Any]) -> None:
        """Go on with the exercise that was shown when the kernel ended; its answer is kept."""
        *left, answered = place
        self.do(lambda: self._go_on_with(left, bool(answered)))

    def _go_on_with(self, left: list[Any], answered: bool) -> None:
        self.drill.come_back(*left)
        self._put(Presenter(self.drill.exercise))
        self._fit()
        if answered:
            self.drill.is_counted = True
            with suppress(ProgressError):
                restore(self.presenter, self._answers_before())

    def _answers_before(self) -> list[Attempt]:
        """What was answered to this exercise before, as answers to the case that it is."""
        name, case = self.drill.name, self.drill.exercise
        own = (name.kind, name.seed, name.level)
        kept = store().attempts()
        return [replace(a, name=case.id) for a in kept if (a.name, a.seed, a.level) == own]

    # --- building ------------------------------------------------------------------------

    def _make(self) -> None:
        super()._make()
        kinds = self.drill.kinds
        self.kind_buttons = [self._button("bl-whatif", self._changer(kind)) for kind in kinds]
        self.seed = widgets.number("bl-seed", self._typed)
        self.level = widgets.number("bl-level", self._typed)
        self.shown_name = widgets.html("bl-name")

    def _arrange(self) -> list[widgets.Widget]:
        self._kinds = widgets.row("bl-kinds", self.kind_buttons)
        return [self._kinds, *super()._arrange()]

    def _above(self) -> list[widgets.Widget]:
        again = widgets.row("bl-again", [self.seed, self.level, self.shown_name])
        return [*super()._above(), again]

    def _changer(self, kind: str) -> Callable[[], None]:
        return lambda: self._change(kind)

    @property
    def _in_order(self) -> list[widgets.Widget]:
        bar = [self.shown_name, *self.kind_buttons, self.seed, self.level]
        return [*super()._in_order, *bar]

    # --- what the learner does -----------------------------------------------------------

    def _another(self) -> None:
        """The next exercise of this kind, at the level reached."""
        self.drill.another()
        self._begin(Presenter(self.drill.exercise))

    def _change(self, kind: str) -> None:
        """Exercises of another kind; the one that is shown stays if it is of that kind."""
        if self.drill.change(kind):
            self._begin(Presenter(self.drill.exercise))

    def _typed(self, _typed: str) -> None:
        """The exercise whose number and level stand in the fields; nonsense stays in them."""
        self.heed(self._take_up)

    def _take_up(self) -> None:
        if self.drill.take_up(self.seed.value, self.level.value):
            self._begin(Presenter(self.drill.exercise))

    def _attempt(self) -> Attempt:
        """The answer that was just given, under the name of the exercise."""
        outcomes = {row.outcome for row in view_of(self.presenter).rows}
        self._count(outcomes <= {ChoiceOutcome.RIGHT, ChoiceOutcome.PASSED})
        return self.drill.kept(super()._attempt())

    def _task_attempt(self) -> Attempt | None:
        """What came of a task, likewise."""
        done = super()._task_attempt()
        if done is None:
            return None
        self._count(done.verdict is Verdict.RIGHT)
        return self.drill.kept(done)

    def _count(self, right: bool) -> None:
        """Count the first answer to an exercise, and say how it went."""
        if not self.drill.is_counted:
            self.drill.count(right)
            self._counted = str(self.drill.ladder)

    def _commit(self) -> None:
        super()._commit()
        self._tell_count()

    def _act(self, what: str, text: str) -> None:
        super()._act(what, text)
        self._tell_count()

    def _tell_count(self) -> None:
        """Say how it went so far, after what is said of the answer."""
        if self._counted:
            self.stage.announce(f"{self.stage.announced} {self._counted}.")
            self._counted = ""

    def _translate(self) -> None:
        self._retold(Presenter(self.drill.again()))

    # --- showing -------------------------------------------------------------------------

    def _write_steps(self, sheet: TraitSheet, view: View) -> None:
        super()._write_steps(sheet, replace(view, origin=self._origin()))
        self._show_bar()

    def _origin(self) -> str:
        return practice_panel.origin(self.presenter.case.rules.title)

    def _show_bar(self) -> None:
        self.seed.description, self.level.description = _("Number"), _("Level")
        self.seed.value, self.level.value = str(self.drill.name.seed), str(self.drill.name.level)
        self.shown_name.value = practice_panel.name(self.drill.name)
        self.score.value = practice_panel.score(self.drill.ladder)
        self._show_kinds()

    def _show_kinds(self) -> None:
        hidden = () if len(self.drill.kinds) > 1 else ("bl-off",)
        widgets.show_classes(self._kinds, "bl-kinds", *hidden)
        for button, kind in zip(self.kind_buttons, self.drill.kinds.values(), strict=True):
            pressed = "bl-pressed" if kind.kind == self.drill.name.kind else "bl-unpressed"
            button.description, button.tooltip = _(kind.label), _(kind.title)
            widgets.show_classes(button, "bl-button", "bl-whatif", pressed)


def practice(
    wanted: str, seed: int | None = None, level: int = 1, language: str | None = None
) -> Practice | Mistakes | Notice:
    """Exercises made by the engine, one after the other; or all mistakes so far.

    Args:
        wanted: a game such as ``carcassonne``, a topic such as ``tunnels``, a kind of exercise
            such as ``wagon-C1``, or the name of one exercise such as ``wagon-C1 7 level 2``;
            ``mistakes`` for what was answered wrong, in any lesson, until it is right twice.
        seed: the number of the first exercise; another one each time if not given.
        level: its level, from 1 to 5.
        language: language of everything that is shown, such as ``en``; as it is if not given.

    Returns:
        The player; when there are no such exercises, a notice that says so in one sentence.

    >>> import boardlib as bl
    >>> bl.practice("token 7 level 2")
    <practice: token>
    """
    try:
        if language is not None:
            set_language(language)
        if not isinstance(wanted, str):
            raise WrongValue(
                _("Practice is named by a word: that of a game, a topic or a kind of exercise.")
            )
        if wanted.strip().casefold() == WORD:
            return practise_mistakes()
        if len(wanted.split()) > 1:
            name = read_name(wanted)
            wanted, seed, level = name.kind, name.seed, name.level
        game, kinds = find(wanted)
        if seed is not None:
            return Practice(Drill(game, kinds, seed, level))
        example = Drill(game, kinds, EXAMPLE, level).exercise
        return Practice(Drill(game, kinds, random.randrange(FIRST_SEEDS), level), example)
    except ValueError as error:
        return Notice(str(error))
