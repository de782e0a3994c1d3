"""What is printed beside plain lines: tables, bars for what takes long, a sentence for wrong input.

Never a traceback, never a silent guess.  What click says by itself, ``--help`` too, is said in the
language that was chosen.
"""

from __future__ import annotations

import gettext
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from errno import ENOSPC
from inspect import cleandoc
from itertools import chain
from pathlib import Path
from time import monotonic
from typing import Any, Final, TypeVar

import click
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from boardlib import text
from boardlib.catalogue import CaseError
from boardlib.extras import MissingExtra
from boardlib.game import Game, PositionError, QuestionError, game
from boardlib.game.table import Sheet
from boardlib.ruling import IllegalMove, Reason
from boardlib.text import DOMAIN, _, mark, mark_counted, set_language, trouble

# --- wrong input is answered with one sentence: help -----------------------------------


CLICK: Final = (
    mark("Usage:"),
    mark("Options"),
    mark("Commands"),
    mark("Show this message and exit."),
    mark("default: {default}"),
    mark("Missing command."),
    mark("Missing argument"),
    mark("Missing option"),
    mark("No such option {name!r}."),
    mark("No such command {name!r}."),
    mark("Option {name!r} does not take a value."),
    mark("Invalid value: {message}"),
    mark("Invalid value for {param_hint}: {message}"),
    mark("%(prog)s, version %(version)s"),
)
"""What click looks up by itself."""
COUNTED: Final = (
    mark_counted("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    mark_counted("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
    mark_counted(
        "Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"
    ),
    mark_counted(
        "Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."
    ),
)
"""What click looks up by itself, in both forms of a count."""


def speak(code: str) -> None:
    """Let everything that is printed be in a language, and what click says by itself, too.

    Raises:
        ValueError: when there is no catalogue for that language.
    """
    set_language(code)
    os.environ["LANGUAGE"] = code
    gettext.bindtextdomain(DOMAIN, str(text.LOCALE_FOLDER))
    gettext.textdomain(DOMAIN)


F = TypeVar("F", bound=Callable[..., Any])


class _Told:
    """Something whose help is looked up when it is shown."""

    _about: str | None = None

    @property
    def help(self) -> str | None:
        """What ``--help`` tells of it."""
        return _(self._about) if self._about else self._about

    @help.setter
    def help(self, about: str | None) -> None:
        self._about = about and cleandoc(about)


class CommandOption(_Told, click.Option):
    """An option."""


class WholeNumber(click.types.IntParamType):
    """A whole number, perhaps from a least one on.

    Args:
        least: the smallest one that may be typed.
    """

    name = "integer"

    def __init__(self, least: int | None = None) -> None:
        self.least = least

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number that was typed, refused in a sentence if it is none."""
        try:
            number = int(value)
        except ValueError:
            self.fail(_("'{word}' is not a whole number.").format(word=value), param, ctx)
        if self.least is not None and number < self.least:
            text = _("it is {least} or more, not {number}.")
            self.fail(text.format(least=self.least, number=number), param, ctx)
        return number


class Command(_Told, click.Command):
    """A command."""

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """The option that shows the help."""
        found = super().get_help_option(ctx)
        if found is not None:
            found.help = _("Show this message and exit.")
        return found


class CommandGroup(Command, click.Group):
    """A command with commands of its own."""

    command_class = Command


def command(
    name: str, cls: type[click.Command] = Command, **more: Any
) -> Callable[[Callable[..., Any]], click.Command]:
    """Makes a command of a function whose docstring is its help."""
    return click.command(name, cls, **more)


def option(*names: str, **more: Any) -> Callable[[F], F]:
    """Adds an option to a command."""
    return click.option(*names, cls=CommandOption, **more)


# --- what is wrong ------------------------------------------------------------------------

T = TypeVar("T")
_HELP: Final = getattr(click.exceptions, "NoArgsIsHelpError", ())
"""Who calls the program without anything is shown its help."""


WIDE: Final = 60
"""So much of a long line is shown before the place that is wrong."""


class Refused(click.ClickException):
    """Wrong input: one sentence on standard error, exit code 2."""

    exit_code = 2

    def show(self, file: Any = None) -> None:
        """Print the sentence."""
        click.echo(f"boardlib: {self.format_message()}", err=True)


# --- what is typed ----------------------------------------------------------------------


def pointed(sentence: str, line: str, column: int) -> str:
    """A sentence, and below it the line that was typed with a caret at the place that is wrong.

    >>> print(pointed("'9' is too much here.", "turn 9", 6))
    '9' is too much here.
      turn 9
           ^
    """
    if not line.strip() or not 0 < column <= len(line) + 2:
        return sentence
    plain = "".join(sign if sign.isprintable() else " " for sign in line)
    first = max(0, column - WIDE)
    shown = plain[first : first + 2 * WIDE]
    return f"{sentence}\n  {shown}\n  {' ' * (column - 1 - first)}^"


class Commands(CommandGroup):
    """The commands; whatever is typed wrong is said in one sentence."""

    def make_context(self, *arguments: Any, **more: Any) -> click.Context:
        """Read the options before the command."""
        with _plainly():
            return super().make_context(*arguments, **more)

    def invoke(self, context: click.Context) -> Any:
        """Read what follows the command, and run it."""
        with _plainly():
            return super().invoke(context)


@contextmanager
def _plainly() -> Iterator[None]:
    try:
        yield
    except click.UsageError as error:
        if isinstance(error, _HELP):
            raise
        hint = _("'{command} --help' tells what it takes.")
        what, command = error.format_message().rstrip("."), " ".join(_path(error.ctx))
        raise Refused(f"{what}; {hint.format(command=command)}") from None
    except OSError as error:
        if error.errno != ENOSPC:
            raise
        # What could not be written is not tried again when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        text = _("The output cannot be written: {why}.")
        raise Refused(text.format(why=trouble(error))) from None


def _path(context: click.Context | None) -> list[str]:
    """The words that lead to a command, however the program was started."""
    if context is None or context.parent is None:
        return ["boardlib"]
    return [*_path(context.parent), context.info_name or ""]


@contextmanager
def refusing(
    errors: type[Exception] | tuple[type[Exception], ...] = ValueError, path: str = ""
) -> Iterator[None]:
    """Something that may meet wrong input: the sentence of its error is all that is shown.

    Args:
        errors: which errors wrong input raises there.
        path: the file that holds it, to stand before the sentence.
    """
    try:
        yield
    except errors as error:
        raise Refused(f"{path}: {error}" if path else str(error)) from None


def find_game(name: str) -> Game[Any, Any]:
    """The game of that name."""
    with refusing():
        return game(name)


def guarded(action: Callable[..., T], *arguments: Any) -> T:
    """Run something that may meet wrong input; the sentence of its error is all that is shown."""
    with refusing((PositionError, QuestionError, IllegalMove, CaseError)):
        return action(*arguments)


# --- files ------------------------------------------------------------------------------


def read_text(path: str) -> str:
    """What a file holds, or standard input for ``-``."""
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refused(_("'{path}' is no UTF-8 text.").format(path=path)) from None
    except OSError as error:
        raise unreadable(path, error) from None


def unreadable(path: str, error: OSError) -> Refused:
    """Why a file cannot be read."""
    if isinstance(error, IsADirectoryError):
        return Refused(_("'{path}' is a folder, not a file.").format(path=path))
    return Refused(_("'{path}' cannot be read: {why}.").format(path=path, why=trouble(error)))


@contextmanager
def writing(path: str) -> Iterator[None]:
    """Say in one sentence why a file cannot be made."""
    try:
        with refusing((ValueError, MissingExtra)):
            yield
    except OSError as error:
        text = _("'{path}' cannot be written: {why}.")
        raise Refused(text.format(path=path, why=trouble(error))) from None


# --- lines ------------------------------------------------------------------------------


def typed_line(prompt: str) -> str:
    """A line that somebody types after a prompt, with its end.

    Raises:
        EOFError: when there is nothing more to read.
    """
    click.echo(prompt, nl=False)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


def tell_reasons(reasons: Iterable[Reason], say: Callable[[str], None] = click.echo) -> None:
    """What decided something, each with its rule below it."""
    for reason in reasons:
        say(f"  - {reason.text}")
        say(f"      {reason.rule}")


# --- tables -----------------------------------------------------------------------------


def print_table(
    headings: Sequence[str], rows: Iterable[Sequence[str]], right: Iterable[int] = ()
) -> None:
    """Print a table.

    Args:
        headings: of its columns.
        rows: its cells.
        right: numbers of the columns of numbers, from 0; they are never broken over two lines.
    """
    table = Table(box=None, pad_edge=False)
    numbers = set(right)
    for column, heading in enumerate(headings):
        number = column in numbers
        table.add_column(heading, justify="right" if number else "left", no_wrap=number)
    for row in rows:
        table.add_row(*map(Text, row))
    Console().print(table)


def print_sheets(sheets: Iterable[Sheet]) -> None:
    """Print results, each with its title; what stands under a heading of its own apart."""
    console = Console(highlight=False)
    for sheet in chain.from_iterable(map(_parted, sheets)):
        table = Table(title=sheet.title, title_justify="left", title_style="bold", box=None)
        for number, heading in enumerate(sheet.headings):
            figures = all(row[number].isdecimal() for row in sheet.rows)
            table.add_column(heading, justify="right" if figures else "left")
        for row in sheet.rows:
            table.add_row(*(Text(cell) for cell in row))
        console.print(table)
        console.print()


def _parted(sheet: Sheet) -> Iterator[Sheet]:
    """A sheet for each of the headings above its headings, with the first columns in each."""
    if not sheet.over:
        yield sheet
        return
    (_words, _colour, first), *others = sheet.over
    start = first
    for words, _colour, width in others:
        columns = [*range(first), *range(start, start + width)]
        headings = tuple(sheet.headings[column] for column in columns)
        rows = tuple(tuple(row[column] for column in columns) for row in sheet.rows)
        yield Sheet(words, headings, rows)
        start += width


# --- what takes long --------------------------------------------------------------------


@contextmanager
def taking_long(what: str) -> Iterator[Callable[[int, int], None]]:
    """A progress bar on standard error for what takes longer than a second, if somebody sees it."""
    console = Console(stderr=True)
    start = monotonic()
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(what, visible=False)

        def advance(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total, visible=monotonic() - start > 1)

        yield advance


@contextmanager
def counting(what: str, total: int) -> Iterator[Callable[[], None]]:
    """A progress bar on standard error, where somebody sees it and the output goes elsewhere."""
    console = Console(stderr=True)
    hidden = not console.is_terminal or sys.stdout.isatty()
    with Progress(console=console, transient=True, disable=hidden) as progress:
        task = progress.add_task(what, total=total)
        yield lambda: progress.advance(task)
