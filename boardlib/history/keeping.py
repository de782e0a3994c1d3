"""What keeps the answers: a file, or the kernel alone where none can be written."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from boardlib.history.attempt import Attempt


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
