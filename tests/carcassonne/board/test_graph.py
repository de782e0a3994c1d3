"""The landscape as a networkx graph: nodes, edges, and the network of the wagon."""

from typing import Any

import networkx as nx
import pytest
from hypothesis import given

from boardlib.carcassonne.board.graph import components, feature_graph, graph
from boardlib.carcassonne.board.parts import Portal, Segment
from boardlib.carcassonne.board.position import Position
from tests.carcassonne.boards import read
from tests.carcassonne.strategies import boards, flooded, populated_boards

TUNNEL = ("tile TU-3 0,0 0", "tile BG-W 1,0 0", "tile BG-A 0,1 180")


@given(populated_boards())
def test_the_nodes_are_the_segments_and_the_open_ends(position: Position) -> None:
    net = graph(position)
    opened = {str(node) for node, data in net.nodes(data=True) if data["type"] == "open"}
    laid = {(str(node), data["type"]) for node, data in net.nodes(data=True)}
    expected = flooded(position)
    assert opened == {end for _type, _parts, ends in expected for end in ends}
    assert {entry for entry in laid if entry[1] != "open"} == {
        (part, type_) for type_, parts, _ends in expected for part in parts
    }


@given(populated_boards())
def test_an_open_end_hangs_on_one_segment_of_a_road_city_or_river(position: Position) -> None:
    net = graph(position)
    for node, data in net.nodes(data=True):
        if data["type"] == "open":
            edges: list[tuple[Any, Any, str]] = list(net.edges(node, data="kind"))
            ((_end, segment, how),) = edges
            assert how == "open"
            assert net.nodes[segment]["type"] in ("road", "city", "river")
            assert segment[:2] == node[:2]  # on the same tile


@given(populated_boards())
def test_an_edge_joins_parts_of_one_type_on_neighbouring_tiles_or_through_a_tunnel(
    position: Position,
) -> None:
    net = graph(position)
    for one, other, data in net.edges(data=True):
        if data["kind"] == "side":
            assert abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1
            assert net.nodes[one]["type"] == net.nodes[other]["type"]
        elif data["kind"] == "tunnel":
            assert net.nodes[one]["type"] == net.nodes[other]["type"] == "road"
            colours = [t.colour for t in position.tokens if t.colour == data["colour"]]
            assert len(colours) == 2


@given(boards())
def test_touching_sides_make_one_edge_for_the_side_and_one_for_each_half(
    position: Position,
) -> None:
    cells = {tile.cell: tile for tile in position.tiles}
    contacts = [
        {cells[x, y].kind, cells[there].kind}
        for x, y in cells
        for there in ((x + 1, y), (x, y + 1))
        if there in cells
    ]
    plain = [kinds for kinds in contacts if "AM-A" not in kinds]
    edges = [data for _one, _other, data in graph(position).edges(data=True)]
    sides = [data for data in edges if data["kind"] == "side" and data["side"] in "NESW"]
    halves = [data for data in edges if data["kind"] == "side" and data["side"] not in "NESW"]
    assert len(sides) <= len(plain)  # a side of two fields carries only the half sides
    assert len(halves) % 2 == 0
    assert len(sides) + len(halves) // 2 >= len(plain)


def test_a_tunnel_is_an_edge_of_its_colour_between_the_two_roads() -> None:
    net = graph(read(*TUNNEL, "token red 0,0.p1", "token red 0,0.p2"))
    data = net.get_edge_data(Segment(0, 0, "r1"), Segment(0, 0, "r2"))
    assert list(data.values()) == [{"kind": "tunnel", "colour": "red"}]
    assert Portal(0, 0, "p1") not in net


def test_without_a_pair_the_portals_are_open_ends() -> None:
    net = graph(read(*TUNNEL, "token red 0,0.p1", "token blue 0,0.p2"))
    assert net.has_edge(Segment(0, 0, "r1"), Portal(0, 0, "p1"))
    assert net.has_edge(Segment(0, 0, "r2"), Portal(0, 0, "p2"))
    assert not net.has_edge(Segment(0, 0, "r1"), Segment(0, 0, "r2"))


def test_a_loop_of_road_is_a_cycle() -> None:
    net = graph(
        read("tile BG-V 0,0 270", "tile BG-V 1,0 0", "tile BG-V 1,1 90", "tile BG-V 0,1 180")
    )
    road = net.subgraph(node for node, data in net.nodes(data=True) if data["type"] == "road")
    assert sorted(degree for _node, degree in road.degree()) == [2, 2, 2, 2]
    assert nx.is_connected(road)


def test_components_name_type_segments_and_open_ends() -> None:
    found = components(graph(read("tile BG-D 0,0 0")))
    road = next(item for item in found if item[0] == "road")
    assert {str(part) for part in road[1]} == {"0,0.r1"}
    assert {str(end) for end in road[2]} == {"0,0.E", "0,0.W"}
    assert sorted(type_ for type_, _parts, _ends in found) == ["city", "field", "field", "road"]


# --- features next to features --------------------------------------------------------------


@given(boards())
def test_the_network_of_features_has_every_road_city_and_monastery_once(
    position: Position,
) -> None:
    net = feature_graph(position)
    expected = {
        (type_, parts)
        for type_, parts, _ends in flooded(position)
        if type_ in ("road", "city", "monastery")
    }
    found = {
        (data["type"], frozenset(map(str, data["segments"]))) for _n, data in net.nodes(data=True)
    }
    assert found == expected
    assert len(net) == len(expected)


@pytest.mark.parametrize(
    ("lines", "one", "other", "kinds"),
    [
        (("tile BG-S 0,0 0",), "0,0.c1", "0,0.r1", {"gate"}),
        (("tile BG-A 0,0 0",), "0,0.m1", "0,0.r1", {"path"}),
        (("tile BG-W 0,0 0",), "0,0.r1", "0,0.r3", {"crossing"}),
        (("tile PD-13 0,0 0",), "0,0.c1", "0,0.m1", {"inside"}),
        (("tile BG-U 1,0 0", "tile AM-A 0,0 0"), "0,0.m1", "1,0.r1", {"abbey"}),
    ],
)
def test_what_makes_two_features_adjacent(
    lines: tuple[str, ...], one: str, other: str, kinds: set[str]
) -> None:
    net = feature_graph(read(*lines))
    names = {str(node): node for node in net}
    assert net.edges[names[one], names[other]]["kinds"] == kinds


def test_a_road_that_only_runs_past_a_city_is_not_adjacent_to_it() -> None:
    net = feature_graph(read("tile BG-D 0,0 0"))
    assert {str(node) for node in net} == {"0,0.c1", "0,0.r1"}
    assert net.number_of_edges() == 0
