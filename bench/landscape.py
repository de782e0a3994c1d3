"""What laying a tile costs on a small board and on a very large one."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random

from bench import Measure, benchmark, quiet
from boardlib.carcassonne.board.landscape import Landscape
from boardlib.carcassonne.board.tiles import fitting_rotations, tile_sets

SMALL, LARGE = 72, 72_000
ROUNDS, EACH = 40, 100
NEAR = 20

Growing = Iterator[tuple[Landscape, str, int, int, int]]


def growing(seed: int) -> Growing:
    """A landscape that grows evenly by random base tiles, and the next tile to lay, for ever.

    The oldest opening is filled first, so that small and large boards differ in size only.
    """
    dice = Random(seed)
    counts = tile_sets()["base"].counts
    bag = [kind for kind, count in counts.items() for _copy in range(count)]
    landscape = Landscape()
    landscape.place("BG-D", 0, 0, 0)
    while True:
        (x, y), wanted = next(
            item for item in landscape.openings.frontier.items() if fitting_kinds(item[1])
        )
        kind = dice.choice([kind for kind in bag if kind in fitting_kinds(wanted)])
        yield landscape, kind, x, y, dice.choice(fitting_rotations(kind, wanted))


@cache
def fitting_kinds(wanted: int) -> frozenset[str]:
    """The base tiles that show what is wanted."""
    kinds = tile_sets()["base"].counts
    return frozenset(kind for kind in kinds if fitting_rotations(kind, wanted))


def lay(board: Growing, count: int) -> float:
    """Lay so many tiles; the time for laying them, in microseconds."""
    spent = 0.0
    for landscape, kind, x, y, rotation in islice(board, count):
        start = time.perf_counter()
        landscape.place(kind, x, y, rotation)
        spent += time.perf_counter() - start
    return 1e6 * spent


def lay_small(seed: int) -> float:
    """The time for the last tiles of a board of 72."""
    board = growing(seed)
    lay(board, SMALL - NEAR)
    return lay(board, NEAR)


@benchmark
def placing() -> Iterator[Measure]:
    """Laying a tile and joining its features, at 72 tiles and at 72,000."""
    with quiet():
        board = growing(0)
        lay(board, LARGE - ROUNDS * EACH)
        small, large = [], []
        for number in range(ROUNDS):  # side by side, so that both meet the same noise
            small.append(sum(lay_small(number * EACH + k) for k in range(EACH // NEAR)) / EACH)
            large.append(lay(board, EACH) / EACH)
    yield Measure(f"a tile at {SMALL} tiles", statistics.median(small), None, "µs")
    yield Measure(f"a tile at {LARGE} tiles", statistics.median(large), None, "µs")
    ratio = statistics.median(a / b for a, b in zip(large, small, strict=True))
    yield Measure("large board to small board", ratio, 2, "times")
