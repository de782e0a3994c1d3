"""What can be taken into the hand in a race: all that a player would try, also what is refused."""

from random import Random
from typing import Any, cast

import pytest

from boardlib import biathlon
from boardlib.biathlon.teaching.acting import in_hand, moves, places
from boardlib.game.acting import Takeable, acting

BLOCK = """
race sprint
course M11
player red
hand red 25
player blue
start blue 0:30
clock blue 0:30
hand blue 12 24 60
group red i1
group red i2
group blue j1
"""
BOTTLE = """
race sprint
course M11
player red
player blue
hand red 35
hand blue 12
group red i2
group blue i1
coach red II
"""
BUS = """
race sprint
course M11
player red
player blue
hand red 21
hand blue 12
group red i1
group blue i2
coach red I
"""
PURSUIT = """
race pursuit
course M11
at 2 flat
player green
clock green 11:20
hand green 14 15 16 18
player blue
clock blue 11:26
hand blue 6 9 22 44
player red
clock red 11:34
hand red 57 25 30 59 60
"""
RANGE = """
race sprint
option arena fixed
course M11
at 1 arena
player red
clock red 7:27
hand red 25 57
"""
BOARDS = {"block": BLOCK, "bottle": BOTTLE, "bus": BUS, "pursuit": PURSUIT, "range": RANGE}
MISS = "red arena shots hit SE hit hit hit"


def held(board: Any, text: str, *may: str) -> Takeable:
    return next(one for one in in_hand(board, may, "red") if one.text == text)


def moves_of(board: Any, may: tuple[str, ...] = ()) -> list[str]:
    """Every move that can be tried: what leads to another piece is none."""
    every = in_hand(board, may, "red")
    texts = {one.text for one in every if not one.press}
    return [move for one in every for move in one.moves if move not in texts]


@pytest.mark.parametrize("name", [*BOARDS])
def test_every_legal_move_can_be_tried(name: str) -> None:
    board = biathlon.read(BOARDS[name])
    legal = {str(one) for one in biathlon.moves(board) if str(one).startswith("red")}
    assert legal <= set(moves_of(board))


@pytest.mark.parametrize("name", [*BOARDS])
def test_a_thousand_random_tries_are_judged_and_every_refusal_has_a_sentence(name: str) -> None:
    dice, start = Random(name), biathlon.read(BOARDS[name])
    board = start
    for _try in range(200):
        tries = moves_of(board)
        move = dice.choice(tries) if tries else ""
        if not move:
            board = start
            continue
        ruling = biathlon.judge(board, move)
        if ruling.allowed:
            board = biathlon.play(board, move).position
        else:
            assert all(reason.text.endswith(".") for reason in ruling.failed), move
            assert ruling.failed, move


def test_a_barrier_goes_to_every_path_and_is_refused_where_it_may_not() -> None:
    board = biathlon.read(BLOCK)
    barrier = held(board, "red 25 close", "red 25 close")
    assert barrier.tries()["path:j1:x"] == "red 25 close j1 x"
    ruling = biathlon.judge(board, barrier.tries()["path:j1:j2"])
    assert [reason.rule.id for reason in ruling.failed] == ["biathlon.block-end"]


def test_a_bus_stops_where_one_points_also_at_a_group_that_stands_there() -> None:
    board = biathlon.read(BUS)
    tries = held(board, "red 21 bus").tries()
    assert tries["station:x"] == "red 21 bus x"
    assert tries["group:i2"] == "red 21 bus i2"
    assert not biathlon.judge(board, tries["group:i2"])


def test_a_group_of_others_is_taken_from_the_board_and_sent_away() -> None:
    board = biathlon.read(BOTTLE)
    away = held(board, "red 35 expel i1")
    assert away.at == "group:i1"
    assert away.tries()["station:k2"] == "red 35 expel i1 to k2"
    assert not biathlon.judge(board, away.tries()["station:x"])


def test_an_own_group_put_in_its_place_sends_it_away_first() -> None:
    board = biathlon.read(BOTTLE)
    then = held(board, "red 35 follow i2").tries()["group:i1"]
    assert held(board, then).follows
    assert held(board, then).tries()["station:k2"] == "red 35 expel i1 to k2 follow i2"


def test_a_card_can_be_ridden_for_nothing_but_its_time() -> None:
    board = biathlon.read(BOTTLE)
    assert held(board, "red 35").press == "red 35"
    assert in_hand(board, ["red 35 expel"], "red") == tuple(
        one for one in in_hand(board, [], "red") if "expel" in one.text or "follow" in one.text
    )


def test_shots_that_are_told_are_shot_by_pressing() -> None:
    (shot,) = in_hand(biathlon.read(RANGE), [MISS], "red")
    assert (shot.press, shot.piece.name) == (MISS, "Shoot")
    assert [*map(str, moves(biathlon.read(RANGE), [MISS]))] == [MISS]


def test_what_is_drawn_level_with_is_decided_afterwards() -> None:
    board = biathlon.read(PURSUIT)
    for move in ("red 57 draw 1", "blue 6 draw 2", "green 14 draw 3"):
        board = biathlon.play(board, move).position
    assert [one.press for one in in_hand(board, ["red level", "red keep"], "red")] == [
        "red level",
        "red keep",
    ]


def test_a_group_walks_from_where_it_stands() -> None:
    board = biathlon.play(biathlon.read(BLOCK), "red 25 close j1 x").position
    walking = held(board, "red walk i2")
    assert walking.at == "group:i2"
    assert walking.tries()["station:x"] == "red walk i2 to x"


def test_what_can_be_pointed_at_is_drawn() -> None:
    for text in (BLOCK, BOTTLE, BUS):
        board = biathlon.read(text)
        shapes = set(biathlon.draw(board).roles)
        for one in acting(cast(Any, biathlon)).in_hand(board, (), "red"):
            assert all(set(tries) <= shapes for tries in one.lays), one.text
        for kind in ("station", "group", "path", "half", "section", "card"):
            assert places(board, kind), kind
            assert set(places(board, kind).values()) <= shapes, kind
        assert places(board, "wagon") == {}


def test_a_pair_are_two_stations_that_no_path_joins() -> None:
    board = biathlon.read(BLOCK)
    pairs = places(board, "pair")
    assert pairs["i1 w1"] == "group:i1 station:w1"
    assert "j1 x" not in pairs
    assert len(pairs) == 11 * 10 // 2 - len(board.course.paths)


def test_a_row_lies_under_its_section() -> None:
    board = biathlon.read("race sprint\nplayer red\nhand red 38 57")
    assert places(board, "row")["57 climb"] == "card:57:climb"
    assert len(places(board, "row")) == 6
