"""Functions that learners write: ``check("open_ends")`` holds one against the library.

Where there are no cells the function is written in a field, with its check below it.  Whatever is
said of it as HTML is escaped here.
"""

from __future__ import annotations

import inspect
import linecache
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import partial
from html import escape
from importlib import import_module
from importlib.resources import files
from reprlib import Repr
from typing import Any, Final, NamedTuple

from boardlib.drawing import Mark, on_page, palette
from boardlib.drawing.sizes import COLUMN
from boardlib.game import game
from boardlib.game.returned import UnexpectedError
from boardlib.game.task import Slip, Task, Trial, all_tasks
from boardlib.shown import WrongValue
from boardlib.story import markup
from boardlib.story.markup import as_it_is
from boardlib.text import _, ngettext, set_language
from boardlib.widgets.coding import Ran, happened, is_unwritten, run, where
from boardlib.widgets.kit import widgets
from boardlib.widgets.kit.interactive import Guard, Notice

# --- a function is held against the library: what is to be said of it ----------------------------


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
            late = [(untried, Ran(late=True)) for untried in trials[len(tried) :]]
            return _wrong(task, function, trial, ran, [*tried, *late])
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


# --- as HTML, and as plain text ------------------------------------------------------------------


CLASSES: Final = {Standing.RIGHT: "bl-ok", Standing.WRONG: "bl-no", Standing.OPEN: "bl-open"}
SIGNS: Final = {Standing.RIGHT: markup.TICK, Standing.WRONG: markup.CROSS, Standing.OPEN: ""}
COLOURS: Final = ("ink", "second", "allowed", "allowed-ground", "refused", "refused-ground", "rule")


def verdict_page(game_name: str, task: Task, verdict: FunctionVerdict) -> str:
    """The card below the cell."""
    head, *more = verdict.sentences
    body = f'<p class="bl-said">{SIGNS[verdict.standing]}<b>{escape(head)}</b></p>'
    body += "".join(f"<p>{escape(sentence)}</p>" for sentence in more)
    rows = "".join(f"<dt>{escape(row.name)}</dt>{_told(row)}" for row in _rows(task, verdict))
    body += f"<dl>{rows}</dl>" if rows else ""
    picture = _board(game_name, verdict.trial) if verdict.trial is not None else ""
    kind = CLASSES[verdict.standing]
    return (
        f'<style>{_style()}</style><div class="bl-coding {kind}" role="status">'
        f"<div>{body}</div>{picture}</div>"
    )


def verdict_text(task: Task, verdict: FunctionVerdict) -> str:
    """The same as plain text."""
    rows = [f"{row.name}: {row.words}" for row in _rows(task, verdict)]
    return "\n".join([*verdict.sentences, *rows])


class CallRow(NamedTuple):
    """A line of what there is to say of a call: what it is, and whether it is code."""

    name: str
    words: str
    code: bool = False


def _rows(task: Task, verdict: FunctionVerdict) -> Iterator[CallRow]:
    """What there is to say of the call that shows what is wrong."""
    trial = verdict.trial
    if verdict.line is not None:
        number, line = verdict.line
        yield CallRow(_("Line {number} of the function").format(number=number), line, True)
    if verdict.begins:
        yield CallRow(_("It begins with"), verdict.begins, True)
    if trial is None:
        return
    yield CallRow(_("Called with"), trial.given)
    if verdict.said:
        yield CallRow(_("It says"), verdict.said, verdict.code)
    yield CallRow(_("Right is"), task.returns.told(trial.right))
    if why := trial.why():
        yield CallRow(_("Why"), why)
    yield CallRow(_("Try it"), trial.call, True)


def _told(row: CallRow) -> str:
    words = as_it_is(row.words, "code") if row.code else escape(row.words)
    return f"<dd>{words}</dd>"


def _board(game_name: str, trial: Trial) -> str:
    """The board of a trial, with what it is about."""
    if not trial.position:
        return ""
    rules = game(game_name)
    marks = (Mark(trial.show, "focus"),) if trial.show else ()
    scene = rules.draw(rules.read(trial.position), marks)
    wide = min(COLUMN, scene.width)
    return on_page(scene, width=wide)._repr_html_()


def _style() -> str:
    """The style of the card in both themes."""
    light, dark = (
        "".join(f"{palette.variable(name)}:{palette.colour(name, theme)};" for name in COLOURS)
        for theme in palette.THEMES
    )
    at_night = ('body[data-jp-theme-light="false"]', 'html[theme="dark"]', "body.vscode-dark")
    night = ",".join(f"{one} .bl-coding" for one in at_night)
    sheet = files(__package__).joinpath("style.css").read_text(encoding="utf-8")
    return f".bl-coding{{{light}}}@media screen{{{night}{{{dark}}}}}{sheet}"


# --- in a notebook, and in a field ---------------------------------------------------------------


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
    return verdict_page(game, task, judged(task, known.get(task.name)))


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
        return verdict_text(self.task, self.verdict)

    def _repr_html_(self) -> str:
        return markup.own_keys(verdict_page(self.game, self.task, self.verdict))


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
