"""Any network of a board as a picture: every node has its place, marks and words agree."""

from typing import Any

import networkx as nx
import pytest

from boardlib import carcassonne
from boardlib.carcassonne.art.network import TILE, node_places
from boardlib.carcassonne.table.opening import positions
from boardlib.carcassonne.table.random_play import random_record
from boardlib.drawing import Scene, on_page
from boardlib.drawing.geometry import polylines
from boardlib.drawing.labels import overlap, text_box
from boardlib.drawing.palette import GROUPS
from boardlib.drawing.scene import Circle, Group, Path, Shape, Text
from tests.every import every

BOARDS = {name: carcassonne.read(text) for name, text in carcassonne.boards().items()}
NETWORKS: tuple[tuple[str, ...], ...] = ((), ("wagon",), ("farms",), ("tiles",))


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


@every("kinds", NETWORKS)
@every("name", ["TUN-B-f", "WAG-1", "TUN-D-b"])
def test_every_node_lies_on_its_tile(name: str, kinds: tuple[str, ...]) -> None:
    position = BOARDS[name]
    net = position.network(*kinds)
    places = node_places(position, net)
    assert set(places) == set(net)
    for node, (x, y) in places.items():
        cells = {
            tuple(map(int, one.partition(".")[0].split(",")))
            for one in net.nodes[node].get("segments", node).split()
        }
        near = [
            (left, top)
            for left, top in cells
            if left - 0.15 <= x / TILE <= left + 1.15 and top - 0.15 <= y / TILE <= top + 1.15
        ]
        assert near, node


BESIDE = """tile TU-3 0,0 0\ntile BG-A 0,1 180\ntile TU-2 1,0 0\ntile BG-A 2,0 90
token red 0,0.p1\ntoken red 1,0.p2"""


def test_of_edges_between_the_same_two_pieces_each_is_seen() -> None:
    """A side joins two pieces, and a pair of tokens does as well; a third line was added."""
    position = carcassonne.read(BESIDE)
    net = position.network("road")
    edges: list[tuple[Any, Any, dict[str, Any]]] = list(net.edges(data=True))
    one, other = next((a, b) for a, b, data in edges if data["kind"] == "tunnel")
    net.add_edge(one, other, kind="side")
    assert net.number_of_edges(one, other) == 3
    scene = net.draw(title="Roads")
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
    net = position.network("road")
    scene = net.draw(title="Roads", over=over)
    assert set(_nodes(scene)) == set(map(str, net))
    parts = nx.number_connected_components(net)
    said = f"Nodes: {len(net)}. Lines: {net.size()}. Parts that hang together: {parts}."
    assert scene.title == "Roads"
    assert scene.description == f"Roads {said}"
    assert any(isinstance(s, Text) and s.text == "Roads" for s in _all(scene.shapes))


def test_what_stands_out_has_its_colour_and_is_named() -> None:
    position = BOARDS["TUN-B-f"]
    net = position.network("road")
    node = "-2,0.r1"
    scene = net.draw([node], "cuts the road", title="Roads")
    rings = {
        key
        for key, drawn in _nodes(scene).items()
        if any(isinstance(s, Circle) and s.paint.stroke == GROUPS[0] for s in drawn.children)
    }
    assert rings == {node}
    assert scene.description.endswith("cuts the road: -2,0.r1.")


def test_lines_that_stand_out_are_told() -> None:
    position = BOARDS["TUN-B"]
    net = position.network("road")
    bridge = next(nx.bridges(net))
    scene = net.draw(bridge, "bridge", title="Roads")
    assert "bridge: " in scene.description
    assert any(isinstance(s, Text) and s.text == "bridge" for s in _all(scene.shapes))


@every("name", BOARDS)
def test_names_of_nodes_cover_neither_each_other_nor_nodes(name: str) -> None:
    position = BOARDS[name]
    net = position.network("road", "city")
    scene = net.draw(title="Roads and cities")
    names = [s for s in _all(scene.shapes) if isinstance(s, Text) and s.halo == "paper"]
    boxes = [text_box(one) for one in names if "." in one.text]
    places = [node.offset for node in _nodes(scene).values()]
    for number, box in enumerate(boxes):
        assert not any(overlap(box, other) for other in boxes[:number])
        assert not any(overlap(box, (x - 8, y - 8, x + 8, y + 8)) for x, y in places)


def test_the_network_of_a_whole_game_can_be_shown_on_a_page() -> None:
    *_before, position = positions(random_record(4, sets=("base", "tunnel")))
    net = position.network("road")
    scene = net.draw(title="The roads of a whole game")
    shown = on_page(scene, width=900)
    assert shown.name.startswith("The roads of a whole game")
    assert 'width="900"' in shown.svg


def test_an_open_portal_has_a_place_in_its_mouth() -> None:
    position = BOARDS["TUN-A"]
    x, y = node_places(position, position.network("road"))["0,0.p1"]
    assert 0 < x < TILE
    assert 0 < y < TILE


def test_a_network_of_nothing_is_a_picture_too() -> None:
    empty = BOARDS["TUN-A"].network("road").subgraph([])
    assert empty.draw(title="Nothing").description.startswith("Nothing")
