"""Premiums: the first four riders score, in the order in which they cross the tape.

It is the moment of crossing that counts, cell by cell, not the place at the end of the round;
to reach a cell of the tape is enough.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from boardlib.score import Item, Score
from boardlib.text import _, mark
from boardlib.tour.board.road import Cell, Prize, Road, Tape
from boardlib.tour.rulebook import rule
from boardlib.tour.rules.state import Leg, Race

POINTS: Final[Mapping[str, Mapping[Prize, tuple[int, ...]]]] = {
    "4321": {Prize.SPRINT: (4, 3, 2, 1), Prize.MOUNTAIN: (4, 3, 2, 1)},
    "tour": {Prize.SPRINT: (20, 17, 15, 13), Prize.MOUNTAIN: (10, 8, 6, 4)},
}
PLACES: Final = (
    mark("first at the premium"),
    mark("second at the premium"),
    mark("third at the premium"),
    mark("fourth at the premium"),
)


def points_at(prize: Prize, profile: Mapping[str, str]) -> tuple[int, ...]:
    """The points at a premium, place by place; nobody else scores (option ``premium_points``).

    Rules: tour.premium-four, tour.premium-points-4321, tour.premium-points-tour.
    """
    return POINTS[profile["premium_points"]][prize]


def reached(tape: Tape, cell: Cell) -> bool:
    """Whether a cell lies on a tape or beyond it (tour.premium-touch)."""
    row = tape.first_rows.get(cell.lane)
    return row is not None and cell.row >= row


def crossings(
    road: Road, crossed: Mapping[str, tuple[int, ...]], legs: Iterable[Leg]
) -> Iterator[tuple[Tape, int, Cell]]:
    """The tapes that are crossed by a move, by whom and on which cell, in the order in time."""
    new: set[tuple[str, int]] = set()
    for leg in legs:
        ahead = [
            tape
            for tape in road.tapes
            if leg.end.row >= tape.nearest_row and leg.rider not in crossed[tape.name]
        ]
        here = leg.start
        for cell in leg.cells if ahead else ():
            for tape in ahead:
                known = (tape.name, leg.rider) in new
                if not known and reached(tape, cell) and not reached(tape, here):
                    new.add((tape.name, leg.rider))
                    yield tape, leg.rider, cell
            here = cell


def not_noted(race: Race, tape: Tape) -> list[int]:
    """The riders who started the round beyond a tape, without a place in which they crossed it."""
    crossed = race.crossed[tape.name]
    return [
        rider for rider, cell in race.start.items() if reached(tape, cell) and rider not in crossed
    ]


def not_noted_words(tape: Tape, rider: int) -> str:
    """That a rider is beyond a tape although the position does not say that he crossed it."""
    text = _(
        "Rider {number} started beyond a tape ({tape}), but no line 'passed {tape} ...' says in"
        " which place he crossed it."
    )
    return text.format(number=rider, tape=tape.name)


def score_of(place: int, prize: Prize, profile: Mapping[str, str]) -> Score:
    """The points of a place at a premium, counted from 1; nothing from the fifth on."""
    points = points_at(prize, profile)
    if place > len(points):
        return Score()
    name = _(PLACES[place - 1])
    scale = rule(f"premium-points-{profile['premium_points']}")
    return Score((Item(1, name, points[place - 1], scale),))
