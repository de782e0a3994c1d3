"""The networks of boards can be written for other programs, and read back."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import BytesIO
from typing import Any

import networkx as nx
import pytest

from boardlib import biathlon, tour
from boardlib.carcassonne.asking.networks import field_network, part_network, tile_network
from boardlib.carcassonne.board.graph import feature_graph, graph
from boardlib.game.networks import plain_network
from tests.carcassonne.strategies import populated, random_board

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
