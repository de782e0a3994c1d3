"""Sentences of the rule book that no case and no other test says: each on a board that needs it."""

import pytest

from boardlib import tour
from boardlib.tour.board.position import Die, Face, Ride, Roll
from tests.tour.boards import after, board, column

REFUSED = [
    ("B1", "1@2,12", "1 red 9", "There is no such face on this die (red die: 9); its faces are"),
    ("B1", "1@2,12", "1 white 9", "There is no such face on this die (white die: 9)"),
    ("BH", "1@2,5", "1 polka 9", "There is no such face on this die (polka-dot die: 9)"),
    (
        "B1",
        "1@2,12 2@2,11",
        "1 red 6 give 2 1",
        "Rider 1 is the first of all: nobody moves before him.",
    ),
    (
        "B1",
        "1@0,8 2@3,7",
        "2 yellow 4",
        "Rider 1 moves before rider 2: he started nearer to the line.",
    ),
]


@pytest.mark.parametrize(("road", "places", "move", "sentence"), REFUSED)
def test_why_a_move_is_refused(road: str, places: str, move: str, sentence: str) -> None:
    position = board(road, places, "option giving_order road", "option distance half_cells")
    assert sentence in str(tour.judge(position, move))


def test_the_green_die_sets_no_speed() -> None:
    """It cannot be typed, but a program may try it."""
    braked = after(board("B1", column(1, 3)), "1 white 1")
    found = str(tour.judge(braked, Ride(2, Roll(Die.GREEN, Face(9)))))
    assert "There is no such face on this die (green die: 9); its faces are 3, 4, 5, 6." in found
    assert "he may not roll green, only take over or roll white." in found


def test_by_which_rule_each_classification_is_led() -> None:
    lines = ["road Two-Passes", "passed Valley 8 7", "passed First-Pass 7"]
    lines += ["home 7 blue 1 3 0", "home 8 sky 2 3 2", "round 4"]
    ruling = tour.ask(tour.read("\n".join(lines)), "standings").ruling
    assert ruling is not None
    told = str(ruling)
    for sentence in ("Time: the lowest sum", "Sprints: the most points", "Mountains: the most"):
        assert sentence in told
