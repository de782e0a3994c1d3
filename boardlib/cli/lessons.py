"""``boardlib lab`` and ``boardlib class``: the lessons in JupyterLab, or as pages for a class."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from boardlib.cli.refusal import Refusal
from boardlib.text import _


@click.command("lab", context_settings={"ignore_unknown_options": True})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def lab_command(arguments: tuple[str, ...]) -> None:
    """Open the lessons in JupyterLab; ARGUMENTS go to JupyterLab."""
    import subprocess
    from importlib.util import find_spec

    if find_spec("jupyterlab") is None:
        raise Refusal(_("JupyterLab is not installed: install boardlib with its 'lab' extra."))
    _check_options("JupyterLab", arguments)
    command = [sys.executable, "-m", "jupyterlab", str(_index()), *arguments]
    raise SystemExit(subprocess.call(command))


def _check_options(program: str, arguments: tuple[str, ...]) -> None:
    """Refuse options that the program would answer with pages of its own usage."""
    if arguments:
        from boardlib.cli.options import wrong_option

        wrong = wrong_option(program, arguments)
        if wrong is not None:
            raise Refusal(wrong)


def _index() -> Path:
    """The notebook that links to all others."""
    index = Path(__file__).parents[2] / "notebooks" / "00_index.ipynb"
    if not index.exists():
        raise Refusal(_("The notebooks are not here; run this from a copy of the project."))
    return index


@click.command("class", context_settings={"ignore_unknown_options": True})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def class_command(arguments: tuple[str, ...]) -> None:
    """Open the lessons as pages for a class, without code; ARGUMENTS go to Voilà."""
    import os
    from importlib import import_module
    from importlib.util import find_spec

    if find_spec("voila") is None:
        raise Refusal(_("Voilà is not installed: install boardlib with its 'lab' extra."))
    from boardlib.lesson.kit import classroom

    _check_options("Voilà", arguments)
    os.environ.update(classroom.environment())
    options = [*classroom.options(_index().parent), *arguments]
    import_module("voila.app").main(argv=options)
