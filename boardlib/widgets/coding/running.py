"""Running a function that somebody else wrote: whatever it does, it comes to an end.

It may print, fail, change what it is given, or never stop.  A kernel runs its cells in the first
thread, where the system's timer ends everything, sleep and input too.  Elsewhere (on Windows, in a
browser, in another thread) there is no timer: there every line looks at the clock.
"""

from __future__ import annotations

import builtins
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import StringIO
from threading import current_thread, main_thread
from types import FrameType
from typing import Any, Final

SECONDS: Final = 2.0
"""A function of a lesson needs milliseconds."""
AGAIN: Final = 0.1
"""A function that stops for nothing is told again after so many seconds."""


class TimeUpError(BaseException):
    """The time is up; no ``except Exception`` of a learner catches it."""


class AskedError(Exception):
    """It asks somebody to type something, and nobody is there."""


@dataclass(frozen=True, slots=True)
class Ran:
    """How a call ended.

    Attributes:
        value: what was made of what it returned; None where it did not come to that.
        returned: what it returned, as it is.
        error: what it failed with.
        late: whether it did not come to an end.
        printed: what it printed.
    """

    value: Any = None
    returned: Any = None
    error: BaseException | None = None
    late: bool = False
    printed: str = ""


def run(
    call: Callable[[], Any], read: Callable[[Any], Any] = lambda value: value, seconds: float = 0
) -> Ran:
    """Call a function, and read what it returns, in as many seconds; it may end in any way.

    Args:
        call: the function.
        read: makes what is compared of what was returned: that may run code of the learner, too.
        seconds: how long it may take; :data:`SECONDS` where nothing is said.
    """
    printed, returned = StringIO(), None
    try:
        with _alone(printed), within(seconds or SECONDS):
            returned = call()
            value = read(returned)
    except TimeUpError:
        return Ran(late=True, printed=printed.getvalue())
    except BaseException as error:
        return Ran(returned=returned, error=error, printed=printed.getvalue())
    return Ran(value, returned, printed=printed.getvalue())


@contextmanager
def _alone(printed: StringIO) -> Iterator[None]:
    """Keep what is printed, and let nobody be asked to type."""

    def ask(*_words: object) -> str:
        raise AskedError

    before = builtins.input
    builtins.input = ask
    try:
        with redirect_stdout(printed), redirect_stderr(StringIO()):
            yield
    finally:
        builtins.input = before


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """End a block when its time is up, by TimeUpError."""
    timed = has_timer() and current_thread() is main_thread()
    with _timer(seconds) if timed else _looking(seconds):
        yield


def has_timer() -> bool:
    """Whether the system has a timer that rings in the middle of a block."""
    return sys.platform not in ("win32", "emscripten", "wasi")


@contextmanager
def _timer(seconds: float) -> Iterator[None]:
    """By the timer of the system; it rings until the block has ended."""
    running = True

    def ring(_number: int, _frame: FrameType | None) -> None:
        if running:
            raise TimeUpError

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
    try:
        yield
    finally:
        running = False
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def _looking(seconds: float) -> Iterator[None]:
    """By looking at the clock at every line."""
    end = time.monotonic() + seconds

    def look(_frame: FrameType, _event: str, _about: Any) -> Any:
        if time.monotonic() > end:
            raise TimeUpError
        return look

    before = sys.gettrace()
    sys.settrace(look)
    try:
        yield
    finally:
        sys.settrace(before)
