"""Whatever is written on a board can be read whole: every board of every case and whole games."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from boardlib.catalogue import Case, cases, lesson_cases
from boardlib.game.table import with_table
from tests.covering import hidden
from tests.every import every
from tests.story.looks import Look, of_case, of_game
from tests.story.test_readable import SEEDS


@pytest.mark.whole
@every("case", {**cases(), **lesson_cases()}.values(), lambda case: str(case.id))
def test_nothing_that_is_written_on_the_boards_of_cases_is_covered(case: Case) -> None:
    """Asked, answered, and at each of its what-ifs."""
    assert faults(of_case(case)) == {}


GAMES_PLAYED = [*((name, seed) for name in with_table() for seed in SEEDS), ("biathlon", "4")]
"""In the last one three coaches stand in the corner of a half."""
CROWDED = ("3", "6", "7", "10")
"""Stages on which riders pass through a crowd, over a finish with its seconds, over a new line,
and on whose strip groups lie close together."""


@pytest.mark.whole
@every("name, seed", GAMES_PLAYED)
def test_nothing_that_is_written_on_the_boards_of_whole_games_is_covered(
    name: str, seed: str
) -> None:
    assert faults(of_game(name, seed)) == {}


@pytest.mark.whole
@every("seed", CROWDED)
def test_nothing_that_is_written_is_covered_where_riders_crowd(seed: str) -> None:
    assert faults(of_game("tour", seed, 25)) == {}


def faults(looks: Iterable[Look]) -> dict[str, tuple[str, ...]]:
    """The boards on which something is covered."""
    return {look.name: look.covered for look in looks if look.covered}


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
