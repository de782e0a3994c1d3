"""Networks as pictures: they say what the rules say, and nothing covers a word."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import networkx as nx
import pytest

from bench.steps import random_board
from boardlib import carcassonne
from boardlib.carcassonne.art.chains import chains, draw_chains
from boardlib.carcassonne.art.features import NODE, draw_feature_graph, feature_plan, node_shapes
from boardlib.carcassonne.art.network import TILE, node_places
from boardlib.carcassonne.board.graph import feature_graph
from boardlib.carcassonne.rules.naming import feature_name
from boardlib.carcassonne.table.opening import positions
from boardlib.carcassonne.table.random_play import random_record
from boardlib.drawing import on_page
from boardlib.drawing.geometry import Box, polylines
from boardlib.drawing.labels import joined_box, overlap, text_box
from boardlib.drawing.palette import GROUPS
from boardlib.drawing.scene import Circle, Group, Path, Scene, Shape, Text
from boardlib.drawing.sizes import ACROSS
from tests.carcassonne.art.boards import CITY, TUNNEL, position
from tests.every import every

BOARDS = carcassonne.boards()
STATES = ("TUN-B", "TUN-B-b", "TUN-B-c", "TUN-B-d", "TUN-B-e", "TUN-B-f")
NAMES = {"-3,0.r1": "Y", "-1,0.r1": "P", "1,0.r1": "M", "3,0.r1": "Q"}
TEXTS = {**BOARDS, "city": CITY, "tunnel": TUNNEL}
TEXTS |= {f"random {seed}": "\n".join(random_board(seed, 25)) for seed in range(6)}


def parts(shapes: tuple[Shape, ...], x: float = 0.0, y: float = 0.0) -> Iterator[tuple[str, Box]]:
    """Every text and every node outside the faint board, with its room."""
    for shape in shapes:
        if isinstance(shape, Text):
            left, top, right, bottom = text_box(shape)
            yield shape.text, (left + x, top + y, right + x, bottom + y)
        elif isinstance(shape, Group) and "node" in shape.roles:
            u, v = x + shape.offset[0], y + shape.offset[1]
            yield shape.key, (u - 6, v - 6, u + 6, v + 6)
        elif isinstance(shape, Group) and not shape.tone and "token" not in shape.roles:
            yield from parts(shape.children, x + shape.offset[0], y + shape.offset[1])


def words(scene: Scene) -> list[str]:
    return [text for text, _box in parts(scene.shapes)]


@every("board", TEXTS)
def test_no_word_covers_another_word_or_a_node(board: str) -> None:
    scene = draw_feature_graph(position(TEXTS[board]))
    for (one, box), (other, taken) in combinations(parts(scene.shapes), 2):
        assert not overlap(box, taken), (one, other)
    for text, (left, top, right, bottom) in parts(scene.shapes):
        assert left >= 0, text
        assert top >= 0, text
        assert right <= scene.width, text
        assert bottom <= scene.height, text


def gap(box: Box, at: tuple[float, float]) -> float:
    """How far a point lies from a box."""
    x, y = min(max(at[0], box[0]), box[2]), min(max(at[1], box[1]), box[3])
    return math.dist((x, y), at)


@every("board", TEXTS)
def test_words_stand_at_their_feature_or_point_at_it(board: str) -> None:
    plan = feature_plan(position(TEXTS[board]))
    tips = [tip for _start, tip in plan.pointers()]
    for name, texts in plan.names.items():
        own = plan.nodes[name].at
        box = joined_box(map(text_box, texts))
        nearest = min((node.at for node in plan.nodes.values()), key=lambda at: gap(box, at))
        pointed = any(math.dist(tip, own) == pytest.approx(NODE + 3) for tip in tips)
        assert nearest == own or pointed, name


@pytest.mark.parametrize(
    ("board", "title"),
    [
        ("TUN-B", ("P", "incomplete, 2 tiles")),
        ("TUN-B-b", ("P + Q", "complete, 4 tiles, 4 points, tunnel: red")),
        ("TUN-B-c", ("M", "complete, 3 tiles, 3 points, tunnel: blue")),
        ("TUN-B-e", ("P + M", "incomplete, 4 tiles, tunnel: red")),
        (
            "TUN-B-f",
            (
                "P + M + Q",
                "complete, 5 tiles, 5 points, tunnels: blue and red",
            ),
        ),
    ],
)
def test_roads_are_told_with_how_they_stand(board: str, title: tuple[str, str]) -> None:
    told = draw_chains([position(BOARDS[board])], names=NAMES).description
    assert told.startswith("a: ")
    roads = told.removeprefix("a: ").removesuffix(".").split("; ")
    assert ": ".join(title) in roads
    assert "Y: complete, 3 tiles, 3 points" in roads


def test_roads_without_a_name_are_called_after_their_first_segment() -> None:
    told = draw_chains([position(BOARDS["TUN-B"])]).description
    assert "-1,0.r1: incomplete, 2 tiles" in told.removesuffix(".").split("; ")


def bars(text: str) -> int:
    """How many bars the chain of the first road of a board has."""
    (panel,) = draw_chains([position(text)], names={"0,0.r1": "A"}).shapes
    assert isinstance(panel, Group)
    chain = panel.children[-1]
    assert isinstance(chain, Group)
    return sum(isinstance(shape, Path) and shape.paint.width == 3.8 for shape in chain.children)


def test_a_road_has_a_bar_at_every_closed_end() -> None:
    road = "tile BG-U 0,0 90"
    assert bars(road) == 0
    assert bars(f"{road}\ntile AM-A 0,1 0") == 1
    assert bars(f"{road}\ntile BG-A 0,1 180") == 1


def test_chains_of_the_board() -> None:
    found = chains(position(BOARDS["TUN-B-b"]))
    lengths = [len(chain.segments) for chain in found]
    assert sorted(lengths) == [1, 1, 1, 2, 2, 3, 3]
    assert next(chain.first for chain in found if len(chain.segments) == 3) == ("closed",)


def test_a_loop_and_a_fork_are_chains_too() -> None:
    loop = position("tile BG-V 0,0 270\ntile BG-V 1,0 0\ntile BG-V 1,1 90\ntile BG-V 0,1 180")
    (chain,) = chains(loop)
    assert (chain.first, chain.last, len(chain.links)) == ((), (), 1)
    (fork,) = chains(position("tile AM-11 0,0 0"))
    assert len(fork.first) + len(fork.last) == 3


def test_diagrams_of_states_say_which_roads_are_complete() -> None:
    boards = [position(BOARDS[name]) for name in STATES]
    scene = draw_chains(boards, ["No tokens"], NAMES)
    assert scene.width <= ACROSS  # so their letters are as large as drawn, in a page of that width
    shown = words(scene)
    assert "complete: Y (3 points); incomplete: P, M, Q" in shown
    assert "complete: Y (3 points), P + Q (4 points), M (3 points)" in shown
    assert shown.count("complete: Y (3 points), P + M + Q (5 points)") == 2
    assert "complete: Y (3 points); incomplete: P + M, Q" in shown
    assert {"a", "f", "No tokens"} <= set(shown)
    for (one, box), (other, taken) in combinations(parts(scene.shapes), 2):
        assert not overlap(box, taken), (one, other)


def test_without_names_diagrams_show_roads_of_two_segments_and_those_with_tokens() -> None:
    scene = draw_chains([position(BOARDS["TUN-A-b"])])
    assert {"a:0,0.r1", "a:0,0.r2", "a:token:0,0.p1"} <= scene.sentences.keys()
    assert "a:1,0.r1" not in scene.sentences


@every("board", ["WAG-1", "WAG-2", "WAG-3", "city", "random 1", "random 2"])
def test_the_feature_graph_is_the_graph_of_the_rules(board: str) -> None:
    here = position(TEXTS[board])
    net, scene = feature_graph(here), draw_feature_graph(here, over=False)
    shown = scene.sentences
    assert {str(node) for node in net} <= set(words(scene))
    links = {key for key in shown if "--" in key}
    assert shown.keys() - links == {str(node) for node in net}
    assert len(links) == net.number_of_edges()
    landscape = here.landscape
    named = {
        str(landscape.segments(j)[0]): feature_name(landscape, j) for j in landscape.features()
    }
    for key in links:
        one, _dashes, other = key.partition("--")
        assert shown[key].startswith(f"{named[one]}, {named[other]}: ")


def test_features_are_told_apart_by_shape_and_word() -> None:
    plan = feature_plan(position(TEXTS["WAG-1"] + "\nwagon red 0,0.c1\nmeeple blue 0,-1.r1"))
    said = {str(name): node.words for name, node in plan.nodes.items()}
    assert said["-1,0.c1"] == "city, complete, occupied"
    assert said["-1,0.r3"] == "road, takes no figure"
    assert said["0,-2.r1"] == "road, occupied"
    assert said["1,1.r1"] == "road, free"
    states = {node.state for node in plan.nodes.values()}
    drawn = {state: [type(shape) for shape in node_shapes(state)] for state in states}
    assert drawn["free"] == [Circle]
    assert len({str(node_shapes(state)) for state in states}) == len(states) == 4


READ = {name: carcassonne.read(text) for name, text in carcassonne.boards().items()}
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
    position = READ[name]
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
    position = READ["TUN-B-f"]
    net = position.network("road")
    scene = net.draw(title="Roads", over=over)
    assert set(_nodes(scene)) == set(map(str, net))
    parts = nx.number_connected_components(net)
    said = f"Nodes: {len(net)}. Lines: {net.size()}. Parts that hang together: {parts}."
    assert scene.title == "Roads"
    assert scene.description == f"Roads {said}"
    assert any(isinstance(s, Text) and s.text == "Roads" for s in _all(scene.shapes))


def test_what_stands_out_has_its_colour_and_is_named() -> None:
    position = READ["TUN-B-f"]
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
    position = READ["TUN-B"]
    net = position.network("road")
    bridge = next(nx.bridges(net))
    scene = net.draw(bridge, "bridge", title="Roads")
    assert "bridge: " in scene.description
    assert any(isinstance(s, Text) and s.text == "bridge" for s in _all(scene.shapes))


@every("name", READ)
def test_names_of_nodes_cover_neither_each_other_nor_nodes(name: str) -> None:
    position = READ[name]
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
    position = READ["TUN-A"]
    x, y = node_places(position, position.network("road"))["0,0.p1"]
    assert 0 < x < TILE
    assert 0 < y < TILE


def test_a_network_of_nothing_is_a_picture_too() -> None:
    empty = READ["TUN-A"].network("road").subgraph([])
    assert empty.draw(title="Nothing").description.startswith("Nothing")
