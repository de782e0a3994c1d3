"""A whole game at one table: people and computer players take turns, dice included.

A game that can be played from its beginning to its end has two functions besides those of
:class:`boardlib.game.Game`: ``table`` begins one, ``reopened`` goes on from the lines of a record;
its list ``wishes`` says what may be wished for.  Both functions give an object with what is named
here.  The hot-seat view of the notebooks and the command line know nothing else of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, cast

from boardlib.game import GAMES, Game, ability, game
from boardlib.game.wishes import Wish
from boardlib.ruling import Ruling
from boardlib.text import _


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that a player may choose, or would like to.

    Attributes:
        key: what is handed to :meth:`Table.choose`.
        label: the same in words, for a button.
        shape: key of the shape on the board at which it is chosen; empty for a button.
        ruling: why, or why not; None where there is nothing to say.
    """

    key: str
    label: str
    shape: str = ""
    ruling: Ruling | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """Who decides now, and what.

    Attributes:
        player: who decides, as the table calls him.
        human: whether that is a person.
        question: what is to be decided, in one sentence.
        choices: everything that is allowed; never empty.
        shapes: keys of the shapes that it is about.
    """

    player: str
    human: bool
    question: str
    choices: tuple[Choice, ...]
    shapes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """Results as a table of words and numbers."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Table(Protocol):
    """A game that is being played."""

    @property
    def game(self) -> str:
        """The name of the game package."""

    @property
    def title(self) -> str:
        """What is played."""

    @property
    def position(self) -> Any:
        """The position now, for the functions of the game package."""

    @property
    def round(self) -> int:
        """The number of the round."""

    @property
    def people(self) -> bool:
        """Whether people play, or only the computer."""

    @property
    def turn(self) -> Turn | None:
        """Who decides now, and what; None when the game is over."""

    def refused(self) -> Sequence[Choice]:
        """What the player might like to choose now but may not; :meth:`why` tells why not."""

    def why(self, key: str) -> Ruling | None:
        """Why something may be chosen now or why not; None where there is nothing to say."""

    def choose(self, key: str) -> Sequence[str]:
        """Choose for the player whose turn it is; what happened, in sentences.

        Raises:
            ValueError: for something that is not among the choices.
        """

    def play_on(self) -> Sequence[str]:
        """Let the computer decide once, whoever's turn it is; what happened, in sentences."""

    def play_out(self) -> None:
        """Let the computer decide everything to the end."""

    @property
    def can_undo(self) -> bool:
        """Whether somebody has moved."""

    def undo(self) -> None:
        """Take back the last move of a person, and everything after it."""

    def results(self) -> Sequence[Sheet]:
        """How things stand."""

    @property
    def winner(self) -> str:
        """Who has won, or is in the lead so far."""

    def following(self) -> Table | None:
        """The next game of several that were wished for; None after the last, or before the end."""

    def board(self) -> str:
        """The board around whoever decides, in a few lines of plain text."""

    def record(self) -> str:
        """The game so far, as a line that ``boardlib replay`` reads."""


class Tabled(Protocol):
    """What a game offers so that it can be played at a table (``table`` in its ``offers``)."""

    wishes: Sequence[Wish]

    def table(self, *, seed: str = "1", **wishes: Any) -> Table:
        """A new game; the seed is that of its dice, draws and shuffled piles.

        Raises:
            ValueError: for wishes that cannot be fulfilled, in one sentence.
        """

    def reopened(self, lines: Sequence[str], **wishes: Any) -> Table:
        """The game of a record, to go on from its end, with those wishes that say what follows.

        Raises:
            ValueError: for what is no such record, in one sentence.
        """


def tabled(rules: Game[Any, Any]) -> Tabled | None:
    """How a game is played at a table; None where it is not (``table`` in its offers)."""
    return cast("Tabled | None", ability(rules, "table"))


def room_of(name: str) -> Tabled:
    """What the game of that name offers at a table.

    Raises:
        ValueError: when there is no such game, or none that can be played at a table.
    """
    room = tabled(game(name))
    if room is None:
        text = _("{game} cannot be played at a table; these can: {known}.")
        raise ValueError(text.format(game=name, known=", ".join(with_table())))
    return room


def only_table() -> str:
    """The name of the game that can be played at a table, where there is but one.

    Raises:
        ValueError: when there are several or none, naming them.
    """
    known = with_table()
    if len(known) != 1:
        text = _("Name the game; these can be played at a table: {known}.")
        raise ValueError(text.format(known=", ".join(known)))
    return known[0]


def with_table() -> list[str]:
    """The names of the games that can be played at a table."""
    return [name for name in GAMES if tabled(game(name)) is not None]


def open_table(name: str, record: str = "", **wishes: Any) -> Table:
    """A table of the game of that name.

    Args:
        name: name of the game package.
        record: the lines of a record, to go on from its end; it says everything else.
        wishes: what its function ``table`` takes.

    Raises:
        ValueError: when there is no such game, or none that can be played at a table; and for
            wishes that it refuses.
    """
    room = room_of(name)
    if record and wishes:
        text = _("A record says everything else: leave out {wishes}.")
        raise ValueError(text.format(wishes=", ".join(wishes)))
    return room.reopened(record.splitlines()) if record else room.table(**wishes)
