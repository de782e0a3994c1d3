"""The course as a network, for those who ask what networkx can say about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import networkx as nx

from boardlib.biathlon.board.course import station_key
from boardlib.biathlon.board.position import Position
from boardlib.text import mark

kinds: Final[Mapping[str, str]] = {"stations": mark("stations and the paths between them")}
"""What :func:`network` may be asked for."""


def network(position: Position, _some: tuple[str, ...]) -> nx.Graph[Any]:
    """The stations, and an edge for every path that is open to everybody.

    A station tells its ``halves``, whether it is ``halved``, where it lies on the picture (``x`` to
    the right, ``y`` down), and whose groups of spectators stand there (``owner``).
    """
    net = position.course.graph(position.closed)
    for name in net:
        x, y = net.nodes[name].pop("at")
        found = [group.colour for group in position.groups if group.station == name]
        net.nodes[name].update(
            kind="station", place=name, x=x, y=y, owner=sorted(set(found)), key=station_key(name)
        )
    for *_ends, data in net.edges(data=True):
        data.pop("path", None)
    return net


__all__ = ["kinds", "network"]
