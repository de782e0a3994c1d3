"""The landscape as a network: a networkx MultiGraph of segments.

The nodes are the segments, and every open end as a node of its own; the edges say how two
segments are joined.  Roads, cities, fields and rivers are its connected components.  It is
built from the tiles alone, without the joined features that
:mod:`boardlib.carcassonne.board.landscape` keeps, so that each can be tested against the other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from boardlib.carcassonne.board.landscape import Landscape
from boardlib.carcassonne.board.parts import Joined, OpenSide, Portal, Segment
from boardlib.carcassonne.board.position import Position
from boardlib.carcassonne.board.tiles import (
    ACROSS,
    HALVES_OF,
    OPPOSITE,
    SIDES,
    STEP,
    Feature,
    OrientedTile,
    oriented,
)

if TYPE_CHECKING:
    import networkx as nx

End = OpenSide | Portal
"""An open end: a side without a neighbour, or a portal without a tunnel."""
Network: TypeAlias = "nx.MultiGraph[Segment | End]"


def graph(position: Position) -> Network:
    """The network of a position.

    Returns:
        A ``networkx.MultiGraph``.  Segment nodes carry ``type`` and ``kind`` (the tile's id);
        open ends carry ``type="open"``.  Edges carry ``kind``: ``side`` (joined across a side;
        ``side`` names it), ``tunnel`` (joined by a pair of tokens; ``colour``) or ``open``.

    >>> from boardlib.carcassonne import read
    >>> net = graph(read("tile TU-3 0,0 0"))
    >>> sorted(str(node) for node, data in net.nodes(data=True) if data["type"] == "open")
    ['0,0.E', '0,0.S', '0,0.p1', '0,0.p2']
    """
    import networkx as nx

    net: Network = nx.MultiGraph()
    board = _turned_tiles(position)
    for (x, y), tile in board.items():
        for feature in tile.features:
            net.add_node(Segment(x, y, feature.id), type=feature.type, kind=tile.kind.id)
    for cell, tile in board.items():
        _join_tile(net, board, cell, tile)
    _join_tunnels(net, position)
    return net


def _turned_tiles(position: Position) -> dict[tuple[int, int], OrientedTile]:
    board: dict[tuple[int, int], OrientedTile] = {}
    for tile in position.tiles:
        turned = oriented(tile.kind, tile.rotation, position.is_broken(tile))
        board.setdefault(tile.cell, turned)
    return board


def _join_tile(
    net: Network,
    board: dict[tuple[int, int], OrientedTile],
    cell: tuple[int, int],
    tile: OrientedTile,
) -> None:
    x, y = cell
    for number, side in enumerate(SIDES):
        other_cell = (x + STEP[side][0], y + STEP[side][1])
        other = board.get(other_cell)
        mine = _leaving(tile, side)
        if other is None:
            _add_open(net, cell, side, mine)
            continue
        theirs = other.edges[SIDES.index(OPPOSITE[side])]
        if tile.edges[number] != theirs:
            if "abbey" not in (tile.edges[number], theirs):
                _add_open(net, cell, side, mine)
        elif side in "ES":
            _join_side(net, (cell, tile), (other_cell, other), side)


def _leaving(tile: OrientedTile, side: str) -> Feature | None:
    return next((feature for feature in tile.features if side in feature.edges), None)


def _add_open(net: Network, cell: tuple[int, int], side: str, feature: Feature | None) -> None:
    if feature is not None:
        end = OpenSide(*cell, side)
        net.add_node(end, type="open")
        net.add_edge(Segment(*cell, feature.id), end, kind="open")


def _join_side(
    net: Network,
    one: tuple[tuple[int, int], OrientedTile],
    other: tuple[tuple[int, int], OrientedTile],
    side: str,
) -> None:
    (cell, tile), (other_cell, other_tile) = one, other
    mine, theirs = _leaving(tile, side), _leaving(other_tile, OPPOSITE[side])
    if mine is not None and theirs is not None:
        net.add_edge(
            Segment(*cell, mine.id), Segment(*other_cell, theirs.id), kind="side", side=side
        )
    for half in HALVES_OF[side]:
        here, there = _field(tile, half), _field(other_tile, ACROSS[half])
        if here is not None and there is not None:
            net.add_edge(
                Segment(*cell, here.id), Segment(*other_cell, there.id), kind="side", side=half
            )


def _field(tile: OrientedTile, half: str) -> Feature | None:
    return next((feature for feature in tile.features if half in feature.halves), None)


def _join_tunnels(net: Network, position: Position) -> None:
    roads = {
        Portal(segment.x, segment.y, name): segment for segment, name in _portal_segments(position)
    }
    paired = set()
    for one, other in position.pairs:
        if one in roads and other in roads:
            token = position.token_at(one)
            assert token is not None
            net.add_edge(roads[one], roads[other], kind="tunnel", colour=token.colour)
            paired |= {one, other}
    for portal, segment in roads.items():
        if portal not in paired:
            net.add_node(portal, type="open")
            net.add_edge(segment, portal, kind="open")


def _portal_segments(position: Position) -> list[tuple[Segment, str]]:
    return [
        (Segment(x, y, feature.id), feature.portal)
        for (x, y), tile in _turned_tiles(position).items()
        for feature in tile.features
        if feature.portal is not None
    ]


def components(net: Network) -> list[tuple[str, frozenset[Segment], frozenset[End]]]:
    """The joined features of a network: (type, segments, open ends)."""
    import networkx as nx

    found = []
    for nodes in nx.connected_components(net):
        segments = frozenset(node for node in nodes if isinstance(node, Segment))
        ends = frozenset(node for node in nodes if not isinstance(node, Segment))
        found.append((net.nodes[next(iter(segments))]["type"], segments, ends))
    return found


# --- features next to features ----------------------------------------------------------


def feature_graph(position: Position) -> nx.Graph[Segment]:
    """The network in which the wagon of the first edition moves (wagon-not-adjacent).

    Returns:
        A ``networkx.Graph``.  The nodes are the roads, cities and monasteries in the order of
        their first segments, by which they are named, with ``type``, ``complete`` and
        ``segments``; an edge joins two that are directly adjacent, with ``kinds``: a set of
        ``gate``, ``path``, ``inside``, ``crossing`` and ``abbey``.

    >>> from boardlib.carcassonne import read
    >>> print(*feature_graph(read("tile BG-A 0,0 0")))
    0,0.m1 0,0.r1
    """
    import networkx as nx

    landscape = position.landscape
    net: nx.Graph[Segment] = nx.Graph()
    nodes = {joined: feature_node(landscape, joined) for joined in landscape.features()}
    features = {node: joined for joined, node in nodes.items()}
    for node in sorted(features):
        joined = features[node]
        if joined.type in ("road", "city", "monastery"):
            segments = landscape.segments(joined)
            net.add_node(node, type=joined.type, complete=joined.complete, segments=segments)
    for node in list(net):
        for number in features[node].members:
            for other, kind in landscape.links(number):
                neighbour = nodes[landscape.joined[other]]
                if not net.has_edge(node, neighbour):
                    net.add_edge(node, neighbour, kinds=set())
                net.edges[node, neighbour]["kinds"].add(kind)
    return net


def feature_node(landscape: Landscape, joined: Joined) -> Segment:
    """The name of a feature in :func:`feature_graph`: its first segment."""
    return min(landscape.segment(number) for number in joined.members)
