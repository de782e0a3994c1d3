"""Cells on the page: whole, apart from each other, and where the rules say they are."""

from __future__ import annotations

import math
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardlib import tour
from boardlib.drawing import svg
from boardlib.drawing.geometry import area
from boardlib.tour.art.road_plan import (
    KERB,
    UNIT,
    VERGE,
    Plan,
    cell_corners,
    neighbours,
    outlines,
    yellow_line,
)
from boardlib.tour.board.notation import roads
from boardlib.tour.board.road import Cell, Road, Section, Terrain, Wind
from tests.every import every
from tests.tour.art.pictures import BEND, cells

HEXAGON = math.sqrt(3) / 2 * UNIT**2
HAIRPIN = "road 5 lanes 30 rows\nsection 1 from 0 flat\nsection 2 from 10 flat bend 720"
ROADS = {name: f"road {name}" for name in roads()} | {"bend": BEND, "hairpin": HAIRPIN}


def road(name: str) -> Road:
    return tour.read(ROADS[name]).road


def plans(name: str) -> list[Plan]:
    here = road(name)
    starts = range(0, here.rows, 24)
    return [Plan(here, first, min(first + 23, here.rows - 1), here.rows <= 12) for first in starts]


@given(st.integers(0, 9), st.integers(1, 50))
def test_neighbours_share_the_side_between_them(lane: int, row: int) -> None:
    cell = Cell(lane, row)
    corners = cell_corners(cell)
    for side, beyond in enumerate(neighbours(cell)):
        shared = {corners[side], corners[(side + 1) % 6]}
        assert set(corners) & set(cell_corners(beyond)) == shared


@given(st.sets(st.builds(Cell, st.integers(0, 4), st.integers(1, 9)), min_size=1))
def test_outlines_consist_of_the_sides_between_inside_and_outside(inside: set[Cell]) -> None:
    rings = outlines(inside)
    outer = sum(beyond not in inside for cell in inside for beyond in neighbours(cell))
    assert sum(map(len, rings)) == outer
    assert all(len(set(ring)) == len(ring) >= 6 for ring in rings)


def test_an_outline_goes_around_a_hole_too() -> None:
    middle = Cell(2, 5)
    assert sorted(map(len, outlines(neighbours(middle)))) == [6, 18]


@every("name", [name for name in ROADS if len(road(name).sections) > 1])
def test_a_yellow_line_runs_between_the_sections(name: str) -> None:
    here = road(name)
    around: dict[tuple[int, int], set[int]] = {}
    for cell in here.cells:
        for corner in cell_corners(cell):
            around.setdefault(corner, set()).add(here.section(cell))
    for number in range(2, len(here.sections) + 1):
        (line,) = yellow_line(here, number)
        assert all(around[corner] == {number - 2, number - 1} for corner in line)
        assert all(math.dist(a, b) <= 2 for a, b in pairwise(line))
        lanes = [corner[1] for corner in line]
        assert lanes[0] == min(lanes)
        assert lanes[-1] == max(lanes)


@every("name", ROADS)
def test_cells_keep_their_size_and_lie_apart(name: str) -> None:
    for plan in plans(name):
        sizes = [area(plan.polygon(cell)) / HEXAGON for cell in plan.cells]
        assert min(sizes) > 0.5
        assert max(sizes) < 1.6
        for one, other in combinations(plan.cells, 2):
            assert math.dist(plan.centre(one), plan.centre(other)) > 0.6 * UNIT


@every("name", ROADS)
def test_cells_lie_on_the_asphalt_and_within_the_stretch(name: str) -> None:
    for plan in plans(name):
        for cell in plan.cells:
            x, y = plan.centre(cell)
            assert 0 < x < plan.width
            assert 0 < y < plan.height
            for corner in cell_corners(cell):
                along, across = plan.straight(corner)
                left, right = (plan.side(along, wind) for wind in Wind)
                assert left - 0.01 <= across <= right + 0.01


def test_a_straight_road_is_not_bent() -> None:
    plan = Plan(road("B1"), 3, 9, upright=False)
    row = [plan.centre(cell) for cell in cells("2,3", "2,4", "2,9")]
    assert [x - row[0][0] for x, _y in row] == pytest.approx([0, UNIT, 6 * UNIT])
    assert [y for _x, y in row] == pytest.approx([row[0][1]] * 3)
    lanes = 4 * math.sqrt(3) / 2 + 2 * (KERB + VERGE)
    assert plan.height == pytest.approx(lanes * UNIT, rel=0.05)


def test_a_short_road_goes_up_the_page() -> None:
    plan = Plan(road("B4"), 0, 11, upright=True)
    ys = [plan.centre(Cell(2, row))[1] for row in range(12)]
    assert ys == sorted(ys, reverse=True)
    assert plan.height > plan.width


@pytest.mark.parametrize(("bend", "side"), [(60, 1), (-60, -1)])
def test_a_bend_turns_the_way_it_says(bend: int, side: int) -> None:
    sections = (Section((0,) * 5), Section((6,) * 5, bend=bend), Section((14,) * 5))
    plan = Plan(Road(5, 20, sections), 0, 19, upright=False)
    turned = plan.heading(19) - plan.heading(1)
    assert math.degrees(turned) == pytest.approx(bend, abs=0.5)
    ends = [plan.centre(Cell(2, row))[1] for row in (0, 10, 19)]
    assert side * (ends[1] - (ends[0] + ends[2]) / 2) < -UNIT


def test_a_climb_goes_up_the_page() -> None:
    sections = (Section((0,)), Section((6,), Terrain.HILL))
    plan = Plan(Road(1, 20, sections), 0, 19, upright=False)
    flat, top = (plan.centre(Cell(0, row))[1] for row in (2, 18))
    assert top < flat - UNIT


def test_a_road_is_wide_enough_before_it_widens() -> None:
    here = road("Two-Passes")
    narrow = next(i for i, section in enumerate(here.sections) if section.lanes == (1, 4))
    start = here.sections[narrow + 1].start[0]
    plan = Plan(here, start - 8, start + 8, upright=False)
    assert plan.side(start, Wind.LEFT) < plan.side(start - 3, Wind.LEFT) - 0.5


def test_a_road_without_sections_is_drawn_without_cells() -> None:
    bare = tour.draw(tour.read("road 5 lanes 20 rows\nrider 1 blue 2,3"))
    assert not bare.sentences  # there is no cell on which he could stand
    assert svg(bare).startswith("<svg")
