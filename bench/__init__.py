"""Measurements against budgets: ``python -m bench``, or ``make bench``.

Each module of this folder registers functions that measure something::

    from bench import Measure, benchmark

    @benchmark
    def import_time():
        '''How long `import boardlib` takes.'''
        yield Measure("import boardlib", 12.3, budget=50, unit="ms")

A measure that misses its budget makes the run fail. Budgets are limits on a machine with two
cores of its own; where noise matters they are ratios of two times taken side by side.
"""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass


class NotMeasuredError(Exception):
    """Something that this machine lacks; the message says what."""


@dataclass(frozen=True, slots=True)
class Measure:
    """One number and its limit.

    Attributes:
        name: what was measured.
        value: the number.
        budget: the limit, in the same unit; None for a number that is only shown.
        unit: such as ``ms`` or ``games/s``.
        at_least: whether the budget is the least that is wanted, not the most.
    """

    name: str
    value: float
    budget: float | None
    unit: str = "ms"
    at_least: bool = False

    @property
    def ok(self) -> bool:
        """Whether the budget is kept."""
        if self.budget is None:
            return True
        return self.value >= self.budget if self.at_least else self.value <= self.budget


Benchmark = Callable[[], Iterable[Measure]]

benchmarks: dict[str, Benchmark] = {}


def benchmark(function: Benchmark) -> Benchmark:
    """Register a function whose name and first docstring line are shown by ``--list``."""
    benchmarks[function.__name__.replace("_", "-")] = function
    return function


@contextmanager
def quiet() -> Iterator[None]:
    """Without the garbage collector, which would stop in the middle of a measurement."""
    gc.collect()
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def seconds(function: Callable[[], object], repeat: int = 20, warm: int = 2) -> list[float]:
    """How long each of several calls took, in seconds, after some that do not count."""
    for _ in range(warm):
        function()
    times = []
    with quiet():
        for _ in range(repeat):
            start = time.perf_counter()
            function()
            times.append(time.perf_counter() - start)
    return times


def median_ms(function: Callable[[], object], repeat: int = 20, warm: int = 2) -> float:
    """The median time of a call, in milliseconds."""
    return 1000 * statistics.median(seconds(function, repeat, warm))
