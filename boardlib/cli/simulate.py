"""``boardlib simulate``: many games played by the computer, as a table of typed columns."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import click

from boardlib.cli.play import GameCommands, given, option_of
from boardlib.cli.screen import (
    Command,
    Refused,
    WholeNumber,
    command,
    find_game,
    print_sheets,
    print_table,
    refusing,
    writing,
)
from boardlib.extras import MissingExtra, needing
from boardlib.game.table import Tabled
from boardlib.game.wishes import PEOPLE
from boardlib.text import _, mark

COUNT: Final = mark("How many games, each with another seed.")
SEED: Final = mark("Seed of the first game; the others have SEED+1, SEED+2 and so on.")
WORKERS: Final = mark("How many processes play.")
CLUSTER: Final = mark("Let a Dask cluster play: the address of its scheduler.")
OUTPUT: Final = mark("Write the table: .csv or .parquet. A journal beside it keeps every game.")
COLUMNS: Final = mark("Only list the columns of the table.")

PATIENCE: Final = 10
"""Seconds to wait for the scheduler of a cluster."""


def _command(name: str, room: Tabled) -> click.Command:
    """The command that simulates one game."""

    def simulate(**typed: Any) -> None:
        _simulate(name, room, **typed)

    options = [
        *(option_of(wish) for wish in room.wishes if wish.name != PEOPLE),
        click.Option(
            ["-n", "--count"], default=100, type=WholeNumber(1), show_default=True, help=_(COUNT)
        ),
        click.Option(["--seed"], default="1", show_default=True, help=_(SEED)),
        click.Option(
            ["--workers"], default=1, type=WholeNumber(1), show_default=True, help=_(WORKERS)
        ),
        click.Option(["--cluster"], metavar="ADDRESS", help=_(CLUSTER)),
        click.Option(["-o", "--output"], metavar="FILE", help=_(OUTPUT)),
        click.Option(["--columns"], is_flag=True, help=_(COLUMNS)),
    ]
    about = _("{game}: many games, played by the computer.")
    about = about.format(game=_(find_game(name).title))
    return Command(name, callback=simulate, params=[*options], help=about)


@command("simulate", cls=GameCommands, make=_command)
def simulate_command() -> None:
    """Let the computer play many games, and write what came of them as a table.

    With -o every game is kept as soon as it is over, in a journal beside the table. Whatever ends
    the program: the same command goes on where it ended.
    """


def _simulate(
    name: str,
    room: Tabled,
    count: int,
    seed: str,
    workers: int,
    cluster: str | None,
    output: str | None,
    columns: bool,
    **typed: Any,
) -> None:
    from boardlib.simulation import planned, simulate
    from boardlib.simulation.tabulated import sheets

    wished = [wish for wish in room.wishes if wish.name != PEOPLE]
    with refusing():
        wishes = given(wished, typed)
        plan = planned(name, seed, wishes)
    if columns:
        rows = [(one.name, one.type.__name__, _(one.about), _(one.unit)) for one in plan.columns]
        print_table((_("column"), _("type"), _("what it is"), _("unit")), rows)
        return
    journal = None if output is None else _journal_of(output)
    with _stopping(journal), _executor(cluster) as executor:
        games = simulate(
            name,
            count,
            seed=seed,
            workers=workers,
            executor=executor,
            journal=journal,
            **wishes,
        )
    if output is not None:
        with writing(output):
            games.write(output)
    print_sheets(sheets(games))


def _journal_of(output: str) -> Path:
    """The journal of a table; whether the table can be written is tried before it is needed."""
    from boardlib.simulation.tabulated import writer_of

    with writing(output):
        writer_of(output)
        if Path(output).is_dir():
            raise IsADirectoryError(output)
    return Path(f"{output}.journal")


@contextmanager
def _stopping(journal: Path | None) -> Iterator[None]:
    """Say in a sentence why a simulation ended before its end, and how it goes on."""
    from boardlib.simulation import JournalError, SimulationError

    try:
        with refusing((JournalError, SimulationError)), writing(str(journal)):
            yield
    except KeyboardInterrupt:
        kept = _("Stopped. The same command goes on where this one ended.")
        click.echo(kept if journal else _("Stopped."), err=True)
        raise SystemExit(130) from None


@contextmanager
def _executor(cluster: str | None) -> Iterator[Executor | None]:
    """The executor of a Dask cluster; none where none is wanted."""
    if cluster is None:
        yield None
        return
    with refusing(MissingExtra), needing():
        from distributed import Client
    try:
        client = Client(cluster, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        text = _("There is no Dask scheduler at '{address}' ({why}).")
        why = str(error).splitlines()[0]
        raise Refused(text.format(address=cluster, why=why)) from None
    with client:
        yield client.get_executor()
