"""Checks of exercises: ``check("open_ends")`` says what is wrong with a function.

Where there are no cells the function is written in a field, with its check below it.
"""

from __future__ import annotations

import linecache
import sys
from fractions import Fraction
from functools import partial
from importlib import import_module
from typing import Any, Final

from boardlib.game.task import Task, all_tasks
from boardlib.shown import WrongValue
from boardlib.story import markup
from boardlib.text import _, set_language
from boardlib.widgets.coding import panel
from boardlib.widgets.coding.running import happened, run
from boardlib.widgets.coding.state import FunctionVerdict, judged
from boardlib.widgets.kit import widgets
from boardlib.widgets.kit.notice import Guard, Notice

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


# --- in a notebook ----------------------------------------------------------------------


class FunctionCheck:
    """What is said of a function.

    Attributes:
        game: the name of the game of its task.
        task: what it is to do.
        verdict: what is said.
    """

    def __init__(self, game: str, task: Task, verdict: FunctionVerdict) -> None:
        self.game, self.task, self.verdict = game, task, verdict

    def __repr__(self) -> str:
        return panel.text(self.task, self.verdict)

    def _repr_html_(self) -> str:
        return markup.own_keys(panel.page(self.game, self.task, self.verdict))


def check(name: str, function: Any = None, language: str | None = None) -> FunctionCheck | Notice:
    """Hold a function against the library, and say what is wrong with it.

    Args:
        name: the name of the exercise, which is that of the function, too.
        function: the function; that of this name in the notebook where none is given.
        language: language of everything that is shown, such as ``en``; as it is if not given.

    Returns:
        A card; where there is no such exercise, a notice that lists those that there are.

    >>> import boardlib as bl
    >>> bl.check("better_of_two")
    There is no function 'better_of_two' yet: run the cell in which it is written.
    """
    try:
        if language is not None:
            set_language(language)
        game, task = found(name)
    except ValueError as error:
        return Notice(str(error))
    written = vars(sys.modules["__main__"]).get(task.name) if function is None else function
    return FunctionCheck(game, task, judged(task, written))


def found(name: object) -> tuple[str, Task]:
    """A task by its name, after the name of its game.

    Raises:
        ValueError: when there is none; the message lists those that there are.
    """
    known = all_tasks()
    if not isinstance(name, str) or name not in known:
        text = _("There is no exercise '{name}'. There are: {known}.")
        raise WrongValue(text.format(name=name, known=", ".join(known)))
    return known[name]
