"""How places and parts of the board are called in sentences."""

from __future__ import annotations

from typing import Final

from boardlib.carcassonne.board.parts import Cell, OpenSide, Portal
from boardlib.text import _, mark

SIDE_NAMES: Final = {"N": mark("north"), "E": mark("east"), "S": mark("south"), "W": mark("west")}


def show(cell: Cell) -> str:
    """A place as players read it: ``(1,0)``."""
    return f"({cell[0]},{cell[1]})"


def end_words(end: OpenSide | Portal) -> str:
    """An open end in a few words."""
    if isinstance(end, Portal):
        return _("portal {portal}").format(portal=end)
    return _("{place} {side}").format(place=show((end.x, end.y)), side=_(SIDE_NAMES[end.side]))
