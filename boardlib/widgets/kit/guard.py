"""A guard for what has no board: the keys that are pressed in it never reach the notebook."""

from __future__ import annotations

from boardlib.widgets.kit import widgets


class Guard(widgets.Heard):
    """Keeps keys in what it is put into; it shows nothing itself."""

    SCRIPT = "kit/guard.js"

    def __repr__(self) -> str:
        return "Guard()"
