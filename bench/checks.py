"""How long all checks take: they note it themselves, as nothing should run beside them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from bench import Measure, NotMeasuredError, benchmark

NOTED: Final = Path(__file__).parents[1] / ".cache"
MINUTES: Final = {"test": 8, "check": 3}
"""What is run with make -> its budget."""


@benchmark
def checks() -> Iterator[Measure]:
    """What `make test` and `make check` took when all was well last, installation aside."""
    noted = {name: NOTED / f"make-{name}.seconds" for name in MINUTES}
    if not any(path.exists() for path in noted.values()):
        raise NotMeasuredError("run make test and make check, which note how long they took")
    for name, path in noted.items():
        if path.exists():
            minutes = int(path.read_text(encoding="utf-8")) / 60
            yield Measure(f"make {name}", minutes, MINUTES[name], "min")
