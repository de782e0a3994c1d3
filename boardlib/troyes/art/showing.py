"""How its pictures and answers are shown (see :mod:`boardlib.drawing.showing`)."""

from __future__ import annotations

from typing import Final

from boardlib.drawing.showing import Showing
from boardlib.text import mark

SHOWING: Final = Showing(
    pieces=frozenset({"figure"}),
    within=frozenset({"city-die", "city-space", "city-stone"}),
    listed={"turn": "focus", "order": "order"},
    used=frozenset({"city-die", "city-space", "city-card"}),
    counted=("black:", "die:"),
    close_answers=True,
    called={"order": mark("the order"), "changed": mark("not as it was")},
)
