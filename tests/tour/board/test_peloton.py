"""Groups, lone riders, order and attack positions (TDF-07, 09, 10, 21, 22)."""

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardlib import tour
from boardlib.tour.board.notation import named_road
from boardlib.tour.board.position import moving_order, peloton
from boardlib.tour.board.road import Cell, Road, Section, Wind, front
from boardlib.tour.rulebook import DEFAULTS
from tests.tour.boards import ask, board, names

PICTURE_2 = "1@2,12 2@2,11 3@3,10 4@0,9 5@1,8 6@2,9 7@2,10"


def test_picture_1_lone_riders_are_those_with_free_cells_all_around() -> None:
    pairs = "11@0,10 12@0,11 13@4,10 14@4,11 15@2,12 16@2,13 17@2,8 18@2,7"
    position = board("B1", f"1@2,20 2@2,10 3@2,2 4@0,15 {pairs}")
    groups = ask(position, "groups")
    assert isinstance(groups, list)
    assert {g["leader"] for g in groups if g["lone"]} == {1, 2, 3, 4}
    assert sorted(sorted(g["riders"]) for g in groups if not g["lone"]) == [
        [11, 12],
        [13, 14],
        [15, 16],
        [17, 18],
    ]


def test_picture_2_in_the_order_of_moving() -> None:
    assert ask(board("B1", PICTURE_2), "order") == [1, 2, 7, 3, 4, 6, 5]


@pytest.mark.parametrize(("room", "attackers"), [("front3", [1, 4]), ("line3", [1, 3, 4, 5])])
def test_picture_2_attack_positions_by_either_reading(room: str, attackers: list[int]) -> None:
    position = board("B1", PICTURE_2, f"option attack_room {room}")
    assert ask(position, "attackers") == attackers
    refused = {rider for rider in range(1, 8) if ask(position, f"attack {rider}") == "forbidden"}
    assert refused == set(range(1, 8)) - set(attackers)


def test_a_leader_is_in_attack_position_without_room() -> None:
    """TDF-09 b1: side by side, the windward one leads; the other one is in his way."""
    assert ask(board("B1", "1@0,12 2@1,12"), "attackers") == [1, 2]
    close = board("B1", "1@2,14 2@2,13 3@2,11 4@2,10", "option attack_room line3")
    assert ask(close, "attackers") == [1, 3]


def test_nobody_alone_is_in_attack_position() -> None:
    position = board("B1", "9@2,20")
    assert ask(position, "attackers") == []
    ruling = tour.ask(position, "attack 9").ruling
    assert ruling is not None
    assert names(ruling) == {"lone-no-attack"}


def test_later_section_then_distance_then_wind() -> None:
    assert ask(board("B1", "1@0,8 2@3,8 3@2,9"), "order") == [3, 1, 2]
    assert ask(board("B2", "5@4,10 6@0,9"), "order") == [5, 6]
    assert ask(board("B4", "15@0,6 16@0,5 1@3,5 4@3,4"), "order") == [15, 1, 16, 4]


def test_half_cells_put_odd_lanes_half_a_cell_ahead() -> None:
    half = board("B1", "1@0,8 2@3,8 3@2,9", "option distance half_cells")
    assert ask(half, "order") == [3, 2, 1]
    ruling = tour.ask(half, "before 2 1").ruling
    assert ruling is not None
    assert ruling.reasons[0].rule.id == "tour.order-half-cells"


@pytest.mark.parametrize(
    ("road", "pair", "rule"),
    [
        ("B2", "5@4,10 6@0,9", "tour.order-section"),
        ("B1", "5@4,10 6@0,9", "tour.order-cells"),
        ("B1", "5@0,10 6@4,10", "tour.order-wind"),
    ],
)
def test_what_decides_between_two(road: str, pair: str, rule: str) -> None:
    answer = tour.ask(board(road, pair), "before 5 6")
    assert answer.data is True
    assert answer.ruling is not None
    assert [reason.rule.id for reason in answer.ruling.reasons] == [rule]


def test_wind_from_the_right_turns_the_order_round() -> None:
    places = {1: Cell(0, 5), 2: Cell(4, 5), 3: Cell(2, 6)}
    road = Road(5, 20, (Section((0,) * 5, wind=Wind.RIGHT),))
    assert moving_order(road, places, DEFAULTS) == (3, 2, 1)


PLACES = st.dictionaries(
    st.integers(1, 36), st.builds(Cell, st.integers(0, 4), st.integers(0, 19)), max_size=36
).map(lambda places: {r: c for c, r in {c: r for r, c in places.items()}.items()})


def contacts(places: dict[int, Cell]) -> "nx.Graph[int]":
    """Riders as a graph: an edge joins two who stand on adjacent cells."""
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(places)
    on = {cell: rider for rider, cell in places.items()}
    for rider, cell in places.items():
        graph.add_edges_from((rider, on[near]) for near in front(cell) if near in on)
    return graph


@given(PLACES)
def test_groups_are_the_components_of_the_graph_of_contacts(places: dict[int, Cell]) -> None:
    found = peloton(named_road("B2"), places, DEFAULTS)
    components = {frozenset(one) for one in nx.connected_components(contacts(places))}
    assert {frozenset(group.riders) for group in found.groups} == components
    assert all(group.lone == (len(group.riders) == 1) for group in found.groups)
    assert sorted(found.order) == sorted(places)
    for group in found.groups:
        ranks = [found.order.index(rider) for rider in group.riders]
        assert ranks == sorted(ranks)
        assert group.leader == group.riders[0]


@given(PLACES)
def test_every_leader_of_a_group_and_no_lone_rider_attacks(places: dict[int, Cell]) -> None:
    found = peloton(named_road("B1"), places, DEFAULTS)
    for group in found.groups:
        assert (group.leader in found.attackers) == (not group.lone)
