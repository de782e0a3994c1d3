"""Many games handed to workers, and their rows taken back, whatever becomes of the workers.

Whatever goes wrong in a game is a value of its row, so that the other games go on.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from dataclasses import dataclass
from itertools import islice
from multiprocessing.connection import wait as any_of
from threading import Thread
from typing import Any, Final, ParamSpec, Self, TypeVar

from boardlib.game import GAMES, game
from boardlib.game.record import Column, Reported, Value, outcomes
from boardlib.game.table import Table, Tabled, check_wishes, in_turn, numbered_seed, room_of
from boardlib.game.wishes import PEOPLE, Document, Wish
from boardlib.shown import UserError, WrongValue
from boardlib.text import _, mark

# --- which games are played: of what game, with what, and which columns their table has ----------


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


# --- a game as a row --------------------------------------------------------------------


def played(plan: Plan, number: int) -> Row:
    """The row of a game, played by the computer from its seed alone.

    >>> from boardlib.simulation.running import planned
    >>> row = played(planned("biathlon", "7", {"players": 2}), 0)
    >>> row["seed"], row["players"], row["failure"]
    ('7', 2, None)
    """
    GAMES.setdefault(plan.game, plan.package)
    try:
        return plan.row(number, **_values(plan, number))
    except Exception as error:
        return failed(plan, number, f"{type(error).__name__}: {error}")


def failed(plan: Plan, number: int, why: str) -> Row:
    """The row of a game that was not played to its end."""
    return plan.row(number, failure=why)


def _values(plan: Plan, number: int) -> dict[str, Value]:
    """What came of a game; of several that follow each other, of all of them together."""
    turns = rounds = 0
    seed = numbered_seed(plan.seed, number)
    for table in in_turn(room_of(plan.game).table(seed=seed, **plan.wishes)):
        table.play_out()
        turns += table.moments
        rounds += table.round
    return {"turns": turns, "rounds": rounds, **_outcome(plan, table)}


def _outcome(plan: Plan, table: Table) -> dict[str, Value]:
    told = outcomes(game(plan.game))
    if told is None:
        return {"winner": table.winner}
    found = told.outcome(table)
    kinds = dict.fromkeys(plan.seats[player] for player in found.winners)
    scores = {SCORE.format(player=player): score for player, score in found.scores.items()}
    return {"winner": " ".join(found.winners), "kind": " ".join(kinds), **scores, **found.facts}


# --- the workers ------------------------------------------------------------------------


P = ParamSpec("P")
T = TypeVar("T")

AHEAD: Final = 64
"""So many games are handed to an executor of which nothing is known."""


class Here(Executor):
    """An executor that does everything at once, in this process."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Call the function; what it raises is kept in the future."""
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class Workers:
    """An executor, and how many games it is handed ahead.

    Args:
        make: makes the executor, and another one when it has broken down.
        ahead: how many games.
        own: whether the executor is shut down in the end, and made anew when it breaks.
    """

    def __init__(self, make: Callable[[], Executor], ahead: int, own: bool = True) -> None:
        self._make, self.ahead, self._own = make, ahead, own
        self._executor = make()
        self._breaks = 0  # one after the other, without a game that was finished between them

    def play(self, plan: Plan, number: int) -> Future[Row]:
        """Hand on a game; what breaks down meanwhile is told by its future.

        Raises:
            SimulationError: when somebody else has shut down the executor.
        """
        try:
            return self._executor.submit(played, plan, number)
        except BrokenExecutor as error:
            broken: Future[Row] = Future()
            broken.set_exception(error)
            return broken
        except RuntimeError as error:
            raise SimulationError(_(_BROKEN).format(why=error)) from None

    def trouble(self, future: Future[Row]) -> BaseException | None:
        """Why a game gave no row, once that is known; None if it did."""
        try:
            trouble = future.exception()
        except CancelledError as error:
            return error
        if trouble is None:
            self._breaks = 0
        return trouble

    def renew(self, trouble: BrokenExecutor) -> None:
        """Make another executor in place of one that broke down.

        Raises:
            SimulationError: when that is of no use, or it is somebody else's.
        """
        self._breaks += 1
        if self._breaks > BREAKS or not self._own:
            raise SimulationError(_(_BROKEN).format(why=str(trouble).rstrip(".")))
        self._executor.shutdown(wait=False, cancel_futures=True)
        self._executor = self._make()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        if self._own:
            self._executor.shutdown(wait=True, cancel_futures=True)


def workers_of(count: int, executor: Executor | None = None) -> Workers:
    """So many processes, or a given executor.

    Raises:
        ValueError: for less than one.
    """
    if executor is not None:
        given = executor
        return Workers(lambda: given, AHEAD, own=False)
    if count < 1:
        raise WrongValue(_("There is at least 1 worker, not {count}.").format(count=count))
    if count == 1:
        return Workers(Here, 1)
    return Workers(lambda: _pool(count), 2 * count)


def _pool(count: int) -> ProcessPoolExecutor:
    """Processes that begin from scratch, the same way on every system."""
    context: Any = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(count, context, initializer=_begin)


def _begin() -> None:
    """What a process of a pool does first.

    An interrupt from the keyboard is for the one that tells it what to do; and when that one is
    gone, nobody would ever tell it to end.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        any_of([parent.sentinel])
        os._exit(1)


# --- handing out ------------------------------------------------------------------------


TRIES: Final = 2
"""So often a game that gave no row is played once more, with no other in the workers' hands."""
BREAKS: Final = 5
"""So often the workers may break down one after the other without finishing any game."""

_ENDED: Final = mark("The worker that played it was ended {times} times.")
_BROKEN: Final = mark(
    "The workers cannot go on ({why}). What was finished is kept in the journal, if there is one."
)


class SimulationError(UserError, RuntimeError):
    """Workers that cannot go on, in one sentence."""


Landed = tuple[int, Row, bool]
"""The number of a game, its row, and whether that may be kept."""


def run(plan: Plan, numbers: Iterable[int], workers: Workers) -> Iterator[Landed]:
    """Play these games; each as soon as it is over: its number, its row, whether that may be kept.

    A row that only says that its worker was ended is not to be kept: another time it may go well.

    Raises:
        SimulationError: when the executor breaks down and cannot be made anew.
    """
    left = iter(numbers)
    while lost := (yield from _together(plan, left, workers)):
        for number in lost:
            yield _alone(plan, number, workers)


def _together(
    plan: Plan, numbers: Iterator[int], workers: Workers
) -> Generator[Landed, None, list[int]]:
    """Play games side by side while there are any and the workers last; those that gave no row."""
    flying: dict[Future[Row], int] = {}
    lost: list[int] = []
    broken: BrokenExecutor | None = None
    try:
        while True:
            room = 0 if broken else workers.ahead - len(flying)
            for number in islice(numbers, room):
                flying[workers.play(plan, number)] = number
            if not flying:
                break
            done, _flying = wait(flying, return_when=FIRST_COMPLETED)
            for future in sorted(done, key=flying.__getitem__):
                number, trouble = flying.pop(future), workers.trouble(future)
                if trouble is None:
                    yield number, future.result(), True
                    continue
                lost.append(number)
                if isinstance(trouble, BrokenExecutor):
                    broken = trouble
    finally:
        for future in flying:
            future.cancel()
    if broken:
        workers.renew(broken)
    return lost


def _alone(plan: Plan, number: int, workers: Workers) -> Landed:
    """Play a game that gave no row with no other beside it: does it end its workers?"""
    for _time in range(TRIES):
        future = workers.play(plan, number)
        trouble = workers.trouble(future)
        if trouble is None:
            return number, future.result(), True
        why = f"{type(trouble).__name__}: {trouble}"
        if isinstance(trouble, BrokenExecutor):
            why = _(_ENDED).format(times=TRIES)
            workers.renew(trouble)
    return number, failed(plan, number, why), False
