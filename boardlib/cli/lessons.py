"""``boardlib lab``, ``class``, ``show``, ``handout``, ``site``, ``settle``: lessons and cases.

They open in JupyterLab, as pages for a class, or as files.  The page of ``settle`` is a notebook of
one cell, served without its code as pages for a class are.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Collection, Iterable
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import click

from boardlib.cli.screen import (
    Refused,
    WholeNumber,
    command,
    option,
    read_text,
    refusing,
    writing,
)
from boardlib.extras import MissingExtra, require
from boardlib.game.record import known_word
from boardlib.notebooks import COPIES, INDEX, Copies, changeable, place
from boardlib.text import _, mark

# --- in JupyterLab, or as pages for a class ------------------------------------------------------


PROGRAMS: Final = {
    "JupyterLab": ("jupyterlab.labapp.LabApp", "jupyter_server.serverapp.ServerApp"),
    "Voilà": ("voila.app.Voila",),
}
"""The applications whose options a program understands."""
UNKNOWN: Final = {
    "JupyterLab": mark("'{word}' is not an option of JupyterLab"),
    "Voilà": mark("'{word}' is not an option of Voilà"),
}
PORTS: Final = ("port", "ServerApp.port", "Voila.port")
"""Options whose value is the number of a port."""


def wrong_option(program: str, words: Iterable[str]) -> str | None:
    """What is wrong with the words that a program is called with, or None.

    Args:
        program: ``JupyterLab`` or ``Voilà``.
        words: options that stand alone (``--no-browser``), have a value (``--port 8899``) or name
            a setting of a class (``--ServerApp.ip=0.0.0.0``).
    """
    alone, valued = _known(program)
    lacking, last, may_follow = "", "", False
    for word in words:
        name, equals, value = word.lstrip("-").partition("=")
        if not word.startswith("-"):
            if not may_follow:
                return _stray(program, word)
            if last in PORTS and not _is_port(word):
                return _no_port(word)
            lacking, may_follow = "", False
            continue
        if lacking:
            break
        if equals and name in PORTS and not _is_port(value):
            return _no_port(value)
        if "." not in name and name not in alone and name not in valued:
            known = [f"--{one}" for one in sorted({*alone, *valued})]
            return known_word(UNKNOWN[program], word.partition("=")[0], known)
        may_follow = not equals and (name in valued or "." in name)
        lacking, last = (word if may_follow and name not in alone else ""), name
    return _("{option} lacks its value.").format(option=lacking) if lacking else None


def _known(program: str) -> tuple[Collection[str], Collection[str]]:
    """The options of a program that may stand alone, and those that may have a value."""
    alone, valued = set[str](), set[str]()
    for path in PROGRAMS[program]:
        module, _dot, name = path.rpartition(".")
        app = getattr(import_module(module), name)()
        alone |= set(app.flags)
        valued |= set(app.aliases)
    return alone, valued


def _is_port(word: str) -> bool:
    return word.isascii() and word.isdigit() and int(word[:6]) < 2**16


def _no_port(word: str) -> str:
    text = _("'{word}' is no port; write a number from 0 to 65535, such as --port 8899.")
    return text.format(word=word[:40])


def _stray(program: str, word: str) -> str:
    text = _("'{word}' is no option of {program}; options begin with --, such as --port 8899.")
    return text.format(word=word, program=program)


# --- the commands -----------------------------------------------------------------------

HOME: Final = ".home"
"""The folder beside the lessons that stands for a home."""
KERNELS: Final = "boardlib.cli.class_pages.AnsweringKernels"
"""What starts the kernels of the pages for a class."""


def _address(_context: Any, _option: Any, value: str) -> str:
    if value and not value.startswith(("https://", "http://", "file:///")):
        text = _("'{address}' is no address; write it like https://example.org/lessons/.")
        raise Refused(text.format(address=value))
    return value


addressed = option(
    "--address",
    default="",
    help="Where the site of these lessons lives (boardlib site): links lead there.",
    callback=_address,
)
jupyter_options = click.argument("arguments", nargs=-1, type=click.UNPROCESSED)


def need(package: str) -> None:
    """Refuse to go on without a package."""
    with refusing(MissingExtra):
        require(package)


def told_address(address: str) -> dict[str, str]:
    """What the environment needs for links to be copied."""
    if not address:
        return {}
    from boardlib.widgets.workshop.link import VARIABLE

    return {VARIABLE: address}


@command("lab", context_settings={"ignore_unknown_options": True})
@jupyter_options
@addressed
def lab_command(arguments: tuple[str, ...], address: str) -> None:
    """Open the lessons in JupyterLab; ARGUMENTS go to JupyterLab."""
    need("jupyterlab")
    from boardlib.widgets.kit import classroom

    find_home()
    check_options("JupyterLab", arguments)
    environment = os.environ | classroom.lab_environment() | told_address(address)
    program = [sys.executable, "-m", "jupyterlab", *lab_options(_lessons()), *arguments]
    _go_on_as(program, environment)


def find_home() -> None:
    """Give a user who has no home one beside the lessons: Jupyter cannot do without."""
    from boardlib.history.attempt import user_folder

    if user_folder() is None:
        os.environ["HOME"] = str(place(Path.cwd()) / HOME)


def lab_options(lessons: Copies) -> list[str]:
    """What JupyterLab is to be called with, so that the address that it prints opens the index."""
    return [
        f"--ServerApp.root_dir={lessons.folder}",
        f"--LabApp.default_url=/lab/tree/{INDEX}",
    ]


def _go_on_as(program: list[str], environment: dict[str, str]) -> None:
    """Let a program take the place of this one, so that what ends this one ends the program."""
    if os.name == "nt":  # where the terminal would not wait for it
        import subprocess

        raise SystemExit(subprocess.call(program, env=environment))
    sys.stdout.flush()
    sys.stderr.flush()
    os.execve(program[0], program, environment)


def check_options(program: str, arguments: tuple[str, ...]) -> None:
    """Refuse options that the program would answer with pages of its own usage."""
    if arguments:
        wrong = wrong_option(program, arguments)
        if wrong is not None:
            raise Refused(wrong)


def _lessons() -> Copies:
    """Lessons that can be changed; whoever gets copies is told where they lie."""
    here = Path.cwd()
    with writing(str(here / COPIES)):
        found = changeable(here)
    text = _("Your lessons are in '{folder}'; change them as you like.")
    click.echo(text.format(folder=found.folder), err=True)
    for name in found.kept:
        text = _("'{name}' has a newer edition; yours stays, because you changed it.")
        click.echo(text.format(name=name), err=True)
    return found


@command("class", context_settings={"ignore_unknown_options": True})
@jupyter_options
@addressed
def class_command(arguments: tuple[str, ...], address: str) -> None:
    """Open the lessons as pages for a class, without code; ARGUMENTS go to Voilà."""
    need("voila")
    from boardlib.cli.class_pages import ClassPages
    from boardlib.widgets.kit import classroom

    find_home()
    check_options("Voilà", arguments)
    os.environ.update(classroom.environment() | told_address(address))
    ClassPages.launch_instance(argv=[*class_options(_lessons().folder), *arguments])


def class_options(notebooks: Path) -> list[str]:
    """What Voilà is to be called with to serve a folder of notebooks as pages for a class."""
    from boardlib.widgets.kit import classroom

    kernels = f"--VoilaConfiguration.multi_kernel_manager_class={KERNELS}"
    return [*classroom.options(notebooks), kernels]


# --- as files, and a table -----------------------------------------------------------------------


@command("show")
@click.argument("name", metavar="CASE")
@option("-o", "--output", required=True, help="FILE.svg, .png, .pdf or .html.")
@option(
    "--step", type=WholeNumber(), default=None, help="The step to show; the last one if not given."
)
@option("--theme", type=click.Choice(["light", "dark"]), default="light")
def show_command(name: str, output: str, step: int | None, theme: Any) -> None:
    """Draw a case, or a named board, into a file; HTML shows every step."""
    from boardlib.handout import show

    with writing(output):
        subject = show.find(name)
        show.write(subject, Path(output), step, theme)
    for sentence in subject.faults:
        click.echo(sentence, err=True)
    click.echo(output)


@command("handout")
@click.argument("name", metavar="CASE|LESSON")
@option(
    "-o",
    "--output",
    required=True,
    help="FILE.pdf, laid out for A4; or FILE.xml, a quiz for Moodle.",
)
@option(
    "--answers/--no-answers",
    default=True,
    help="The answers of each case stand on a page of their own; or leave them out.",
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
        from boardlib.handout.show import advice

        click.echo(advice(made), err=True)


# --- the site ---------------------------------------------------------------------------


@command("site")
@option(
    "-o", "--output", required=True, help="A folder for the pages: new, or that of an older site."
)
@option(
    "--pyodide",
    default=None,
    help="A folder with Pyodide, as its npm package unpacks it: the pages then need no internet.",
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


@command("settle", context_settings={"ignore_unknown_options": True})
@jupyter_options
@option(
    "--position",
    "board",
    default="",
    help="A position file, a named board or a case; without it an empty table.",
)
@option("--question", default="", help="What is asked first, as it is typed.")
@option("--game", default="", help="The game of the empty table.")
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

    with refusing():
        open_board(board, question, game)


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
