"""Game records, JSON lines, a game a line, read the same way for all games; and what came out.

A record names its game by ``"game"``; one without a name is of the game that says its records
need none.  The module ``record`` of a game package replays its records.

A game that can be played at a table (:mod:`boardlib.game.table`) may say in a module with what
:class:`Reported` names how it came out.  Simulations make the rows of their tables from it,
whatever the game.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar, cast

from boardlib.game import (
    GAMES,
    Game,
    IllegalMove,
    PositionError,
    Problem,
    QuestionError,
    ability,
    game,
)
from boardlib.shown import UserError, meant
from boardlib.text import _, alternatives, mark
from boardlib.words import hinted, shown

_FEW: Final = 8


class RecordError(UserError, ValueError):
    """A record that cannot be replayed to its end: one sentence with line, turn and reason.

    Attributes:
        line: the number of the line in the file.
        turn: the number of the turn or move, 0 where the game does not even begin.
        why: the reason, for an illegal move that of its ruling.
    """

    def __init__(self, line: int, turn: int, why: str) -> None:
        self.line = line
        self.turn = turn
        self.why = why
        super().__init__(self._where().format(line=line, turn=turn) + why)

    def _where(self) -> str:
        return _("line {line}, turn {turn}: ") if self.turn else _("line {line}: ")


class MoveRecordError(RecordError):
    """The same for a game that counts moves instead of turns; ``turn`` is the move."""

    def _where(self) -> str:
        return _("line {line}, move {turn}: ") if self.turn else _("line {line}: ")


class BadRecord(UserError, ValueError):
    """What is wrong with a record, in one sentence; the place is added where it is known."""


class Replayer(Protocol):
    """What the module ``record`` of a game offers.

    Attributes:
        needs_name: whether its records have to say which game was played; there is one game at
            most whose records do not.
    """

    needs_name: bool

    def replay(self, lines: Iterable[str], options: bool = False) -> Iterator[dict[str, Any]]:
        """Replay games: one dictionary for every turn, and a last one for every game."""


def replays(rules: Game[Any, Any]) -> Replayer | None:
    """How a game replays its records; None where it keeps none (``records`` in its offers)."""
    return cast("Replayer | None", ability(rules, "records"))


# --- files ------------------------------------------------------------------------------


def replayer(path: str | Path) -> Replayer:
    """The module that replays the records of a file, by what its first record says.

    Raises:
        OSError: when the file cannot be read.
        RecordError: when it names a game that there is not, or that keeps no records.
    """
    with Path(path).open("rb") as file:
        number, line = next(((n, line) for n, line in decoded(file) if line.strip()), (1, ""))
    name = _named(line)
    if name not in GAMES:
        raise RecordError(number, 0, known_word(mark("'{word}' is not a game"), name, tuple(GAMES)))
    found = replays(game(name))
    if found is None:
        raise RecordError(number, 0, _("'{game}' keeps no records.").format(game=name))
    return found


def _named(line: str) -> Any:
    """The game that a record names; what is wrong with a line is said when it is replayed."""
    try:
        return json.loads(line)["game"]
    except (ValueError, LookupError, TypeError, RecursionError):
        return next((name for name in GAMES if _goes_unnamed(name)), "")


def _goes_unnamed(name: str) -> bool:
    found = replays(game(name))
    return found is not None and not found.needs_name


def file_lines(path: str | Path) -> Iterator[str]:
    """The lines of a file.

    Raises:
        OSError: when the file cannot be read.
        RecordError: for bytes that are no UTF-8 text.
    """
    with Path(path).open("rb") as file:
        yield from (line for _number, line in decoded(file))


def decoded(lines: Iterable[bytes]) -> Iterator[tuple[int, str]]:
    """The lines of a file as text, with their numbers.

    Raises:
        RecordError: for bytes that are no UTF-8 text.
    """
    for number, line in enumerate(lines, start=1):
        try:
            yield number, line.decode("utf-8-sig" if number == 1 else "utf-8")
        except UnicodeDecodeError:
            raise RecordError(number, 0, _("this is no UTF-8 text.")) from None


# --- replaying --------------------------------------------------------------------------


class Replay(Protocol):
    """One game of a record, on its way.

    Attributes:
        turns: what was done, in order.
    """

    turns: Sequence[Any]

    def play(self, number: int, turn: Any) -> dict[str, Any]:
        """What a turn came to, as plain data; ``number`` counts from 1."""

    def final(self) -> dict[str, Any]:
        """What the game came to, as plain data."""


def replayed(
    lines: Iterable[str],
    opened: Callable[[str], Replay],
    error: type[RecordError] = RecordError,
) -> Iterator[dict[str, Any]]:
    """Replay games: a dictionary for every turn and a last one for every game, with its number.

    Args:
        lines: game records, one on each line; empty lines are skipped.
        opened: begins to replay the game of a line.
        error: how this game speaks of a record that cannot be replayed.

    Raises:
        RecordError: at the first line that is no record or move that is not allowed.
    """
    game = 0
    for number, line in enumerate(lines, start=1):
        if line.strip():
            game += 1
            yield from ({"game": game, **row} for row in replayed_line(line, number, opened, error))
    if not game:
        raise error(1, 0, _("there is no game record in here."))


def replayed_line(
    line: str,
    number: int,
    opened: Callable[[str], Replay],
    error: type[RecordError] = RecordError,
) -> Iterator[dict[str, Any]]:
    """Replay the game of a line; ``number`` is that of the line in its file.

    Raises:
        RecordError: when it is no record, or at the first move that is not allowed.
    """
    turn = 0
    try:
        replay = opened(line)
        for turn, done in enumerate(replay.turns, start=1):
            yield replay.play(turn, done)
    except (BadRecord, IllegalMove, QuestionError) as problem:
        raise error(number, turn, str(problem)) from None
    yield replay.final()


def last_replayed(
    lines: Iterable[str],
    opened: Callable[[str], Replay],
    error: type[RecordError] = RecordError,
) -> tuple[int, str, dict[str, Any]]:
    """The last game of a record that replays to its end: number, line, what it came to.

    Raises:
        RecordError: at the first line that is no record or move that is not allowed.
    """
    last: tuple[int, str, dict[str, Any]] | None = None
    for number, line in enumerate(lines, start=1):
        if line.strip():
            *_turns, final = replayed_line(line, number, opened, error)
            last = number, line, final
    if last is None:
        raise error(1, 0, _("there is no game record in here."))
    return last


# --- reading a line ---------------------------------------------------------------------


def parsed(line: str, known: Sequence[str], needed: Sequence[str], about: str) -> dict[str, Any]:
    """A line of a record as an object with these keys; ``about`` says what it should be.

    Raises:
        BadRecord: when it is none.
    """
    try:
        record = json.loads(line)
    except json.JSONDecodeError as error:
        text = _(
            "this is no complete JSON object: it cannot be read from column {column} on; a game is"
            " one line."
        )
        raise BadRecord(text.format(column=error.colno)) from None
    except (ValueError, RecursionError):
        raise BadRecord(_("this is no JSON object that can be read.")) from None
    if not isinstance(record, dict) or len(set(needed) - record.keys()) > 1:
        raise BadRecord(about)  # something else, such as what another program has saved
    check_keys(record, known, needed)
    return record


def check_keys(data: Mapping[str, Any], known: Sequence[str], needed: Sequence[str]) -> None:
    """Every needed key is there, and no other one looks like a slip of the pen.

    Raises:
        BadRecord: naming the key.
    """
    for key in needed:
        if key not in data:
            raise BadRecord(_("'{key}' is missing.").format(key=key))
    for key in (key for key in data if key not in known):
        near = meant(key, known, few=1, cutoff=0.75)
        if near:
            raise BadRecord(
                _("'{key}' is unknown; did you mean '{near}'?").format(key=key, near=near[0])
            )


def check_moves(data: Mapping[str, Any], *lists: str) -> None:
    """The moves are a list of words, and so are other lists; the number of the game is one.

    Raises:
        BadRecord: naming the key.
    """
    for key in ("moves", *lists):
        words = data.get(key, [])
        if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
            raise BadRecord(_("'{key}' is a list of words in quotes.").format(key=key))
    number = data.get("number", 1)
    if type(number) is not int or number < 1:
        text = _("'number' is a number from 1, not {value}.")
        raise BadRecord(text.format(value=quoted(number)))


def read_players(data: Mapping[str, Any], known: Sequence[str], wrong: str) -> dict[str, str]:
    """Who plays for whom; what kinds of players there are, a game knows.

    Args:
        data: the record.
        known: everybody who takes part.
        wrong: says that ``{word}`` is none of them, a message that is marked for translation.

    Raises:
        BadRecord: for somebody who does not take part.
    """
    players = data.get("players", {})
    if not isinstance(players, dict):
        raise BadRecord(_("'players' is a JSON object."))
    for player in players:
        if player not in known:
            raise BadRecord(known_word(wrong, player, known))
    return {player: str(kind) for player, kind in players.items()}


P = TypeVar("P")


def read_start(
    data: Mapping[str, Any],
    read: Callable[[str], P],
    status: Callable[[P], Iterable[Problem]],
) -> P:
    """The position before the first move of a recorded game, from its lines.

    Args:
        data: the record.
        read: reads the lines of a position.
        status: says what is wrong with one.

    Raises:
        BadRecord: saying what is wrong with it, and in which line.
    """
    try:
        position = read("\n".join(data["start"]))
    except PositionError as error:
        text = _("line {line} of 'start': {why}.")
        raise BadRecord(text.format(line=error.line, why=error.message)) from None
    refuse(status(position))
    return position


def refuse(problems: Iterable[Problem]) -> None:
    """Refuse a position that makes no sense.

    Raises:
        BadRecord: for the first problem with which nothing can be played.
    """
    for problem in problems:
        if problem.stops:
            raise BadRecord(problem.as_typed)


def quoted(value: Any) -> str:
    """A value as it stands in the record; only the beginning of a very long one."""
    return shown(json.dumps(value, ensure_ascii=False))


def known_word(wrong: str, word: Any, known: Sequence[str]) -> str:
    """One sentence for a word that is none of those there are.

    Args:
        wrong: says that ``{word}`` is none, a message that is marked for translation.
        word: the word.
        known: those there are.
    """
    word = shown(str(word))
    what = _(wrong).format(word=word)
    if len(known) <= _FEW:
        return hinted(what, _("it is one of: {known}").format(known=", ".join(known)))
    near = alternatives(meant(word, known, cutoff=0.4))
    return hinted(what, _("did you mean {near}?").format(near=near)) if near else what


# --- what came out, as values: who won, with what scores, and what else is counted ---------------


Value = int | float | str | bool | None
"""What stands in a cell of a table of games; None where there is nothing to say."""

POINTS: Final = mark("points")
"""The unit of scores of which more are better."""
SECONDS: Final = mark("seconds")
"""The unit of scores of which fewer are better."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table of games: every value in it is of one type, or None.

    Attributes:
        name: a word of small letters, digits and underscores.
        type: ``int``, ``float``, ``str`` or ``bool``.
        about: what it is, in a sentence marked for translation.
        unit: such as ``points``; empty where it counts or names something.
    """

    name: str
    type: type[int] | type[float] | type[str] | type[bool]
    about: str
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came out of a game that is over.

    Attributes:
        scores: player -> points, or seconds where time counts.
        winners: who has won; several where a victory is shared.
        facts: what the game counts besides: the name of a column -> its value.
    """

    scores: Mapping[str, Value]
    winners: Sequence[str]
    facts: Mapping[str, Value] = field(default_factory=dict)


class Reported(Protocol):
    """What a game offers whose outcomes can be told as values (``outcomes`` in its ``offers``).

    Attributes:
        unit: what its scores count: ``points`` or ``seconds``.
        columns: what it counts besides, in the order of the table.
    """

    unit: str
    columns: Sequence[Column]

    def seats(self, table: Any) -> Mapping[str, str]:
        """Who takes part, in order, and who plays for whom: player -> kind of computer player."""

    def outcome(self, table: Any) -> Outcome:
        """What came out of a game that has been played to its end."""


def outcomes(rules: Game[Any, Any]) -> Reported | None:
    """How a game tells its outcomes; None where it does not (``outcomes`` in its offers)."""
    return cast("Reported | None", ability(rules, "outcomes"))


__all__ = ["POINTS", "SECONDS", "Column", "Outcome", "Reported", "Value", "outcomes"]
