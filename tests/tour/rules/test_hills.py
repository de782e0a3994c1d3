"""Hills and their borders (TDF-18, 19, 20)."""

import pytest

from boardlib import tour
from tests.tour.boards import after, ask, because, board, caused, cell, why_not


def test_after_a_four_everybody_behind_takes_three() -> None:
    four = after(board("BH", "1@2,5 2@2,4 3@1,3"), "1 polka 4")
    assert cell(four, 1) == "2,9"
    assert ask(four, "offer 2") == [3]
    assert why_not(four, "2 take 4") == {"hill-four-follow"}
    three = after(four, "2 take 3", "3 take 3")
    assert (cell(three, 2), cell(three, 3)) == ("2,7", "1,6")


def test_with_cells_taken_over_a_four_cut_short_leaves_what_was_ridden() -> None:
    start = board("BH", "1@2,5 2@2,4 3@1,3", "option takeover cells")
    assert ask(after(start, "1 polka 4 to 2,7"), "offer 2") == [2]
    assert ask(after(start, "1 polka 4"), "offer 2") == [3]


def test_a_four_in_the_middle_too() -> None:
    four = after(board("BH", "1@2,5 2@2,4 3@1,3"), "1 polka 2", "2 polka 4 to 1,7")
    assert ask(four, "offer 3") == [3]
    assert ask(board("BH", "1@2,5 2@2,4"), "cells 1 polka 3") == 3


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


def test_the_rider_on_the_hill_may_catch_but_not_take_over() -> None:
    start = board("B3", "21@2,10 31@2,9")
    gone = after(start, "21 yellow 2A solo green 5")
    assert cell(gone, 21) == "2,17"
    assert 31 not in ask(start, "attackers")
    caught = after(gone, "31 polka 1A catch")
    assert cell(caught, 31) == "2,15"
    assert cell(after(gone, "31 polka 3"), 31) == "2,12"
    assert why_not(gone, "31 take 7") == {"solo-no-takeover"}
    rolled = after(start, "21 yellow 4")
    assert why_not(rolled, "31 take 4") == {"hill-no-takeover"}


def test_a_pull_reaches_the_riders_on_the_flat_only() -> None:
    start = board("B3", "21@2,12 22@2,11 23@2,10 31@2,9 32@2,8")
    pulled = after(start, "21 yellow 2A pull green 4", "22 take 6", "23 take 6")
    assert [cell(pulled, rider) for rider in (21, 22, 23)] == ["2,18", "2,17", "2,16"]
    assert why_not(pulled, "31 take 6") == {"hill-no-takeover"}
    own = after(pulled, "31 polka 3")
    assert cell(own, 31) == "2,12"
    assert cell(after(own, "32 take 3"), 32) == "2,11"


def test_nobody_to_be_pulled() -> None:
    start = board("B3", "21@2,10 31@2,9 32@2,8")
    assert ask(start, "options 21 yellow 2A") == ["plain", "solo"]
    assert why_not(start, "21 yellow 2A pull green 4") == {"hill-no-pull"}


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
    assert answer.ruling is not None
    decided = {(one.rule.id, one.rule.basis.value) for one in answer.ruling.reasons}
    assert decided == {("tour.dice-hill", "published"), (f"tour.{why[0]}", why[1])}
