"""What laying a tile costs on a small board and on a very large one."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from random import Random

from bench import Measure, benchmark, quiet
from boardlib.carcassonne.landscape import Landscape
from boardlib.carcassonne.tiles import fitting_rotations, tile_sets

SMALL, LARGE = 72, 72_000
TIMED = 2_000


def growing(seed: int) -> Iterator[tuple[Landscape, str, int, int, int]]:
    """A landscape that grows by random base tiles, and the next tile to lay, for ever."""
    dice = Random(seed)
    counts = tile_sets()["base"].counts
    bag = [kind for kind, count in counts.items() for _copy in range(count)]
    landscape = Landscape()
    landscape.place("BG-D", 0, 0, 0)
    while True:
        kind = dice.choice(bag)
        wanted = [code for code in landscape.by_wanted if fitting_rotations(kind, code)]
        if wanted:
            code = dice.choice(wanted)
            x, y = next(iter(landscape.by_wanted[code]))
            yield landscape, kind, x, y, dice.choice(fitting_rotations(kind, code))


def times(seed: int, first: int, count: int) -> list[float]:
    """Microseconds for laying each of ``count`` tiles, beginning with tile number ``first``."""
    found = []
    for number, (landscape, kind, x, y, rotation) in enumerate(growing(seed), start=2):
        start = time.perf_counter()
        landscape.place(kind, x, y, rotation)
        if number >= first:
            found.append(1e6 * (time.perf_counter() - start))
        if len(found) == count:
            return found
    raise AssertionError("the landscape never ends")


@benchmark
def placing() -> Iterator[Measure]:
    """Laying a tile and joining its features, at 72 tiles and at 72,000."""
    with quiet():
        times(0, SMALL - 20, 20)
        small = [t for seed in range(TIMED // 20) for t in times(seed, SMALL - 20, 20)]
        large = times(0, LARGE - TIMED, TIMED)
    yield Measure(f"a tile at {SMALL} tiles, mean", statistics.fmean(small), None, "µs")
    yield Measure(f"a tile at {LARGE} tiles, mean", statistics.fmean(large), None, "µs")
    ratio = statistics.fmean(large) / statistics.fmean(small)
    yield Measure("large board to small board", ratio, 2, "times")
