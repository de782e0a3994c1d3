"""The networks of boards: their nodes are what is typed, other programs read them, they draw
themselves."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from io import BytesIO
from typing import Any

import networkx as nx
import pytest

from boardlib import biathlon, carcassonne, read, tour, troyes
from boardlib.carcassonne.board.graph import feature_graph, graph
from boardlib.carcassonne.questions.networks import field_network, part_network, tile_network
from boardlib.game import QuestionError, ability, game
from boardlib.game.networks import network, plain_network
from tests.carcassonne.strategies import populated, random_board
from tests.every import every

BOARD = populated(random_board(7, 20), 3)
NETWORKS: dict[str, Callable[[], nx.Graph[Any]]] = {
    "graph": lambda: graph(BOARD),
    "part_network": lambda: part_network(BOARD, "road", "city"),
    "tile_network": lambda: tile_network(BOARD),
    "field_network": lambda: field_network(BOARD),
    "feature_graph": lambda: feature_graph(BOARD),
    "course": lambda: biathlon.read("race sprint").course.graph(),
    "road": lambda: tour.read("road B1").road.graph(),
}


def as_json(net: nx.Graph[Any]) -> Any:
    text = json.dumps(nx.node_link_data(net, edges="edges"))
    return nx.node_link_graph(json.loads(text), edges="edges")


def through(write: Any, read: Any) -> Any:
    def there_and_back(net: nx.Graph[Any]) -> Any:
        file = BytesIO()
        write(net, file)
        file.seek(0)
        assert b"<spell" not in file.getvalue()  # GEXF: no attribute is taken for a time
        return read(file)

    return there_and_back


WRITERS = {
    "graphml": through(nx.write_graphml, nx.read_graphml),
    "gexf": through(nx.write_gexf, nx.read_gexf),
    "json": as_json,
}
GEXF_OWN = {"label", "id"}


@pytest.mark.parametrize("writer", WRITERS)
@pytest.mark.parametrize("name", NETWORKS)
def test_a_network_is_read_back_as_it_was_written(name: str, writer: str) -> None:
    net = NETWORKS[name]()
    plain = plain_network(net)
    assert len(plain) == len(net) > 0
    assert plain.number_of_edges() == net.number_of_edges()
    back = WRITERS[writer](plain)
    assert set(back) == set(plain)
    for node, data in plain.nodes(data=True):
        own = GEXF_OWN - set(data)
        assert {key: one for key, one in back.nodes[node].items() if key not in own} == data
    kept = sorted(sorted(map(str, pair[:2])) for pair in back.edges)
    assert kept == sorted(sorted(map(str, pair[:2])) for pair in plain.edges)


def test_networks_have_what_is_hard_to_write() -> None:
    """Lists stand in the attributes, so that the test above tests something."""
    nodes = [data for make in NETWORKS.values() for _node, data in make().nodes(data=True)]
    assert list in {type(value) for data in nodes for value in data.values()}


# --- the networks of the face -----------------------------------------------------------------

BOARDS: dict[str, Any] = {
    "carcassonne": BOARD,
    "tour": tour.read("road B1\nrider 1 red 2,4"),
    "biathlon": biathlon.read("race sprint\ncourse ring\nplayer red\ngroup red I-a"),
}
KINDS = [
    (name, kinds)
    for name in BOARDS
    for kinds in (
        (),
        *((kind,) for kind in ability(game(name), "networks").kinds),
        *([("road", "city")] if name == "carcassonne" else []),
    )
    if kinds != ("river",)
]


@every("name, kinds", KINDS)
def test_a_node_is_what_is_typed_and_tells_of_itself_in_plain_values(
    name: str, kinds: tuple[str, ...]
) -> None:
    net = network(BOARDS[name], *kinds)
    assert len(net) > 0
    assert net.board == BOARDS[name]
    for node, data in net.nodes(data=True):
        assert type(node) is str
        assert {"game", "kind", "place", "owner", "key", "x", "y"} <= set(data)
        assert data["game"] == name
    for data in (*dict(net.nodes).values(), *(one for *_ends, one in net.edges(data=True))):
        assert {type(value) for value in data.values()} <= {str, int, float, bool}
    assert nx.Graph(net).number_of_nodes() == len(net)


@every("name, kinds", KINDS)
@pytest.mark.parametrize("writer", WRITERS)
def test_every_writer_of_networkx_takes_it_as_it_is(
    writer: str, name: str, kinds: tuple[str, ...]
) -> None:
    net = network(BOARDS[name], *kinds)
    back = WRITERS[writer](net)
    kinds_of = {node: data["kind"] for node, data in net.nodes(data=True)}
    assert {node: data["kind"] for node, data in back.nodes(data=True)} == kinds_of
    assert back.number_of_edges() == net.number_of_edges()


@every("name, kinds", KINDS)
def test_a_network_and_every_part_of_it_is_pickled_copied_and_drawn(
    name: str, kinds: tuple[str, ...]
) -> None:
    net = network(BOARDS[name], *kinds)
    part = net.subgraph(list(net)[:3])  # networkx cannot pickle such a view of a directed one
    for one in (net, part.copy()):
        for other in (pickle.loads(pickle.dumps(one)), copy.deepcopy(one), one.copy()):  # noqa: S301
            assert nx.utils.graphs_equal(one, other)
            assert other.board == BOARDS[name]
            assert other.told() == one.told()
        assert "\n" not in repr(one)
    shown = net._repr_mimebundle_()["text/html"]
    assert net.told() in shown
    assert "<img" in shown
    assert part.draw().description
    assert net.draw(over=False).height > 0


def test_a_network_that_was_made_of_nothing_shows_how_large_it_is() -> None:
    net = network(BOARD, "road").__class__()
    net.add_edge("a", "b")
    assert "Nodes: 2. Edges: 1." in net._repr_mimebundle_()["text/html"]


def test_owners_are_told() -> None:
    owners = {}
    for name, board in BOARDS.items():
        owners[name] = {data["owner"] for _node, data in network(board).nodes(data=True)}
    assert "red" in owners["tour"] & owners["biathlon"]
    assert {figure.colour for figure in BOARD.figures} & owners["carcassonne"]
    road = carcassonne.read("tile BG-D 0,0 0\ntile BG-U 1,0 0\nmeeple red 0,0.r1")
    assert network(road, "road").nodes["1,0.r1"]["owner"] == "red"


def test_a_board_is_taken_by_its_name_and_carries_its_networks() -> None:
    assert nx.utils.graphs_equal(network("TUN-B", "road"), read("TUN-B").network("road"))


REFUSED = [
    (
        "carcassonne",
        ("roads",),
        "is no network of this game (Carcassonne); did you mean road?",
    ),
    ("carcassonne", ("tiles", "road"), "'tiles' is a network of its own"),
    ("biathlon", ("road",), "there are stations"),
    ("troyes", (), "no networks; those of these are: Carcassonne, Tour de France, Biatlon."),
]


@pytest.mark.parametrize(("name", "kinds", "said"), REFUSED)
def test_what_is_no_network_is_told_in_a_sentence(
    name: str, kinds: tuple[str, ...], said: str
) -> None:
    board = BOARDS.get(name) or troyes.read(troyes.boards()["square"])
    with pytest.raises(QuestionError) as refused:
        board.network(*kinds)
    assert said in str(refused.value)
