"""``boardlib lab`` and ``boardlib class``: the lessons in JupyterLab, or as pages for a class."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Collection, Iterable
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import click

from boardlib.cli.refusal import Command, CommandOption, Refused, writing
from boardlib.extras import MissingExtra, require
from boardlib.game.record import known_word
from boardlib.notebooks import COPIES, INDEX, Copies, changeable, place
from boardlib.text import _, mark

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


def addressed(command: Callable[..., None]) -> Callable[..., None]:
    """Adds the option that says where the site lives."""
    words = mark("Where the site of these lessons lives (boardlib site): links lead there.")
    option = click.option("--address", default="", help=words, cls=CommandOption, callback=_address)
    return option(command)


def _address(_context: Any, _option: Any, value: str) -> str:
    if value and not value.startswith(("https://", "http://", "file:///")):
        text = _("'{address}' is no address; write it like https://example.org/lessons/.")
        raise Refused(text.format(address=value))
    return value


def need(package: str) -> None:
    """Refuse to go on without a package."""
    try:
        require(package)
    except MissingExtra as missing:
        raise Refused(str(missing)) from None


def told_address(address: str) -> dict[str, str]:
    """What the environment needs for links to be copied."""
    if not address:
        return {}
    from boardlib.widgets.workshop.link import VARIABLE

    return {VARIABLE: address}


@click.command("lab", cls=Command, context_settings={"ignore_unknown_options": True})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
@addressed
def lab_command(arguments: tuple[str, ...], address: str) -> None:
    """Open the lessons in JupyterLab; ARGUMENTS go to JupyterLab."""
    need("jupyterlab")
    from boardlib.widgets.kit import classroom

    find_home()
    check_options("JupyterLab", arguments)
    environment = os.environ | classroom.lab_environment() | told_address(address)
    command = [sys.executable, "-m", "jupyterlab", *lab_options(_lessons()), *arguments]
    _go_on_as(command, environment)


def find_home() -> None:
    """Give a user who has no home one beside the lessons: Jupyter cannot do without."""
    from boardlib.history.keeping import user_folder

    if user_folder() is None:
        os.environ["HOME"] = str(place(Path.cwd()) / HOME)


def lab_options(lessons: Copies) -> list[str]:
    """What JupyterLab is to be called with, so that the address that it prints opens the index."""
    return [
        f"--ServerApp.root_dir={lessons.folder}",
        f"--LabApp.default_url=/lab/tree/{INDEX}",
    ]


def _go_on_as(command: list[str], environment: dict[str, str]) -> None:
    """Let a program take the place of this one, so that what ends this one ends the program."""
    if os.name == "nt":  # where the terminal would not wait for it
        import subprocess

        raise SystemExit(subprocess.call(command, env=environment))
    sys.stdout.flush()
    sys.stderr.flush()
    os.execve(command[0], command, environment)


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


@click.command("class", cls=Command, context_settings={"ignore_unknown_options": True})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
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
