"""What can be taken into the hand: everything a player would try, also what is refused."""

from typing import Any, cast

from hypothesis import given, settings
from hypothesis import strategies as st

from boardlib import carcassonne
from boardlib.carcassonne.teaching.acting import in_hand, places
from boardlib.game.acting import acting
from tests.carcassonne.strategies import populated, random_board

TUNNEL = """
players 2
sets base tunnel
tile BG-D 0,0 0
tile BG-W -1,0 0
tile TU-2 1,0 0
meeple red 0,0.r1
token red 1,0.p1
turn red placed 1,0
"""
WAGONS = """
players 3
sets base inns-and-cathedrals traders-and-builders abbey-and-mayor
tile TB-16 0,0 180
tile BG-U 1,0 90
tile BG-U 1,1 90
tile BG-U 1,2 90
tile IC-08 0,2 0
tile BG-G 0,1 90
wagon red 0,0.c1
wagon blue 0,2.c1
meeple green 0,2.r1
turn red placed 0,1
"""


def test_every_legal_move_can_be_tried_with_something_in_the_hand() -> None:
    wagons = carcassonne.read(WAGONS)
    scored = carcassonne.play(wagons, "score").position
    for board, by in ((carcassonne.read(TUNNEL), "red"), (wagons, "red"), (scored, "red")):
        tried = {move for held in in_hand(board, (), by) for move in held.moves}
        assert {str(move) for move in carcassonne.moves(board)} <= tried


def test_what_is_tried_is_a_move_that_the_rules_judge() -> None:
    for board in (carcassonne.read(TUNNEL), carcassonne.read(WAGONS)):
        shapes = set(carcassonne.draw(board).roles)
        for held in in_hand(board, (), "red"):
            assert set(held.tries()) <= shapes, held.text
            for move in held.moves:
                assert carcassonne.judge(board, move).conditions, move


def test_another_players_token_is_refused_with_why() -> None:
    board = carcassonne.read(TUNNEL)
    blue = next(one for one in in_hand(board, ["token"], "red") if one.text == "token blue")
    ruling = carcassonne.judge(board, blue.tries()["1,0.p2"])
    assert not ruling
    assert [reason.rule.id for reason in ruling.failed] == ["carcassonne.token-own"]


def test_a_token_can_be_tried_where_one_lies_by_pointing_at_either() -> None:
    board = carcassonne.read(TUNNEL)
    tries = in_hand(board, ["token"], "red")[0].tries()
    assert tries["token:1,0.p1"] == tries["1,0.p1"] == "token red 1,0.p1"


def test_a_wagon_stands_on_the_board_and_is_driven_anywhere_or_sent_home() -> None:
    board = carcassonne.play(carcassonne.read(WAGONS), "score").position
    driven, home = in_hand(board, ["move", "home"], "red")
    assert driven.at == home.at == "figure:0,0.c1"
    assert driven.tries()["1,2.r1"] == "move red 0,0.c1 to 1,2.r1"
    assert not carcassonne.judge(board, driven.tries()["1,2.r1"])
    assert home.press == "home red 0,0.c1"
    assert in_hand(board, ["move blue"], "red") == ()
    assert [one.at for one in in_hand(board, ["move blue"], "blue")] == ["figure:0,2.c1"]


def test_a_tile_in_the_hand_is_turned() -> None:
    board = carcassonne.read("players 2\nsets base\ntile BG-D 0,0 0\nturn red")
    (held,) = in_hand(board, ["tile BG-E"], "red")
    assert held.piece.turns == len(held.lays) == 4
    assert held.tries(1)["0,-1"] == "tile BG-E 0,-1 90"
    assert "0,0" in held.tries()  # where one lies already: refused, with why


def test_a_tile_of_which_is_said_how_it_lies_is_not_turned() -> None:
    board = carcassonne.read("players 2\nsets base\ntile BG-D 0,0 0\nturn red")
    (held,) = in_hand(board, ["tile BG-V 1,0 90"], "red")
    assert held.piece.turns == 1
    assert held.tries() == {"1,0": "tile BG-V 1,0 90"}


def test_only_what_is_offered_can_be_tried() -> None:
    board = carcassonne.read(TUNNEL)
    (held,) = in_hand(board, ["meeple red 1,0.f"], "red")
    assert set(held.tries()) == {"1,0.f1", "1,0.f2"}


def test_two_tokens_at_once_go_to_one_place_and_then_to_another() -> None:
    text = TUNNEL.replace("turn red placed 1,0", "turn blue placed 1,0")
    board = carcassonne.read(f"{text}option occupied_road_needs_pair on")
    held = {one.text: one for one in in_hand(board, ["token blue"], "blue")}
    then = held["token blue both"].tries()["1,0.p2"]
    assert held[then].follows
    assert held[then].tries()["1,0.p1"] == "token blue 1,0.p2 and 1,0.p1"
    assert "1,0.p2" not in held[then].tries()


@settings(max_examples=10)
@given(st.integers(0, 10_000), st.integers(1, 20))
def test_on_any_board_what_is_tried_can_be_judged(seed: int, size: int) -> None:
    board = populated(random_board(seed, size), seed)
    for held in acting(cast(Any, carcassonne)).in_hand(board, (), "red"):
        for move in [*held.moves][:6]:
            carcassonne.judge(board, move)  # refuses, or does not; but it is a move


def test_what_can_be_pointed_at_is_drawn() -> None:
    board = carcassonne.read(TUNNEL)
    shapes = set(carcassonne.draw(board).roles)
    for kind in ("tile", "portal", "figure", "token", "part", "road", "city", "field"):
        assert places(board, kind), kind
        assert set(places(board, kind).values()) <= shapes, kind
    assert places(board, "rider") == {}
    assert places(board, "place")["2,0"] == "2,0"


def test_a_tile_for_several_places_is_taken_once() -> None:
    board = carcassonne.read("players 2\nsets base\ntile BG-D 0,0 0\nturn red\n")
    one, *others = in_hand(board, ["tile BG-A 1,0", "tile BG-A -1,0"], "red")
    assert not others
    assert {move.split()[2] for move in one.moves} == {"1,0", "-1,0"}
    turned = in_hand(board, ["tile BG-A 1,0 90", "tile BG-A -1,0 270"], "red")
    assert [held.text for held in turned] == ["tile BG-A 90", "tile BG-A 270"]
