"""Cells on the page, where the rules say they are; which rows a picture shows."""

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
from boardlib.tour.art.road_view import AHEAD, LINE, UPRIGHT, WHOLE, stretches, view
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


LONG = Road(5, 150, (Section((0,) * 5),))
ROWS = st.lists(st.integers(0, 149), min_size=1, max_size=36)


def shown(pieces: tuple[tuple[int, int], ...]) -> list[int]:
    return [row for first, last in pieces for row in range(first, last + 1)]


def test_a_road_without_riders_is_shown_as_a_whole() -> None:
    assert shown(stretches(LONG, [], [])) == list(range(150))


def test_a_short_road_is_always_shown_as_a_whole() -> None:
    road = Road(5, WHOLE, (Section((0,) * 5),))
    assert road.rows > UPRIGHT
    assert stretches(road, [9], [9]) == ((0, road.rows - 1),)


@given(ROWS, st.integers(0, AHEAD))
def test_every_row_with_a_rider_is_shown_once_with_room_ahead(start: list[int], far: int) -> None:
    now = [min(row + far, 149) for row in start]
    pieces = stretches(LONG, start, now)
    rows = shown(pieces)
    assert rows == sorted(set(rows))
    assert {*start, *now} <= set(rows)
    assert min(max(start) + AHEAD, 149) in rows
    assert all(1 <= last - first + 1 <= LINE for first, last in pieces)


@given(st.integers(5, 80), st.integers(1, 12))
def test_the_picture_stays_as_it_is_during_a_round(row: int, far: int) -> None:
    start = [row, row + 3]
    before = stretches(LONG, start, start)
    after = stretches(LONG, start, [row, row + 3 + min(far, AHEAD - 1)])
    assert before == after


def test_a_long_field_is_cut_where_nobody_stands() -> None:
    first, second = [*range(10, 28)], [*range(31, 45)]
    pieces = stretches(LONG, first + second, first + second)
    assert len(pieces) == 2
    assert pieces[0][1] in (28, 29)


def test_empty_road_between_groups_is_left_out() -> None:
    pieces = stretches(LONG, [5, 60, 62], [5, 60, 62])
    assert pieces == ((4, 6), (59, 70))
    (_place, left_out), *more = view(LONG, pieces, False).gaps
    assert (left_out, more) == (52, [])


@pytest.mark.parametrize("rows", [((0, 25), (26, 51)), ((4, 6), (59, 70)), ((0, 9), (30, 60))])
def test_stretches_lie_apart_and_within_the_page(rows: tuple[tuple[int, int], ...]) -> None:
    page = view(LONG, rows, False)
    boxes = []
    for plan, (x, y) in zip(page.plans, page.origins, strict=True):
        assert x >= 0
        assert x + plan.width <= page.width + 0.01
        assert y >= 0
        assert y + plan.height <= page.height
        boxes.append((x, y, x + plan.width, y + plan.height))
    for one, other in combinations(boxes, 2):
        assert one[2] < other[0] or other[2] < one[0] or one[3] < other[1] or other[3] < one[1]
    for (_, top), (_, lower) in pairwise(page.origins):
        assert lower >= top


def test_cells_of_other_rows_are_not_on_the_page() -> None:
    page = view(LONG, ((4, 6), (59, 70)), False)
    assert Cell(2, 5) in page
    assert Cell(2, 60) in page
    assert Cell(2, 30) not in page
    assert Cell(7, 5) not in page
