"""The widgets of a task: what is in the hand, what was said, and the buttons beside it.

They stand in the row in which a question has its verdict; where a step has no task they are away.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol

from boardlib.story.doing import Doing
from boardlib.story.task_shown import ShownTask
from boardlib.story.view import View
from boardlib.text import _
from boardlib.widgets.kit import widgets
from boardlib.widgets.kit.interactive import TraitSheet
from boardlib.widgets.player import strip


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
