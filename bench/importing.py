"""How long it takes until the library is there."""

from __future__ import annotations

import statistics
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from bench import Measure, benchmark

PACKAGE = Path(__file__).parents[1] / "boardlib"
ROUNDS = 11

TIMED = """
import time
start = time.perf_counter()
import {modules}
print(time.perf_counter() - start)
"""


def fresh_import(modules: str) -> float:
    """Milliseconds to import modules in an interpreter that has loaded nothing yet."""
    code = TIMED.format(modules=modules)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return 1000 * float(done.stdout)


@benchmark
def import_time() -> Iterator[Measure]:
    """Importing boardlib, and any one of its games: networkx's own time plus 50 ms."""
    games = [f"boardlib.{path.parent.name}" for path in sorted(PACKAGE.glob("*/rules.toml"))]
    wanted = ["networkx", "boardlib", *games]
    # In turns, so that a busy moment of the machine does not fall on one of them alone.
    rounds = [{name: fresh_import(name) for name in wanted} for _ in range(ROUNDS + 1)]
    median = {name: statistics.median(times[name] for times in rounds[1:]) for name in wanted}
    yield Measure("import networkx", median["networkx"], None)
    for name in wanted[1:]:
        yield Measure(f"import {name}", median[name], median["networkx"] + 50)
