"""How its pictures and answers are shown (see :mod:`boardlib.drawing.showing`)."""

from __future__ import annotations

from typing import Final

from boardlib.drawing.showing import Showing
from boardlib.text import mark

SHOWING: Final = Showing(
    pieces=frozenset({"figure"}),
    laid=frozenset({"crowd", "coach"}),
    used=frozenset({"race-card"}),
    listed={"turn": "focus", "order": "order", "places": "order", "bridges": "focus"},
    called={"order": mark("the order"), "last": mark("came last")},
    judged={"condition": (mark("met"), mark("not met"))},
    close=True,
)
