"""Answers that list something: what decides what is in the list, and what is not."""

from collections.abc import Sequence

import pytest

from boardlib import tour
from boardlib.game import Answer
from boardlib.ruling import Grounds, Reason
from boardlib.tour.board.position import Position
from tests.tour.boards import after, board, column

PICTURE = "1@2,12 2@2,11 3@3,10 4@0,9 5@1,8 6@2,9 7@2,10 9@2,20"


def grounds(position: Position, question: str) -> tuple[Answer, Sequence[Reason]]:
    answer = tour.ask(position, question)
    assert isinstance(answer.ruling, Grounds)
    assert answer.allowed is None  # a list is neither allowed nor refused
    return answer, answer.ruling.reasons


def names(reasons: Sequence[Reason]) -> list[str]:
    return [reason.rule.id.partition(".")[2] for reason in reasons]


@pytest.mark.parametrize("room", ["front3", "line3"])
def test_attackers_are_told_why_and_the_others_why_not(room: str) -> None:
    answer, reasons = grounds(board("B1", PICTURE, f"option attack_room {room}"), "attackers")
    inside = [reason.facts["rider"] for reason in reasons if reason.holds]
    assert inside == list(answer.data)
    others = {reason.facts["rider"] for reason in reasons if not reason.holds}
    assert others == {1, 2, 3, 4, 5, 6, 7, 9} - set(inside)
    assert names(reasons)[0] == "attack-leader"
    assert {reason.rule.id for reason in reasons if reason.facts["rider"] == 9} == {
        "tour.lone-no-attack"
    }
    rooms = {reason.rule for reason in reasons if "attack-room" in reason.rule.id}
    assert [(rule.id, rule.basis.value) for rule in rooms] == [
        (f"tour.attack-room-{room}", "reading")
    ]


def test_groups_are_told_why_they_are_groups() -> None:
    answer, reasons = grounds(board("B1", PICTURE), "groups")
    assert names(reasons) == ["lone", "group"]
    assert [reason.facts["riders"] for reason in reasons] == [
        group["riders"] for group in answer.data
    ]
    assert tour.ask(board("B1", ""), "groups").ruling is None


def test_the_turn_is_told_by_what_puts_him_before_the_next() -> None:
    start = board("B1", "1@0,8 2@3,8 3@2,9")
    _answer, reasons = grounds(start, "turn")
    assert names(reasons) == ["order-turn", "order-cells"]
    _answer, reasons = grounds(after(start, "3 yellow 4"), "turn")
    assert names(reasons) == ["order-turn", "order-wind"]
    _answer, reasons = grounds(after(start, "3 yellow 4", "1 yellow 4"), "turn")
    assert names(reasons) == ["order-turn"]
    over, reasons = grounds(after(start, "3 yellow 4", "1 yellow 4", "2 yellow 4"), "turn")
    assert (over.data, names(reasons)) == (None, ["round-over"])
    empty, reasons = grounds(board("B1", ""), "turn")
    assert (empty.data, names(reasons)) == (None, ["stage-over"])


def test_what_is_tempting_is_decided_by_the_rules_that_it_names() -> None:
    answer, reasons = grounds(after(board("B1", column(1, 4)), "1 white 1"), "tempting 2")
    told = {(option, reason.rule.id) for reason in reasons for option in reason.facts["options"]}
    listed = {(item["option"], rule) for item in answer.data for rule in item["rules"]}
    assert told == listed
    assert not any(reason.holds for reason in reasons)


def test_ways_tell_who_stands_there_and_what_is_barred() -> None:
    wall = "1@2,4 2@1,3 3@3,3 6@2,3"
    answer, reasons = grounds(board("B1", wall), "ways 6 3")
    assert answer.data == []
    found = {reason.rule.id.partition(".")[2]: reason for reason in reasons}
    assert set(found) == {"way-length", "way-forward", "way-free", "way-around"}
    assert set(found["way-free"].facts["cells"]) == {"2,4", "1,3", "3,3"}
    assert not found["way-around"].holds
    assert found["way-around"].rule.basis == "assumed"
    over, reasons = grounds(board("B1", wall, "option passing jump"), "ways 6 3")
    assert over.data
    last = {reason.rule.id: reason for reason in reasons}["tour.way-over"]
    assert last.holds
    assert set(last.facts["cells"]) == set(over.data)


def test_a_free_road_bars_nothing() -> None:
    _answer, reasons = grounds(board("B1", "6@2,3"), "ways 6 3")
    assert names(reasons) == ["way-length", "way-forward"]
