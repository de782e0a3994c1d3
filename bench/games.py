"""How fast whole games are played and replayed."""

from __future__ import annotations

import json
import statistics
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from random import Random

from bench import RUNS, Measure, benchmark, clock, quiet, seconds
from boardlib.carcassonne.table.fast_game import Match
from boardlib.carcassonne.table.opening import reopened, table
from boardlib.carcassonne.table.random_play import make_setup, random_record, random_turns
from boardlib.carcassonne.table.record import replay

ALL = ("base", "tunnel", "abbey-and-mayor")


def rate(play: Callable[[int], object], games: int, batches: int = 5) -> float:
    """Games a second: the median of several batches, each with seeds of its own.

    Of each batch the quickest run counts: what else a machine does slows down processor time, too.
    """
    for seed in range(10):
        play(seed)

    def batch(first: int) -> float:
        seeds = range(first, first + games)
        return games / min(seconds(lambda: [*map(play, seeds)], RUNS, warm=0))

    return statistics.median(batch(number * games) for number in range(batches))


def whole_game(seed: int) -> None:
    """A base game of two: all legal places and figure options of every turn, one chosen."""
    match = Match(make_setup(2, ("base",)))
    assert len(list(random_turns(match, Random(seed)))) > 60
    match.finish()


def expanded_record(seed: int) -> str:
    """The record of a game with Tunnel and Abbey & Mayor, of 2 to 6 players, in turns C1 and C2."""
    options = {"wagon": "C1" if seed % 2 else "C2"}
    return json.dumps(random_record(seed, 2 + seed % 5, ALL, options))


REPLAYED = 150
"""Records that are replayed for a measure; its budget is 60 s for 600 of them."""


@benchmark
def games() -> Iterator[Measure]:
    """Whole random games, played, and replayed from their records."""
    yield Measure("base games, 2 players", rate(whole_game, 100), 400, "games/s", at_least=True)
    base = [json.dumps(random_record(seed)) for seed in range(REPLAYED)]
    yield Measure("a base game replayed", replay_time(base), 100)
    lines = [expanded_record(seed) for seed in range(REPLAYED)]
    yield Measure("a game with all expansions replayed", replay_time(lines), 100)
    yield Measure("the same, with all options", replay_time(lines, options=True), 100)


def replay_time(lines: list[str], options: bool = False) -> float:
    """Milliseconds for replaying one of these records to its end, on average."""
    with quiet():
        start = clock()
        ends = sum("final" in turn for turn in replay(lines, options))
        seconds = clock() - start
    assert ends == len(lines)
    return 1000 * seconds / len(lines)


# --- many games -------------------------------------------------------------------------


@benchmark
def hundred_games() -> Iterator[Measure]:
    """The first hundred games of those of thousand-games."""
    yield Measure("failures in a hundred games", failures(100), 0, "games")


@benchmark(named=True)
def thousand_games() -> Iterator[Measure]:
    """A thousand random games with all expansions end without error, and replay to their scores."""
    yield Measure("failures in a thousand games", failures(1000), 0, "games")


def failures(count: int) -> int:
    """How many of so many games go wrong; no time is measured, so both cores may work."""
    with ProcessPoolExecutor(2) as pool:
        return sum(pool.map(fails, range(count), chunksize=10))


def fails(seed: int) -> bool:
    """Whether a random game with all expansions ends or replays with an error."""
    try:
        *_turns, last = replay([expanded_record(seed)])
    except (ValueError, AssertionError, LookupError):
        return True
    return "final" not in last


# --- at a table -------------------------------------------------------------------------


@benchmark(named=True)
def thousand_tables() -> Iterator[Measure]:
    """A thousand games of computer players at a table end, and their records are these games."""
    with ProcessPoolExecutor(2) as pool:
        wrong = sum(pool.map(differs, range(1000), chunksize=10))
    yield Measure("failures in a thousand games at a table", wrong, 0, "games")


def differs(seed: int) -> bool:
    """Whether a game of 2 to 6 computer players ends in an error, or its record is another one."""
    try:
        game = table(
            players=2 + seed % 5, seed=seed, rivals=["greedy", "whim"], wagon=f"C{1 + seed % 2}"
        )
        game.play_out()
        *_turns, last = replay([game.record()])
        again = reopened([game.record()])
    except (ValueError, AssertionError, LookupError):
        return True
    scores = game.sitting.match.scores
    return last["scores"] != scores or again.sitting.match.scores != scores
