"""How its pictures and answers are shown (see :mod:`boardlib.drawing.showing`)."""

from __future__ import annotations

from typing import Final

from boardlib.carcassonne.art.card import card
from boardlib.drawing.showing import Showing

SHOWING: Final = Showing(
    standing=("complete", "incomplete", "occupied", "owned-by-"),
    pieces=frozenset({"figure"}),
    laid=frozenset({"tile"}),
    place="segment",
    reach="frame",
    card=card,
)
