"""Where the page can be read in two ways: the reading, the other one as an option, the words."""

import pytest

from bench.stages import any_stage
from boardlib import tour
from boardlib.ruling import Basis
from boardlib.tour.rules.choices import allowed, open_words, options
from boardlib.tour.rules.naming import rule
from boardlib.tour.rules.rounds import race
from tests.rulings import ruling_of
from tests.tour.boards import after, ask, because, board, caused, cell, column, names, why_not

# --- cards ------------------------------------------------------------------------------

HOLDER = ("21@3,14 22@3,13 23@3,12 24@3,11", "jersey green 23")


def test_the_green_die_of_a_card_is_refused_by_the_rule_on_cards() -> None:
    position = after(board("B1", *HOLDER), "21 yellow 2A", "22 yellow 3", "23 card green 6")
    assert why_not(position, "24 take 6") == {"card-green"}
    assert "only rider 23" in tour.ask(position, "may 24 take 6").text
    assert why_not(position, "24 take 5") == {"pace-latest"}
    assert ask(position, "offer 24") == [3]


def test_after_a_solo_attack_the_green_die_of_a_card_is_refused_for_what_it_is() -> None:
    position = after(
        board("B1", *HOLDER), "21 yellow 2A solo green 6", "22 yellow 3", "23 card green 4"
    )
    assert why_not(position, "24 take 4") == {"card-green"}
    start = board("B1", column(21, 23), "jersey green 22")
    solo = after(start, "21 yellow 2A solo green 6", "22 card green 4")
    assert why_not(solo, "23 take 4") == {"solo-no-takeover", "card-green"}


def test_a_card_with_green_at_once_is_a_pull_without_words() -> None:
    """Question 20: the steps are those of an attack, so it is as with ``yellow 2A green 5``."""
    start = board("B1", column(21, 23), "jersey yellow 21")
    assert "attack-forgotten-jump" in because(tour.judge(start, "21 card green 5"))
    pulled = after(start, "21 card green 5")
    assert (cell(pulled, 21), ask(pulled, "offer 22")) == ("2,19", [7])
    hill = after(board("BH", column(1, 2), "jersey polka 1"), "1 card green 5")
    assert ask(hill, "offer 2") == []
    listed = [str(move) for move in tour.moves(start)]
    assert not [move for move in listed if move.startswith("21 card green")]


@pytest.mark.parametrize("value", ["no", "yes"])
def test_option_card_catch(value: str) -> None:
    places = "1@2,12 2@3,12 3@2,11"
    start = board("B1", places, "jersey yellow 2", f"option card_catch {value}")
    solo = after(start, "1 yellow 2A solo green 4")
    if value == "no":
        assert why_not(solo, "2 card catch") == {"card-catch-no"}
        assert "card catch" not in ask(solo, "options 2")
        return
    assert "card catch" in ask(solo, "options 2")
    assert "card-catch-yes" in because(tour.judge(solo, "2 card catch"))
    assert cell(after(solo, "2 card catch"), 2) == "3,18"
    behind = board("B1", column(1, 2), "jersey yellow 2", "option card_catch yes")
    solo = after(behind, "1 yellow 2A solo green 4")
    assert "attack-room-front3" in why_not(solo, "2 card catch")


# --- giving speed -----------------------------------------------------------------------


@pytest.mark.parametrize("value", ["group", "road"])
def test_option_giving_order_for_a_rider_who_is_alone(value: str) -> None:
    start = board("B1", "1@2,7 11@2,6 12@4,5", f"option giving_order {value}")
    position = after(start, "1 yellow 3 to 1,8", "11 yellow 2A to 2,8")
    gift = "12 red 6 to 3,9 give 11 1 to 2,9"
    if value == "group":
        assert why_not(position, gift) == {"give-order"}
        assert "as we read the page" in tour.ask(position, gift).text
    else:
        assert "give-order-road" in because(tour.judge(position, gift))


@pytest.mark.parametrize("value", ["group", "road"])
def test_riders_of_another_group_who_move_in_between(value: str) -> None:
    """Of riders 1 and 2 the first rides on the left, 3 on the right moves between them."""
    start = board("B1", "1@0,11 2@0,10 3@4,11", f"option giving_order {value}")
    position = after(start, "1 red 1 to 0,12", "3 red 6")
    gift = "2 red 6 to 1,12 give 1 1 to 0,13"
    assert ask(position, "order") == [1, 3, 2]
    assert why_not(position, gift) == (set() if value == "group" else {"give-order-road"})


# --- the hill ---------------------------------------------------------------------------


@pytest.mark.parametrize("value", ["no", "yes"])
def test_option_braking_hill(value: str) -> None:
    start = board("B3", "1@2,10 2@2,9 3@2,8 4@2,7", f"option braking_hill {value}")
    position = after(start, "1 white 1")
    answer = tour.ask(position, "braked")
    decided = {reason.rule.id for reason in ruling_of(answer).reasons}
    if value == "no":
        assert answer.data == []
        assert decided == {"tour.braking-hill"}
        assert "the white die of rider 1 does not brake him" in tour.ask(position, "options 2").text
        assert ask(position, "options 2") == ["polka"]
    else:
        assert answer.data == [2, 3]
        assert ask(position, "options 2") == ["white"]
        assert "braking-hill-too" in because(tour.ask(position, "may 2 white").ruling)
        assert ask(after(position, "2 white 2"), "options 3") == ["take 2", "white"]


def test_where_nobody_is_braked_the_hill_is_not_spoken_of() -> None:
    answer = tour.ask(board("B1", column(1, 2)), "braked")
    assert [reason.rule.id for reason in ruling_of(answer).reasons] == ["tour.braking"]


def test_white_and_red_are_kept_from_the_hill_by_us_only() -> None:
    start = board("BH", column(1, 2))
    assert rule("dice-hill").basis is Basis.PUBLISHED
    assert because(tour.ask(start, "may 1 polka").ruling) == {"dice-hill"}
    assert why_not(start, "1 yellow 4") == {"dice-hill"}
    for die in ("white 1", "red 6"):
        assert why_not(start, f"1 {die}") == {"dice-hill-only"}
    assert rule("dice-hill-only").basis is Basis.ASSUMED


def test_a_forgotten_jump_with_nobody_to_pull_says_why() -> None:
    start = board("B3", "21@2,10 31@2,9 32@2,8")
    (reason,) = (
        one
        for one in tour.judge(start, "21 yellow 2A green 4").conditions
        if one.rule.id == "tour.attack-forgotten-solo"
    )
    assert reason.rule.basis is Basis.DEDUCED
    assert "on the hill, where nobody is pulled (rider 31 and rider 32)" in reason.text


# --- the finish -------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "late"), [("own", (5, 2)), ("group", (1, 1))])
def test_option_finish_late(value: str, late: tuple[int, int]) -> None:
    """Rider 2 of the group of 1 arrives a round later, on a cell with 5 seconds."""
    start = board("B6", "1@2,18 2@2,17", f"option finish_late {value}")
    arrived = after(start, "1 red 6", "2 red 1")
    assert caused(arrived, "next round")[1] == f"finish-late-{value}"
    second = after(arrived, "next round")
    assert tour.read(tour.write(second)) == second
    assert f"finish-late-{value}" in because(tour.ask(arrived, "finish").ruling)
    there = after(second, "2 red 2")
    line = ask(there, "finish 2")
    assert isinstance(line, dict)
    assert (line["time"], line["round"]) == late
    home = after(there, "next round")
    assert [one["time"] for one in ask(home, "finish")] == [1, late[0]]
    times = ask(home, "standings")["time"]
    assert [entry["score"]["total"] for entry in times] == [1, 60 * (late[1] - 1) + late[0]]


def test_who_was_alone_is_not_the_best_of_a_group() -> None:
    arrived = after(board("B6", "9@2,18"), "9 red 6")
    assert "best of his group" not in tour.ask(arrived, "finish 9").text
    assert "alone" in tour.ask(arrived, "finish 9").text


# --- the wind is stated once --------------------------------------------------------------


@pytest.mark.parametrize(("value", "two", "note"), [("2", 2, "a 2 stays"), ("1", 1, "with a 2")])
def test_cells_odds_and_words_agree_on_the_two_of_a_leader(value: str, two: int, note: str) -> None:
    lines = ("option yellow 2,2,2,2,2,2", f"option leader_two {value}")
    start = board("B1", column(1, 2), *lines)
    assert ask(start, "cells 1 yellow 2") == two
    odds = tour.ask(start, "odds leading").data
    assert odds["ways"]["head"]["mean"] == str(two)
    assert note in tour.ask(start, "options 1").text


# --- catching in groups that have come together ---------------------------------------------


def test_whoever_is_joined_may_still_catch_the_attacker_of_his_group() -> None:
    start = board("B1", "1@2,12 2@2,11 3@0,11", "option snapshot move")
    position = after(start, "1 yellow 2A solo green 4", "3 yellow 3 to 1,11")
    assert ask(position, "group 2") == [1, 3, 2]
    assert ask(position, "may 2 yellow 2A catch") == "allowed"


def test_a_lone_rider_has_nobody_to_catch() -> None:
    start = board("B1", "1@2,12 2@2,11 9@2,5")
    solo = after(start, "1 yellow 2A solo green 4", "2 yellow 3")
    assert names(tour.judge(solo, "9 yellow 2A catch")) == {"catch-chain"}


# --- words ------------------------------------------------------------------------------


def test_after_a_four_on_the_hill_it_is_told_what_was_rolled() -> None:
    position = after(board("BH", column(61, 63)), "61 polka 4")
    text = tour.ask(position, "may 62 take 3").text
    assert "Rider 61 rolled a 4 on the hill" in text
    assert "set the speed 3" not in text


def test_who_has_moved_is_told_that_and_no_more() -> None:
    position = after(board("B1", column(21, 23)), "21 yellow 5", "22 yellow 3")
    assert why_not(position, "22 take 5") == {"order-once"}
    assert "set by rider 22" not in tour.ask(position, "may 22 take 5").text


def test_less_than_the_offer_is_ridden_not_taken_over() -> None:
    position = after(board("B1", column(1, 2)), "1 yellow 6")
    text = tour.ask(position, "may 2 take 5").text
    assert text.endswith("rider 2 takes over 6, and may then ride fewer cells, such as 5.")


def test_why_hill_and_flat_keep_a_speed_from_him() -> None:
    events = tour.play(board("B3", "1@2,10 2@2,9"), "1 yellow 4").events
    words = "Rider 2 must roll: he is on the hill, rider 1 before"
    assert any(event.text.startswith(words) for event in events)


def test_white_of_a_braked_rider_is_explained_once() -> None:
    position = after(board("B1", column(1, 3)), "1 white 1")
    text = tour.ask(position, "options 2").text
    assert text.count("no new braking") == 1
    assert "anew" not in text


# --- what is open, told in two ways ---------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_what_is_open_is_what_the_rulings_allow(seed: int) -> None:
    """The quick list for riders at the table against the one with every ruling."""
    stage = any_stage(40 + seed)
    while stage.question is not None and len(stage.moves) < 60:
        state = race(stage.position)
        for rider in state.order:
            if rider not in state.rides:
                assert set(open_words(state, rider)) == set(allowed(options(state, rider)))
        stage.ride_move()
