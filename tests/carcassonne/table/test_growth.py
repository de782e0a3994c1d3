"""How networks grow over a game: the rules' own features against networkx, turn by turn."""

import networkx as nx
import pytest

from boardlib.carcassonne.board.graph import components, graph
from boardlib.carcassonne.board.parts import OpenSide, Portal
from boardlib.carcassonne.board.position import Position
from boardlib.carcassonne.table.opening import Grown, grown, growth, positions
from boardlib.carcassonne.table.random_play import random_record


def _counted(position: Position) -> Grown:
    """The same, counted with networkx."""
    net = graph(position)
    found = components(net)

    def several(type_: str) -> list[int]:
        return [len({s.cell for s in parts}) for kind, parts, _ends in found if kind == type_]

    done = sum(kind in ("road", "city") and not ends for kind, _parts, ends in found)
    roads, cities, fields = several("road"), several("city"), several("field")
    most = (max(roads, default=0), max(cities, default=0), max(fields, default=0))
    return Grown(len(position.tiles), len(roads), len(cities), len(fields), done, *most)


@pytest.mark.parametrize("sets", [("base",), ("base", "tunnel")])
def test_every_board_of_a_game_is_counted_as_networkx_counts_it(sets: tuple[str, ...]) -> None:
    record = random_record(4, sets=sets)
    boards = list(positions(record))
    assert [len(board.tiles) for board in boards] == list(range(2, len(record["turns"]) + 2))
    assert growth(record) == [grown(board) for board in boards]
    for board in boards[::9]:
        assert grown(board) == _counted(board)


def test_a_board_stays_as_it_is_when_the_game_goes_on() -> None:
    first, second, *_others = positions(random_record(1))
    assert len(first.landscape.tiles) == 2
    assert len(second.landscape.tiles) == 3


def test_an_open_end_is_no_segment() -> None:
    """Without this the count above could hold for the wrong reason."""
    *_before, last = positions(random_record(1))
    nodes = list(graph(last))
    assert any(isinstance(node, OpenSide | Portal) for node in nodes)
    assert nx.number_of_nodes(graph(last)) == len(nodes)
