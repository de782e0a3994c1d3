"""Running a function that somebody else wrote: whatever it does, it comes to an end.

It may print, fail, change what it is given, or never stop.  A kernel runs its cells in the first
thread, where the system's timer ends everything, sleep and input too.  Elsewhere (on Windows, in a
browser, in another thread) there is no timer: there every line looks at the clock.
"""

from __future__ import annotations

import builtins
import linecache
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import StringIO
from threading import current_thread, main_thread
from types import FrameType, FunctionType
from typing import Any, Final

from boardlib.text import _, mark

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


# --- what went wrong inside, in a learner's words ---------------------------------------


SENTENCES: Final[tuple[tuple[type[BaseException], str], ...]] = (
    (NotImplementedError, mark("It says itself that it is not finished.")),
    (AskedError, mark("It asks somebody to type: all it needs stands in its brackets.")),
    (RecursionError, mark("It calls itself again and again, and nothing stops it.")),
    (ZeroDivisionError, mark("It divides by zero.")),
    (IndexError, mark("It asks for an element that a list does not have, beyond its end.")),
    (KeyError, mark("It looks something up that is not there: {about}.")),
    (NameError, mark("It uses a name that nobody has given to anything: {about}.")),
    (AttributeError, mark("It asks for something that such a value does not have: {about}.")),
    (StopIteration, mark("It asks for the next one, and there is none left.")),
    (TypeError, mark("It does something with a value that does not go with it: {about}.")),
    (ImportError, mark("It imports something that is not installed: {about}.")),
    (AssertionError, mark("One of its own assertions does not hold.")),
    (KeyboardInterrupt, mark("You stopped it.")),
    (SystemExit, mark("It ends the program instead of returning an answer.")),
)
"""An error and what it means, the special before the general."""
OTHER: Final = mark("It stops before it has an answer. Python says: {about}.")


def happened(error: BaseException) -> str:
    """What an error means, in one sentence."""
    for kind, sentence in SENTENCES:
        if isinstance(error, kind):
            return _(sentence).format(about=_about(error))
    return _(OTHER).format(about=_about(error))


def _about(error: BaseException) -> str:
    """What an error is about: the name that it complains of, or its own words."""
    name = getattr(error, "name", None) or (error.args[:1] if isinstance(error, KeyError) else None)
    words = _shown(name[0]) if isinstance(name, tuple) else name or str(error).rstrip(".")
    return f"'{words or type(error).__name__}'"


def _shown(value: Any) -> str:
    """A value as text; it may be of a class of the learner's own, which fails even at that."""
    try:
        return str(value)
    except Exception:
        return type(value).__name__


def where(error: BaseException, function: Callable[..., Any]) -> tuple[int, str] | None:
    """The line of the function in which an error arose: its number in it, and its text.

    None where the error arose before it was called, or where its text is not known.
    """
    if not isinstance(function, FunctionType):
        return None
    code, step, found = function.__code__, error.__traceback__, None
    while step is not None:
        if step.tb_frame.f_code.co_filename == code.co_filename:
            found = step.tb_lineno
        step = step.tb_next
    text = linecache.getline(code.co_filename, found).strip() if found else ""
    return (found - code.co_firstlineno + 1, text) if found and text else None


def is_unwritten(function: Callable[..., Any]) -> bool:
    """Whether a function holds nothing yet but its docstring, ``...`` or ``pass``.

    >>> def stub(board):
    ...     "The open ends."
    ...     ...
    >>> is_unwritten(stub), is_unwritten(lambda board: 3)
    (True, False)
    """
    if not isinstance(function, FunctionType):
        return False
    code = function.__code__
    empty = {_nothing.__code__.co_code, _only_words.__code__.co_code}
    return code.co_code in empty and {*code.co_consts} <= {None, function.__doc__}


def _nothing() -> None:
    pass


def _only_words() -> None:
    """It holds nothing else."""
