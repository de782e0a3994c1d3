"""What is printed beside plain lines: tables, and bars for what takes long."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from time import monotonic

import click
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from boardlib.game.table import Sheet

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
