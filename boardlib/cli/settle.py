"""``boardlib settle``: a table of one's own as a page, to lay, to ask about and to see the ruling.

The page is a notebook of one cell, served without its code as the pages for a class are.
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
from boardlib.cli.refusal import Command, CommandOption, Refused, read_text

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
