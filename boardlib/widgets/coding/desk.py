"""A function that a learner writes where there are no cells: a field, and its check below it."""

from __future__ import annotations

import linecache
from fractions import Fraction
from functools import partial
from importlib import import_module
from typing import Any, Final

from boardlib.game.task import Task
from boardlib.story import markup
from boardlib.text import _
from boardlib.widgets.coding import panel
from boardlib.widgets.coding.mistakes import happened
from boardlib.widgets.coding.running import run
from boardlib.widgets.coding.state import judged
from boardlib.widgets.coding.view import found
from boardlib.widgets.kit import widgets
from boardlib.widgets.kit.guard import Guard
from boardlib.widgets.kit.notice import Notice

ROWS: Final = 10
"""Lines of the field."""


class Desk(widgets.Column):
    """A field with a function to be completed, and what is said of it.

    Args:
        game: the name of the game of the task.
        task: what the function is to do.
        stopped: whether Python had to be started anew, as the function did not come to an end.

    Attributes:
        code: the field.
        button: checks what stands in it.
        said: what is said of it.
    """

    def __init__(self, game: str, task: Task, stopped: bool = False) -> None:
        self.game, self.task = game, task
        self.code = widgets.lines("bl-function", ROWS, lambda _text: None)
        self.code.description, self.code.value = _("Your function"), begun(task)
        self.button = widgets.button(_("Check"), "bl-check", self._check)
        self.said = widgets.html("bl-said-of", markup.notice(_endless()) if stopped else "")
        text = _("<a function to be written: {name}>").format(name=task.name)
        super().__init__("bl-player", [self.code, self.button, self.said, Guard()], text)
        self.add_class("bl-desk")

    def _check(self) -> None:
        self.said.value = checked(self.game, self.task, self.code.value)


def program(name: str, stopped: bool = False) -> Desk | Notice:
    """A field in which a function is written, and its check.

    Args:
        name: the name of the exercise, which is that of the function, too.
        stopped: whether Python had to be started anew.

    Returns:
        The field; where there is no such exercise, a notice that lists those that there are.
    """
    try:
        return Desk(*found(name), stopped)
    except ValueError as error:
        return Notice(str(error))


def begun(task: Task) -> str:
    """The function as it stands in the field at first."""
    return f"def {task.name}({', '.join(task.takes)}):\n    ...\n"


def checked(game: str, task: Task, code: str) -> str:
    """What is said of a function as HTML, from its lines.

    They may use ``nx`` (networkx) and ``Fraction`` without importing them, as in the lessons.
    """
    name = f"<{task.name}>"
    linecache.cache[name] = (len(code), None, code.splitlines(keepends=True), name)
    known: dict[str, Any] = {"nx": import_module("networkx"), "Fraction": Fraction}
    try:
        compiled = compile(code, name, "exec")
    except (SyntaxError, ValueError) as error:
        return markup.notice(_unread(error))
    # A learner's own lines, in the learner's own browser.
    ran = run(partial(exec, compiled, known))
    if ran.late:
        return markup.notice(_("The lines do not come to an end."))
    if ran.error is not None:
        return markup.notice(happened(ran.error))
    return panel.page(game, task, judged(task, known.get(task.name)))


def _unread(error: SyntaxError | ValueError) -> str:
    line = getattr(error, "lineno", None)
    about = getattr(error, "msg", None) or str(error)
    if line is None:
        return _("These lines cannot be read. Python says: {about}.").format(about=about)
    text = _("Line {number} cannot be read. Python says: {about}.")
    return text.format(number=line, about=about)


def _endless() -> str:
    return _(
        "Your function did not come to an end, so Python was started anew."
        " Your lines are still here: look for a loop that nothing stops."
    )
