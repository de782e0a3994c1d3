"""What keeps the answers: a file where one may be kept, or the kernel alone."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final, Protocol

from boardlib.history.attempt import Attempt
from boardlib.shown import UserError
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
            "Answers last only as long as this notebook or program: '{folder}', which {variable}"
            " names, is no folder that can be found."
        )
    else:
        words = _(
            "Answers last only as long as this notebook or program: no folder for them was found"
            " here; {variable} names one."
        )
    return words.format(folder=chosen, variable=FOLDER_VARIABLE)


# --- keeping ----------------------------------------------------------------------------


class ProgressError(UserError, ValueError):
    """The progress file cannot be used: says why, in one sentence."""


class Keeper(Protocol):
    """Where answers are kept."""

    @property
    def path(self) -> Path | None:
        """The file in which they are; None when they are in no file."""

    def record(self, attempt: Attempt) -> None:
        """Keep an answer; whatever goes wrong becomes a notice."""

    def attempts(self) -> list[Attempt]:
        """Every answer since the last fresh start, the oldest first."""

    def start_fresh(self) -> Path | None:
        """Start fresh; the file in which the answers so far are kept, if there were any."""

    def notice(self) -> str:
        """What the learner should know and has not been told yet; empty for nothing."""

    def close(self) -> None:
        """Let go of the file."""


class Nowhere:
    """Keeps the answers until the kernel ends, and says so once.

    Args:
        why: why they are in no file, in one sentence.
    """

    path = None

    def __init__(self, why: str) -> None:
        self._why = why
        self._attempts: list[Attempt] = []

    def record(self, attempt: Attempt) -> None:
        """Keep an answer."""
        self._attempts.append(attempt)

    def attempts(self) -> list[Attempt]:
        """Every answer since the last fresh start."""
        return [*self._attempts]

    def start_fresh(self) -> None:
        """Forget the answers so far."""
        self._attempts.clear()

    def notice(self) -> str:
        """Why they are in no file, the first time."""
        why, self._why = self._why, ""
        return why

    def close(self) -> None:
        """Nothing is open."""
