"""Letters on boards can be read: every board of every case, as it stands on a screen of 1280 px."""

from __future__ import annotations

from boardlib.catalogue import Case, all_cases, lesson_cases
from boardlib.drawing.sizes import (
    ABOVE_AT_TABLE,
    ACROSS,
    AT_TABLE,
    COLUMN,
    HIGH,
    LARGEST_BROAD,
    WIDEST,
)
from boardlib.game.table import with_table
from boardlib.story.picture import fitting, height, lines
from boardlib.story.state import Presenter
from boardlib.story.view import view_of
from boardlib.widgets.kit.stage import least
from tests.every import every
from tests.story.looks import Look, of_case, of_game

LEAST = 9.0
"""Pixels."""
ON_PHONE = 362.0
"""Width in pixels of the column of a lesson on a phone of 390 pixels."""
HIGHEST = 470.0
"""So high, in pixels, no board of a lesson has to be in order to be read."""
SEEDS = ("1", "7")


def small(look: Look, width: float) -> list[tuple[str, float]]:
    """The letters of a board that are too small where it is shown so wide."""
    shown = width / look.width
    return [(said, size * shown) for said, size in look.letters if size * shown < LEAST - 0.01]


@every("case", all_cases().values(), lambda case: str(case.id))
def test_letters_on_the_boards_of_cases_can_be_read(case: Case) -> None:
    """In the column of a lesson in JupyterLab beside its list of files, and above its panel."""
    faults: dict[str, list[tuple[str, float]]] = {}
    for look in of_case(case):
        room = (ACROSS, look.above, WIDEST) if look.above else (COLUMN, HIGH, LARGEST_BROAD)
        wide = min(room[0], room[1] * look.width / look.height, room[2] * look.width)
        if case.is_lesson:  # such a board is never shown smaller than its letters need
            wide = max(wide, look.least)
            high = wide * look.height / look.width
            faults |= {look.name: [("high", high)]} if high > HIGHEST else {}
        if found := small(look, wide):
            faults[look.name] = found
    assert faults == {}


TILES = [case for case in lesson_cases().values() if case.game == "carcassonne"]


@every("case", TILES, lambda case: str(case.id))
def test_a_small_board_of_a_lesson_is_seen_whole_on_a_phone(case: Case) -> None:
    at = Presenter(case)
    for number in range(len(at.frames)):
        at.go(number)
        view = view_of(at)
        scene = at.framed(view.position, view.marks)
        if scene.width <= scene.showing.whole:
            made = fitting(scene, "x", view.pending, height(lines(at)))
            assert least(made.svg) <= ON_PHONE, number + 1


@every("name, seed", [(name, seed) for name in with_table() for seed in SEEDS])
def test_letters_on_the_boards_of_whole_games_can_be_read(name: str, seed: str) -> None:
    """From their start to their end, as a table stands on that screen."""
    for look in of_game(name, seed):
        room = ABOVE_AT_TABLE if look.across else AT_TABLE
        shown = min(room[0], room[1] * look.width / look.height)
        assert small(look, shown) == [], (look.name, look.width)
