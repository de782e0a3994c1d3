"""``boardlib lab`` and ``boardlib class``: the lessons in JupyterLab, or as pages for a class."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import click

from boardlib.cli.refusal import Refused, writing
from boardlib.cli.told import Command, CommandOption
from boardlib.extras import MissingExtra, require
from boardlib.notebooks import COPIES, INDEX, Copies, changeable, place
from boardlib.text import _, mark

HOME: Final = ".home"
"""The folder beside the lessons that stands for a home."""
KERNELS: Final = "boardlib.cli.kernels.AnsweringKernels"
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
    from boardlib.history.folder import user_folder

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
        from boardlib.cli.options import wrong_option

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
    from boardlib.cli.pages import ClassPages
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
