"""The colours of its pictures, light and dark (see :mod:`boardlib.drawing.palette`)."""

from __future__ import annotations

from typing import Final

from boardlib.drawing.palette import declare

COLOURS: Final[dict[str, tuple[str, str]]] = {
    "section-climb": ("#dda86c", "#c48f55"),
    "section-descent": ("#7e5233", "#8f6342"),
    "section-flat": ("#f5bc4a", "#d9a238"),
    "section-arena": ("#a9281f", "#c2443a"),
}
"""Name -> colour in the light and in the dark theme."""

declare(COLOURS)
