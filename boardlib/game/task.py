"""Tasks for those who program: a learner writes a function, and the library checks it.

A game that offers ``tasks`` lists them in a function of that name.  What is right, and why, is
never written down: a :class:`Trial` computes both with the library when it is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, cast

from boardlib.game import GAMES, Game, ability, game
from boardlib.game.returned import Returned


@dataclass(frozen=True, slots=True)
class Trial:
    """One call of the learner's function.

    Attributes:
        given: what it is called with, in a player's words, in the language in use.
        call: the same call as code, for learners who want to try it themselves.
        arguments: makes what it is called with, anew each time: the function may change it.
        right: the right answer, computed by the library.
        why: why that is right, in the words of the library.
        position: the text of the board that is shown with it; empty where there is none.
        show: keys of the shapes that it is about.
    """

    given: str
    call: str
    arguments: Callable[[], tuple[Any, ...]]
    right: Any
    why: Callable[[], str]
    position: str = ""
    show: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Slip:
    """A mistake that many make: a wrong way, and the sentence that helps.

    Attributes:
        answer: what a function with that mistake returns.
        says: the sentence, marked for translation.
    """

    answer: Callable[..., Any]
    says: str


@dataclass(frozen=True, slots=True)
class Task:
    """Something to be programmed.

    Attributes:
        name: of the task and of the function, such as ``open_ends``.
        title: what the function finds out, marked for translation.
        takes: the names of what it is called with, as they stand in the lesson.
        returns: what it has to return.
        trials: the calls, the simplest first.
        done: what was right, marked for translation.
        idea: what to try next, marked for translation.
        slips: mistakes that are recognized.
    """

    name: str
    title: str
    takes: tuple[str, ...]
    returns: Returned
    trials: Callable[[], Iterable[Trial]]
    done: str
    idea: str
    slips: tuple[Slip, ...] = ()


class SetsTasks(Protocol):
    """What a game offers so that functions can be checked."""

    def tasks(self) -> Sequence[Task]:
        """The tasks there are."""


def tasks(rules: Game[Any, Any]) -> tuple[Task, ...]:
    """The tasks of a game (``tasks`` in its offers); perhaps none."""
    setter = cast("SetsTasks | None", ability(rules, "tasks"))
    return () if setter is None else tuple(setter.tasks())


def all_tasks() -> Mapping[str, tuple[str, Task]]:
    """Every task by its name, with the name of its game; those about dice alone have none."""
    from boardlib.game.dice_tasks import dice_tasks  # it is made of what stands here

    of_games = {task.name: (name, task) for name in GAMES for task in tasks(game(name))}
    return of_games | {task.name: ("", task) for task in dice_tasks()}


__all__ = ["SetsTasks", "Slip", "Task", "Trial", "all_tasks", "tasks"]
