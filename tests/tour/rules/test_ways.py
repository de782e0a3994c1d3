"""Ways as graph questions on the road, and speed that is given away (rulings: TDF-14 to 17)."""

from collections.abc import Iterator
from dataclasses import replace

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardlib import tour
from boardlib.tour.board.notation import named_road, read_move
from boardlib.tour.board.position import Gift, Position, Ride, Way
from boardlib.tour.board.road import Cell, Road, Section, Wind
from boardlib.tour.rules.state import Fault, Ground, farthest, reachable, shortest, track
from tests.every import every
from tests.tour.boards import after, ask, because, board, caused, cell, column, why_not

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


# --- giving speed -------------------------------------------------------------------------


def small() -> Position:
    """TDF-14: 11 has rolled a 2 and stands on 2,8; 12 behind him is to move."""
    return after(board("B1", "10@2,7 11@2,6 12@3,5"), "10 yellow 3 to 1,8", "11 yellow 2A")


@every(
    "gift, rules",
    [
        ("to 3,7 give 11 4 to 2,12", {"give-past", "give-adjacent"}),
        ("to 3,10 give 11 2 to 2,10", {"give-sum"}),
        ("to 3,9 give 10 2", {"give-order", "give-adjacent"}),
        ("to 3,6 give 11 1 to 2,9", {"give-past", "give-adjacent"}),
        ("to 3,9 give 11 0", {"give-sum", "give-adjacent"}),
        ("to 3,8 give 11 0", {"give-sum"}),  # a gift is a cell at least
        ("to 3,8 give 11 2 to 2,8", {"give-sum"}),  # nobody rides it
        ("to 3,9 give 11 1 to 2,10", {"way-length", "give-adjacent"}),
        ("to 3,9 give 11 2 to 2,7", {"way-forward", "give-adjacent"}),
    ],
)
def test_what_cannot_be_given(gift: str, rules: set[str]) -> None:
    assert why_not(small(), f"12 yellow 6 {gift}") == rules


def test_who_is_ahead_already_does_not_ride_past() -> None:
    """Rider 12 moves later, from the lee side, but odd lanes lie half a cell farther ahead."""
    start = board("B1", "10@2,7 11@2,6 12@3,6", "option red R0")
    position = after(start, "10 yellow 6", "11 red 0")
    assert why_not(position, "12 yellow 6 to 3,9 give 11 3 to 2,9") == {"give-past"}
    refused = tour.judge(position, "12 yellow 6 to 3,9 give 11 3 to 2,9").failed
    said = "Rider 12 was ahead of rider 11 already (lane 2, row 6)."
    assert [one.text for one in refused] == [said]
    gifts = [move for move in tour.moves(position) if isinstance(move, Ride) and move.gift]
    assert gifts == []
    level = after(board("B1", "10@2,7 11@2,6 12@3,5", "option red R0"), "10 yellow 6", "11 red 0")
    assert why_not(level, "12 yellow 6 to 3,8 give 11 3 to 2,9") == set()


@pytest.mark.parametrize("value", ["team", "anyone"])
def test_option_giving(value: str) -> None:
    position = tour.read(
        "road B1\nrider 10 red 2,7\nrider 11 red 2,6\nrider 12 blue 3,5\n"
        f"option giving {value}\nplayed 10 yellow 3 to 1,8\nplayed 11 yellow 2A"
    )
    move = "12 yellow 6 to 3,9 give 11 2 to 2,10"
    if value == "team":
        assert why_not(position, move) == {"give-team"}
    else:
        assert "give-anyone" in because(tour.judge(position, move))


def test_the_events_follow_the_order_in_which_they_ride() -> None:
    first = tour.play(small(), "12 yellow 6 to 2,9 give 11 2 to 2,10 first").events
    ridden = [event.facts["rider"] for event in first if "way" in event.facts]
    assert ridden == [11, 12]
    assert "give-order" in caused(small(), "12 yellow 6 to 3,9 give 11 2 to 2,10")


def test_gifts_of_a_solo_attack_are_listed() -> None:
    """Rider 12 had the cells ahead of him free; 10, level with him, moved just before."""
    position = after(board("B1", "10@0,5 12@1,5 13@0,4"), "10 yellow 3 to 0,7")
    listed = {str(move) for move in tour.moves(position)}
    assert "12 yellow 2A solo green 4 to 1,7 then to 1,9 give 10 2 to 0,9" in listed
    assert "12 yellow 2A solo green 4 to 1,7 then to 1,9 give 10 3 to 0,10" not in listed


def test_a_solo_attack_that_names_no_end_keeps_to_what_is_left() -> None:
    """Own part and gift are 2 + 4 together (question 11); after the jump he has green only."""
    position = after(board("B1", "10@0,5 12@1,5 13@0,4"), "10 yellow 3 to 0,7")
    given = after(position, "12 yellow 2A solo green 4 to 1,7 give 10 2 to 0,9")
    assert (cell(given, 12), cell(given, 10)) == ("1,9", "0,9")
    short = after(position, "12 yellow 2A solo green 4 to 1,6")
    assert cell(short, 12) == "1,10"


def test_in_a_solo_attack_nobody_rides_before_the_jump() -> None:
    """Green is rolled after the jump (question 8); before that there is nothing of it to give."""
    position = after(board("B1", "10@0,5 12@1,5 13@0,4"), "10 yellow 3 to 0,7")
    move = "12 yellow 2A solo green 4 to 1,7 then to 1,9 give 10 2 to 0,9 first"
    ridden = [
        event.facts["rider"] for event in tour.play(position, move).events if "way" in event.facts
    ]
    assert ridden == [12, 10, 12]


NARROW = """
road 2 lanes 20 rows
section 1 from 0 flat
rider 1 blue 0,4
rider 2 blue 1,4
rider 3 blue 0,3
"""
NEAR = [Way(Cell(lane, row)) for row in range(4, 11) for lane in range(2)]


def begun(position: Position, head: str) -> Iterator[Ride]:
    """A move with every end near the rider, a solo attack with every legal jump before it."""
    ride = read_move(head)
    assert isinstance(ride, Ride)
    for way in NEAR:
        if "solo" not in head:
            yield replace(ride, way=way)
        elif tour.judge(position, replace(ride, way=way)):
            yield from (replace(ride, way=way, then=then) for then in NEAR)


@pytest.mark.parametrize(
    ("moves", "head"),
    [
        (("1 yellow 3 to 1,5",), "2 yellow 5"),
        (("1 yellow 3 to 0,6",), "2 yellow 2A solo green 3"),
        (("1 yellow 2A to 0,5",), "2 yellow 2A pull green 3"),
        (("1 red 1 to 0,5", "2 red 1 to 1,5"), "3 red 6"),
    ],
)
def test_all_legal_gifts_are_listed_and_no_others(moves: tuple[str, ...], head: str) -> None:
    """Every jump, end and gift on a narrow road, where riders bar each other's way."""
    position = after(tour.read(NARROW), *moves)
    receiver = int(head[0]) - 1
    legal = {
        (ride.way, ride.then, given, first)
        for ride in begun(position, head)
        for given in NEAR
        for first in (False, True)
        if any(
            tour.judge(position, replace(ride, gift=Gift(receiver, value, given, first)))
            for value in range(1, 6)
        )
    }
    listed = [move for move in tour.moves(position) if str(move).startswith(head)]
    gifts = [(ride, ride.gift) for ride in listed if isinstance(ride, Ride) and ride.gift]
    assert len(gifts) == len(legal) > 0
    assert {(ride.way, ride.then, gift.way, gift.first) for ride, gift in gifts} == legal
    assert all(tour.judge(position, ride) for ride, _gift in gifts)
