"""Premiums in passing order (TDF-23)."""

import pytest

from boardlib import tour
from boardlib.game import Event, QuestionError
from boardlib.tour.board.position import Position
from tests.tour.boards import after, ask, because, board, cell, names

LATER = "8 yellow 6 via 2,9 2,10 1,10 1,11 1,12 to 1,13"


def crossings(position: Position, move: str) -> list[Event]:
    return [one for one in tour.play(position, move).events if "tape" in one.facts]


def test_the_order_of_crossing_counts_not_the_place_at_the_end() -> None:
    start = board("B5", "7@2,9 8@2,8")
    first = after(start, "7 yellow 3")
    assert cell(first, 7) == "2,11"
    second = after(first, LATER)
    assert ask(second, "premium Sprint") == [
        {"rider": 7, "place": 1, "points": 4},
        {"rider": 8, "place": 2, "points": 3},
    ]
    (event,) = crossings(first, LATER)
    assert event.facts["place"] == 2
    assert event.score is not None
    assert event.score.total == 3
    assert event.score.items[0].rule.id == "tour.premium-points-4321"


def test_to_touch_the_tape_is_enough_and_nobody_scores_twice() -> None:
    touched = after(board("B5", "7@2,9 8@2,8"), "7 white 1")
    assert cell(touched, 7) == "2,10"
    assert [line["rider"] for line in ask(touched, "premium Sprint")] == [7]
    again = after(touched, "8 take 1", "next round", "7 yellow 6", "8 take 6")
    assert [line["rider"] for line in ask(again, "premium Sprint")] == [7, 8]
    assert "passed Sprint 7" in tour.write(after(touched, "8 take 1", "next round"))


def test_whoever_starts_behind_the_tape_has_not_crossed_it_now() -> None:
    position = after(board("B5", "7@2,12 8@2,11"), "7 yellow 4", "8 take 4")
    assert ask(position, "premium Sprint") == []


def test_the_fifth_gets_nothing() -> None:
    position = board("B5", "1@0,9 2@1,9 3@2,9 4@3,9 5@4,9")
    *first, fifth = ask(position, "order")
    position = after(position, *(f"{rider} red 6" for rider in first))
    (event,) = crossings(position, f"{fifth} red 6")
    assert event.rule.id == "tour.premium-four"
    assert event.score is None
    crossed = ask(after(position, f"{fifth} red 6"), "premium Sprint")
    assert [line["points"] for line in crossed] == [4, 3, 2, 1, 0]


def test_a_gift_crosses_when_it_is_ridden() -> None:
    text = (
        "road B1\ntape sprint Line row 8\nrider 10 blue 2,7\nrider 11 blue 2,6\nrider 12 blue 3,5"
        "\nplayed 10 yellow 3 to 1,8\nplayed 11 yellow 2A to 2,7"
    )
    move = "12 yellow 6 to 2,9 give 11 1 to 2,8"
    for order, riders in (("", [10, 12, 11]), (" first", [10, 11, 12])):
        position = after(tour.read(text), move + order)
        assert [line["rider"] for line in ask(position, "premium Line")] == riders


@pytest.mark.parametrize(("prize", "points"), [("sprint", [20, 17]), ("mountain", [10, 8])])
def test_option_premium_points(prize: str, points: list[int]) -> None:
    start = board("B1", "7@2,9 8@2,8", f"tape {prize} T row 10", "option premium_points tour")
    position = after(start, "7 yellow 3", LATER)
    assert [line["points"] for line in ask(position, "premium T")] == points


def test_the_answer_says_why_those_points() -> None:
    start = board("B5", "7@2,9 8@2,8", "home 1 red 1 1 0", "passed Sprint 1", "round 2")
    crossed = after(start, "7 white 1")
    rules = {"premium-real-time", "premium-touch", "premium-points-4321"}
    assert because(tour.ask(crossed, "premium Sprint").ruling) == rules
    gone = after(start, "7 yellow 4")
    assert because(tour.ask(gone, "premium Sprint").ruling) == rules - {"premium-touch"}
    four = board("B5", "1@2,20 2@2,19 3@2,18 4@2,17 5@2,16", "passed Sprint 1 2 3 4 5")
    assert "so these get no points: rider 5" in str(tour.ask(four, "premium Sprint").ruling)
    assert tour.ask(board("B5", "7@2,9"), "premium Sprint").ruling is None


def test_what_one_rider_gets_and_why() -> None:
    position = board("B5", "1@2,20 2@2,19 3@2,18 4@2,17 5@2,16 6@2,9", "passed Sprint 4 2 3 1 5")
    first = tour.ask(position, "premium Sprint 4")
    assert first.data == {"rider": 4, "place": 1, "points": 4}
    assert first.text == "Rider 4 was the first to cross the tape (Sprint). Rider 4 gets 4 points."
    assert because(first.ruling) == {"premium-real-time", "premium-points-4321"}
    fourth = tour.ask(position, "premium Sprint 1")
    assert fourth.text == (
        "These crossed the tape before rider 1 (Sprint): rider 4, rider 2 and rider 3."
        " Rider 1 gets 1 point."
    )
    fifth = tour.ask(position, "premium Sprint 5")
    assert fifth.data == {"rider": 5, "place": 5, "points": 0}
    assert fifth.ruling is not None
    assert names(fifth.ruling) == {"premium-four"}
    missing = tour.ask(position, "premium Sprint 6")
    assert missing.data == {"rider": 6, "place": None, "points": 0}
    assert missing.text == "Rider 6 has not reached the tape (Sprint)."
    assert missing.ruling is not None
    assert names(missing.ruling) == {"premium-real-time"}
    touched = tour.ask(after(board("B5", "7@2,9 8@2,8"), "7 white 1"), "premium Sprint 7")
    assert because(touched.ruling) >= {"premium-touch"}
    with pytest.raises(QuestionError, match="no rider 9"):
        tour.ask(position, "premium Sprint 9")


def test_a_rider_who_is_home_is_asked_about_too() -> None:
    position = board("B5", "7@2,9", "home 1 red 1 1 0", "passed Sprint 1", "round 2")
    assert ask(position, "premium Sprint 1") == {"rider": 1, "place": 1, "points": 4}


def test_who_starts_beyond_a_tape_without_having_crossed_it_is_named() -> None:
    hint = (
        "Rider 7 started beyond a tape (Sprint), but no line 'passed Sprint ...' says in which"
        " place he crossed it."
    )
    beyond = board("B5", "7@2,12 8@2,9")
    assert hint in tour.describe(beyond)
    assert hint in tour.ask(beyond, "premium Sprint").text
    assert tour.ask(beyond, "premium Sprint 7").text == hint
    (problem,) = tour.status(beyond)
    assert (problem.text, problem.shapes) == (hint, ("tape:Sprint", "rider:7"))
    assert not problem.stops  # a single move may be asked about without it
    noted = board("B5", "7@2,12 8@2,9", "passed Sprint 7")
    assert tour.status(noted) == []
    assert not any("but no line" in line for line in tour.describe(noted))


def test_nobody_has_crossed_a_tape_that_he_stands_before() -> None:
    position = board("B5", "7@2,9 8@2,12", "passed Sprint 7 8")
    assert [problem.text for problem in tour.status(position)] == [
        "Rider 7 is said to have crossed a tape (Sprint), but he stands before it (lane 2, row 9)."
    ]


def test_giver_and_receiver_cross_in_the_order_in_which_they_are_moved() -> None:
    """The same cells, but who is moved first is first at the tape."""
    before = after(board("B5", "10@2,8 11@2,7 12@3,6"), "10 yellow 6", "11 yellow 2A")
    for word, riders in (("", [12, 11]), (" first", [11, 12])):
        found = crossings(before, f"12 red 7 to 3,10 give 11 2 to 2,11{word}")
        assert [event.facts["rider"] for event in found] == riders
        assert {(event.rule.id, event.rule.basis.value) for event in found} == {
            ("tour.premium-steps", "assumed")
        }
    alone = crossings(before, "12 red 7 to 3,10")
    assert [event.rule.id for event in alone] == ["tour.premium-touch"]
