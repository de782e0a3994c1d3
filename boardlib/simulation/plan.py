"""Which games are played: of what game, with what, and which columns their table has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from boardlib.game import GAMES, game
from boardlib.game.outcome import Column, Reported, Value, outcomes
from boardlib.game.table import Tabled, check_wishes, numbered_seed, room_of
from boardlib.game.wishes import PEOPLE, Document, Wish
from boardlib.shown import WrongValue
from boardlib.text import _, mark

Row = dict[str, Value]
"""A game: name of a column -> value, in the order of the columns."""

FIRST: Final = (
    Column("number", int, mark("which game it is, from 0")),
    Column("seed", str, mark("the seed that plays it again")),
    Column("game", str, mark("the name of the game")),
    Column("options", str, mark("what it was played with, as it is typed")),
    Column("players", int, mark("how many took part")),
    Column("seats", str, mark("who played for whom")),
    Column("winner", str, mark("who has won; several where a victory is shared")),
    Column("kind", str, mark("the kind of computer player who has won")),
    Column("turns", int, mark("how many turns or moves were played")),
    Column("rounds", int, mark("how many rounds it took")),
)
"""The columns that every game has, before its scores and its own."""
LAST: Final = (Column("failure", str, mark("why it was not played to its end; empty if it was")),)
SCORE: Final = "score_{player}"


@dataclass(frozen=True, slots=True)
class Plan:
    """Many games with the same wishes; it is handed to whoever plays one of them.

    Attributes:
        game: name of the game package.
        package: where it is imported from.
        title: what it is called.
        seed: of the first game.
        wishes: what its function ``table`` is given.
        options: the same as it is typed on the command line.
        seats: player -> kind of computer player.
        columns: of the table.
    """

    game: str
    package: str
    title: str
    seed: str
    wishes: Mapping[str, Any]
    options: str
    seats: Mapping[str, str]
    columns: tuple[Column, ...]

    def row(self, number: int, **values: Value) -> Row:
        """The row of a game: what is known of it before it begins, and these values."""
        known: Row = {
            "number": number,
            "seed": numbered_seed(self.seed, number),
            "game": self.game,
            "options": self.options,
            "players": len(self.seats) or None,
            "seats": " ".join(f"{player}={kind}" for player, kind in self.seats.items()),
        }
        known |= values
        return {column.name: known.get(column.name) for column in self.columns}


def planned(name: str, seed: str, wishes: Mapping[str, Any], besides: Sequence[str] = ()) -> Plan:
    """A plan, once its first game could begin.

    Args:
        name: of the game.
        seed: of the first game.
        wishes: what is wished for.
        besides: what the caller could be told besides, where a wish is mistyped.

    Raises:
        ValueError: for a game that cannot be played at a table, or wishes that it refuses.
    """
    room, rules = room_of(name), game(name)
    check_wishes(rules, room, wishes, besides, without=PEOPLE)
    wanted = _complete(room, wishes)
    if wanted.get(PEOPLE):
        option = next(wish.option for wish in room.wishes if wish.name == PEOPLE)
        text = _("Only the computer plays many games: leave out {option}.")
        raise WrongValue(text.format(option=option))
    table, told = room.table(seed=seed, **wanted), outcomes(rules)
    seats = {} if told is None else told.seats(table)
    options = " ".join(_typed(room.wishes, wanted))
    return Plan(
        name,
        GAMES[name],
        _(rules.title),
        seed,
        wanted,
        options,
        dict(seats),
        columns_of(told, seats),
    )


def columns_of(told: Reported | None, seats: Mapping[str, str]) -> tuple[Column, ...]:
    """The columns of a game with these players."""
    if told is None:
        return (*FIRST, *LAST)
    about = mark("what this player has in the end")
    scores = (Column(SCORE.format(player=one), int, about, told.unit) for one in seats)
    return (*FIRST, *scores, *told.columns, *LAST)


def _complete(room: Tabled, wishes: Mapping[str, Any]) -> dict[str, Any]:
    """What is wished for, and what is usual where nothing was said."""
    usual = {wish.name: wish.usual for wish in room.wishes if wish.usual is not None}
    lists = {wish.name for wish in room.wishes if wish.many}
    given = {name: _listed(value) if name in lists else value for name, value in wishes.items()}
    return usual | {name: value for name, value in given.items() if value not in (None, ())}


def _listed(value: Any) -> Any:
    """A value of a wish that may be said several times, as a tuple."""
    if value is None:
        return None
    return (value,) if isinstance(value, str | Document) else tuple(value)


def _typed(known: Sequence[Wish], wishes: Mapping[str, Any]) -> Iterator[str]:
    """What was wished for, as it is typed; an option of the rule book may have come by its name."""
    options = {wish.name: wish.option for wish in known}
    for name, value in wishes.items():
        for one in value if isinstance(value, tuple) else (value,):
            yield f"{options[name]} {_word(one)}" if name in options else f"--option {name}={one}"


def _word(value: Any) -> str:
    if isinstance(value, Document):
        return value.path
    words = value if isinstance(value, str) else str(value)
    if not isinstance(value, str | int) and isinstance(value, Sequence):
        words = ",".join(map(str, value))
    return words


def plain(value: Any) -> Any:
    """A wish as plain data, for a file that says what was played."""
    if isinstance(value, Document):
        return {"path": value.path, "text": value.text}
    if isinstance(value, Mapping):
        return {str(name): plain(one) for name, one in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [plain(one) for one in value]
    return value
