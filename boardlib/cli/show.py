"""``boardlib show``, ``handout``, ``site`` and ``settle``: cases and lessons as files, and a table.

The page of ``settle`` is a notebook of one cell, served without its code as pages for a class are.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import click

from boardlib.cli.lessons import (
    addressed,
    check_options,
    class_options,
    find_home,
    need,
    told_address,
)
from boardlib.cli.refusal import Command, CommandOption, Refused, WholeNumber, read_text, writing
from boardlib.text import _


@click.command("show", cls=Command)
@click.argument("name", metavar="CASE")
@click.option(
    "-o", "--output", required=True, help="FILE.svg, .png, .pdf or .html.", cls=CommandOption
)
@click.option(
    "--step",
    type=WholeNumber(),
    default=None,
    help="The step to show; the last one if not given.",
    cls=CommandOption,
)
@click.option("--theme", type=click.Choice(["light", "dark"]), default="light", cls=CommandOption)
def show_command(name: str, output: str, step: int | None, theme: Any) -> None:
    """Draw a case, or a named board, into a file; HTML shows every step."""
    from boardlib.handout import show

    with writing(output):
        subject = show.find(name)
        show.write(subject, Path(output), step, theme)
    for sentence in subject.faults:
        click.echo(sentence, err=True)
    click.echo(output)


@click.command("handout", cls=Command)
@click.argument("name", metavar="CASE|LESSON")
@click.option(
    "-o",
    "--output",
    required=True,
    help="FILE.pdf, laid out for A4; or FILE.xml, a quiz for Moodle.",
    cls=CommandOption,
)
@click.option(
    "--answers/--no-answers",
    default=True,
    help="The answers of each case stand on a page of their own; or leave them out.",
    cls=CommandOption,
)
def handout_command(name: str, output: str, answers: bool) -> None:
    """Write a case, or all cases of a lesson, as one file to be printed.

    A LESSON is the name, number or path of a notebook, or its code: 05_one_step, one_step, 5, W1.
    """
    from boardlib import handout

    path = Path(output)
    with writing(output):
        handout.check(path)
        made = handout.handout(handout.find_lesson(name), answers)
        handout.write(made, path)
    click.echo(output)
    if path.suffix.lower() == ".xml":
        from boardlib.handout.quiz import advice

        click.echo(advice(made), err=True)


# --- the site ---------------------------------------------------------------------------


@click.command("site", cls=Command)
@click.option(
    "-o",
    "--output",
    required=True,
    help="A folder for the pages: new, or that of an older site.",
    cls=CommandOption,
)
@click.option(
    "--pyodide",
    default=None,
    help="A folder with Pyodide, as its npm package unpacks it: the pages then need no internet.",
    cls=CommandOption,
)
def site_command(output: str, pyodide: str | None) -> None:
    """Write all lessons as pages for any web space; nothing runs there but the files it serves."""
    from boardlib import site

    with writing(output):
        built = site.build(Path(output), None if pyodide is None else Path(pyodide))
    text = _("{pages} pages, {size:.1f} MB: {folder}")
    click.echo(text.format(pages=built.pages, size=built.size / 1e6, folder=output))
    if built.ahead is False:
        click.echo(
            _("The pages would start two seconds sooner, had Node been there when they were built.")
        )


# --- a table of one's own ---------------------------------------------------------------


PAGE: Final = "settle.ipynb"
"""What the notebook behind the page is called."""


@click.command("settle", cls=Command, context_settings={"ignore_unknown_options": True})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
@click.option(
    "--position",
    "board",
    default="",
    help="A position file, a named board or a case; without it an empty table.",
    cls=CommandOption,
)
@click.option(
    "--question", default="", help="What is asked first, as it is typed.", cls=CommandOption
)
@click.option("--game", default="", help="The game of the empty table.", cls=CommandOption)
@addressed
def settle_command(
    arguments: tuple[str, ...], board: str, question: str, game: str, address: str
) -> None:
    """Settle an argument: open a page with a table to lay and to ask; ARGUMENTS go to Voilà."""
    board = read_text(board) if Path(board).is_file() else board
    _check(board, question, game)
    need("voila")
    from boardlib.cli.class_pages import ClassPages
    from boardlib.widgets.kit import classroom

    find_home()
    check_options("Voilà", arguments)
    look = {"JUPYTER_PATH": classroom.environment()["JUPYTER_PATH"]}  # it is no class
    os.environ.update(look | told_address(address))
    with TemporaryDirectory() as folder:
        page = Path(folder) / PAGE
        page.write_text(notebook(board, question, game), encoding="utf-8")
        ClassPages.launch_instance(argv=[*class_options(page), *arguments])


def _check(board: str, question: str, game: str) -> None:
    """Refuse in one sentence what the page could not show."""
    from boardlib.widgets.workshop.link import open_board

    try:
        open_board(board, question, game)
    except ValueError as error:
        raise Refused(str(error)) from None


def notebook(board: str, question: str, game: str) -> str:
    r"""The notebook of one cell that shows the page.

    >>> json.loads(notebook("TUN-B", "", ""))["cells"][0]["source"]
    "import boardlib as bl\n\nbl.settle('TUN-B', '', '')"
    """
    cell: dict[str, Any] = {
        "cell_type": "code",
        "execution_count": None,
        "id": "settle",
        "metadata": {},
        "outputs": [],
        "source": f"import boardlib as bl\n\nbl.settle({board!r}, {question!r}, {game!r})",
    }
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    book = {"cells": [cell], "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(book)
