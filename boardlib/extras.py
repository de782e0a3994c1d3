"""Which extra brings which package, and the sentence that says so where one is missing.

The rules need networkx only; everything else is imported inside :func:`needing`.
"""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Final

from boardlib.text import _, mark

_COMMANDS: Final = mark("The command line needs {name}: install boardlib with its '{extra}' extra.")
_LESSONS: Final = mark("Lessons need {name}: install boardlib with its '{extra}' extra.")
_PAGES: Final = mark("Voilà is not installed: install boardlib with its '{extra}' extra.")

EXTRAS: Final = {
    "click": ("cli", _COMMANDS),
    "platformdirs": ("cli", _COMMANDS),
    "rich": ("cli", _COMMANDS),
    "IPython": ("lessons", _LESSONS),
    "anywidget": ("lessons", _LESSONS),
    "ipywidgets": ("lessons", _LESSONS),
    "traitlets": ("lessons", _LESSONS),
    "markdown_it": (
        "lessons",
        mark("The site needs {name}: install boardlib with its '{extra}' extra."),
    ),
    "matplotlib": (
        "lessons",
        mark("Pictures of this kind need {name}: install boardlib with its '{extra}' extra."),
    ),
    "typst": (
        "lessons",
        mark("Handouts as PDF need {name}: install boardlib with its '{extra}' extra."),
    ),
    "jupyterlab": (
        "lab",
        mark("JupyterLab is not installed: install boardlib with its '{extra}' extra."),
    ),
    "jupyter_core": ("lab", _PAGES),
    "jupyter_server": ("lab", _PAGES),
    "tornado": ("lab", _PAGES),
    "voila": ("lab", _PAGES),
    "distributed": (
        "simulation",
        mark("A cluster needs Dask: install boardlib with its '{extra}' extra."),
    ),
    "pandas": (
        "simulation",
        mark("A data frame needs {name}: install boardlib with its '{extra}' extra."),
    ),
    "pyarrow": (
        "simulation",
        mark(
            "Parquet files need {name}: install boardlib with its '{extra}' extra, or"
            " write a .csv file."
        ),
    ),
}
"""Module -> the extra that brings it, and what is said without it."""


class MissingExtra(ModuleNotFoundError):
    """A package that an extra brings is missing; the text is one sentence with that extra.

    Whoever does not catch it sees the sentence alone, in a notebook and in a program.
    """

    def _render_traceback_(self) -> list[str]:
        """What IPython shows in the place of a traceback."""
        return [str(self)]


@contextmanager
def needing() -> Iterator[None]:
    """Import packages of an extra in the block.

    Raises:
        MissingExtra: when one of them is not installed.
    """
    try:
        yield
    except ModuleNotFoundError as missing:
        name = (missing.name or "").partition(".")[0]
        if name not in EXTRAS:
            raise
        extra, sentence = EXTRAS[name]
        _show_the_sentence_alone()
        raise MissingExtra(_(sentence).format(name=name, extra=extra), name=name) from None


def require(name: str) -> None:
    """Make sure that a package of an extra is installed, without loading it.

    Raises:
        MissingExtra: when it is not.
    """
    with needing():
        if importlib.util.find_spec(name) is None:
            raise ModuleNotFoundError(name=name)


def _show_the_sentence_alone() -> None:
    """Let Python end a program with the sentence instead of a traceback.

    Only done once a package is missing: who lacks nothing keeps everything as it was.
    """
    if not isinstance(sys.excepthook, _Hook):
        sys.excepthook = _Hook(sys.excepthook)


class _Hook:
    """Shows what nobody caught: the sentence of a missing extra, anything else as before."""

    def __init__(self, before: Callable[..., object]) -> None:
        self.before = before

    def __call__(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        if isinstance(error, MissingExtra):
            sys.stderr.write(f"{error}\n")
        else:
            self.before(kind, error, trace)
