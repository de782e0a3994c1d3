"""``boardlib replay``: the games of a record, turn by turn."""

from __future__ import annotations

import json
from pathlib import Path

import click

from boardlib.cli.refusal import Refused, unreadable
from boardlib.cli.screen import counting
from boardlib.cli.told import Command, CommandOption
from boardlib.text import _


@click.command("replay", cls=Command)
@click.argument("path", metavar="FILE")
@click.option(
    "--options",
    is_flag=True,
    help="Also list everything that could have been chosen in each turn.",
    cls=CommandOption,
)
def replay_command(path: str, options: bool) -> None:
    """Replay the games of a record FILE: one JSON line for every turn, one for every end.

    A record with an illegal move stops there: one sentence names line, turn and reason.
    """
    from boardlib.game.record import file_lines, replayer

    games = _lines_of(path)
    try:
        with counting(_("Replaying"), games) as game_ended:
            for row in replayer(path).replay(file_lines(path), options):
                click.echo(json.dumps(row, ensure_ascii=False))
                if "final" in row:
                    game_ended()
    except ValueError as error:
        raise Refused(f"{path}: {error}") from None


def _lines_of(path: str) -> int:
    try:
        with Path(path).open("rb") as file:
            return sum(1 for line in file if line.strip())
    except OSError as error:
        raise unreadable(path, error) from None
