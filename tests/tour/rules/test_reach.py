"""Ways: as graph questions on the road."""

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardlib import tour
from boardlib.tour.board.notation import named_road
from boardlib.tour.board.position import Position, Way
from boardlib.tour.board.road import Cell, Road, Section, Wind
from boardlib.tour.rules.state import Fault, Ground, farthest, reachable, shortest, track
from tests.every import every
from tests.tour.boards import after, ask, because, board, cell, column, why_not

B1 = named_road("B1")
CELLS = st.builds(Cell, st.integers(0, 4), st.integers(0, 29))
CROWDS = st.sets(CELLS, max_size=25)
HERE = Cell(2, 10)


def free_steps(taken: set[Cell]) -> "nx.DiGraph[Cell]":
    graph = B1.graph()
    graph.remove_nodes_from(taken - {HERE})
    return graph


@given(CROWDS, st.integers(0, 8))
def test_what_can_be_reached_is_what_the_graph_of_free_cells_says(
    taken: set[Cell], most: int
) -> None:
    taken.discard(HERE)
    found = reachable(Ground(B1, taken), HERE, most)
    lengths = nx.single_source_shortest_path_length(free_steps(taken), HERE, cutoff=most)
    assert found == {cell: steps for cell, steps in lengths.items() if cell != HERE}


@given(CROWDS, CELLS, st.integers(0, 8))
def test_a_way_is_a_shortest_one_or_says_why_not(taken: set[Cell], goal: Cell, most: int) -> None:
    taken.discard(HERE)
    found = track(Ground(B1, taken), HERE, Way(goal), most)
    graph = free_steps(taken)
    length = (
        nx.shortest_path_length(graph, HERE, goal)
        if goal in graph and nx.has_path(graph, HERE, goal)
        else None
    )
    if found.fault is None:
        assert len(found.cells) == length
        assert nx.is_path(graph, [HERE, *found.cells])
    elif found.fault is Fault.TOO_FAR:
        assert length is not None
        assert length == found.steps > most
    else:
        assert length is None


@given(CROWDS, st.lists(CELLS, min_size=1, max_size=3), st.booleans())
def test_ways_that_spread_from_a_cell_are_those_that_are_searched_for_one_by_one(
    taken: set[Cell], goals: list[Cell], jump: bool
) -> None:
    ground = Ground(B1, taken, jump)
    for goal in goals:
        assert ground.spread(HERE).way(goal) == shortest(ground.open_steps, HERE, goal)


@given(CROWDS, st.integers(0, 7))
def test_nobody_could_ride_farther_or_straighter(taken: set[Cell], most: int) -> None:
    taken.discard(HERE)
    way = farthest(Ground(B1, taken), HERE, most)
    graph = free_steps(taken)
    assert nx.is_path(graph, [HERE, *way])
    every = list(ways_of(graph, HERE, most))
    longest = max(map(len, every))
    assert len(way) == longest
    assert sides(way) == min(sides(one) for one in every if len(one) == longest)


def ways_of(graph: "nx.DiGraph[Cell]", start: Cell, most: int) -> list[tuple[Cell, ...]]:
    if most == 0:
        return [()]
    rest = [(step, *way) for step in graph[start] for way in ways_of(graph, step, most - 1)]
    return [(), *rest]


def sides(way: tuple[Cell, ...]) -> int:
    return sum(one.lane != other.lane for one, other in zip((HERE, *way), way, strict=False))


def test_straight_on_then_to_windward() -> None:
    blocked = Ground(B1, {Cell(2, 12)})
    assert farthest(blocked, HERE, 3) == ((2, 11), (1, 11), (1, 12))
    lee = Road(5, 30, (Section((0,) * 5, wind=Wind.RIGHT),))
    assert farthest(Ground(lee, {Cell(2, 12)}), HERE, 3) == ((2, 11), (3, 11), (3, 12))
    assert shortest(B1.steps, HERE, Cell(1, 12)) == ((2, 11), (2, 12), (1, 12))


@every(
    "way, rule",
    [
        ("to 5,12", "way-road"),
        ("to 2,30", "way-road"),
        ("to 2,9", "way-forward"),
        ("to 4,10", "way-forward"),
        ("via 2,12 2,11 to 2,13", "way-forward"),
        ("to 2,13", "way-free"),
        ("via 2,13 to 2,15", "way-around"),
        ("to 2,16", "way-length"),  # 6 cells away, but 7 around the other two
        ("to 2,10", "way-least"),
    ],
)
def test_every_fault_has_its_own_rule(way: str, rule: str) -> None:
    start = after(board("B1", "1@2,13 2@2,12 9@2,10"), "1 white 1", "2 take 1")
    assert why_not(start, f"9 red 6 {way}") == {rule}


def corner(passing: str) -> Position:
    """9 on the verge, with riders on both cells ahead of him; 1 has crashed."""
    options = ("option red R0", f"option passing {passing}")
    return after(board("B1", "1@0,13 9@0,12 2@1,12", *options), "1 red 0")


def test_riders_on_all_cells_ahead_bar_the_way() -> None:
    start = corner("blocked")
    assert why_not(start, "9 red 6 to 0,15") == {"way-around"}
    assert "way-blocked" in because(tour.judge(start, "9 red 6"))
    stays = after(start, "9 red 6")
    assert cell(stays, 9) == "0,12"


def test_option_passing() -> None:
    start = corner("jump")
    assert "way-over" in because(tour.judge(start, "9 red 6 via 0,13 to 0,14"))
    assert cell(after(start, "9 red 6 via 0,13 to 0,14"), 9) == "0,14"
    assert why_not(start, "9 red 6 to 0,13") == {"way-free"}
    assert "0,14" in ask(start, "ways 9 2")
    assert "0,13" not in ask(start, "ways 9 2")
    assert why_not(start, "9 red 6 to 0,12") == {"way-least"}  # he can, over the others
    assert not why_not(start, "9 white 1 to 0,12")  # with 1 he cannot
    assert not why_not(corner("blocked"), "9 red 6 to 0,12")


def test_at_the_end_of_the_road_a_rider_stays() -> None:
    last = board("B1", "1@1,29 2@1,28")
    assert "way-blocked" in because(tour.judge(last, "1 yellow 4"))
    assert cell(after(last, "1 yellow 4"), 1) == "1,29"


@pytest.mark.parametrize("value", ["one", "none"])
def test_option_least_move(value: str) -> None:
    start = board("B1", column(1, 2), f"option least_move {value}")
    if value == "one":
        assert why_not(start, "1 yellow 4 to 2,12") == {"way-least"}
    else:
        assert "way-stay" in because(tour.judge(start, "1 yellow 4 to 2,12"))
        assert cell(after(start, "1 yellow 4 to 2,12"), 1) == "2,12"


def test_the_question_about_ways() -> None:
    assert ask(board("B1", "1@2,12"), "ways 1 1") == ["2,13", "1,12", "3,12"]
    assert ask(board("B1", "1@2,12"), "ways 1 0") == []
