"""The networks: titles, chains and features say what the rules say, and nothing covers a word."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations

import pytest

from bench.steps import random_board
from boardlib import carcassonne
from boardlib.carcassonne.art.chains import chains, draw_chains
from boardlib.carcassonne.art.features import NODE, draw_feature_graph, feature_plan, node_shapes
from boardlib.carcassonne.board.graph import feature_graph
from boardlib.carcassonne.rules.naming import feature_name
from boardlib.drawing.geometry import Box
from boardlib.drawing.labels import joined_box, overlap, text_box
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
