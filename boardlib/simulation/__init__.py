"""Many games played by the computer, on one machine or on many, as a table of typed columns.

>>> games = simulate("biathlon", 3, players=2)
>>> [row["seed"] for row in games]
['1', '1+1', '1+2']
>>> games["winner"] == [row["winner"] for row in games]
True

The same seeds give the same rows in the same order, wherever the games are played: in this
process, on a pool of processes (``workers=2``), or on any executor of
:mod:`concurrent.futures`, such as that of a Dask cluster (``executor=client.get_executor()``).
With a journal every finished game is on disk at once, and the same call goes on where it ended.
"""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, Final

from boardlib.game import Game
from boardlib.game import game as named_game
from boardlib.game.record import Column, Value
from boardlib.game.wishes import takes_wishes
from boardlib.shown import WrongKind, WrongValue
from boardlib.simulation.bar import progress_bar
from boardlib.simulation.running import Plan, Row, SimulationError, planned, run, workers_of
from boardlib.simulation.tabulated import Games, Journal, JournalError
from boardlib.text import _

PARAMETERS: Final = ("count", "seed", "workers", "executor", "journal", "progress")
"""What may be said besides wishes."""


@takes_wishes(many=True)
def simulate(
    game: str | Game[Any, Any],
    count: int = 100,
    *,
    seed: str | int = 1,
    workers: int = 1,
    executor: Executor | None = None,
    journal: str | Path | None = None,
    progress: bool = True,
    **wishes: Any,
) -> Games:
    """Let the computer play many games, each with a seed of its own, and tell what came of them.

    The n-th game has the seed ``seed+n``, as with ``boardlib play --count``; the first one has the
    seed itself.  A game that fails is a row like any other, which says how it failed.

    Args:
        game: its name, such as ``troyes``, or the game itself.
        count: how many games.
        seed: of the first game; a word or a number.
        workers: how many processes play; with 1 this one does, and 200 sprints of Biatlon take it
            about 12 seconds.  As many as the machine has cores share the work: ``workers=2`` takes
            about half of the time.  A script that wants more than one has to stand behind
            ``if __name__ == "__main__":``; a notebook need not.
        executor: plays the games in place of ``workers``; it is not shut down.
        journal: a file that keeps every game as soon as it is over.  Where it is there already,
            the games in it are not played again.
        progress: whether a bar shows how far it has come, in a terminal or in a notebook.
        wishes: {wishes}

    Raises:
        ValueError: for wishes that cannot be fulfilled, in one sentence.
        TypeError: for a number of games that is no whole number.
        JournalError: for a journal of other games.
        SimulationError: when the executor breaks down; what was finished is in the journal.
        OSError: when the journal cannot be written.

    >>> import boardlib as bl
    >>> [row["turns"] for row in bl.simulate("biathlon", 2, players=2)]
    [25, 25]
    """
    _check(count)
    plan = planned(named_game(game).name, str(seed), wishes, PARAMETERS)
    with Journal(journal, plan) as book, workers_of(workers, executor) as hands:
        rows = {number: row for number, row in book.rows.items() if number < count}
        missing = (number for number in range(count) if number not in rows)
        with progress_bar(plan.title, count, len(rows), progress) as advance:
            for number, row, lasting in run(plan, missing, hands):
                rows[number] = row
                if lasting:
                    book.keep(row)
                advance()
    games = tuple(rows[number] for number in range(count))
    return Games(plan.columns, games, _called(plan.game, count, seed, wishes))


def _check(count: Any) -> None:
    """Refuse what is no number of games."""
    if not isinstance(count, int):
        text = _("'{name}' is a whole number, not {given}.")
        raise WrongKind(text.format(name="count", given=repr(count)[:40]))
    if count < 1:
        raise WrongValue(_("At least 1 game is played, not {count}.").format(count=count))


def _called(game: str, count: int, seed: str | int, wishes: Mapping[str, Any]) -> str:
    """The call that plays these games again; empty where a wish is no plain value."""
    said = ({"seed": seed} if seed != 1 else {}) | dict(wishes)
    if not all(map(_is_plain, said.values())):
        return ""
    words = ", ".join([repr(game), str(count), *(f"{name}={one!r}" for name, one in said.items())])
    return f"simulate({words})"


def _is_plain(value: Any) -> bool:
    if isinstance(value, list | tuple):
        return all(map(_is_plain, value))
    return value is None or isinstance(value, str | int)


__all__ = [
    "Column",
    "Games",
    "Journal",
    "JournalError",
    "Plan",
    "Row",
    "SimulationError",
    "Value",
    "planned",
    "simulate",
]
