"""A board as networks of several kinds, for those who ask what networkx can say about it.

:func:`~boardlib.carcassonne.board.graph.graph` joins segments,
:func:`~boardlib.carcassonne.board.graph.feature_graph` joins features that are directly adjacent.
Here are the others: one kind of landscape alone, the tiles as squares of a chess board for a king,
and fields with the cities that they touch.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import networkx as nx

from boardlib.carcassonne.board.graph import (
    Network,
    components,
    feature_graph,
    feature_node,
    graph,
)
from boardlib.carcassonne.board.parts import AROUND, Cell, Segment
from boardlib.carcassonne.board.position import Position
from boardlib.carcassonne.rules.tally import owners
from boardlib.game import QuestionError
from boardlib.text import _, mark


def part_network(position: Position, *types: str) -> Network:
    """The network of the segments of some types alone, with their open ends.

    Args:
        position: the board.
        types: ``road``, ``city``, ``field``, ``monastery`` or ``river``.

    Returns:
        A part of :func:`~boardlib.carcassonne.board.graph.graph`, as a ``networkx.MultiGraph`` of
        its own that can be changed.

    >>> from boardlib.carcassonne import read
    >>> roads = part_network(read("tile TU-3 0,0 0"), "road")
    >>> sorted(map(str, roads))
    ['0,0.E', '0,0.S', '0,0.p1', '0,0.p2', '0,0.r1', '0,0.r2']
    """
    net = graph(position)
    kept = {
        node
        for type_, segments, ends in components(net)
        if type_ in types
        for node in (*segments, *ends)
    }
    part: Network = nx.MultiGraph()  # in the order of the whole, which a subgraph would not keep
    part.add_nodes_from((node, data) for node, data in net.nodes(data=True) if node in kept)
    part.add_edges_from(edge for edge in net.edges(data=True) if edge[0] in kept)
    return part


def tile_network(position: Position) -> nx.Graph[Cell]:
    r"""The places of the tiles; an edge joins two that meet in a side or a corner.

    One step of a king on a chess board.  Whatever lies on the wagon's tile or one step away from it
    is in its reach in the new edition (wagon-out-of-range).

    Returns:
        A ``networkx.Graph`` of places ``(x, y)``, with the id of the tile as ``kind``.

    >>> from boardlib.carcassonne import read
    >>> sorted(tile_network(read("tile BG-D 0,0 0\ntile BG-E 1,1 0"))[0, 0])
    [(1, 1)]
    """
    net: nx.Graph[Cell] = nx.Graph()
    for tile in position.tiles:
        net.add_node(tile.cell, kind=tile.kind)
    for x, y in list(net):
        around = ((x + dx, y + dy) for dx, dy in AROUND)
        net.add_edges_from(((x, y), cell) for cell in around if cell in net)
    return net


def field_network(position: Position) -> nx.Graph[Segment]:
    """Fields and the cities that they touch: a bipartite graph (end-field).

    Returns:
        A ``networkx.Graph``.  Fields and cities are named by their first segments, with ``type``,
        ``complete`` (of a field: no) and ``segments``; an edge joins a field and a city that touch
        on some tile.

    >>> from boardlib.carcassonne import read
    >>> net = field_network(read("tile BG-D 0,0 0"))
    >>> print(*(" - ".join(sorted(map(str, pair))) for pair in net.edges))
    0,0.c1 - 0,0.f1
    """
    landscape = position.landscape
    net: nx.Graph[Segment] = nx.Graph()
    found = {joined: feature_node(landscape, joined) for joined in landscape.features()}
    for joined, name in sorted(found.items(), key=lambda one: one[1]):
        if joined.type in ("field", "city"):
            done = joined.type == "city" and joined.complete
            segments = landscape.segments(joined)
            net.add_node(name, type=joined.type, complete=done, segments=segments)
    for joined, name in found.items():
        for number in joined.members if joined.type == "field" else ():
            tile = landscape.owners[number]
            for index in tile.oriented.touching[number - tile.base]:
                net.add_edge(name, found[landscape.joined[tile.base + index]])
    return net


def cutting_tiles(position: Position, segment: Segment) -> list[Cell]:
    """The tiles that hold a feature together: without one of them its other tiles fall apart.

    Where every tile shows one segment of the feature these are the tiles of the articulation
    points of its component, once the open ends are taken away.

    Args:
        position: the board.
        segment: any segment of the feature.
    """
    net = graph(position)
    parts = [
        node for node in nx.node_connected_component(net, segment) if isinstance(node, Segment)
    ]
    whole = net.subgraph(parts)
    return [cell for cell in sorted({part.cell for part in parts}) if _is_cut(whole, cell)]


def _is_cut(whole: Network, cell: Cell) -> bool:
    """Whether a network falls apart without the segments of one tile."""
    rest = whole.subgraph([node for node in whole if node[:2] != cell])
    return len(rest) > 0 and not nx.is_connected(rest)


def loops(net: Network) -> list[list[Segment]]:
    """The rings by which one comes round to where one started, by their segments.

    What only hangs on a ring is no part of it.  Where several rings share segments, these are
    shortest ones of which every other way round is made up (a cycle basis).
    """
    pairs = {frozenset(edge) for edge in net.edges()}
    plain: nx.Graph[Any] = nx.Graph()
    plain.add_edges_from(edge for edge in net.edges() if edge[0] != edge[1])
    rings = [list(ring) for ring in nx.minimum_cycle_basis(plain)]
    rings += [list(pair) for pair in pairs if len(pair) == 1 or net.number_of_edges(*pair) > 1]
    return sorted(sorted(node for node in ring if isinstance(node, Segment)) for ring in rings)


# --- for other programs -------------------------------------------------------------------

kinds: Final[Mapping[str, str]] = {
    "road": mark("roads, segment by segment"),
    "city": mark("cities, segment by segment"),
    "field": mark("fields, segment by segment"),
    "monastery": mark("monasteries"),
    "river": mark("rivers, segment by segment"),
    "wagon": mark("features, joined where a wagon may go in the first edition"),
    "farms": mark("fields and the cities that they touch"),
    "tiles": mark("tiles, joined by sides and corners"),
}
"""What :func:`network` may be asked for."""
ALONE: Final = ("wagon", "farms", "tiles")
"""Kinds whose nodes are no segments."""


def network(position: Position, some: tuple[str, ...]) -> nx.Graph[Any]:
    """A network of some kinds (see :class:`boardlib.game.networks.Networked`).

    Every node tells its ``kind``, its ``place`` as ``x`` and ``y``, the ``tile`` that lies there,
    and of a feature whether it is ``complete`` and who has the majority there (``owner``).

    Raises:
        QuestionError: when kinds are mixed whose nodes are not of one sort.
    """
    single = [kind for kind in some if kind in ALONE]
    if single and len(some) > 1:
        text = _("'{kind}' is a network of its own: ask for nothing besides.")
        raise QuestionError(text.format(kind=single[0]))
    if single == ["tiles"]:
        net: nx.Graph[Any] = tile_network(position)
    elif single:
        net = feature_graph(position) if single == ["wagon"] else field_network(position)
    else:
        net = part_network(position, *some) if some else graph(position)
    for node in net:
        net.nodes[node].update(_told(position, node, net.nodes[node]))
        net.nodes[node].pop("type", None)
    return net


def _told(position: Position, node: Any, data: Mapping[str, Any]) -> dict[str, Any]:
    """What is told of a node, whatever network it is in."""
    x, y = node[:2]
    tile = position.landscape.tiles[x, y].oriented.kind.id
    found = {"kind": data.get("type", "tile"), "place": f"{x},{y}", "x": x, "y": y, "tile": tile}
    joined = position.joined(node) if isinstance(node, Segment) else None
    if joined is not None:
        colours = position.landscape.colours
        best = owners(position.landscape, joined, position.profile)
        found |= {"complete": joined.complete, "owner": [colours[player] for player in best]}
    return {"owner": ""} | found


__all__ = [
    "cutting_tiles",
    "field_network",
    "kinds",
    "loops",
    "network",
    "part_network",
    "tile_network",
]
