"""The lesson player: steps, predictions, verdicts and what-ifs, the same for all games."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from typing import Any, Final

from boardlib.catalogue import Case, CaseError, Comparison, find_case
from boardlib.drawing import Scene
from boardlib.history import Attempt, record
from boardlib.story import markup
from boardlib.story.picture import (
    LAID_OUT,
    among,
    columns,
    fitting,
    height,
    in_words,
    is_above,
    legend,
    lines,
    side_by_side,
    sights_json,
)
from boardlib.story.still import turning
from boardlib.story.view import View, view_of
from boardlib.text import _, language, set_language
from boardlib.widgets.kit import classroom, widgets
from boardlib.widgets.kit.classroom import in_class
from boardlib.widgets.kit.interactive import Notice, TraitSheet
from boardlib.widgets.kit.stage import Stage, lesson_names
from boardlib.widgets.player import attempt, come_back, panel, strip, task_attempt, telling
from boardlib.widgets.player.telling import Handling, Telling
from boardlib.widgets.teacher.view import Teacher

_log = logging.getLogger(__name__)
KEPT: Final = 12
"""So many boards are kept: this step, its what-ifs, those before."""


class Player(Telling):
    """One case, to be gone through step by step.

    Args:
        case: the case to be told.
        css: CSS classes of the whole, beside the one that all have.
    """

    KIND = "lesson"
    KEYS = panel.KEYS
    """The keys that are listed."""
    DOES = False
    """Whether something may be to be done in cases that come later."""

    def __init__(self, case: Case, *css: str) -> None:
        self._answered: Attempt | None = None
        self._boards: deque[tuple[tuple[Any, ...], dict[str, Any]]] = deque(maxlen=KEPT)
        self._help = self._words = False
        self._hint = ""
        super().__init__(case, *css)

    # --- building ------------------------------------------------------------------------

    def _make(self) -> None:
        super()._make()
        show = self.presenter
        asked = (self._ask_about, self._tick, self.press)
        self.stage = Stage(*asked, returned=self._return)
        self.back = self._button("bl-back", show.back)
        self.next = self._button("bl-next", show.next)
        self.check = self._button("bl-check", self._commit)
        self.tell = self._button("bl-tell", self._tell)
        self.retry = self._button("bl-retry", self._retry)
        self.words = self._button("bl-words", self._toggle_words)
        self.help = self._button("bl-help", self._toggle_help)
        self.header, self.verdict = widgets.html("bl-header"), widgets.html("bl-result")
        self.reasons, self.notes = widgets.html("bl-reasons"), widgets.html("bl-notes")
        self.more = widgets.html("bl-more")
        does = self.DOES or show.is_lesson
        self.task = Handling(self._button, self._heard, self._onward) if does else None

    def _onward(self) -> None:
        """Go on once a task is done."""
        self.presenter.next()

    def _arrange(self) -> list[widgets.Widget]:
        steps = widgets.row("bl-steps", [self.first, self.back, self.counter, self.next, self.last])
        self._result = widgets.row("bl-actions", self._strip())
        self._answers = widgets.grid("bl-choices", self.choices)
        more = [self.work, self.compare]
        self._suppose = widgets.row("bl-whatifs", [self.whatif_label, *self.suppose, *more])
        side = widgets.column(
            "bl-side",
            [
                self.prompt,
                *([] if self.task is None else [self.task.line]),
                self._answers,
                self._result,
                self.reasons,
                self.turning,
                self._suppose,
                self.versus,
                widgets.row("bl-foot", [self.notes, self.words, self.help]),
                self.more,
            ],
        )
        self._steps = steps
        over = [] if self.task is None else [self.task.over, self.task.ear]
        self._body = widgets.row("bl-body", [self.stage, side, *over])
        self._fit()
        self._head = widgets.row("bl-head", [self.header, steps])
        return [self._head, self.trouble, self._body, self.aside.box]

    def _strip(self) -> list[widgets.Widget]:
        """What stands in one row: what is said, and the buttons; of a task its hand as well."""
        asked = [self.check, self.retry]
        if self.task is None:
            return [self.verdict, self.tell, *asked]
        task = self.task
        help_first = [self.verdict, self.tell, *task.after]  # what comes later moves nothing
        return [task.tray, *help_first, *asked, task.undo, task.onward]

    def _fit(self) -> None:
        """A wide board stands above its panel and leaves room for it, any other beside it."""
        self._wide, below = is_above(self.presenter), self._lines()
        self._high = height(below) if self._wide else 0.0
        room = ("bl-across", f"bl-lines-{below}") if self._wide else ("bl-beside",)
        self._room = (*room, "bl-doing") if self.presenter.is_lesson else room

    def _lines(self) -> int:
        """For how many lines a wide board leaves room."""
        return lines(self.presenter)

    # --- what the learner does -----------------------------------------------------------

    def do(self, action: Callable[[], Any]) -> None:
        """Do something and show the outcome; what goes wrong is said in one sentence."""
        super().do(action)
        self._record()

    def _forget(self) -> None:
        super()._forget()
        self._hint = ""

    def _record(self) -> None:
        """Keep what was answered, now that the reply is on its way."""
        answered, self._answered = self._answered, None
        if answered is not None and (notice := record(answered)):
            self._trouble = notice
            self.trouble.value = markup.trouble(notice)
            self.stage.announce(f"{self.stage.announced} {notice}")

    def _attempt(self) -> Attempt:
        """The answer that was just given, as it is kept."""
        return attempt(self.presenter)

    def _return(self, place: list[Any]) -> None:
        """Go on where the lesson was when its kernel ended, with the answers given until then."""
        index, answered = place
        self.do(lambda: come_back(self.presenter, int(index), bool(answered)))

    # --- a task that is done ---------------------------------------------------------------

    def _task_attempt(self) -> Attempt | None:
        """What came of the task that is shown, as it is kept; None for nothing."""
        return task_attempt(self.presenter)

    def _act(self, what: str, text: str) -> None:
        doing = self.presenter.doing
        if doing is None:
            return
        tried = doing.tried
        misses, committed = tried.misses, tried.committed
        if telling.act(doing, what, text):
            view = view_of(self.presenter)
            assert view.task is not None
            self.stage.announce(view.task.spoken)
            if tried.misses > misses or tried.committed > committed:
                self._answered = self._task_attempt()

    def _commit(self) -> None:
        if self.presenter.doing is not None:
            self._act("check", "")
        elif self.presenter.commit():
            self._answered = self._attempt()
            self.stage.announce(view_of(self.presenter).verdict)
        elif self.presenter.pending:
            self._hint = _("Choose an answer first.")
            self.stage.announce(self._hint)

    def _retry(self) -> None:
        if self.presenter.doing is not None:
            self._act("again", "")
        self.presenter.retry()

    def _tell(self) -> None:
        if self.presenter.doing is not None:
            self._act("show", "")
        elif self.presenter.tell():
            self._answered = self._attempt()
            self.stage.announce(view_of(self.presenter).verdict)

    def _toggle_words(self) -> None:
        self._words = not self._words

    def _toggle_help(self) -> None:
        self._help = not self._help

    def _supposed(self, comparison: Comparison) -> str:
        return f"{super()._supposed(comparison)} {comparison.after.text}"

    # --- showing -------------------------------------------------------------------------

    def _show(self) -> None:
        self._written(view_of(self.presenter)).show()

    def _written(self, view: View) -> TraitSheet:
        """What every widget is to show."""
        sheet = TraitSheet()
        sheet.put(self.stage, **self._board(view), targets=view.targets)
        sheet.put(self.stage, place=self._left_at(view))
        self._write_asides(sheet, view)
        self._write_steps(sheet, view)
        self._write_panel(sheet, view)
        self._write_choices(sheet, view)
        self._write_whatifs(sheet, view)
        if self.task is not None:
            self._write_task(sheet, view)
        sheet.show_if(self._body, True, "bl-body", *self._room, *_boards_of(view))
        return sheet

    def _write_task(self, sheet: TraitSheet, view: View) -> None:
        """What a task shows; the row of a question is its strip."""
        assert self.task is not None
        task = view.task
        self.task.write(sheet, view, self.presenter.case.game, self._there(view))
        if view.progress is not None:
            sheet.put(self.counter, value=strip.progress(view.progress))
        if task is None:
            if self.presenter.is_lesson:
                self._write_asked(sheet, view)
            return
        sheet.put(self.stage, picks=bool(task.places) or self._can_ask(view))
        sheet.put(self.prompt, value=strip.prompt(view, task))
        sheet.put(self.verdict, value=strip.reply(task))
        checks = task.kind in ("mark", "estimate") and not task.over
        sheet.label(self.check, _("Check"), _("Check the answer (Enter)"), task.can_check)
        sheet.label(self.tell, _("Show me"), _("Show how it is done (S)"))
        words = _("Try another") if task.can_try_another else _("Try again")
        sheet.label(self.retry, words, _("Do it once more (R)"))
        sheet.show_if(self.check, checks, "bl-button", "bl-check")
        sheet.show_if(self.tell, task.can_show, "bl-button", "bl-tell")
        sheet.show_if(self.retry, task.over, "bl-button", "bl-retry")
        sheet.show_if(self._result, True, "bl-actions", "bl-trying", strip.tone_class(task))

    def _left_at(self, view: View) -> list[Any]:
        """Where one comes back to once the kernel has ended: case, step, whether it is answered."""
        return [self.presenter.case.id, view.number - 1, bool(view.rows) and not view.pending]

    @property
    def _in_order(self) -> list[widgets.Widget]:
        """Everything that changes, in the order of sending: the board first, the number last."""
        buttons = [self.first, self.back, self.next, self.last, self.check, self.tell, self.retry]
        texts = [self.prompt, self.verdict, self.reasons, self.turning, self.versus, self.trouble]
        boxes = [self._body, self._answers, self._result, self._suppose]
        still = [self.work, self.compare, self.words, self.help, self.whatif_label]
        last = [*still, self.notes, self.more, self._head, self.header, self.counter]
        tasks = [] if self.task is None else self.task.all
        return [self.stage, *texts, *boxes, *tasks, *self.choices, *buttons, *self.suppose, *last]

    def _board(self, view: View) -> dict[str, Any]:
        """The board as the stage shows it; the last ones are kept."""
        label = "" if view.versus is None else view.versus.label
        wanted = (
            view.number,
            view.position,
            view.marks,
            view.veiled,
            () if view.task is None else (view.task.places, view.task.others),
            label,
            view.title,
            self._wide,
            language(),
        )
        for shown, board in self._boards:
            if shown == wanted:
                return board
        board = self._drawn(view)
        self._boards.append((wanted, board))
        return board

    def _drawn(self, view: View) -> dict[str, Any]:
        scene = self.presenter.acted(view.position, view.marks)
        made = fitting(scene, self._prefix, view.veiled, self._height(view, scene))
        if view.task is not None:
            made = among(made, view.task.stops)
        return {
            "svg": made.svg,
            "stops": made.stops_json(),
            "legend": panel.supposed(view.versus)
            + legend(view.marks, scene, f"{self._prefix}-legend", view.veiled),
            "about": sights_json(scene, view.marks),
            "names": lesson_names(view.title, self._can_ask(view)),
        }

    def _height(self, view: View, scene: Scene) -> float:
        """How high the board of a step is: cards lie beside it, or another board."""
        task = view.task
        if task is not None and task.is_laid_out:
            return max(self._high, LAID_OUT)
        both = task is not None and task.both is not None
        return side_by_side(scene, self._high) if both else self._high

    def _there(self, view: View) -> str:
        """The board of the other table of a switch; empty where there is none."""
        both = None if view.task is None else view.task.both
        if both is None:
            return ""
        scene = self.presenter.framed(both.position, both.marks)
        high = side_by_side(scene, self._high)
        return fitting(scene, f"{self._prefix}-there", not both.is_seen, high).svg

    def _write_steps(self, sheet: TraitSheet, view: View) -> None:
        sheet.label(self.first, _("First"), _("First step (Home)"), view.can_go_back)
        sheet.label(self.back, _("Back"), _("Step back (P)"), view.can_go_back)
        sheet.label(self.next, _("Next"), panel.next_hint(view), view.can_go_on)
        sheet.label(self.last, _("Last"), _("Last step (End)"), view.can_go_on)
        sheet.show_if(self._head, True, "bl-head", *self._heads())
        sheet.put(self.header, value=panel.header(view))
        sheet.put(self.counter, value=panel.counter(view))

    def _heads(self) -> tuple[str, ...]:
        """How the head looks: where steps lead on it stays in sight; of tasks there is no first."""
        return ("bl-stays", "bl-of-tasks") if self.presenter.is_lesson else ("bl-stays",)

    def _write_panel(self, sheet: TraitSheet, view: View) -> None:
        sheet.put(self.prompt, value=panel.prompt(view))
        sheet.put(self.verdict, value=panel.verdict(view, self._hint))
        sheet.put(self.reasons, value=panel.reasons(view) + panel.summary(view.summary))
        sheet.put(self.trouble, value=markup.trouble(self._trouble))
        sheet.put(self.notes, value=panel.bases(view))
        sheet.put(self.more, value=self._on_demand(view))
        sheet.label(self.check, _("Check"), _("Check the answer (Enter)"))
        sheet.label(self.tell, _("Show me"), _("Show the answer (S)"))
        sheet.label(self.retry, _("Try again"), _("Answer again (R)"))
        sheet.label(self.words, _("In words"), _("The board in words (W)"))
        sheet.label(self.help, _("Keys"), _("The keys of this lesson (?)"))
        sheet.show_if(self.check, view.can_check, "bl-button", "bl-check")
        sheet.show_if(self.tell, view.can_be_told, "bl-button", "bl-tell")
        sheet.show_if(self.retry, view.can_retry, "bl-button", "bl-retry")
        was = [] if view.active is None else ["bl-was"]
        sheet.show_if(self._result, bool(view.rows), "bl-actions", *was)
        sheet.put(self.reasons, _dom_classes=("bl-reasons", *was))

    def _on_demand(self, view: View) -> str:
        """The board in words, and the keys."""
        rules, words = self.presenter.case.rules, ""
        if self._words:
            scene = self.presenter.located(view.position)
            words = markup.twin(in_words(rules, view.position, scene, view.veiled))
        own = panel.TASK_KEYS if self.task is not None else ()
        return words + (panel.keys((*own, *self.KEYS)) if self._help else "")

    def _write_choices(self, sheet: TraitSheet, view: View) -> None:
        across = columns([row.label for row in view.rows], self._wide)
        was = [] if view.active is None else ["bl-was"]
        sheet.show_if(self._answers, bool(view.rows), "bl-choices", f"bl-columns-{across}", *was)
        kind = "bl-pick-one" if view.pick == "one" else "bl-pick-all"
        for number, box in enumerate(self.choices):
            used = number < len(view.rows)
            sheet.show_if(box, used, "bl-choice", kind)
            if used:
                row = view.rows[number]
                words, pending = panel.row(row), view.pending
                sheet.put(box, description=words, value=row.chosen, disabled=not pending)

    def _write_whatifs(self, sheet: TraitSheet, view: View) -> None:
        shown = bool(view.whatifs) or self._can_ask(view)
        sheet.show_if(self._suppose, shown, "bl-whatifs")
        self._write_supposed(sheet, view)
        sheet.put(self.versus, value=markup.versus(view.versus))
        sheet.put(self.turning, value=turning(self.presenter.case.rules, view.turning))

    def _write_asked(self, sheet: TraitSheet, view: View) -> None:
        """A question or what is told, in a lesson: as a task; its strip where anything is in it."""
        sheet.put(self.prompt, value=strip.asked(view))
        tone, has_any = strip.answered(view), bool(view.rows) or view.number < view.total
        sheet.show_if(self._result, has_any, "bl-actions", "bl-trying", tone)


def _boards_of(view: View) -> tuple[str, ...]:
    """What lies beside the board: cards, or another board, and whether that is looked at."""
    task = view.task
    if task is None:
        return ()
    other = ("bl-other-board",) if task.is_other_table else ()
    both = () if task.both is None else ("bl-two-boards", *other)
    return (*both, "bl-cards-beside") if task.is_laid_out else both


def lesson(
    case: str | Case,
    language: str | None = None,
    teacher: bool | None = None,
    heading: bool = True,
) -> Player | Teacher | Notice:
    """The lesson player for a case.

    Args:
        case: a case, its id, or the id of one of its rulings.
        language: language of everything that is shown, such as ``en``; as it is if not given.
        teacher: whether it is shown to a class; on the pages of ``make class`` if not given.
        heading: whether the title stands in the lesson; a notebook may have it above already.

    Returns:
        The player; when there is no such case, a notice that says so in one sentence.

    >>> import boardlib as bl
    >>> bl.lesson("TUN-19")
    <lesson TUN-19: Does a tunnel close a road?, 7 steps>
    """
    try:
        if language is not None:
            set_language(language)
        for_class = in_class() if teacher is None else teacher
        css = [] if heading else ["bl-untitled"]
        shown = Teacher(_case(case)) if for_class else Player(_case(case), *css)
        classroom.enter(shown.presenter)
        return shown
    except ValueError as error:
        return Notice(str(error))


def _case(wanted: object) -> Case:
    if isinstance(wanted, Case):
        return wanted
    if isinstance(wanted, str):
        return find_case(wanted)
    words = _("A lesson is named by the id of a case, such as 'TUN-32', not by {what!r}.")
    raise CaseError(words.format(what=wanted))
