"""Whatever is written on a board can be read whole: every board of every case and whole games."""

from __future__ import annotations

from functools import cache

from boardlib.catalogue import Case, cases, lesson_cases
from boardlib.drawing.sizes import ACROSS, across_table, beside_table
from boardlib.game import game
from boardlib.game.table import open_table, with_table
from boardlib.story.picture import fitting, height, is_above, lines, picture
from boardlib.story.view import view_of
from tests.covering import hidden
from tests.every import every
from tests.story.test_readable import SEEDS, boards

looked_at = cache(hidden)
"""Steps share their boards."""


@every("case", {**cases(), **lesson_cases()}.values(), lambda case: str(case.id))
def test_nothing_that_is_written_on_the_boards_of_cases_is_covered(case: Case) -> None:
    """Asked, answered, and at each of its what-ifs."""
    faults = {}
    for at, name in boards(case):
        view = view_of(at)
        high = height(lines(at)) if is_above(at) else 0.0
        made = fitting(at.framed(view.position, view.marks), "x", view.pending, high)
        if found := looked_at(made.svg):
            faults[name] = found
    assert faults == {}


GAMES_PLAYED = [*((name, seed) for name in with_table() for seed in SEEDS), ("biathlon", "4")]
"""In the last one three coaches stand in the corner of a half."""
CROWDED = ("3", "6", "7", "10")
"""Stages on which riders pass through a crowd, over a finish with its seconds, over a new line,
and on whose strip groups lie close together."""


@every("name, seed", GAMES_PLAYED)
def test_nothing_that_is_written_on_the_boards_of_whole_games_is_covered(
    name: str, seed: str
) -> None:
    assert covered(name, seed, 6) == {}


@every("seed", CROWDED)
def test_nothing_that_is_written_is_covered_where_riders_crowd(seed: str) -> None:
    assert covered("tour", seed, 25) == {}


def covered(name: str, seed: str, looks: int) -> dict[int, list[str]]:
    """Each moment of a whole game at which something is covered, of about so many."""
    table = open_table(name, seed=seed)
    table.play_out()
    found = {}
    for moment in range(0, table.moments + 1, max(1, table.moments // looks)):
        scene = game(name).draw(table.past(moment).position).footless
        wide = scene.across or across_table(scene.width, scene.height)
        more = (ACROSS,) if wide else beside_table(scene.width)
        if faults := looked_at(picture(scene, "x", False, *more).svg):
            found[moment] = faults
    return found


def test_what_is_covered_is_told() -> None:
    head = '<svg xmlns="http://www.w3.org/2000/svg">'
    words = '<text x="10" y="20" text-anchor="start" font-size="10">12</text>'
    beside = '<circle cx="40" cy="16" r="9" fill="#000"/>'
    above = (
        '<g transform="translate(12 0)"><path d="M0,0L0,40" stroke="#000" stroke-width="3"/></g>'
    )
    assert hidden(f"{head}{words}{beside}</svg>") == []
    assert hidden(f"{head}{above}{words}</svg>") == []
    assert [one.partition(":")[0] for one in hidden(f"{head}{words}{above}</svg>")] == ["12"]
    assert hidden(f"{head}{words}{words}</svg>") == ["12 and 12 overlap"]
