"""Progress: what was answered, right or wrong, and when.

The answers of all notebooks are kept in one file in the user's data folder; the environment
variable ``BOARDLIB_DATA`` names another folder.  No widget is needed here: lessons record,
lessons and the command line show.  Without ``sqlite3``, or without a folder, the answers stay in
the kernel, and that is said.
"""

from __future__ import annotations

import atexit
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boardlib.history.attempt import (
    FOLDER_VARIABLE,
    Attempt,
    Keeper,
    Nowhere,
    ProgressError,
    Verdict,
    data_folder,
    from_csv,
    lost,
    to_csv,
    verdict,
)
from boardlib.history.summary import (
    Line,
    Missed,
    Summary,
    game_title,
    mistakes,
    summary,
    to_practise,
)
from boardlib.text import _

if TYPE_CHECKING:
    from boardlib.history.database import Store

_chosen: list[Keeper] = []


def use(keeper: Keeper) -> None:
    """Keep answers there from now on, instead of in the progress file."""
    _chosen[:] = [keeper]


def store() -> Keeper:
    """The progress file in use, or what stands for it where none can be written."""
    if _chosen:
        return _chosen[0]
    try:
        import boardlib.history.database  # noqa: F401
    except ImportError:
        return _nowhere(_("Your answers are not kept here: this Python comes without SQLite."))
    folder = data_folder()
    return _nowhere(lost()) if folder is None else _store(folder)


@cache
def _store(folder: Path) -> Keeper:
    from boardlib.history.database import Store

    made = Store(folder)
    atexit.register(made.close)
    return made


@cache
def _nowhere(why: str) -> Keeper:
    return Nowhere(why)


def __getattr__(name: str) -> Any:
    if name != "Store":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from boardlib.history.database import Store

    return Store


def record(attempt: Attempt) -> str:
    """Keep an answer.

    Returns:
        What the learner should know about the file, in a sentence; mostly nothing.
    """
    used = store()
    used.record(attempt)
    return used.notice()


__all__ = [
    "FOLDER_VARIABLE",
    "Attempt",
    "Keeper",
    "Line",
    "Missed",
    "ProgressError",
    "Store",
    "Summary",
    "Verdict",
    "data_folder",
    "from_csv",
    "game_title",
    "mistakes",
    "record",
    "store",
    "summary",
    "to_csv",
    "to_practise",
    "use",
    "verdict",
]
