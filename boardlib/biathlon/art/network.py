"""The course as a network, drawn over the course or alone."""

from __future__ import annotations

from typing import Any

from boardlib.biathlon.art.draw import draw
from boardlib.biathlon.board.position import Position
from boardlib.drawing.highlighting import groups_of
from boardlib.drawing.over_board import over_board
from boardlib.drawing.scene import Scene
from boardlib.game.networks import AnyNetwork


def picture(
    position: Position, net: AnyNetwork, highlight: Any, label: str, title: str, over: bool
) -> Scene:
    """A network with groups that stand out (see :class:`boardlib.game.networks.Networked`)."""
    return over_board(draw(position), net, groups_of(highlight, label, net), title, over)
