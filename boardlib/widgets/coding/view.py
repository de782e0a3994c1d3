"""Checks of exercises: ``check("open_ends")`` says what is wrong with a function.

It looks for a function of that name among those of the notebook, so that a learner has nothing to
hand over, and one that is not there yet is no error.
"""

from __future__ import annotations

import sys
from typing import Any

from boardlib.game.task import Task, all_tasks
from boardlib.story import markup
from boardlib.text import _, set_language
from boardlib.widgets.coding import panel
from boardlib.widgets.coding.state import FunctionVerdict, judged
from boardlib.widgets.kit.notice import Notice


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
        raise ValueError(text.format(name=name, known=", ".join(known)))
    return known[name]
