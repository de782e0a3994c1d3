"""Measurements against budgets: ``python -m bench``, or ``make bench``.

Each module of this folder registers functions that measure something::

    from bench import Measure, benchmark

    @benchmark
    def import_time():
        '''How long `import boardlib` takes.'''
        yield Measure("import boardlib", 12.3, budget=50, unit="ms")

A measure is printed as soon as it is yielded. One that misses its budget makes the run fail.
Computing is measured in processor time (:data:`clock`), so that other programs on the machine do
not count; where the machine's own speed matters, budgets are ratios of two times taken side by
side.

What takes minutes and measures no time, such as looking for faults in a thousand games, is
``@benchmark(named=True)``: it runs when its name is given, and a smaller one runs with the rest.
"""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, overload


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


clock: Final = time.thread_time
"""Seconds of processor time of this thread so far."""

RUNS: Final = 3
"""So many runs of the same, of which the quickest counts."""

Benchmark = Callable[[], Iterable[Measure]]

benchmarks: dict[str, Benchmark] = {}
when_named: set[str] = set()
"""Those that run only when they are named."""


@overload
def benchmark(function: Benchmark, /) -> Benchmark: ...
@overload
def benchmark(*, named: bool) -> Callable[[Benchmark], Benchmark]: ...
def benchmark(
    function: Benchmark | None = None, /, *, named: bool = False
) -> Benchmark | Callable[[Benchmark], Benchmark]:
    """Register a function whose name and first docstring line are shown when it runs.

    Args:
        function: what yields the measures.
        named: whether it runs only when its name is given.
    """

    def register(function: Benchmark) -> Benchmark:
        name = function.__name__.replace("_", "-")
        benchmarks[name] = function
        if named:
            when_named.add(name)
        return function

    return register if function is None else register(function)


def about(name: str) -> str:
    """What a benchmark measures, in a line."""
    return (benchmarks[name].__doc__ or "").strip().partition("\n")[0]


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
    """Processor time of each of several calls, in seconds, after some that do not count."""
    for _ in range(warm):
        function()
    times = []
    with quiet():
        for _ in range(repeat):
            start = clock()
            function()
            times.append(clock() - start)
    return times


def median_ms(function: Callable[[], object], repeat: int = 20, warm: int = 2) -> float:
    """The median time of a call, in milliseconds."""
    return 1000 * statistics.median(seconds(function, repeat, warm))
