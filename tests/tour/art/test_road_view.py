"""Which rows a picture shows, and how they are laid out on lines."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardlib.tour.art.road_view import AHEAD, LINE, UPRIGHT, WHOLE, stretches, view
from boardlib.tour.board.road import Cell, Road, Section

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
