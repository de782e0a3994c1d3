"""How its pictures and answers are shown (see :mod:`boardlib.drawing.showing`)."""

from __future__ import annotations

from typing import Final

from boardlib.carcassonne.art.card import card
from boardlib.drawing.showing import Showing
from boardlib.text import mark

SHOWING: Final = Showing(
    standing=("complete", "incomplete", "occupied", "owned-by-"),
    pieces=frozenset({"figure"}),
    laid=frozenset({"tile"}),
    ghosts=frozenset({"token"}),
    place="segment",
    reach="frame",
    judged={
        "feature": (mark("complete"), mark("not complete")),
        "complete": (mark("completes it"), mark("does not complete it")),
    },
    card=card,
)
