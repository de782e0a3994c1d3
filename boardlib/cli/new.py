"""``boardlib new``: files to begin with."""

from __future__ import annotations

from pathlib import Path

import click

from boardlib.catalogue.template import template
from boardlib.cli.refusal import Refused, find_game, writing
from boardlib.cli.told import Command, CommandGroup, CommandOption
from boardlib.game import GAMES
from boardlib.text import _


@click.group("new", cls=CommandGroup)
def new_command() -> None:
    """Write a file to begin with."""


@new_command.command("case", cls=Command)
@click.argument("game_name", metavar="[GAME]", default=next(iter(GAMES)))
@click.option(
    "-o", "--output", required=True, help="The new file, such as my-case.toml.", cls=CommandOption
)
def case_command(game_name: str, output: str) -> None:
    """Write a case of GAME that runs as it is, with a word on everything that it may hold."""
    path = Path(output)
    text = template(find_game(game_name).name)
    if path.suffix != ".toml":
        raise Refused(_("A case is a TOML file: call it {name}.").format(name=path.stem + ".toml"))
    if path.exists():
        raise Refused(_("'{path}' is there already; nothing is written over.").format(path=path))
    with writing(output):
        path.write_text(text, encoding="utf-8")
    click.echo(output)
