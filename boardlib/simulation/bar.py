"""How far a simulation has come: a bar in a terminal, or one on the page of a notebook."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import escape
from time import monotonic
from typing import Any, Final

from boardlib.text import _, ngettext

Advance = Callable[[], None]

PAUSE: Final = 0.2
"""Seconds between two pictures of a bar on a page."""


@contextmanager
def progress_bar(title: str, total: int, done: int, shown: bool = True) -> Iterator[Advance]:
    """A bar that is one further whenever what it hands over is called.

    Args:
        title: what is going on.
        total: how many there are.
        done: how many were done before.
        shown: whether it is to be seen, if anybody looks: in a notebook, or in a terminal where
            rich is installed.
    """
    if not shown:
        yield lambda: None
    elif _in_notebook():
        yield from _page(title, total, done)
    else:
        yield from _terminal(title, total, done)


def _in_notebook() -> bool:
    """Whether a kernel runs this, so that there is a page."""
    ipython = sys.modules.get("IPython")
    shell = ipython and ipython.get_ipython()
    return getattr(shell, "kernel", None) is not None


# --- in a terminal ----------------------------------------------------------------------


def _terminal(title: str, total: int, done: int) -> Iterator[Advance]:
    try:
        from rich.console import Console
        from rich.progress import (
            BarColumn,
            MofNCompleteColumn,
            Progress,
            TextColumn,
            TimeRemainingColumn,
        )
    except ImportError:
        yield lambda: None
        return
    console = Console(stderr=True)
    speed, columns = TextColumn("{task.fields[speed]}"), [TextColumn("{task.description}")]
    more = (BarColumn(), MofNCompleteColumn(), speed, TimeRemainingColumn())
    with Progress(*columns, *more, console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task(title, total=total, completed=done, speed="")
        so_far = _SoFar(total, done)

        def advance() -> None:
            so_far.done += 1
            bar.update(task, advance=1, speed=so_far.speed())

        yield advance


# --- on a page --------------------------------------------------------------------------


def _page(title: str, total: int, done: int) -> Iterator[Advance]:
    from IPython.display import display

    so_far = _SoFar(total, done)
    shown: Any = display(  # type: ignore[no-untyped-call]
        _Picture(title, so_far), display_id=True
    )
    drawn = monotonic()

    def advance() -> None:
        nonlocal drawn
        so_far.done += 1
        if monotonic() - drawn > PAUSE:
            drawn = monotonic()
            shown.update(_Picture(title, so_far, so_far.speed()))

    try:
        yield advance
    finally:
        shown.update(_Picture(title, so_far))


class _Picture:
    """A bar as a page shows it; what is read in its place without a page.

    When all is done it says the same each time, so that a notebook that was run again has not
    changed.
    """

    def __init__(self, title: str, so_far: _SoFar, speed: str = "") -> None:
        counted = ngettext("{done} of {total} game", "{done} of {total} games", so_far.total)
        counted = counted.format(done=so_far.done, total=so_far.total)
        self._words = " · ".join(filter(None, [title, counted, speed]))
        self._bar = f'<progress max="{so_far.total}" value="{so_far.done}"'

    def _repr_html_(self) -> str:
        words = escape(self._words)
        bar = (
            f'{self._bar} aria-label="{words}" style="width:16em;accent-color:#0072b2"></progress>'
        )
        return f"<div>{bar} {words}</div>"

    def __repr__(self) -> str:
        return self._words


class _SoFar:
    """How many are done, and how fast it goes."""

    def __init__(self, total: int, done: int) -> None:
        self.total, self.done = total, done
        self._before, self._start = done, monotonic()

    def speed(self) -> str:
        """How many were done in a second so far."""
        spent = max(monotonic() - self._start, 1e-3)
        rate = (self.done - self._before) / spent
        number = f"{rate:.0f}" if rate >= 10 else f"{rate:.1f}"
        return _("{number} games/s").format(number=number)
