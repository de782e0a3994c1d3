"""Practice in a notebook: one exercise after the other, each judged and explained; all my mistakes.

``practice("tunnels")`` shows the lesson player with an exercise made by the engine, and a bar
above it: the kinds of exercise, how it went so far, the name that repeats the exercise, and
the button for another one.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from html import escape
from typing import Any, Final
from zlib import crc32

from boardlib.catalogue import Case
from boardlib.catalogue.practice import Ladder, Name, find, read_name
from boardlib.history import Attempt, ProgressError, Verdict, store
from boardlib.shown import WrongValue
from boardlib.story.doing import ChoiceOutcome
from boardlib.story.markup import as_it_is
from boardlib.story.picture import MOST_LINES
from boardlib.story.state import Presenter
from boardlib.story.still import still
from boardlib.story.view import View, view_of
from boardlib.text import _, mark, set_language
from boardlib.widgets.kit import widgets
from boardlib.widgets.kit.interactive import Notice, TraitSheet
from boardlib.widgets.player import panel, restore
from boardlib.widgets.player.view import Player
from boardlib.widgets.practice.state import WORD, Drill, NothingLeftError, Review

# --- one after the other, without end: what practice and all mistakes share ----------------------


MOST: Final = 9
"""No question has more answers than this."""
ROW: Final = 2
"""Lines that a row of the bar takes."""


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

    def _rows(self) -> int:
        """How many rows stand above the board."""
        return 1

    def _lines(self) -> int:
        return min(super()._lines() + ROW * self._rows(), MOST_LINES)

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


# --- all my mistakes: what was answered wrong, until it was right twice --------------------------


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
        NothingLeftError: when there are none.
    """
    return Mistakes(Review(store().attempts()))


# --- the bar above an exercise as HTML; everything is escaped here -------------------------------


def origin_html(title: str) -> str:
    """What is practised; ``title`` is the name of the game."""
    return _("{game} · practice").format(game=_(title))


def score_html(ladder: Ladder) -> str:
    """How it went so far; the level stands in its field."""
    return f'<span class="bl-done-so-far">{escape(ladder.count)}</span>'


def name_html(shown: Name) -> str:
    """The name that repeats the exercise."""
    return as_it_is(str(shown), "code", "bl-code")


# --- practice ------------------------------------------------------------------------------------


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

    def _rows(self) -> int:
        return super()._rows() + (len(self.drill.kinds) > 1)

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
        origin = origin_html(self.presenter.case.rules.title)
        super()._write_steps(sheet, replace(view, origin=origin))
        self._show_bar()

    def _show_bar(self) -> None:
        self.seed.description, self.level.description = _("Number"), _("Level")
        self.seed.value, self.level.value = str(self.drill.name.seed), str(self.drill.name.level)
        self.shown_name.value = name_html(self.drill.name)
        self.score.value = score_html(self.drill.ladder)
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
    except NothingLeftError as said:
        return Notice(str(said), is_wrong=False)
    except ValueError as error:
        return Notice(str(error))
