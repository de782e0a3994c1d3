"""Taking over, by options and in words: braking, hills and their borders.

What the FAQ says of them are rulings: ``TDF-12``, ``TDF-13`` and ``TDF-18`` to ``TDF-20``.
"""

import pytest

from boardlib import tour
from tests.rulings import ruling_of
from tests.tour.boards import after, ask, because, board, caused, cell, column, why_not

CHAIN = ("1 white 1", "2 white 3 via 2,12 1,12 to 1,13", "3 take 3 via 2,11 2,12 to 3,12")


@pytest.mark.parametrize(("value", "offer"), [("free", [3]), ("roll", [])])
def test_option_third_after_brake(value: str, offer: list[int]) -> None:
    start = board("B1", column(1, 5), f"option third_after_brake {value}")
    three = after(start, *CHAIN)
    assert ask(three, "offer 4") == offer
    if offer:
        assert "third-free" in because(tour.ask(three, "4 take 3").ruling)
    else:
        assert why_not(three, "4 take 3") == {"third-rolls"}
        assert ask(after(three, "4 yellow 5 to 2,12"), "offer 5") == [5]


@pytest.mark.parametrize("value", ["no", "yes"])
def test_option_braked_card(value: str) -> None:
    start = board("B1", column(1, 4), "jersey yellow 2", f"option braked_card {value}")
    braked = after(start, "1 white 1")
    if value == "no":
        assert why_not(braked, "2 card green 5 to 1,13") == {"braked-card-no"}
        assert ask(braked, "options 2") == ["take 1", "white"]
    else:
        assert "braked-card-yes" in because(tour.judge(braked, "2 card green 5 to 1,13"))
        assert ask(after(braked, "2 card green 5 to 1,13"), "options 3") == ["take 1", "white"]


def test_events_name_the_braked_riders() -> None:
    start = board("B1", column(1, 4))
    assert "braking" in caused(start, "1 white 1")
    braked = tour.play(start, "1 white 1")
    event = next(one for one in braked.events if one.rule.id == "tour.braking")
    assert event.facts == {"braker": 1, "braked": [2, 3]}
    assert "braked-white-again" in caused(braked.position, "2 white 3 via 2,12 1,12 to 1,13")
    assert "braking-group" in caused(board("B1", "9@2,20"), "9 white 2")


def test_why_the_third_must_roll() -> None:
    start = board("B1", "1@0,12 2@0,11 3@0,10 4@0,9", "option third_after_brake roll")
    held = after(start, "1 white 2", "2 take 2")
    assert caused(held, "3 take 2")[-1] == "third-rolls"


def test_riders_on_the_hill_are_not_braked() -> None:
    """White is no die of the hill, so whoever starts there rolls as if nobody had braked."""
    position = board("B3", "1@2,11 2@2,10 3@2,9 4@2,8")
    events = {event.rule.id: event.text for event in tour.play(position, "1 white 1").events}
    assert events["tour.braking"] == "Rider 1 brakes the next of his group: rider 2."
    assert events["tour.braking-hill"] == "Rider 3 is not braked: he is on the hill."
    braked = after(position, "1 white 1")
    assert ask(braked, "braked") == [2]
    assert ask(after(braked, "2 take 1"), "options 3") == ["polka"]
    alone = board("B3", "1@2,10 2@2,9 3@2,8")
    assert caused(alone, "1 white 1").count("braking-hill") == 1
    assert "braking-group" not in caused(alone, "1 white 1")


@pytest.mark.parametrize("value", ["free", "roll"])
def test_the_third_on_the_hill_finds_no_value_of_the_white_die(value: str) -> None:
    """Those before him on the hill are not braked and roll polka-dot; that he may take over."""
    start = board("B3", "1@2,10 2@2,9 3@2,8 4@2,7", f"option third_after_brake {value}")
    third = after(start, "1 white 1", "2 polka 2", "3 take 2")
    assert ask(third, "offer 4") == [2]
    assert not {"third-free", "third-rolls"} & because(tour.judge(third, "4 take 2"))


# --- hills and their borders --------------------------------------------------------------


def test_with_cells_taken_over_a_four_cut_short_leaves_what_was_ridden() -> None:
    start = board("BH", "1@2,5 2@2,4 3@1,3", "option takeover cells")
    assert ask(after(start, "1 polka 4 to 2,7"), "offer 2") == [2]
    assert ask(after(start, "1 polka 4"), "offer 2") == [3]


def test_an_attack_on_the_hill_is_solo() -> None:
    hill = board("BH", "1@2,5 2@2,4")
    assert ask(hill, "options 1 polka 1A") == ["plain", "solo"]
    assert why_not(hill, "1 polka 1A pull green 4") == {"hill-solo-only"}
    assert cell(after(hill, "1 polka 1A solo green 5"), 1) == "2,11"


def test_green_without_words_on_the_hill_is_solo_because_of_the_hill() -> None:
    """There is somebody behind him; it is the hill that leaves him alone (TDF-25l)."""
    ruling = tour.judge(board("BH", "1@2,5 2@2,4"), "1 polka 1A green 5")
    assert "hill-solo-only" in because(ruling)
    assert "nobody behind him" not in str(ruling)


def test_a_sentence_about_those_behind_names_the_rider_in_its_middle() -> None:
    start = board("B3", "21@2,10 31@2,9")
    assert "Everybody behind rider 21 is" in str(tour.judge(start, "21 yellow 2A pull green 4"))


def test_the_start_of_the_move_decides_about_die_and_rules() -> None:
    into = board("B2", "1@2,9 2@2,8")
    assert ask(into, "options 1") == ["yellow", "red", "white"]
    assert cell(after(into, "1 yellow 5"), 1) == "2,13"
    out = board("B3", "1@2,9 2@2,8")
    assert cell(after(out, "1 polka 4"), 1) == "2,13"


@pytest.mark.parametrize(("value", "offer"), [("no", []), ("yes", [3])])
def test_option_uphill_takeover(value: str, offer: list[int]) -> None:
    start = board("B2", "1@2,10 2@2,9", f"option uphill_takeover {value}")
    up = after(start, "1 polka 3")
    assert ask(up, "offer 2") == offer
    if offer:
        assert "uphill-takes" in because(tour.judge(up, "2 take 3"))
    else:
        assert why_not(up, "2 take 3") == {"uphill-rolls"}
        assert ask(up, "cells 2 yellow 5") == 5  # he leads nobody


def test_no_option_lets_a_rider_on_the_hill_take_over_from_the_flat() -> None:
    start = after(board("B3", "1@2,10 2@2,9", "option uphill_takeover yes"), "1 yellow 4")
    assert ask(start, "offer 2") == []
    assert why_not(start, "2 take 4") == {"hill-no-takeover"}


def test_the_last_of_a_group_may_pull_although_nobody_is_left_to_follow() -> None:
    start = after(board("B1", "1@2,12 2@3,12"), "1 yellow 4")
    assert ask(start, "options 2 yellow 2A") == ["plain", "solo", "pull"]


def test_it_is_said_which_border_keeps_him_from_taking_over() -> None:
    assert caused(board("B2", "1@3,10 2@3,9"), "1 polka 4")[-1] == "uphill-rolls"
    assert caused(board("B3", "1@3,10 2@3,9"), "1 yellow 4")[-1] == "hill-no-takeover"


@pytest.mark.parametrize("wind", ["leader", "next"])
def test_behind_a_leader_on_the_hill_nobody_rides_in_the_wind(wind: str) -> None:
    start = board("B2", "1@3,10 2@3,9", f"option leader_wind {wind}")
    behind = after(start, "1 polka 2")
    assert ask(behind, "cells 2 yellow 5") == 5
    assert "reduced-first-only" in because(tour.judge(behind, "2 yellow 5"))


@pytest.mark.parametrize(
    ("places", "moves", "question", "why"),
    [
        ("1@2,12 2@2,11", (), "cells 1 polka 3", ("hill-not-reduced", "assumed")),
        ("1@2,12 2@2,11", ("1 polka 2",), "cells 2 polka 3", ("reduced-first-only", "deduced")),
        ("9@2,12 1@2,5 2@2,4", (), "cells 9 polka 3", ("hill-lone", "published")),
        ("9@2,12 1@2,5 2@2,4", (), "cells 9 polka 4", ("hill-four", "published")),
    ],
)
def test_why_nothing_is_reduced_on_the_hill(
    places: str, moves: tuple[str, ...], question: str, why: tuple[str, str]
) -> None:
    """Question 5 says it of lone riders; of the leader nothing is said but for his 4."""
    answer = tour.ask(after(board("BH", places), *moves), question)
    assert answer.data == int(question[-1])
    decided = {(one.rule.id, one.rule.basis.value) for one in ruling_of(answer).reasons}
    assert decided == {("tour.dice-hill", "published"), (f"tour.{why[0]}", why[1])}
