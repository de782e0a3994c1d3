"""How its pictures and answers are shown (see :mod:`boardlib.drawing.showing`)."""

from __future__ import annotations

from typing import Final

from boardlib.drawing.showing import Showing
from boardlib.text import mark

SHOWING: Final = Showing(
    standing=("leader", "lone", "attack", "braked"),
    pieces=frozenset({"figure", "ghost"}),
    ghosts=frozenset({"rider"}),
    moving=frozenset({"rider"}),
    listed={"order": "order", "before": "order", "turn": "focus", "group": "focus"},
    counted=("group:",),
    beside={"offer:": "passed"},
    called={"passed": mark("may be taken over")},
    judged={
        "attack": (mark("in attack position"), mark("not in attack position")),
        "lone": (mark("alone"), mark("not alone")),
    },
)
