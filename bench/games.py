"""How fast whole games are played and replayed."""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable, Iterator
from random import Random

from bench import Measure, benchmark, quiet
from boardlib.carcassonne.match import Match
from boardlib.carcassonne.random_play import make_setup, random_record, random_turns
from boardlib.carcassonne.record import replay

ALL = ("base", "tunnel", "abbey-and-mayor")


def rate(play: Callable[[int], object], games: int, batches: int = 5) -> float:
    """Games a second: the median of several batches, each with seeds of its own."""
    for seed in range(10):
        play(seed)
    rates = []
    for batch in range(batches):
        with quiet():
            start = time.perf_counter()
            for seed in range(batch * games, (batch + 1) * games):
                play(seed)
            rates.append(games / (time.perf_counter() - start))
    return statistics.median(rates)


def whole_game(seed: int) -> None:
    """A base game of two: all legal places and figure options of every turn, one chosen."""
    match = Match(make_setup(2, ("base",)))
    assert len(list(random_turns(match, Random(seed)))) > 60
    match.finish()


def expanded_record(seed: int) -> str:
    """The record of a game with Tunnel and Abbey & Mayor, of 2 to 6 players, in turns C1 and C2."""
    options = {"wagon": "C1" if seed % 2 else "C2"}
    return json.dumps(random_record(seed, 2 + seed % 5, ALL, options))


@benchmark
def games() -> Iterator[Measure]:
    """Whole random games, played, and replayed from their records."""
    yield Measure("base games, 2 players", rate(whole_game, 100), 100, "games/s", at_least=True)
    base = [json.dumps(random_record(seed)) for seed in range(600)]
    yield Measure("600 base games replayed", replay_time(base), 60, "s")
    lines = [expanded_record(seed) for seed in range(600)]
    yield Measure("600 games, all expansions, replayed", replay_time(lines), 60, "s")
    yield Measure("the same, with all options", replay_time(lines, options=True), 60, "s")


def replay_time(lines: list[str], options: bool = False) -> float:
    """Seconds for replaying these records to their ends."""
    with quiet():
        start = time.perf_counter()
        ends = sum("final" in turn for turn in replay(lines, options))
        seconds = time.perf_counter() - start
    assert ends == len(lines)
    return seconds


@benchmark
def thousand_games() -> Iterator[Measure]:
    """A thousand random games with all expansions end without error, and replay to their scores."""
    failures = 0
    for seed in range(1000):
        try:
            *_turns, last = replay([expanded_record(seed)])
            failures += "final" not in last
        except (ValueError, AssertionError, LookupError):
            failures += 1
    yield Measure("failures in a thousand games", failures, 0, "games")
