"""``boardlib play``: whole games, played by people in the terminal and by the computer.

What may be wished for is said by the game: its wishes become the options of its command.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Any, Final

import click
from click.core import ParameterSource

from boardlib.cli.refusal import Refused, find_game, unreadable, writing
from boardlib.cli.screen import print_sheets, taking_long, typed_line
from boardlib.cli.terminal import Stopped, Terminal
from boardlib.cli.told import Command, WholeNumber
from boardlib.cli.wished import GameCommands, given, option_of, refusing
from boardlib.game.record import RecordError, file_lines
from boardlib.game.table import Sheet, Table, Tabled, in_turn, numbered_seed
from boardlib.game.wishes import PEOPLE
from boardlib.text import _, mark

# --- the options of a game --------------------------------------------------------------

CONTINUE: Final = mark("Go on where this record ends; it says who plays what, with which dice.")
SEED: Final = mark("Seed for everything that is drawn, shuffled or rolled.")
WATCH: Final = mark("Tell every move of the computer.")
COUNT: Final = mark("Let the computer play this many games, each with another seed.")
OUTPUT: Final = mark("Write the records, for 'boardlib replay'.")


def _command(name: str, room: Tabled) -> click.Command:
    """The command that plays one game."""

    @click.pass_context
    def play(context: click.Context, /, **typed: Any) -> None:
        _play(room, context, **typed)

    options = [
        *map(option_of, room.wishes),
        click.Option(["--continue", "begun"], metavar="FILE", help=_(CONTINUE)),
        click.Option(["--seed"], default="1", show_default=True, help=_(SEED)),
        click.Option(["--watch"], is_flag=True, help=_(WATCH)),
        click.Option(["--count"], default=1, type=WholeNumber(1), help=_(COUNT)),
        click.Option(["-o", "--output"], metavar="FILE", help=_(OUTPUT)),
    ]
    title = _(find_game(name).title)
    about = _("{game}: a whole game, or several one after the other.").format(game=title)
    return Command(name, callback=play, params=[*options], help=about)


@click.command("play", cls=GameCommands, make=_command)
def play_command() -> None:
    """Play a whole game, alone or with others, or let the computer play it.

    A game that was left before its end, and kept with -o, is taken up again with --continue.
    """


# --- playing ----------------------------------------------------------------------------


def _play(
    room: Tabled,
    context: click.Context,
    begun: str | None,
    output: str | None,
    watch: bool,
    count: int,
    seed: str,
    **typed: Any,
) -> None:
    records: list[str] = []
    if begun is not None:
        _refuse_beside_record(room, context)
    with refusing():
        if begun is None:
            games = _new_games(room, seed, count, given(room.wishes, typed))
        else:
            following = [wish for wish in room.wishes if wish.goes_on]
            games = iter([_taken_up(room, begun, given(following, typed), records)])
        first = next(games)
        if count > 1 and first.people:
            raise Refused(_no_count(room))
        with _keeping(records, output):
            if first.people or watch:
                _at_the_table(chain([first], games), records)
            else:
                _simulated(chain([first], games), count, records)


def _new_games(room: Tabled, seed: str, count: int, wishes: dict[str, Any]) -> Iterator[Table]:
    """The same game so many times, each with another seed."""
    for number in range(count):
        yield room.table(seed=numbered_seed(seed, number), **wishes)


def _no_count(room: Tabled) -> str:
    option = next(wish.option for wish in room.wishes if wish.name == PEOPLE)
    text = _("Games are counted for computer players only: leave out {option}.")
    return text.format(option=option)


@contextmanager
def _keeping(records: list[str], output: str | None) -> Iterator[None]:
    """Write the records in the end, whatever happens; whether that is possible is tried first."""
    if output is None:
        yield
        return
    with writing(output):
        Path(output).open("a").close()
    try:
        yield
    finally:
        if records:
            with writing(output):
                text = "".join(f"{line}\n" for line in records)
                Path(output).write_text(text, encoding="utf-8")


def _at_the_table(games: Iterable[Table], records: list[str]) -> None:
    """Play move by move, until the end or until somebody stops."""
    for first in games:
        for table in in_turn(first):
            try:
                click.echo(table.title)
                Terminal(table, click.echo, typed_line, print_sheets).play()
            except Stopped:
                click.echo(_("Stopped in round {number}.").format(number=table.round))
                return
            finally:
                records.append(table.record())
            for words in filter(None, table.verdict):
                click.echo(words)
            print_sheets(table.results())


def _simulated(games: Iterable[Table], count: int, records: list[str]) -> None:
    """Let the computer play, and print what came of it."""
    wins: Counter[str] = Counter()
    with taking_long(_("Playing")) as progress:
        for number, first in enumerate(games):
            progress(number, count)
            for table in in_turn(first):
                table.play_out()
                records.append(table.record())
            wins[table.winner] += 1
    if count == 1:
        print_sheets(table.results())
    else:
        rows = tuple((who, str(times)) for who, times in wins.most_common())
        print_sheets([Sheet(_("Won"), (_("winner"), _("times")), rows)])


# --- going on ---------------------------------------------------------------------------


def _taken_up(room: Tabled, path: str, wishes: dict[str, Any], records: list[str]) -> Table:
    """The game to go on with; ``records`` gets the lines of what is over."""
    try:
        lines = [line.rstrip("\r\n") for line in file_lines(path) if line.strip()]
        table = _reopened(room, path, lines, wishes)
    except OSError as error:
        raise unreadable(path, error) from None
    except RecordError as error:
        raise Refused(f"{path}: {error}") from None
    over = table.turn is None
    records += lines if over else lines[:-1]
    following = table.following() if over else table
    if following is None:
        raise Refused(_over(room, path))
    return following


def _reopened(room: Tabled, path: str, lines: list[str], wishes: dict[str, Any]) -> Table:
    try:
        return room.reopened(lines, **wishes)
    except ValueError as error:
        raise Refused(f"{path}: {error}") from None


def _over(room: Tabled, path: str) -> str:
    options = [wish.option for wish in room.wishes if wish.goes_on]
    if not options:
        return _("{path}: the last game is over.").format(path=path)
    text = _("{path}: the last game is over; add {options} to play another.")
    return text.format(path=path, options=", ".join(options))


def _refuse_beside_record(room: Tabled, context: click.Context) -> None:
    """Refuse what a record says for itself."""
    own = {"seed", "count", *(wish.name for wish in room.wishes if not wish.goes_on)}
    for parameter in context.command.params:
        source = context.get_parameter_source(parameter.name or "")
        if parameter.name in own and source is ParameterSource.COMMANDLINE:
            text = _("--continue takes this from the record: leave out {option}.")
            raise Refused(text.format(option=parameter.opts[0]))
