"""What a board is about, and where: a page that is narrower than its board shows that.

Only where things lie from left to right counts, for boards scroll sideways.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Final

from boardlib.drawing import Mark, Scene

_ASKED: Final = ("asked", "allowed", "refused", "free")
"""Marks of what can be chosen, or could."""
_UNSPOKEN: Final = ("veil", "room", "close")
"""Marks that say how a board is shown, not what it is about."""
FIGURE: Final = "figure"
"""Role of a piece that stands on a board."""


def sights(scene: Scene, marks: Sequence[Mark]) -> list[list[int]]:
    """How far from its left edge, in units, lies what a board is about.

    Returns:
        What matters most first: what can be chosen, what is spoken of, the pieces that stand there.
    """
    at = {stop.key: round(stop.x) for stop in scene.focusables}
    asked = _keys(mark for mark in marks if mark.role in _ASKED)
    spoken = _keys(mark for mark in marks if mark.role not in (*_ASKED, *_UNSPOKEN))
    standing = (key for key, roles in scene.roles.items() if FIGURE in roles)
    groups = (dict.fromkeys(keys) for keys in (asked, spoken, standing))
    found = ([at[key] for key in group if key in at] for group in groups)
    return [places for places in found if places]


def sights_json(scene: Scene, marks: Sequence[Mark]) -> str:
    """The same as text."""
    return json.dumps(sights(scene, marks), separators=(",", ":"))


def _keys(marks: Iterable[Mark]) -> Iterable[str]:
    return (key for mark in marks for key in mark.keys)
