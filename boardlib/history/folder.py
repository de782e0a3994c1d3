"""Where a file of the user's may be kept: whoever wants to know asks here; nothing is raised."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from boardlib.text import _

FOLDER_VARIABLE: Final = "BOARDLIB_DATA"
"""The environment variable that names the folder of the progress file."""


def data_folder() -> Path | None:
    """The folder of the progress file; None where none can be found."""
    chosen = os.environ.get(FOLDER_VARIABLE)
    if not chosen:
        return user_folder()
    try:
        return Path(chosen).expanduser().absolute()
    except (RuntimeError, OSError):  # a user who is not known, a folder that is gone
        return None


def user_folder() -> Path | None:
    """Where programs keep what is the user's; None for a user without a home, as in containers."""
    try:
        from platformdirs import user_data_path

        found = user_data_path("boardlib", appauthor=False)
    except (ImportError, RuntimeError, OSError, KeyError):
        return None
    return found if found.is_absolute() else None


def lost() -> str:
    """Why answers are in no file, where no folder for it can be found."""
    chosen = os.environ.get(FOLDER_VARIABLE)
    if chosen:
        words = _(
            "Your answers are kept only until this kernel ends: '{folder}', which {variable} names,"
            " is no folder that can be found."
        )
    else:
        words = _(
            "Your answers are kept only until this kernel ends: no folder for them was found here;"
            " {variable} names one."
        )
    return words.format(folder=chosen, variable=FOLDER_VARIABLE)
