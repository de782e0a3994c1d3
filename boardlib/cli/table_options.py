"""What a game may be wished for, as options of the commands that play it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from boardlib.cli.refusal import CommandGroup, Refused, WholeNumber, read_text
from boardlib.game.table import Tabled, room_of, with_table
from boardlib.game.wishes import Document, Wish


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


@contextmanager
def refusing() -> Iterator[None]:
    """What the game refuses in a sentence is wrong input."""
    try:
        yield
    except ValueError as error:
        raise Refused(str(error)) from None


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
