"""Any network of a board as a picture: every node has its place, marks and words agree."""

from typing import Any

import networkx as nx
import pytest

from boardlib import carcassonne
from boardlib.carcassonne.art.any_network import draw_any_network, layout
from boardlib.carcassonne.board.graph import feature_graph, graph
from boardlib.carcassonne.board.parts import Portal, Segment
from boardlib.carcassonne.questions.networks import field_network, part_network, tile_network
from boardlib.carcassonne.table.opening import positions
from boardlib.carcassonne.table.random_play import random_record
from boardlib.drawing import Scene, on_page
from boardlib.drawing.geometry import polylines
from boardlib.drawing.labels import overlap, text_box
from boardlib.drawing.scene import Circle, Group, Path, Shape, Text
from tests.every import every

BOARDS = {name: carcassonne.read(text) for name, text in carcassonne.boards().items()}
NETWORKS = (graph, feature_graph, field_network, tile_network)


def _all(shapes: tuple[Shape, ...]) -> list[Shape]:
    return [
        one
        for shape in shapes
        for one in ([shape, *_all(shape.children)] if isinstance(shape, Group) else [shape])
    ]


def _nodes(scene: Scene) -> dict[str, Group]:
    """The nodes, which are not the shapes of the faint board below."""
    found = [s for s in _all(scene.shapes) if isinstance(s, Group) and "node" in s.roles]
    return {node.key: node for node in found}


@every("network", NETWORKS, lambda made: made.__name__)
@every("name", ["TUN-B-f", "WAG-1", "TUN-D-b"])
def test_every_node_lies_on_its_tile(name: str, network: object) -> None:
    position = BOARDS[name]
    net: nx.Graph[Any] = network(position)  # type: ignore[operator]
    places = layout(position, net)
    assert set(places) == set(net)
    for node, (x, y) in places.items():
        cells = {one[:2] for one in net.nodes[node].get("segments", [node])}
        near = [
            (left, top)
            for left, top in cells
            if left - 0.15 <= x <= left + 1.15 and top - 0.15 <= -y <= top + 1.15
        ]
        assert near, node


BESIDE = """tile TU-3 0,0 0\ntile BG-A 0,1 180\ntile TU-2 1,0 0\ntile BG-A 2,0 90
token red 0,0.p1\ntoken red 1,0.p2"""


def test_of_edges_between_the_same_two_pieces_each_is_seen() -> None:
    """A side joins two pieces, and a pair of tokens does as well; a third line was added."""
    position = carcassonne.read(BESIDE)
    net = part_network(position, "road")
    edges: list[tuple[Any, Any, dict[str, Any]]] = list(net.edges(data=True))
    one, other = next((a, b) for a, b, data in edges if data["kind"] == "tunnel")
    net.add_edge(one, other, kind="side")
    assert net.number_of_edges(one, other) == 3
    scene = draw_any_network(position, net, "Roads")
    drawn = [s for s in _all(scene.shapes) if isinstance(s, Path)]
    places = {name: node.offset for name, node in _nodes(scene).items()}
    ends = {places[str(one)], places[str(other)]}
    ways = {
        way.commands
        for way in drawn
        if len(way.commands) == 2 and {way.commands[0][1:], way.commands[-1][-2:]} == ends
    }
    radius = max(s.radius for s in _all((_nodes(scene)[str(one)],)) if isinstance(s, Circle))
    tops = sorted(min(y for _x, y in polylines(way, 16)[0]) for way in ways)
    level = next(iter(ends))[1]
    assert len(tops) == 3
    assert tops[2] == level
    assert tops[1] < level - 1.5 * radius
    assert tops[0] < tops[1] - 1.5 * radius


@pytest.mark.parametrize("over", [True, False])
def test_every_node_is_drawn_once_and_told(over: bool) -> None:
    position = BOARDS["TUN-B-f"]
    net = part_network(position, "road")
    scene = draw_any_network(position, net, "Roads", over=over)
    assert set(_nodes(scene)) == set(map(str, net))
    parts = nx.number_connected_components(net)
    said = f"Nodes: {len(net)}. Lines: {net.size()}. Parts that hang together: {parts}."
    assert scene.title == "Roads"
    assert scene.description == f"Roads {said}"
    assert any(isinstance(s, Text) and s.text == "Roads" for s in _all(scene.shapes))


def test_what_is_marked_is_red_and_named() -> None:
    position = BOARDS["TUN-B-f"]
    net = part_network(position, "road")
    node = Segment(-2, 0, "r1")
    scene = draw_any_network(position, net, "Roads", [node], meaning="cuts the road")
    rings = {
        key
        for key, drawn in _nodes(scene).items()
        if any(isinstance(s, Circle) and s.paint.stroke == "refused" for s in drawn.children)
    }
    assert rings == {str(node)}
    assert scene.description.endswith("cuts the road: -2,0.r1.")


def test_lines_that_stand_out_are_told() -> None:
    position = BOARDS["TUN-B"]
    net = part_network(position, "road")
    bridge = next(nx.bridges(net))
    scene = draw_any_network(position, net, "Roads", lines=[bridge], meaning="bridge")
    assert "bridge: " in scene.description
    assert any(isinstance(s, Text) and s.text == "bridge" for s in _all(scene.shapes))


@every("name", BOARDS)
def test_names_of_nodes_cover_neither_each_other_nor_nodes(name: str) -> None:
    position = BOARDS[name]
    net = part_network(position, "road", "city")
    scene = draw_any_network(position, net, "Roads and cities")
    names = [s for s in _all(scene.shapes) if isinstance(s, Text) and s.halo == "paper"]
    boxes = [text_box(one) for one in names if "." in one.text]
    places = [node.offset for node in _nodes(scene).values()]
    for number, box in enumerate(boxes):
        assert not any(overlap(box, other) for other in boxes[:number])
        assert not any(overlap(box, (x - 8, y - 8, x + 8, y + 8)) for x, y in places)


def test_the_network_of_a_whole_game_can_be_shown_on_a_page() -> None:
    *_before, position = positions(random_record(4, sets=("base", "tunnel")))
    net = part_network(position, "road")
    scene = draw_any_network(position, net, "The roads of a whole game")
    shown = on_page(scene, width=900)
    assert shown.name.startswith("The roads of a whole game")
    assert 'width="900"' in shown.svg


def test_an_open_portal_has_a_place_in_its_mouth() -> None:
    position = BOARDS["TUN-A"]
    places = layout(position, part_network(position, "road"))
    x, y = places[Portal(0, 0, "p1")]
    assert 0 < x < 1
    assert -1 < y < 0


def test_a_network_of_nothing_is_a_picture_too() -> None:
    empty: nx.Graph[Segment] = nx.Graph()
    assert draw_any_network(BOARDS["TUN-A"], empty, "Nothing").description.startswith("Nothing")
