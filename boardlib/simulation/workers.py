"""Who plays the games: this process, a pool of processes, or an executor of somebody else."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from multiprocessing.connection import wait
from threading import Thread
from typing import Any, Final, ParamSpec, Self, TypeVar

from boardlib.text import _

P = ParamSpec("P")
T = TypeVar("T")

AHEAD: Final = 64
"""So many games are handed to an executor of which nothing is known."""


class Here(Executor):
    """An executor that does everything at once, in this process."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Call the function; what it raises is kept in the future."""
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class Workers:
    """An executor, and how many games it is handed ahead.

    Args:
        make: makes the executor, and another one when it has broken down.
        ahead: how many games.
        own: whether the executor is shut down in the end, and made anew when it breaks.
    """

    def __init__(self, make: Callable[[], Executor], ahead: int, own: bool = True) -> None:
        self._make, self.ahead, self.own = make, ahead, own
        self.executor = make()

    def renew(self) -> bool:
        """Make another executor in place of one that broke; whether that can be done."""
        if self.own:
            self.executor.shutdown(wait=False, cancel_futures=True)
            self.executor = self._make()
        return self.own

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        if self.own:
            self.executor.shutdown(wait=True, cancel_futures=True)


def workers_of(count: int, executor: Executor | None = None) -> Workers:
    """So many processes, or a given executor.

    Raises:
        ValueError: for less than one.
    """
    if executor is not None:
        given = executor
        return Workers(lambda: given, AHEAD, own=False)
    if count < 1:
        raise ValueError(_("There is at least 1 worker, not {count}.").format(count=count))
    if count == 1:
        return Workers(Here, 1)
    return Workers(lambda: _pool(count), 2 * count)


def _pool(count: int) -> ProcessPoolExecutor:
    """Processes that begin from scratch, the same way on every system."""
    context: Any = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(count, context, initializer=_begin)


def _begin() -> None:
    """What a process of a pool does first.

    An interrupt from the keyboard is for the one that tells it what to do; and when that one is
    gone, nobody would ever tell it to end.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
