"""A move comes about question by question; what each kind of computer rider likes."""

from __future__ import annotations

import inspect
from collections.abc import Sequence

import pytest

from boardlib import tour
from boardlib.chance import Roller
from boardlib.tour.board.position import Die, Face, Position, Ride
from boardlib.tour.rules.rounds import race
from boardlib.tour.table.making import GIVE, Need, Question, making
from boardlib.tour.table.players import TEMPERAMENTS, decider, promise, shields
from tests.tour.boards import after, board, column

ATTACK = Face(2, attack=True)


def made(
    position: Position, rider: int, answers: Sequence[str], *rolls: int | Face
) -> tuple[Ride, list[Question], list[Die]]:
    """A move, the questions it took, and the dice that were rolled for it."""
    left, thrown, asked = list(rolls), list[Die](), list[Question]()

    def roll(die: Die) -> Face:
        thrown.append(die)
        face = left.pop(0)
        return face if isinstance(face, Face) else Face(face)

    move = making(position, rider, roll)
    asked.append(next(move))
    try:
        for answer in answers:
            assert answer in asked[-1].options
            asked.append(move.send(answer))
    except StopIteration as done:
        ride: Ride = done.value
    else:
        raise AssertionError(f"{asked[-1]} has not been answered")
    assert tour.judge(position, ride)
    assert (len(asked), left) == (len(answers), [])
    return ride, asked, thrown


def test_a_roll_then_the_way() -> None:
    ride, asked, dice = made(board("B1", column(1, 2)), 1, ["yellow", "2,15"], 4)
    assert str(ride) == "1 yellow 4 to 2,15"
    assert [question.need for question in asked] == [Need.SPEED, Need.WAY]
    assert asked[1].value == 3  # the leader rides one cell less
    assert dice == [Die.YELLOW]


def test_the_cells_come_furthest_first_and_leave_out_what_is_taken() -> None:
    position = after(board("B1", column(1, 2)), "1 yellow 3")
    _ride, asked, _dice = made(position, 2, ["white", "2,13"], 3)
    ends = [option for option in asked[1].options if option != GIVE]
    assert set(ends[:2]) == {"1,13", "3,13"}
    assert set(ends[-2:]) == {"1,11", "3,11"}
    assert "2,14" not in ends


def test_a_takeover_rolls_nothing() -> None:
    position = after(board("B1", column(1, 2)), "1 yellow 6")
    ride, asked, dice = made(position, 2, ["take 6", "1,16"])
    assert asked[0].options == ("take 6", "yellow", "red", "white")
    assert (str(ride), dice) == ("2 take 6 to 1,16", [])


def test_attack_alone_jumps_before_green_is_rolled() -> None:
    answers = ["yellow", "solo", "2,14", "2,18"]
    ride, asked, dice = made(board("B1", column(1, 2)), 1, answers, ATTACK, 4)
    assert str(ride) == "1 yellow 2A solo green 4 to 2,14 then to 2,18"
    assert [question.need for question in asked] == [Need.SPEED, Need.USE, Need.JUMP, Need.WAY]
    assert asked[1].options == ("plain", "solo", "pull")
    assert str(asked[2].ride) == "1 yellow 2A solo"
    assert dice == [Die.YELLOW, Die.GREEN]


def test_a_pull_rolls_green_before_he_moves() -> None:
    ride, asked, _dice = made(board("B1", column(1, 2)), 1, ["yellow", "pull", "2,18"], ATTACK, 4)
    assert str(ride) == "1 yellow 2A pull green 4 to 2,18"
    assert asked[2].value == 6


def test_attack_without_attack_position_is_no_question() -> None:
    position = after(board("B1", column(1, 2)), "1 yellow 6")
    ride, asked, _dice = made(position, 2, ["yellow", "2,13"], ATTACK)
    assert (str(ride), len(asked)) == ("2 yellow 2A to 2,13", 2)


def test_a_catch_rides_with_the_green_of_the_attacker() -> None:
    position = after(board("B1", column(1, 2)), "1 yellow 2A solo green 4 to 2,14 then to 2,18")
    ride, asked, dice = made(position, 2, ["yellow", "catch", "2,17"], ATTACK)
    assert (str(ride), asked[-1].value) == ("2 yellow 2A catch to 2,17", 6)
    assert dice == [Die.YELLOW]


def test_a_card_is_played_before_rolling() -> None:
    position = board("B1", column(1, 3), "jersey yellow 1")
    answers = ["card solo", "2,14", "2,20"]
    ride, asked, dice = made(position, 1, answers, 6)
    assert str(ride) == "1 card solo green 6 to 2,14 then to 2,20"
    assert {"card solo", "card pull"} < set(asked[0].options)
    assert dice == [Die.GREEN]


def test_a_card_outside_of_attack_position_is_the_green_die() -> None:
    position = after(board("B1", column(1, 4), "jersey green 3"), "1 yellow 3", "2 take 3")
    ride, asked, _dice = made(position, 3, ["card", asked_end(position, 5)], 5)
    assert str(ride).startswith("3 card green 5 to ")
    assert asked[1].value == 5


def asked_end(position: Position, value: int) -> str:
    """One of the cells the library lists for that value."""
    cells = tour.ask(position, f"ways 3 {value}").data
    return str(cells[0])


def test_who_is_hemmed_in_is_not_asked_for_a_way() -> None:
    """At the end of the road nobody gets on, and those behind them neither."""
    position = board("B1", "1@0,28 2@0,29 3@1,28 4@1,29 5@2,29")
    position = after(position, "2 white 1", "4 take 1", "5 take 1")
    ride, asked, _dice = made(position, 1, ["take 1"])
    assert (str(ride), len(asked)) == ("1 take 1", 1)


def test_where_a_rider_may_stay_his_own_cell_is_an_answer() -> None:
    position = board("B1", column(1, 2), "option least_move none")
    ride, asked, _dice = made(position, 1, ["white", "2,12"], 3)
    assert asked[1].options[-1] == "2,12"
    assert str(ride) == "1 white 3 to 2,12"


# --- giving speed -----------------------------------------------------------------------

GIVER = board("B1", "10@2,7 11@2,6 12@3,5")
MOVED = after(GIVER, "10 yellow 3 to 1,8", "11 yellow 2A to 2,8")


def test_speed_is_given_amount_by_amount_and_cell_by_cell() -> None:
    answers = ["yellow", GIVE, "2", "2,10", "3,9"]
    ride, asked, _dice = made(MOVED, 12, answers, 6)
    assert str(ride) == "12 yellow 6 to 3,9 give 11 2 to 2,10"
    needs = [question.need for question in asked]
    assert needs == [Need.SPEED, Need.WAY, Need.GIFT, Need.RECEIVER, Need.WAY]


def test_gifts_leave_him_a_cell_and_end_side_by_side() -> None:
    _ride, asked, _dice = made(MOVED, 12, ["yellow", GIVE, "1", "2,9", "2,10"], 6)
    # with 3 of 6 given away he gets to 3,8 at best, and 11 from 2,8 to nothing that touches it
    assert asked[2].options == ("1", "2")


def test_another_team_is_given_nothing() -> None:
    text = tour.write(GIVER).replace("rider 11 blue", "rider 11 red")
    position = after(tour.read(text), "10 yellow 3 to 1,8", "11 yellow 2A to 2,8")
    _ride, asked, _dice = made(position, 12, ["yellow", "3,11"], 6)
    assert GIVE not in asked[1].options


def test_where_nothing_can_be_given_the_question_comes_again() -> None:
    far = after(board("B1", "10@2,7 11@2,6 12@3,5"), "10 yellow 6 to 2,12", "11 red 7 to 2,11")
    _ride, asked, _dice = made(far, 12, ["white", GIVE, "3,7"], 2)
    assert GIVE in asked[1].options
    assert GIVE not in asked[2].options


def test_a_jump_is_never_to_stay_even_where_nobody_has_to_move() -> None:
    position = board("B1", column(1, 2), "option least_move none")
    ride, asked, _dice = made(position, 1, ["yellow", "solo", "2,14", "2,18"], ATTACK, 4)
    assert asked[2].need is Need.JUMP
    assert "2,12" not in asked[2].options
    assert str(ride) == "1 yellow 2A solo green 4 to 2,14 then to 2,18"


OFFER_4 = after(board("B1", column(1, 3)), "1 yellow 4")
OFFER_5 = after(board("B1", column(1, 3)), "1 yellow 5")
OFFER_3 = after(board("B1", column(1, 3)), "1 yellow 3")


def first(position: Position, name: str) -> str:
    """What a rider of that kind decides at first, whose turn it is."""
    rider = race(position).turn
    assert rider is not None
    question = next(making(position, rider, no_dice))
    return decider(name, Roller("whims")).answer(position, question)


def no_dice(_die: Die) -> Face:
    raise AssertionError("a die was rolled before he decided")


def test_there_are_a_few_of_them() -> None:
    for name in TEMPERAMENTS:
        assert first(OFFER_4, name) in ("take 4", "yellow", "red", "white")
    with pytest.raises(ValueError, match=r"no computer rider 'clever'; there are: steady, bold"):
        decider("clever", Roller(1))


def test_a_high_offer_is_taken_over() -> None:
    assert first(OFFER_5, "steady") == "take 5"
    assert first(OFFER_5, "patient") == "take 5"


def test_the_patient_one_takes_what_the_bold_one_tries_to_raise() -> None:
    # yellow promises 4, red promises 4
    assert first(OFFER_4, "patient") == "take 4"
    assert first(OFFER_4, "bold") in ("yellow", "red")
    assert first(OFFER_3, "patient") == "take 3"
    assert first(OFFER_3, "steady") == "yellow"


def test_only_the_bold_one_gambles() -> None:
    lone = board("B1", "9@2,20 1@2,12 2@2,11")
    assert first(lone, "steady") == "yellow"
    assert first(lone, "bold") == "red"  # alone yellow promises 19/6, red 4


def test_a_promise_is_the_mean_of_the_faces() -> None:
    lone = race(board("B1", "9@2,20 1@2,12 2@2,11"))
    assert promise(lone, 9, "yellow") == pytest.approx(19 / 6)
    assert promise(lone, 9, "red") == 4
    # the leader: 2A with green (2 + 4.5), and one less of 3 4 4 5 6
    assert promise(lone, 1, "yellow") == pytest.approx((6.5 + 2 + 3 + 3 + 4 + 5) / 6)
    assert promise(race(OFFER_4), 2, "take 4") == 4
    assert promise(race(board("B1", column(1, 2), "jersey yellow 1")), 1, "card solo") == 6.5


def test_attack_alone_or_with_the_others() -> None:
    options = ("plain", "solo", "pull")
    position = board("B1", column(1, 3))
    question = Question(1, Need.USE, options)
    answers = {name: decider(name, Roller(1)).answer(position, question) for name in TEMPERAMENTS}
    assert answers["bold"] == "solo"
    assert answers["steady"] == "pull"
    assert answers["patient"] == "plain"


def test_to_catch_an_attacker_is_always_welcome() -> None:
    position = after(board("B1", column(1, 2)), "1 yellow 2A solo green 4 to 2,14 then to 2,18")
    question = Question(2, Need.USE, ("plain", "catch"))
    for name in ("steady", "bold", "patient", "loyal"):
        assert decider(name, Roller(1)).answer(position, question) == "catch"


def test_the_patient_one_stays_with_the_others() -> None:
    """Rider 2 could get ahead of rider 1 by one cell, or end beside him."""
    position = after(board("B1", "1@2,12 2@2,11"), "1 yellow 5 to 2,16")
    question = Question(2, Need.WAY, ("4,16", "1,15", "2,14"), value=5)
    assert decider("bold", Roller(1)).answer(position, question) == "4,16"
    assert decider("patient", Roller(1)).answer(position, question) == "1,15"


def test_a_card_is_kept_until_it_matters() -> None:
    far = board("B6", "1@2,2 2@2,1", "jersey yellow 1")
    near = board("B6", "1@2,15 2@2,14", "jersey yellow 1")
    assert first(far, "patient") == "yellow"
    assert first(near, "patient").startswith("card")
    assert first(far, "bold").startswith("card")


def test_the_loyal_one_brakes_those_who_chase_his_team() -> None:
    lines = ("rider 9 red 2,20", "rider 1 red 2,12")
    position = board("B1", "2@2,11 3@2,10", *lines)
    position = after(position, "9 yellow 4")
    assert shields(race(position), 1)
    assert first(position, "loyal") == "white"
    assert first(position, "steady") == "yellow"
    nobody_ahead = board("B1", "2@2,11 3@2,10", "rider 1 red 2,12")
    assert not shields(race(nobody_ahead), 1)


def test_the_loyal_one_gives_where_a_mate_had_little() -> None:
    position = after(
        board("B1", "10@2,7 11@2,6 12@3,5"), "10 yellow 3 to 1,8", "11 yellow 2A to 2,8"
    )
    question = Question(12, Need.WAY, ("3,11", "3,9", GIVE), value=6)
    assert decider("loyal", Roller(1)).answer(position, question) == GIVE
    assert decider("steady", Roller(1)).answer(position, question) == "3,11"


def test_the_one_at_random_does_everything_that_is_allowed() -> None:
    whim = decider("whim", Roller(5))
    question = next(making(OFFER_4, 2, no_dice))
    assert {whim.answer(OFFER_4, question) for _try in range(60)} == set(question.options)


def test_nobody_is_handed_the_dice() -> None:
    """They decide from position and question; the roller of the dice is nowhere among them."""
    for name in TEMPERAMENTS:
        wanted = inspect.signature(decider(name, Roller(1)).answer).parameters
        assert list(wanted) == ["position", "question"]
