"""The networks of a board, held against the rules on random boards."""

from dataclasses import replace

import networkx as nx
from hypothesis import given, settings

from boardlib.carcassonne.board.graph import feature_node, graph
from boardlib.carcassonne.board.parts import Cell, Joined, Segment
from boardlib.carcassonne.board.position import Position
from boardlib.carcassonne.questions.networks import (
    cutting_tiles,
    field_network,
    loops,
    part_network,
    tile_network,
)
from boardlib.carcassonne.rules.adjacency import reach
from boardlib.carcassonne.rules.tally import completed_cities
from tests.carcassonne.boards import read
from tests.carcassonne.strategies import boards, populated_boards

RING = """
tile BG-V 0,0 270
tile BG-V 1,0 0
tile BG-V 1,1 90
tile BG-V 0,1 180
"""
"""Four bends: a road without an end."""


@given(populated_boards())
def test_a_part_of_the_network_has_the_features_of_its_types_and_nothing_else(
    position: Position,
) -> None:
    landscape = position.landscape
    for types in (("road",), ("city", "field")):
        net = part_network(position, *types)
        found = {
            frozenset(node for node in nodes if isinstance(node, Segment))
            for nodes in nx.connected_components(net)
        }
        expected = {
            frozenset(landscape.segments(joined))
            for joined in landscape.features()
            if joined.type in types
        }
        assert found == expected
        opened = sum(data["type"] == "open" for _node, data in net.nodes(data=True))
        assert opened == sum(
            len(landscape.open_ends(joined))
            for joined in landscape.features()
            if joined.type in types
        )


@given(boards())
def test_a_king_reaches_in_one_step_what_a_wagon_may_reach(position: Position) -> None:
    net = tile_network(position)
    assert set(net) == set(position.landscape.tiles)
    for cell in net:
        assert {cell, *net[cell]} == set(net).intersection(reach(cell))


@given(populated_boards())
def test_fields_and_cities_are_joined_where_they_touch(position: Position) -> None:
    landscape, net = position.landscape, field_network(position)
    assert nx.is_bipartite(net)
    for one, other in net.edges:
        assert {net.nodes[one]["type"], net.nodes[other]["type"]} == {"field", "city"}
    for joined in landscape.features():
        if joined.type == "field":
            done = {feature_node(landscape, city) for city in completed_cities(landscape, joined)}
            near = set(net[feature_node(landscape, joined)])
            assert {city for city in near if net.nodes[city]["complete"]} == done


def _roads(position: Position) -> list[Joined]:
    return [joined for joined in position.landscape.features() if joined.type == "road"]


def _without(position: Position, cell: Cell) -> Position:
    """The board without one tile."""
    return replace(position, tiles=tuple(tile for tile in position.tiles if tile.cell != cell))


@settings(max_examples=40)
@given(populated_boards())
def test_a_tile_cuts_when_the_board_without_it_says_so(position: Position) -> None:
    landscape = position.landscape
    for road in _roads(position):
        segments = landscape.segments(road)
        cells = landscape.cells(road)
        cuts = set(cutting_tiles(position, segments[0]))
        assert cuts <= cells
        for cell in cells if len(cells) < 6 else ():
            rest = _without(position, cell)
            parts = {rest.joined(one) for one in segments if one.cell != cell}
            assert (len(parts) > 1) is (cell in cuts), cell


@given(populated_boards())
def test_a_loop_is_a_road_without_any_end(position: Position) -> None:
    """Counted another way: every segment of it has two ends, and both are joined."""
    landscape, net = position.landscape, graph(position)
    found = loops(part_network(position, "road"))
    for road in _roads(position):
        segments = landscape.segments(road)
        joints = sum(
            data["kind"] != "open" for _one, _other, data in net.subgraph(segments).edges(data=True)
        )
        rings = [ring for ring in found if set(ring) <= set(segments)]
        assert len(rings) == joints - len(segments) + 1  # the cyclomatic number
        for ring in rings:  # round and round, and nothing that only hangs on it
            around = net.subgraph(ring)
            assert all(degree >= 2 for _node, degree in around.degree)


def test_four_bends_are_a_loop_that_no_tile_cuts() -> None:
    position = read(RING)
    assert loops(part_network(position, "road")) == [
        [Segment(0, 0, "r1"), Segment(0, 1, "r1"), Segment(1, 0, "r1"), Segment(1, 1, "r1")]
    ]
    assert cutting_tiles(position, Segment(0, 0, "r1")) == []
    opened = _without(position, (1, 1))
    assert loops(part_network(opened, "road")) == []
    assert cutting_tiles(opened, Segment(1, 0, "r1")) == [(0, 0)]


def test_a_tail_is_no_part_of_a_ring() -> None:
    tail = (*("tile AM-11 0,0 0", "tile BG-V 1,0 90", "tile BG-V 1,-1 0"), "tile BG-V 0,-1 270")
    position = read(*tail, "tile BG-A -1,0 270")
    (ring,) = loops(part_network(position, "road"))
    assert {part.cell for part in ring} == {(0, 0), (1, 0), (1, -1), (0, -1)}


def test_a_city_of_two_rings_has_both() -> None:
    walls = ("tile BG-N 0,0 180", "tile BG-R 1,0 180", "tile BG-N 2,0 270")
    position = read(*walls, "tile BG-N 0,1 90", "tile BG-R 1,1 0", "tile BG-M 2,1 0")
    rings = loops(part_network(position, "city"))
    assert [sorted({part.x for part in ring}) for ring in rings] == [[0, 1], [1, 2]]


def test_a_part_is_a_network_of_its_own() -> None:
    position = read(RING)
    net = part_network(position, "road")
    net.remove_node(Segment(0, 0, "r1"))
    assert Segment(0, 0, "r1") in part_network(position, "road")
