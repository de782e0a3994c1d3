"""The keys of teacher mode, and its style."""

from __future__ import annotations

from importlib.resources import files

from boardlib.lesson.kit import widgets

_HERE = files(__package__)


class Remote(widgets.Heard):
    """The keys of teacher mode, and its style; it shows nothing itself.

    Attributes:
        refused: what is said when the browser refuses to fill the screen.
        jump: what stands above the list of cases.
    """

    SCRIPT = "teacher/script.js"
    STYLE = _HERE.joinpath("style.css").read_text(encoding="utf-8")

    refused = widgets.text()
    jump = widgets.text()

    def __repr__(self) -> str:
        return "Remote()"

    def look(self) -> str:
        """Its own style."""
        return self.STYLE
