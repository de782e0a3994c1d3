"""A function of a learner's is held against the library, and what is to be said of it."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from reprlib import Repr
from typing import Any, Final

from boardlib.game.returned import UnexpectedError
from boardlib.game.task import Slip, Task, Trial
from boardlib.text import _, ngettext
from boardlib.widgets.coding.running import Ran, happened, is_unwritten, run, where

_SHORT: Final = Repr()
_SHORT.maxstring = _SHORT.maxother = 60


class Standing(Enum):
    """How far a function has come."""

    OPEN = "open"
    """It is not written yet."""
    WRONG = "wrong"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class FunctionVerdict:
    """What is to be said of a function.

    Attributes:
        standing: how far it has come.
        sentences: what is said, the most important first.
        trial: the call that shows what is wrong.
        said: what the function said then; empty where it said nothing of use.
        code: whether that is code rather than an answer in words.
        line: the line of the function in which it stopped: its number, and its text.
        begins: what the function has to begin with, where it does not.
    """

    standing: Standing
    sentences: tuple[str, ...]
    trial: Trial | None = None
    said: str = ""
    code: bool = False
    line: tuple[int, str] | None = None
    begins: str = ""


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer that can be compared.

    Attributes:
        value: the answer.
        told: the same in a few words or signs.
        right: whether it is right.
        differs: how it differs from the right one.
    """

    value: Any
    told: str
    right: bool
    differs: str


def judged(task: Task, function: object) -> FunctionVerdict:
    """What is to be said of a function; None stands for one that is not there."""
    if not callable(function):
        return _open(_absent(task, function))
    if is_unwritten(function):
        return _open(_unwritten(), _(task.title))
    trials = list(task.trials())
    if not _takes(function, trials[0].arguments()):
        return _wants(task)
    tried = list(_until_late(task, function, trials))
    for trial, ran in tried:
        if not (isinstance(ran.value, Answered) and ran.value.right):
            return _wrong(task, function, trial, ran, [*tried, *_untried(trials[len(tried) :])])
    return FunctionVerdict(Standing.RIGHT, (_(task.done), _all_of(len(trials)), _(task.idea)))


def _open(*sentences: str) -> FunctionVerdict:
    return FunctionVerdict(Standing.OPEN, sentences)


def _absent(task: Task, there: object) -> str:
    if there is None:
        text = _("There is no function '{name}' yet: run the cell in which it is written.")
    else:
        text = _("'{name}' is no function: it begins with 'def {name}'.")
    return text.format(name=task.name)


def _unwritten() -> str:
    return _("Not written yet: put your lines in the place of the three dots.")


def _takes(function: Callable[..., Any], arguments: tuple[Any, ...]) -> bool:
    """Whether a function can be called with so many values."""
    try:
        inspect.signature(function).bind(*arguments)
    except TypeError:
        return False
    except ValueError:  # a built-in one, which does not tell
        return True
    return True


def _wants(task: Task) -> FunctionVerdict:
    text = ngettext(
        "The function has to take {count} value, in brackets after its name.",
        "The function has to take {count} values, in brackets after its name.",
        len(task.takes),
    )
    begins = f"def {task.name}({', '.join(task.takes)}):"
    return FunctionVerdict(Standing.WRONG, (text.format(count=len(task.takes)),), begins=begins)


def _tried(task: Task, function: Callable[..., Any], trial: Trial) -> Ran:
    """How the function does in one trial; its value is an :class:`Answered` if it is one."""
    arguments, kind = trial.arguments(), task.returns

    def compared(returned: Any) -> Answered:
        value = kind.read(returned)
        right = kind.same(value, trial.right)
        differs = "" if right else kind.differs(value, trial.right)
        return Answered(value, kind.told(value), right, differs)

    return run(lambda: function(*arguments), compared)


def _until_late(
    task: Task, function: Callable[..., Any], trials: Sequence[Trial]
) -> Iterator[tuple[Trial, Ran]]:
    """How the function does in each trial; what never ended once is not waited for again."""
    for trial in trials:
        ran = _tried(task, function, trial)
        yield trial, ran
        if ran.late:
            return


def _untried(trials: Sequence[Trial]) -> list[tuple[Trial, Ran]]:
    return [(trial, Ran(late=True)) for trial in trials]


def _all_of(count: int) -> str:
    text = ngettext(
        "It agrees with the library in {count} trial.",
        "It agrees with the library in all {count} trials.",
        count,
    )
    return text.format(count=count)


# --- what is wrong ----------------------------------------------------------------------


def _wrong(
    task: Task,
    function: Callable[..., Any],
    trial: Trial,
    ran: Ran,
    tried: Iterable[tuple[Trial, Ran]],
) -> FunctionVerdict:
    """What is said of the first trial that fails."""
    if isinstance(ran.value, Answered):
        answers = [(one, found.value) for one, found in tried]
        return _wrong_answer(task, trial, ran.value, answers)
    if ran.late:
        text = _("It does not come to an end: is there a loop that nothing stops?")
        return FunctionVerdict(Standing.WRONG, (text,), trial)
    if isinstance(ran.error, UnexpectedError):
        return _unexpected(task, trial, ran)
    assert ran.error is not None
    if isinstance(ran.error, NotImplementedError):
        return _open(_unwritten())
    line = where(ran.error, function)
    return FunctionVerdict(Standing.WRONG, (happened(ran.error),), trial, line=line)


def _unexpected(task: Task, trial: Trial, ran: Ran) -> FunctionVerdict:
    """An answer of another kind, or none."""
    wanted = _(task.returns.wanted)
    if ran.returned is not None:
        return FunctionVerdict(Standing.WRONG, (wanted,), trial, _shown(ran.returned), code=True)
    if ran.printed.strip():
        text = _("It prints its answer, but returns nothing: write 'return' instead of 'print'.")
    else:
        text = _("It returns nothing: its last line has to begin with 'return'.")
    return FunctionVerdict(Standing.WRONG, (text, wanted), trial)


def _shown(value: object) -> str:
    """A value as Python writes it, or its type where that would say no more."""
    written = str(run(lambda: _SHORT.repr(value)).value or "")
    return written if written and " at 0x" not in written else type(value).__name__


def _wrong_answer(
    task: Task, trial: Trial, answer: Answered, answers: list[tuple[Trial, Any]]
) -> FunctionVerdict:
    right = sum(isinstance(one, Answered) and one.right for _trial, one in answers)
    text = ngettext(
        "Not yet: {right} of {count} trial is right.",
        "Not yet: {right} of {count} trials are right.",
        len(answers),
    )
    head = text.format(right=right, count=len(answers))
    known = (_(slip.says) for slip in task.slips if _is(slip, task, answers))
    helps = next(known, answer.differs)
    return FunctionVerdict(Standing.WRONG, tuple(filter(None, (head, helps))), trial, answer.told)


def _is(slip: Slip, task: Task, answers: Iterable[tuple[Trial, Any]]) -> bool:
    """Whether all answers are those of a mistake that many make."""
    return all(
        isinstance(one, Answered) and run(partial(_agrees, slip, task, trial, one)).value
        for trial, one in answers
    )


def _agrees(slip: Slip, task: Task, trial: Trial, answer: Answered) -> bool:
    made = task.returns.read(slip.answer(*trial.arguments()))
    return task.returns.same(answer.value, made)
