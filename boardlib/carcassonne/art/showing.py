"""How its pictures and answers are shown (see :mod:`boardlib.drawing.showing`)."""

from __future__ import annotations

from typing import Final

from boardlib.carcassonne.art.card import card, entire
from boardlib.drawing.showing import Showing
from boardlib.text import mark

SHOWING: Final = Showing(
    standing=("complete", "incomplete", "occupied", "owned-by-"),
    pieces=frozenset({"figure"}),
    laid=frozenset({"tile"}),
    ghosts=frozenset({"tile", "token", "figure"}),
    entire={"tile": entire},
    place="segment",
    reach="frame",
    judged={
        "feature": (mark("complete"), mark("not complete")),
        "complete": (mark("completes it"), mark("does not complete it")),
    },
    card=card,
)
