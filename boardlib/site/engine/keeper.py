"""The answers of a learner, kept by the browser: never sent anywhere."""

from __future__ import annotations

from typing import Any

from boardlib import history
from boardlib.history import Attempt, from_csv, to_csv
from boardlib.text import _


class InBrowser:
    """What the browser keeps as CSV; the page adds a line for every answer."""

    path = None

    def __init__(self) -> None:
        self._attempts: list[Attempt] = []
        self._told: list[dict[str, Any]] = []
        self._notice = ""

    def use(self) -> None:
        """From now on answers are kept here."""
        history.use(self)

    def read(self, text: str | None) -> None:
        """Take what the browser has kept; None where it keeps nothing."""
        if text is None:
            self._notice = _("Your answers are not kept: this browser lets no page keep anything.")
            return
        self._attempts, unread = from_csv(text)
        if unread:
            self._notice = _("Some of the answers that your browser kept cannot be read.")

    def outbox(self) -> list[dict[str, Any]]:
        """What the browser has to do, and is told now."""
        told, self._told = self._told, []
        return told

    def record(self, attempt: Attempt) -> None:
        """Keep an answer."""
        self._attempts.append(attempt)
        self._told.append({"keep": to_csv([attempt])})

    def attempts(self) -> list[Attempt]:
        """Every answer since the last fresh start, the oldest first."""
        return list(self._attempts)

    def start_fresh(self) -> None:
        """Forget every answer."""
        self._attempts = []
        self._told.append({"fresh": True})

    def notice(self) -> str:
        """What the learner should know and has not been told yet; empty for nothing."""
        notice, self._notice = self._notice, ""
        return notice

    def close(self) -> None:
        """Nothing is open."""
