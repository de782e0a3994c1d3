"""How long it takes until the library is there."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench import Measure, benchmark

PACKAGE = Path(__file__).parents[1] / "boardlib"
ROUNDS = 7

# Processor time, so that other programs on the machine do not count.
TIMED = """
import time
start = time.process_time()
import {modules}
print(time.process_time() - start)
"""


def fresh_import(modules: str, compiled: str) -> float:
    """Milliseconds to import modules in an interpreter that has loaded nothing yet.

    Compiled modules are kept in a folder, also where the caller's settings would not keep any.
    """
    done = subprocess.run(
        [sys.executable, "-c", TIMED.format(modules=modules)],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"PYTHONPYCACHEPREFIX": compiled, "PYTHONDONTWRITEBYTECODE": ""},
    )
    return 1000 * float(done.stdout)


@benchmark
def import_time() -> Iterator[Measure]:
    """Importing boardlib, and any one of its games: networkx's own time plus 50 ms."""
    games = [f"boardlib.{path.parent.name}" for path in sorted(PACKAGE.glob("*/rules.toml"))]
    wanted = ["networkx", "boardlib", *games]
    # In turns, so that a busy moment of the machine does not fall on one of them alone.
    with tempfile.TemporaryDirectory() as compiled:
        rounds = [
            {name: fresh_import(name, compiled) for name in wanted} for _ in range(ROUNDS + 1)
        ]
    median = {name: statistics.median(times[name] for times in rounds[1:]) for name in wanted}
    yield Measure("import networkx", median["networkx"], None)
    for name in wanted[1:]:
        yield Measure(f"import {name}", median[name], median["networkx"] + 50)
