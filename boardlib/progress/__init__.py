"""Progress: what was answered, right or wrong, and when.

The answers of all notebooks are kept in one file in the user's data folder; the environment
variable ``BOARDLIB_DATA`` names another folder.  No widget is needed here: lessons record,
lessons and the command line show.
"""

from __future__ import annotations

import atexit
import os
from functools import cache
from pathlib import Path
from typing import Final

from boardlib.progress.attempt import Attempt, Verdict, verdict
from boardlib.progress.database import ProgressError, Store
from boardlib.progress.summary import Line, Summary, game_title, summary
from boardlib.progress.table import to_csv

FOLDER_VARIABLE: Final = "BOARDLIB_DATA"


def data_folder() -> Path:
    """The folder of the progress file."""
    if chosen := os.environ.get(FOLDER_VARIABLE):
        return Path(chosen).expanduser().absolute()
    from platformdirs import user_data_path

    return user_data_path("boardlib", appauthor=False)


def store() -> Store:
    """The progress file in use."""
    return _store(data_folder())


@cache
def _store(folder: Path) -> Store:
    made = Store(folder)
    atexit.register(made.close)
    return made


def record(attempt: Attempt) -> str:
    """Keep an answer.

    Returns:
        What the learner should know about the file, in a sentence; mostly nothing.
    """
    used = store()
    used.record(attempt)
    return used.notice()


__all__ = [
    "Attempt",
    "Line",
    "ProgressError",
    "Store",
    "Summary",
    "Verdict",
    "data_folder",
    "game_title",
    "record",
    "store",
    "summary",
    "to_csv",
    "verdict",
]
