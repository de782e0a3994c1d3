"""A case that is told step by step, by the player or in teacher mode; and the widgets of a task.

The widgets of a task say what is in the hand and what was said.  They stand in the row in which a
question has its verdict; where a step has no task they are away.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Protocol

from boardlib.catalogue import Case, Comparison
from boardlib.game.flips import for_a_while
from boardlib.story import markup
from boardlib.story.doing import Doing
from boardlib.story.state import Presenter, bookmark, go_back, in_language
from boardlib.story.still import still
from boardlib.story.task_view import ShownTask
from boardlib.story.turning import TurnedRuling
from boardlib.story.view import View, announcement, view_of
from boardlib.text import _, ngettext
from boardlib.widgets.kit import widgets
from boardlib.widgets.kit.interactive import Interactive, TraitSheet
from boardlib.widgets.kit.stage import Stage
from boardlib.widgets.player import strip
from boardlib.widgets.workshop.opening import Aside, can_work


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

    FORGETFUL = False
    """Whether nothing but the page itself keeps what is answered."""
    BOXES = 0
    """So many boxes to tick are made at least, for cases that come later."""
    TURNS = 0
    """So many buttons are made for what would have to change, where these are no cards."""

    stage: Stage

    def __init__(self, case: Case, *css: str) -> None:
        self.presenter = Presenter(case)
        self._before = self._place
        super().__init__(self._text_form(), *css)

    def _text_form(self) -> str:
        case, count = self.presenter.case, len(self.presenter.frames)
        words = ngettext(
            "<lesson {id}: {title}, {count} step>", "<lesson {id}: {title}, {count} steps>", count
        )
        return words.format(id=case.id, title=_(case.title), count=count)

    def still(self) -> str:
        """The first step as a picture with its question, for a notebook that is not run."""
        return still(Presenter(self.presenter.case))

    def _make(self) -> None:
        show = self.presenter
        most = max(self.BOXES, *(len(frame.choices) for frame in show.frames))
        self.choices = [widgets.checkbox(self._chooser(index)) for index in range(most)]
        supposed = len(show.case.whatifs) + self.TURNS
        self.suppose = [
            self._button("bl-whatif", self._supposer(number))
            for number in range(supposed + 1 if supposed else 0)
        ]
        self.turning = widgets.html("bl-turning-here")
        self.first = self._button("bl-first", show.first)
        self.last = self._button("bl-last", show.last)
        self.prompt, self.counter = widgets.html("bl-prompt"), widgets.html("bl-counter")
        self.versus, self.trouble = widgets.html("bl-compare"), widgets.html("bl-troubles")
        self.aside = Aside(self._come_back)
        self._buttons.append(self.aside.back)
        self.work = self._button("bl-open", lambda: self._go_aside(self.aside.work))
        self.compare = self._button("bl-open", lambda: self._go_aside(self.aside.compare))
        self.whatif_label = widgets.html("bl-whatif-label")

    def _chooser(self, index: int) -> Callable[[bool], None]:
        return lambda chosen: self.heed(lambda: self._choose(index, chosen))

    def _tick(self, index: int, chosen: bool) -> None:
        """A box was ticked or cleared in the browser."""
        with widgets.held(self._in_order, self._carrier):
            self.choices[index].value = chosen

    def _choose(self, index: int, chosen: bool) -> None:
        self.presenter.choose(index, chosen)

    def _supposer(self, number: int) -> Callable[[], None]:
        return lambda: self.presenter.suppose(number - 1 if number else None)

    def _write_supposed(self, sheet: TraitSheet, view: View, turns: Sequence[str] = ()) -> None:
        """The buttons for the what-ifs, and for what would have to change."""
        supposed = (*view.whatifs, *turns)
        labels = [_("As it is"), *supposed] if supposed else []
        sheet.put(self.whatif_label, value=markup.strong(_("What if")) if labels else "")
        for number, button in enumerate(self.suppose):
            used = number < len(labels)
            pressed = number == (0 if view.active is None else view.active + 1)
            state = "bl-pressed" if pressed else "bl-unpressed"
            sheet.show_if(button, used, "bl-button", "bl-whatif", state)
            sheet.put(button, description=labels[number] if used else "")

    # --- what would have to change -----------------------------------------------------------

    def press(self, name: str, at: int = 0) -> None:
        """Press a button for its key; what would have to change has no buttons of the kernel."""
        if name == "seek":
            self._seek()
        elif name == "turn":
            self.do(lambda: self._turn(at))
        else:
            super().press(name, at)

    def _seek(self) -> None:
        """Look for what turns the refusal that is seen, a little; what was said of it stays."""
        with widgets.in_turn(), widgets.held(self._in_order, self._carrier):
            with for_a_while():
                self.presenter.seek()
            self.render()

    def _turn(self, number: int) -> None:
        """Look at a change that turns a refusal, or at the board as it is again."""
        show = self.presenter
        wanted = len(show.whatifs) + number
        show.suppose(None if show.whatif == wanted else wanted)

    @property
    def _voice(self) -> Stage:
        return self.stage

    @property
    def _carrier(self) -> widgets.Carrier | None:
        return self.stage.carrier

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
            self.stage.announce(announcement(view_of(self.presenter)))
        else:
            self.stage.announce(self._supposed(comparison))

    def _supposed(self, comparison: Comparison) -> str:
        """What is said of a what-if that was chosen, or of what turns a refusal."""
        if isinstance(self.presenter.supposed, TurnedRuling):
            return comparison.whatif.label
        return _("What if: {label}").format(label=_(comparison.whatif.label))

    def _translate(self) -> None:
        self._put(in_language(self.presenter))
        if self.aside.inside is not None:
            self.aside.inside.language = self.language

    def _put(self, fresh: Presenter) -> None:
        """Let the presenter, to which every button is bound, be like a fresh one."""
        self.presenter.__dict__.clear()
        self.presenter.__dict__.update(fresh.__dict__)

    # --- where one is ----------------------------------------------------------------------

    def bookmark(self) -> dict[str, Any]:
        """Where one is, as plain data."""
        return bookmark(self.presenter, with_answers=self.FORGETFUL)

    def go_back(self, kept: Mapping[str, Any]) -> None:
        """Go where a bookmark leads, and show it."""
        go_back(self.presenter, kept)
        self._before = self._place
        self.render()

    # --- what is opened in the place of the lesson -----------------------------------------

    def _ask_about(self, key: str, by_keyboard: bool) -> None:
        """A part of the board was chosen: act there, or open what can be asked and changed."""
        doing = self.presenter.doing
        if doing is not None and not doing.tried.committed:
            self._heard("point", key)
        elif self.stage.picks:
            self.do(lambda: self._go_aside(self.aside.work, key, by_keyboard))

    def _heard(self, what: str, text: str) -> None:
        """Something was done at a task."""
        self.do(lambda: self._act(what, text))

    def _act(self, what: str, text: str) -> None:
        """Do it, and say what comes of it."""
        raise NotImplementedError

    def _go_aside(self, open_inside: Callable[..., None], *where: Any) -> None:
        """Open something in the place of the lesson."""
        open_inside(self.presenter, *where)
        self.add_class("bl-away")

    def _come_back(self) -> None:
        """Show the lesson again, as it was left."""
        self.remove_class("bl-away")
        self.stage.announce(_("Back in the lesson."))

    def _can_ask(self, view: View) -> bool:
        """Whether the board can be asked about and changed now: not before an answer."""
        return not view.pending and can_work(self.presenter.case)

    def _write_asides(self, sheet: TraitSheet, view: View) -> None:
        """The buttons that open something else."""
        asks = self._can_ask(view)
        compares = view.finished and self.aside.can_compare(self.presenter.case)
        sheet.put(self.stage, picks=asks)
        sheet.label(self.work, _("Settle an argument"), _("Ask about the board and change it"))
        sheet.label(self.compare, _("Compare the editions"), _("The editions side by side"))
        sheet.show_if(self.work, asks, "bl-button", "bl-open")
        sheet.show_if(self.compare, compares, "bl-button", "bl-open")


# --- the widgets of a task -----------------------------------------------------------------------


class Ear(widgets.Heard):
    """What is pressed and typed at a task; it shows nothing itself.

    Attributes:
        task: what its page has to know: the kind of the task, and where one can point.
    """

    SCRIPT = "player/script.js"

    task: Any = widgets.named()

    def __init__(self, told: Callable[[str, str], None]) -> None:
        super().__init__()
        self.on_msg(lambda _widget, content, _buffers: _hear(content, told))

    def __repr__(self) -> str:
        return "Ear()"


def _hear(content: dict[str, Any], told: Callable[[str, str], None]) -> None:
    """Tell what was done, if it is something that is done at a task."""
    if "act" in content:
        told(str(content["act"]), str(content.get("text", "")))


class Presses(Protocol):
    """Who makes a button that does something and shows what came of it."""

    def __call__(self, css: str, action: Callable[[], Any]) -> widgets.Button:
        """A button."""


class Handling:
    """The widgets of the tasks of a case.

    Args:
        made: makes a button.
        told: called with what was done, and what it was done with.
        onward: goes to the next step.
    """

    def __init__(
        self,
        made: Presses,
        told: Callable[[str, str], None],
        onward: Callable[[], Any],
    ) -> None:
        self.ear = Ear(told)
        self.tray, self.line = widgets.html("bl-tray"), widgets.html("bl-line-of")
        self.over = widgets.html("bl-over")
        self.cannot = made("bl-cannot", lambda: told("cannot", ""))
        self.hint = made("bl-hint", lambda: told("hint", ""))
        self.undo = made("bl-undo", lambda: told("undo", ""))
        self.lay = made("bl-lay", lambda: None)
        self.onward = made("bl-go-on", onward)

    @property
    def after(self) -> list[widgets.Widget]:
        """The buttons, from left to right; those of a question follow."""
        return [self.lay, self.hint, self.cannot]

    @property
    def all(self) -> list[widgets.Widget]:
        """All that changes."""
        texts = [self.tray, self.line, self.over]
        buttons = [self.lay, self.hint, self.cannot, self.undo, self.onward]
        return [self.ear, *texts, *buttons]

    @property
    def _named(self) -> list[tuple[widgets.Button, str]]:
        """The buttons of a task alone, with their classes."""
        laid = [(self.lay, "bl-lay"), (self.hint, "bl-hint"), (self.cannot, "bl-cannot")]
        return [*laid, (self.undo, "bl-undo")]

    def write(self, sheet: TraitSheet, view: View, game: str, there: str) -> None:
        """Let all of it hold what it is to show; nothing where the step has no task.

        Args:
            sheet: takes it down.
            view: what is to be shown.
            game: whose pieces are pictured.
            there: of a switch, the picture of the other board.
        """
        task = view.task
        sheet.put(self.ear, task=about(view))
        if task is None:
            for html, css in ((self.tray, "bl-tray"), (self.line, "bl-line-of")):
                sheet.put(html, value="")
                sheet.show_if(html, False, css)
            for button, css in self._named:
                sheet.show_if(button, False, "bl-button", css)
            goes_on = not view.pending and view.number < view.total
            sheet.label(self.onward, _("Next"), _("Next step (N)"))
            sheet.show_if(self.onward, goes_on, "bl-button", "bl-go-on")
            sheet.put(self.over, value=strip.over(view, None))
            sheet.show_if(self.over, bool(view.words), "bl-over")
            return
        sheet.put(self.tray, value=strip.tray(task, game))
        line = strip.line(task, game, there)
        sheet.put(self.line, value=line)
        sheet.put(self.over, value=strip.over(view, task))
        sheet.show_if(self.tray, task.kind in TRAYS, "bl-tray")
        sheet.show_if(self.over, True, "bl-over")
        sheet.show_if(self.line, bool(line), "bl-line-of")
        self._buttons(sheet, view, task)

    def _buttons(self, sheet: TraitSheet, view: View, task: ShownTask) -> None:
        sheet.label(self.hint, _("Hint"), _("Where to look (H)"))
        sheet.label(self.cannot, _("It cannot be done"), _("Say that it cannot be done"))
        sheet.label(self.undo, _("Take back"), _("Take back the last one (U)"), task.can_take_back)
        sheet.label(self.lay, _("Lay it here"), _("Lay it at the place that is chosen"))
        sheet.label(self.onward, _("Next"), _("Next step (N)"))
        sheet.show_if(self.hint, task.can_hint and not task.can_show, "bl-button", "bl-hint")
        sheet.show_if(self.cannot, task.can_say_cannot, "bl-button", "bl-cannot")
        takes = task.kind in TAKEN_BACK and not task.over
        sheet.show_if(self.undo, takes, "bl-button", "bl-undo")
        pressed = task.is_pressed or (task.kind == "set" and task.tray)
        lays = task.kind in LAID and not (task.over or pressed)
        sheet.show_if(self.lay, lays, "bl-button", "bl-lay")
        goes_on = task.over and view.number < view.total
        sheet.show_if(self.onward, goes_on, "bl-button", "bl-go-on")


LAID: Final = ("do", "set")
"""Kinds of tasks in which a place that a finger may have missed is confirmed."""
TRAYS: Final = ("do", "mark", "plan")
"""Kinds of tasks with something beside the board to be taken, or counted."""
TAKEN_BACK: Final = ("do", "set", "plan")
"""Kinds of tasks in which what lies there can be taken back."""


def about(view: View) -> dict[str, Any]:
    """What a page has to know of a task: its kind, where one can point, and of which step it is."""
    task = view.task
    if task is None:
        found = {"kind": "", "places": [], "means": [], "over": False, "held": ""}
    else:
        found = {
            "kind": task.kind,
            "places": list(task.places),
            "means": list(task.means),
            "over": task.over,
            "held": "" if task.held is None else task.held.text,
        }
    return {**found, "number": view.number}


def act(at: Doing, what: str, text: str) -> bool:
    """Do at a task what a page says; whether that means anything now."""
    number = int(text) if text.lstrip("-").isdecimal() else 0
    match what:
        case "point":
            return at.point(text)
        case "take":
            return at.hold(text) or at.take(text)
        case "number":
            return at.take_number(number) or _hold_number(at, number)
        case "press":
            return at.press(text)
        case "turn":
            return at.turn(number)
        case "drop":
            return at.put_back()
        case "guess":
            return at.guess(text)
        case "slot":
            return at.lay_at(text)
        case "table":
            return at.look_at(text)
    named: dict[str, Callable[[], bool]] = {
        "cannot": at.cannot,
        "hint": at.hint,
        "undo": at.take_back,
        "check": at.check,
        "show": at.show,
        "again": at.again,
    }
    return what in named and named[what]()


def _hold_number(at: Doing, number: int) -> bool:
    """Take the card of a plan that has this number."""
    of: tuple[str, ...] = getattr(at.task, "of", ())
    return 0 < number <= len(of) and at.hold(of[number - 1])
