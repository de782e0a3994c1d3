"""How fast many games are simulated, in this process and on two."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from bench import Measure, benchmark
from boardlib.simulation import simulate

GAMES = 200
WISHES: dict[str, Any] = {"players": 3, "sets": "base,tunnel", "rivals": ["whim"]}


@benchmark
def simulation() -> Iterator[Measure]:
    """Whole games with the Tunnel, players who do anything, by the time on the wall."""
    alone = _rate(1)
    yield Measure("tunnel games simulated, in one process", alone, None, "games/s")
    yield Measure("tunnel games simulated, on two processes", _rate(2), None, "games/s")


def _rate(workers: int) -> float:
    """Games a second; starting the processes does not count, as it matters for few games only."""
    times = []
    for count in (GAMES // 4, GAMES):
        start = time.perf_counter()
        simulate("carcassonne", count, workers=workers, progress=False, **WISHES)
        times.append(time.perf_counter() - start)
    return (GAMES - GAMES // 4) / (times[1] - times[0])
