"""How fast races of Biatlon are ridden, and whether a thousand of each discipline end soundly."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from bench import Measure, benchmark, clock, median_ms, quiet
from bench.race_audit import faults
from boardlib.biathlon.board.course import RIDDEN
from boardlib.biathlon.board.notation import read
from boardlib.biathlon.board.position import Race
from boardlib.biathlon.questions.hands import best_use
from boardlib.biathlon.table.setup import TEMPERAMENTS, Racing, colours_of, lined_up, simulated
from boardlib.chance import Roller

MOST = 5
"""How many players a race has at most."""


def raced(race: Race, players: int, seed: int) -> Racing:
    """A race that computer players of all kinds have ridden to its end."""
    colours = colours_of(players)
    kinds = {one: TEMPERAMENTS[(seed + n) % len(TEMPERAMENTS)] for n, one in enumerate(colours)}
    return simulated(lined_up(race, colours, Roller(seed)), str(seed), kinds)


@benchmark
def races_ridden() -> Iterator[Measure]:
    """Whole races with five players."""
    raced(Race.PURSUIT, MOST, 0)
    for race in Race:
        worst = max(_seconds(race, seed) for seed in range(1, 6))
        yield Measure(f"a {race} of Biatlon, {MOST} players, slowest of 5", 1000 * worst, 200)


def _seconds(race: Race, seed: int) -> float:
    with quiet():
        start = clock()
        raced(race, MOST, seed)
        return clock() - start


@benchmark
def hand_assigned() -> Iterator[Measure]:
    """The fastest use of twelve cards in nine sections."""
    position, hand = read("race sprint"), range(1, 60, 5)
    spent = median_ms(lambda: best_use(position, tuple(hand), RIDDEN * 3))
    yield Measure("the fastest use of a hand of twelve", spent, 10)


@benchmark(named=True)
def thousand_races() -> Iterator[Measure]:
    """A thousand races of each discipline, 2 to 5 players, each gone through move by move.

    They end; no card is lost, stopwatches are the sums of their items, and groups and barriers
    keep to the paths (see :mod:`bench.race_audit`).
    """
    for race in Race:
        faulty = sum(_faulty(race, seed) for seed in range(1000))
        yield Measure(f"{race} races of a thousand with a fault", faulty, 0, "races")


def _faulty(race: Race, seed: int) -> bool:
    """Whether something in a race does not add up; it is named then."""
    found = next(faults(raced(race, 2 + seed % (MOST - 1), seed)), "")
    if found:
        print(f"{race}, seed {seed}: {found}", file=sys.stderr, flush=True)  # noqa: T201
    return bool(found)
