"""``boardlib play``: whole games, played by people in the terminal and by the computer.

A table knows no game and no terminal: it is handed what is played, a way to say something, and a
way to ask for a line; choices are numbered, and ``why`` tells more of each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Any, Final

import click
from click.core import ParameterSource

from boardlib.cli.screen import (
    Command,
    CommandGroup,
    Refused,
    WholeNumber,
    command,
    find_game,
    print_sheets,
    read_text,
    refusing,
    taking_long,
    tell_reasons,
    typed_line,
    unreadable,
    writing,
)
from boardlib.game.record import file_lines
from boardlib.game.table import (
    Sheet,
    Table,
    TableChoice,
    Tabled,
    Turn,
    in_turn,
    numbered_seed,
    room_of,
    with_table,
)
from boardlib.game.wishes import PEOPLE, Document, Wish
from boardlib.text import _, mark

# --- what a game may be wished for, as options of the commands that play it ----------------------


class GameCommands(CommandGroup):
    """A command for every game that can be played at a table.

    Args:
        make: makes the command of a game from its name and from what it offers at a table.
        more: what every command has.
    """

    def __init__(self, *, make: Callable[[str, Tabled], click.Command], **more: Any) -> None:
        super().__init__(**more)
        self._make = make

    def list_commands(self, context: click.Context) -> list[str]:
        """The names of the games."""
        return with_table()

    def get_command(self, context: click.Context, name: str) -> click.Command:
        """The command that plays the game of that name."""
        with refusing():
            return self._make(name, room_of(name))


def option_of(wish: Wish) -> click.Option:
    """A wish as an option of a command."""
    return click.Option(
        [wish.option, wish.name],
        default=wish.usual,
        show_default=wish.usual is not None,
        multiple=wish.many,
        type=WholeNumber() if isinstance(wish.usual, int) and not wish.names else str,
        metavar=wish.value or None,
        help=wish.told,
    )


def given(wishes: Iterable[Wish], typed: Mapping[str, Any]) -> dict[str, Any]:
    """What was wished for, files opened; what was not is left to the game."""
    values = {wish.name: _value(wish, typed[wish.name]) for wish in wishes}
    return {name: value for name, value in values.items() if value not in (None, ())}


def _value(wish: Wish, typed: Any) -> Any:
    if not wish.file or typed is None:
        return typed
    return tuple(map(_opened, typed)) if wish.many else _opened(typed)


def _opened(word: str) -> str | Document:
    """A file of that name; the word itself if there is none."""
    return Document(word, read_text(word)) if Path(word).exists() else word


# --- boardlib play -------------------------------------------------------------------------------


Say = Callable[[str], None]
Ask = Callable[[str], str]
Show = Callable[[Sequence[Sheet]], None]

HELP: Final = mark(
    "Type the number of a choice. 'why 3' tells why 3 is open or not; 'board' shows the board,"
    " 'results' how things stand, 'undo' goes back to your last decision, 'quit' stops here."
)
PLACES: Final = mark("Or type a place, such as {place}.")


FEW: Final = 3
"""So many sentences are told in one line; of more, each has its own."""


class Stopped(Exception):
    """Somebody does not want to go on."""


class Terminal:
    """A table in the terminal.

    Args:
        table: the game.
        say: prints a line.
        ask: shows a prompt and returns what was typed; raises EOFError when there is no more.
        show: prints results.
    """

    def __init__(self, table: Table, say: Say, ask: Ask, show: Show) -> None:
        self.table = table
        self.say, self.ask, self.show = say, ask, show
        self.round = 0

    def play(self) -> None:
        """Play to the end of the game.

        Raises:
            Stopped: when somebody wants to stop before.
        """
        while (turn := self.table.turn) is not None:
            self._new_round()
            if turn.human:
                self._decide(turn)
            else:
                self._tell(self.table.play_on())

    def _new_round(self) -> None:
        if self.table.round != self.round:
            self.round = self.table.round
            self.say("")
            self.say(_("Round {number}").format(number=self.round))

    def _tell(self, sentences: Sequence[str]) -> None:
        if len(sentences) <= FEW:
            sentences = [" ".join(sentences)]
        for line in filter(None, sentences):
            self.say(f"  {line}")

    # --- a person decides ---------------------------------------------------------------

    def _decide(self, turn: Turn) -> None:
        """Ask until something has been chosen."""
        refused = [choice for choice in self.table.refused() if not _is_place(choice)]
        numbered = [choice for choice in turn.choices if not _is_place(choice)]
        listed = [*numbered, *refused]
        self._list(turn, len(numbered), listed)
        while not self._answered(turn, listed, self._typed()):
            pass

    def _answered(self, turn: Turn, listed: Sequence[TableChoice], words: str) -> bool:
        """Do what was typed; whether that changed the game."""
        if words == "undo":
            return self._undone()
        if words.startswith("why"):
            self._why(listed, words.removeprefix("why").strip())
        elif words in self._commands:
            self._commands[words]()
        else:
            return self._choose(turn, listed, words)
        return False

    def _choose(self, turn: Turn, listed: Sequence[TableChoice], words: str) -> bool:
        choice = _chosen(turn, listed, words)
        ruling = self.table.why(words) if choice is None else choice.ruling
        if ruling is not None and not ruling:
            tell_reasons(ruling.reasons, self.say)
            return False
        if choice is None:
            text = _("'{word}' is none of the choices; type the number of one, or 'help'.")
            self.say(text.format(word=words[:40]))
            return False
        self._tell(self.table.choose(choice.key))
        return True

    def _list(self, turn: Turn, open_: int, listed: Sequence[TableChoice]) -> None:
        self.say("")
        for words in filter(None, (turn.question, turn.drawn, *turn.notes)):
            self.say(words)
        spots = {spot.letter: spot.label for spot in turn.spots}
        for number, choice in enumerate(listed, start=1):
            words = _named(choice, spots)
            if number > open_:
                words = _("{words} (not open: why {number}?)").format(words=words, number=number)
            self.say(f"{number:>4}  {words}")
        places = _places(turn)
        if places:
            self.say(self.table.board())
            self.say(_("Places: {places}").format(places="  ".join(places)))

    def _typed(self) -> str:
        try:
            words = " ".join(self.ask("> ").split())
        except EOFError:
            raise Stopped from None
        if words in ("quit", "q"):
            raise Stopped
        return words

    @property
    def _commands(self) -> dict[str, Callable[[], None]]:
        return {
            "": self._help,
            "help": self._help,
            "board": lambda: self.say(self.table.board()),
            "results": lambda: self.show(self.table.results()),
        }

    def _help(self) -> None:
        turn = self.table.turn
        places = [] if turn is None else _places(turn)
        self.say(_(HELP))
        if places:
            self.say(_(PLACES).format(place=places[0]))

    def _why(self, listed: Sequence[TableChoice], word: str) -> None:
        choice = _by_number(listed, word)
        told = None if choice is None else choice.ruling
        ruling = told or self.table.why(word if choice is None else choice.key)
        if ruling is not None:
            tell_reasons(ruling.reasons, self.say)
        elif choice is None:
            self.say(_("Ask for one of the numbers, such as 'why 1'."))
        else:
            self.say(_("This is open."))

    def _undone(self) -> bool:
        if not self.table.can_undo:
            self.say(_("There is nothing to take back."))
            return False
        self.table.undo()
        return True


def _is_place(choice: TableChoice) -> bool:
    """Whether something is chosen by typing its place."""
    return bool(choice.shape) and choice.shape == choice.key


def _places(turn: Turn) -> list[str]:
    """The places that may be typed."""
    return [choice.key for choice in turn.choices if _is_place(choice)]


def _named(choice: TableChoice, spots: Mapping[str, str]) -> str:
    """A choice in words, after the name of the part of the board to which it belongs."""
    if choice.spot not in spots:
        return choice.label
    text = _("{letter}, {where}: {what}")
    return text.format(letter=choice.spot, where=spots[choice.spot], what=choice.label)


def _by_number(listed: Sequence[TableChoice], word: str) -> TableChoice | None:
    known = word.isdecimal() and 1 <= int(word) <= len(listed)
    return listed[int(word) - 1] if known else None


def _chosen(turn: Turn, listed: Sequence[TableChoice], word: str) -> TableChoice | None:
    """The choice of that number, or the one that is called like that."""
    named = (choice for choice in turn.choices if choice.key == word)
    return _by_number(listed, word) or next(named, None)


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


@command("play", cls=GameCommands, make=_command)
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
        with refusing(path=path):
            lines = [line.rstrip("\r\n") for line in file_lines(path) if line.strip()]
            table = room.reopened(lines, **wishes)
    except OSError as error:
        raise unreadable(path, error) from None
    over = table.turn is None
    records += lines if over else lines[:-1]
    following = table.following() if over else table
    if following is None:
        raise Refused(_over(room, path))
    return following


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
