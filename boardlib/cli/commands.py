"""The command line: ``boardlib`` and its commands, a file for each family of them.

Wrong input gives one sentence and exit code 2, never a traceback; a check that fails gives
exit code 1.
"""

from __future__ import annotations

import click

from boardlib import __version__
from boardlib.cli.ask import ask_command, flip_command, replay_command
from boardlib.cli.cases import cases_command, new_command
from boardlib.cli.lessons import (
    class_command,
    handout_command,
    lab_command,
    settle_command,
    show_command,
    site_command,
)
from boardlib.cli.play import play_command
from boardlib.cli.practice import practice_command, progress_command
from boardlib.cli.screen import CommandOption, Commands, option, refusing, speak
from boardlib.cli.simulate import simulate_command
from boardlib.text import mark


def _choose(_context: click.Context, _option: click.Parameter, language: str) -> None:
    with refusing():
        speak(language)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(
    __version__, prog_name="boardlib", help=mark("Show the version and exit."), cls=CommandOption
)
@option(
    "--language",
    default="en",
    help="Language of everything that is printed.",
    is_eager=True,
    expose_value=False,
    callback=_choose,
)
def main() -> None:
    """Board-game rulings, with reasons."""


for command in (
    cases_command,
    new_command,
    show_command,
    handout_command,
    ask_command,
    flip_command,
    replay_command,
    play_command,
    simulate_command,
    practice_command,
    progress_command,
    settle_command,
    lab_command,
    class_command,
    site_command,
):
    main.add_command(command)
