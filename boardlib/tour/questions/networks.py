"""The road of a stage as a network, for those who ask what networkx can say about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import networkx as nx

from boardlib.text import mark
from boardlib.tour.board.position import Position

kinds: Final[Mapping[str, str]] = {"road": mark("cells and the steps forward")}
"""What :func:`network` may be asked for."""


def network(position: Position, _some: tuple[str, ...]) -> nx.DiGraph[Any]:
    """The cells of the road, and an edge for every step forward (``step``: straight, left, right).

    A cell tells its ``lane`` and ``row``, ``section``, ``terrain``, ``tapes``, ``seconds`` at the
    finish, the ``rider`` who stood there when the round began, and whose he is (``owner``); ``x``
    and ``y`` are ``lane`` and ``row`` once more.
    """
    net = position.road.graph()
    riders = {rider.cell: rider for rider in position.riders}
    for cell in net:
        rider = riders.get(cell)
        net.nodes[cell].update(
            kind="cell",
            place=str(cell),
            lane=cell.lane,
            row=cell.row,
            x=cell.lane,
            y=cell.row,
            rider="" if rider is None else str(rider.number),
            owner="" if rider is None else rider.team,
        )
    return net


__all__ = ["kinds", "network"]
