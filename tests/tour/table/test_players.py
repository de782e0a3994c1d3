"""Computer riders: what each kind likes, and that none of them knows more than the table."""

from __future__ import annotations

import inspect

import pytest

from boardlib.chance import Roller
from boardlib.tour.board.position import Die, Face, Position
from boardlib.tour.rules.rounds import race
from boardlib.tour.table.making import GIVE, Need, Question, making
from boardlib.tour.table.players import TEMPERAMENTS, decider, promise, shields
from tests.tour.boards import after, board, column

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
