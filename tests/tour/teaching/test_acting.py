"""What can be taken into the hand on a stage: also what the rules refuse, and with told dice."""

from random import Random
from typing import Any, cast

import pytest

from boardlib import tour
from boardlib.game.acting import acting, open_moves
from boardlib.tour.teaching.acting import in_hand, places, rolled

GROUP = """
road B1
rider 1 blue 2,12
rider 11 red 2,11
rider 12 red 2,10
jersey yellow 11
played 1 yellow 6
"""
PUSH = """
road B1
rider 1 blue 2,7
rider 11 red 2,6
rider 12 red 3,5
played 1 yellow 3 to 1,8
played 11 yellow 2A to 2,8
"""
BOARDS = (GROUP, PUSH, f"{GROUP}played 11 take 6 to 2,16")


def test_a_speed_alone_is_pressed_and_refused_attacks_are_there_too() -> None:
    held = [one.press for one in in_hand(tour.read(GROUP), ["speed"], "red")]
    assert held[:3] == ["11 take 6", "11 yellow 2A", "11 yellow 2A solo green 3"]
    assert {"11 red 7", "11 white 1", "11 card green 5", "11 card pull green 5"} <= set(held)
    open_ones = [*open_moves(cast(Any, tour), tour.read(GROUP), ["speed"])]
    assert "11 yellow 2A solo green 3" not in open_ones
    assert {"11 take 6", "11 yellow 2A", "11 card green 5"} <= set(open_ones)
    assert set(open_ones) <= set(held)


def test_another_team_has_nothing_to_take_and_beginnings_are_kept() -> None:
    stage = tour.read(GROUP)
    assert in_hand(stage, ["speed"], "blue") == ()
    assert [one.press for one in in_hand(stage, ["speed", "11 take"], "red")] == ["11 take 6"]


def test_a_number_that_nobody_has_rolled_can_be_tried_where_it_is_named_and_is_refused() -> None:
    stage = tour.read("road B1\nrider 11 red 2,12\nrider 12 red 2,11\nplayed 11 yellow 6")
    held = {one.press: one for one in in_hand(stage, ["speed", "12", "12 take 3"], "red")}
    assert held["12 take 3"].piece.name == "Ride with a 3"
    assert held["12 take 6"].piece.name == "Ride with his 6"
    assert not tour.judge(stage, "12 take 3")
    assert "12 take 3" not in {one.press for one in in_hand(stage, ["speed"], "red")}
    rolled_by_now = tour.read("road B1\nrider 11 red 2,12\nrider 12 red 2,11\nplayed 11 yellow 3")
    names = [one.piece.name for one in in_hand(rolled_by_now, ["speed", "12 take 3"], "red")]
    assert names == ["Ride with his 3"]


def test_the_dice_of_a_move_are_named_in_their_order() -> None:
    assert rolled("12 yellow 2A solo green 5") == (("12", "yellow 2A"), ("12", "green 5"))
    assert rolled("12 card green 5 to 2,3") == (("12", "green 5"),)
    assert rolled("12 take 6") == rolled("next round") == rolled("12 yellow") == ()


def test_what_is_on_offer_stands_on_the_board_what_is_gone_does_not() -> None:
    stage = tour.read(f"{GROUP}played 11 yellow 3")
    signs = {one.press: one.beside for one in in_hand(stage, ["speed"], "red")}
    assert signs["12 take 3"] == "offer:12"
    assert signs["12 take 6"] == ""
    assert not tour.judge(stage, "12 take 6")


def test_a_die_in_the_hand_reaches_cells_and_more_can_be_pointed_at() -> None:
    (held,) = in_hand(tour.read(GROUP), ["11 take"], "red")
    assert {"2,16", "1,12"} <= set(held.reach)
    assert "2,18" not in held.reach
    assert held.tries()["2,18"] == "11 take 6 to 2,18"
    assert held.tries()["rider:1"] == "11 take 6 to 2,17"


@pytest.mark.parametrize("may", [("speed",), ("12 take", "11 yellow 4"), ("push", "12 yellow 6")])
def test_every_legal_move_that_is_offered_can_be_tried(may: tuple[str, ...]) -> None:
    for text in BOARDS:
        stage = tour.read(text)
        tried = {move for one in in_hand(stage, may, "red") for move in one.moves}
        listed = set(open_moves(cast(Any, tour), stage, may))
        assert listed <= tried, sorted(listed - tried)[:4]


def test_a_push_takes_the_own_cell_and_then_the_friends() -> None:
    held = {one.text: one for one in in_hand(tour.read(PUSH), ["push", "12 yellow 6"], "red")}
    then = held["12 yellow 6"].tries()["3,9"]
    assert held[then].follows
    assert held[then].tries()["2,10"] == "12 yellow 6 to 3,9 give 11 2 to 2,10"
    assert held[then].tries()["rider:11"] == "12 yellow 6 to 3,9"
    first = held["12 yellow 6"].tries()["rider:11"]
    second = held[first].tries()["2,10"]
    assert held[second].tries()["2,9"] == "12 yellow 6 to 2,9 give 11 2 to 2,10 first"


def test_what_a_rider_leaves_goes_to_his_friend_straight_on_and_stands_on_the_cell() -> None:
    stage, may = tour.read(PUSH), ["rest", "12 yellow 6"]
    (held,) = in_hand(stage, may, "red")
    assert held.tries()["3,9"] == "12 yellow 6 to 3,9 give 11 2 to 2,10"
    assert held.tries()["3,8"] == "12 yellow 6 to 3,8 give 11 3 to 2,11"
    assert held.tries()["3,11"] == "12 yellow 6 to 3,11"
    assert (held.tags["3,9"], held.tags["3,8"]) == ("2", "3")
    assert "3,11" not in held.tags
    offered = set(open_moves(cast(Any, tour), stage, may))
    assert "12 yellow 6 to 3,9 give 11 2 to 2,10" in offered
    assert "12 yellow 6 to 3,11" in offered
    assert offered < set(held.moves)
    assert "12 yellow 6 to 3,8 give 11 3 to 2,11" in set(held.moves) - offered


def test_a_friend_whom_the_giver_would_bar_rides_first() -> None:
    stage = tour.read(PUSH)
    after = "12 yellow 6 to 2,9 give 11 2 to 2,10"
    first = f"{after} first"
    assert not tour.judge(stage, after)
    assert tour.judge(stage, first)
    (rest,) = in_hand(stage, ["rest", "12 yellow 6"], "red")
    assert rest.tags["2,9"] == "2"
    assert rest.tries()["2,9"] == first
    held = {one.text: one for one in in_hand(stage, ["push", "12 yellow 6"], "red")}
    then = held[held["12 yellow 6"].tries()["2,9"]]
    assert then.tries()["2,10"] == first
    assert "2,10" in then.reach
    assert "2,9" not in then.reach
    assert then.tries()["3,9"] == "12 yellow 6 to 2,9 give 11 2 to 3,9"


def test_what_is_too_much_is_refused_by_the_sum() -> None:
    stage = tour.read(PUSH)
    held = {one.text: one for one in in_hand(stage, ["push", "12 yellow 6"], "red")}
    ruling = tour.judge(stage, held[held["12 yellow 6"].tries()["3,10"]].tries()["2,10"])
    assert [reason.rule.id for reason in ruling.failed] == ["tour.give-sum"]


@pytest.mark.parametrize("text", BOARDS, ids=["group", "push", "taken"])
def test_random_tries_are_moves_and_each_refusal_has_a_sentence(text: str) -> None:
    stage, roll = tour.read(text), Random(text)
    for may in (("speed",), (), ("push", "11 yellow 4", "12 yellow 6", "12 red 6")):
        held = in_hand(stage, may, "")
        leads = {one.text for one in held if one.follows}  # what is in the hand then: no move
        found = [move for one in held for move in one.moves if move not in leads]
        for move in roll.sample(found, min(len(found), 120)):
            ruling = tour.judge(stage, move)
            assert ruling.allowed or ruling.failed[0].text


def test_what_can_be_pointed_at_is_drawn() -> None:
    stage = tour.read(GROUP)
    shapes = set(tour.draw(stage).roles)
    for kind in ("rider", "cell"):
        assert set(places(stage, kind).values()) <= shapes, kind
    assert "2,17" not in places(stage, "cell")
    assert places(stage, "tile") == {}
    assert acting(cast(Any, tour)).places(stage, "rider") == places(stage, "rider")
