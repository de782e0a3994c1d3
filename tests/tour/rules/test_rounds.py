"""Whole rounds: the state of a position, extended move by move, and properties of it."""

import random
from collections.abc import Container
from functools import cache
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from boardlib import tour
from boardlib.tour.board.position import NextRound, Position, Ride
from boardlib.tour.rulebook import OPTIONS as KNOWN
from boardlib.tour.rules.play import choices
from boardlib.tour.rules.rounds import race
from tests.every import every
from tests.tour.boards import after, board

PLACES = "1@2,12 2@2,11 3@3,10 4@0,9 5@1,8 6@2,9 7@2,10 8@4,3 9@2,3 10@1,3 11@0,20 12@0,19"
JERSEYS = ("jersey yellow 2", "jersey polka 6", "jersey green 10")
ROADS = ("B1", "B2", "B3", "B5", "B6", "BH")
OPTIONS = [(one.name, value) for one in KNOWN.values() for value in one.values]


@cache
def start(road: str, option: tuple[str, str]) -> Position:
    places = [place for place in PLACES.split() if int(place.split(",")[1]) < 20]
    return board(road, " ".join(places), *JERSEYS, f"option {option[0]} {option[1]}")


def played(road: str, option: tuple[str, str], seed: int, count: int) -> list[Position]:
    """The positions of a stage that goes on at random."""
    rng, positions = random.Random(seed), [start(road, option)]
    for _move in range(count):
        move = drawn(positions[-1], rng)
        if move is None:
            break
        positions.append(tour.play(positions[-1], move).position)
    return positions


def drawn(position: Position, rng: random.Random) -> Ride | NextRound | None:
    state = race(position)
    if state.turn is None:
        return NextRound() if state.at else None
    return rng.choice(list(choices(state, state.turn)))


GAMES = st.tuples(st.sampled_from(ROADS), st.sampled_from(OPTIONS), st.integers(0, 999))


@settings(deadline=None, max_examples=60)
@given(GAMES, st.integers(1, 40))
def test_a_stage_at_random(game: tuple[str, tuple[str, str], int], count: int) -> None:
    positions = played(*game, count)
    wrong_before = set(tour.status(positions[0]))
    for before, position in pairwise(positions):
        one_rider_a_cell(position)
        nobody_moves_back(before, position)
        assert set(tour.status(position)) <= wrong_before
    last = positions[-1]
    again = tour.read(tour.write(last))
    assert again == last
    assert race(again) == race(last)  # replayed, or extended move by move


def one_rider_a_cell(position: Position) -> None:
    state = race(position)
    assert len(set(state.at.values())) == len(state.at)
    assert state.taken == {cell: rider for rider, cell in state.at.items()}
    assert all(cell in position.road for cell in state.at.values())


def nobody_moves_back(before: Position, after: Position) -> None:
    old, new = race(before).at, race(after).at
    for rider in new:
        assert new[rider].row >= old[rider].row


@settings(deadline=None, max_examples=30)
@given(GAMES, st.integers(0, 12))
def test_a_round_keeps_its_groups_order_and_attack_positions(
    game: tuple[str, tuple[str, str], int], count: int
) -> None:
    positions = played(*game, count)
    for position in positions:
        if position.round == 1:
            assert race(position).peloton == race(positions[0]).peloton


@settings(deadline=None, max_examples=30)
@given(GAMES, st.integers(0, 12))
def test_only_the_next_of_a_group_has_an_offer_and_braked_riders_wait(
    game: tuple[str, tuple[str, str], int], count: int
) -> None:
    state = race(played(*game, count)[-1])
    for rider in state.offers:
        assert state.next_of(state.group(rider)) == rider
        assert not state.leads(rider)
    assert not set(state.braked) & set(state.rides)


@every("road", ROADS)
def test_every_listed_move_can_be_played_and_no_other_rider_may_move(road: str) -> None:
    position = start(road, ("yellow", "Y4"))
    listed = list(tour.moves(position))
    assert listed
    assert len(set(listed)) == len(listed)
    assert {move.rider for move in listed if isinstance(move, Ride)} == {race(position).turn}
    for move in listed:
        assert tour.judge(position, move)
        assert move in tour.moves(position)


def test_moves_of_a_round_that_is_over() -> None:
    position = after(board("B1", "1@2,12"), "1 yellow 4")
    assert list(tour.moves(position)) == [NextRound()]
    assert list(tour.moves(board("B1", ""))) == []


def test_gifts_are_listed() -> None:
    position = after(board("B1", "10@2,7 11@2,6 12@3,5"), "10 yellow 3 to 1,8", "11 yellow 2A")
    assert "12 yellow 6 to 3,9 give 11 2 to 2,10" in [str(move) for move in tour.moves(position)]
    moves: Container[object] = tour.moves(position)
    assert "12 yellow 6 to 3,9 give 11 3 to 2,11" not in moves
    assert "12 yellow 6 to 3,9 give 11 2 to 2,10" in moves
    assert "nonsense" not in moves
    assert None not in moves
    assert "99 yellow 4" not in moves


def test_a_position_keeps_its_state_but_is_not_changed_by_it() -> None:
    position = board("B1", PLACES)
    fresh = board("B1", PLACES)
    assert race(position) is race(position)
    assert position == fresh
    assert hash(position) == hash(fresh)


def test_moves_that_are_not_allowed_are_replayed_as_far_as_they_can_be_ridden() -> None:
    position = board("B1", "1@2,12 2@2,11", "played 2 yellow 9", "played 1 yellow 4 to 2,11")
    state = race(position)
    assert state.moved == (2, 1)
    assert str(state.at[1]) == "2,12"
    assert state.turn is None
