"""A plugin for the tests of notebooks: a kernel that ends while it begins is started anew.

A kernel is told its ports before it begins, and ends at once where another program has taken one
of them meanwhile.  All cells of its notebook would fail.

What kernels say is laid out for the log only where somebody reads it: that took as long as the
kernels themselves.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from pprint import pformat
from typing import Any, ParamSpec, TypeVar

ATTEMPTS = 3
UNLUCKY = """
import sys
from pathlib import Path
tried = Path(__file__).with_name("tried")
if not tried.exists():
    tried.touch()
    sys.exit("Address already in use")
from ipykernel import kernelapp
kernelapp.launch_new_instance()
"""
"""A kernel that ends the first time, as where another program has just taken one of its ports; it
leaves the file ``tried`` beside it."""
P = ParamSpec("P")
T = TypeVar("T")


def again(start: Callable[P, T]) -> Callable[P, T]:
    """Lets a kernel be started anew when it ends before it has answered."""

    @wraps(start)
    def started(*given: P.args, **named: P.kwargs) -> T:
        for _attempt in range(1, ATTEMPTS):
            try:
                return start(*given, **named)
            except RuntimeError:  # that is what it ends with
                continue
        return start(*given, **named)

    return started


@dataclass(frozen=True)
class LaidOut:
    """What a kernel said; as text it is laid out for people."""

    said: Any

    def __str__(self) -> str:
        return pformat(self.said)


def pytest_configure() -> None:
    """Let nbval work so; it takes a second to load, and only these tests need it."""
    import nbval.kernel

    nbval.kernel.start_new_kernel = again(nbval.kernel.start_new_kernel)
    nbval.kernel.pformat = LaidOut
