"""The keys of teacher mode, and its style."""

from __future__ import annotations

from importlib.resources import files

import traitlets

from boardlib.lesson.kit import widgets
from boardlib.lesson.kit.script import script

_HERE = files(__package__)


class Remote(widgets.Heard):
    """The keys of teacher mode, and its style; it shows nothing itself.

    Attributes:
        refused: what is said when the browser refuses to fill the screen.
    """

    _esm = script("teacher/script.js")
    _css = _HERE.joinpath("style.css").read_text(encoding="utf-8")

    refused = traitlets.Unicode().tag(sync=True)

    def __repr__(self) -> str:
        return "Remote()"
