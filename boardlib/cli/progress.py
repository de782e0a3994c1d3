"""``boardlib progress``: what was answered, and how it went."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from boardlib.cli.refusal import Command, CommandOption, Refused, writing
from boardlib.cli.screen import print_table
from boardlib.text import _

if TYPE_CHECKING:
    from boardlib.history import Keeper, Line, Summary


@click.command("progress", cls=Command)
@click.option(
    "--csv",
    "output",
    metavar="FILE",
    help="Write every answer to FILE.csv, or to -.",
    cls=CommandOption,
)
@click.option(
    "--fresh",
    is_flag=True,
    help="Start fresh; the answers so far are kept in a file beside.",
    cls=CommandOption,
)
def progress_command(output: str | None, fresh: bool) -> None:
    """Show what was answered in lessons and practice, and how it went.

    With --csv and --fresh together the answers are written first, then set aside.
    """
    from boardlib import history

    try:
        attempts = history.store().attempts()
        if output is not None:
            _write_table(history.to_csv(attempts), output)
        if fresh:
            _start_fresh(history.store())
    except history.ProgressError as error:
        raise Refused(str(error)) from None
    if notice := history.store().notice():
        click.echo(f"boardlib: {notice}", err=True)
    if output is None and not fresh:
        _print_progress(history.summary(attempts))


def _write_table(table: str, output: str) -> None:
    if output == "-":
        click.echo(table, nl=False)
        return
    with writing(output):
        Path(output).write_text(table, encoding="utf-8", newline="")
    click.echo(output)


def _start_fresh(store: Keeper) -> None:
    kept = store.start_fresh()
    words = _("Nothing was answered yet, so there is nothing to set aside.")
    if kept is not None:
        words = _("Progress starts fresh. The answers so far are kept in {path}.")
    click.echo(words.format(path=kept), err=True)


def _print_progress(done: Summary) -> None:
    if not done.cases and not done.practice:
        click.echo(_("Nothing was answered yet. Open a lesson with 'boardlib lab'."))
    if done.cases:
        _print_lines(_("case"), _("questions"), done.cases)
    if done.cases and done.practice:
        click.echo()
    if done.practice:
        _print_lines(_("practice"), _("exercises"), done.practice)


def _print_lines(what: str, counted: str, lines: Iterable[Line]) -> None:
    """A table of cases, or of kinds of exercise with their levels."""
    headings = (what, _("title"), counted, _("right at once"), _("last answer"))
    print_table(headings, map(_row, lines), right=[2, 3, 4])


def _row(line: Line) -> tuple[str, ...]:
    name = line.name if line.level is None else f"{line.name} level {line.level}"
    answered = str(line.answered)
    if line.total is not None:
        answered = _("{count} of {total}").format(count=answered, total=line.total)
    last = f"{line.last.astimezone():%Y-%m-%d %H:%M}"
    return (name, line.title, answered, str(line.right), last)
