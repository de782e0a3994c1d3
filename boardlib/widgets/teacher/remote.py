"""The keys of teacher mode."""

from __future__ import annotations

from boardlib.widgets.kit import widgets


class Remote(widgets.Heard):
    """The keys of teacher mode; it shows nothing itself.

    Attributes:
        refused: what is said when the browser refuses to fill the screen.
        jump: what stands above the list of cases.
    """

    SCRIPT = "teacher/script.js"

    refused = widgets.text()
    jump = widgets.text()

    def __repr__(self) -> str:
        return "Remote()"
