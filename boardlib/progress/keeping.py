"""What keeps the answers: a file, or nothing where Python cannot write one."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from boardlib.progress.attempt import Attempt
from boardlib.text import _


class ProgressError(ValueError):
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
    """Keeps nothing, and says so once: for a Python without ``sqlite3``, as in a browser."""

    path = None

    def __init__(self) -> None:
        self._told = False

    def record(self, attempt: Attempt) -> None:
        """Forget an answer."""

    def attempts(self) -> list[Attempt]:
        """No answers."""
        return []

    def start_fresh(self) -> None:
        """Nothing is there to be set aside."""

    def notice(self) -> str:
        """That nothing is kept, the first time."""
        if self._told:
            return ""
        self._told = True
        return _("Your answers are not kept here: this Python comes without SQLite.")

    def close(self) -> None:
        """Nothing is open."""
