"""Which part of a road a picture shows, and how it is laid out on the page.

A short road stands upright beside the text; any other lies across the page.  Of a long one only
the rows around the riders are shown, with room ahead for a whole move; what does not fit on one
line goes on in the next one, as text does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Final

from boardlib.drawing.sizes import LEAST_ON_WALL, WALL_ABOVE, Size, on_wall
from boardlib.tour.art.road_plan import UNIT, Plan, Point, plan
from boardlib.tour.board.road import Cell, Known, Road

UPRIGHT: Final = 12
"""Roads of so many rows at most stand upright."""
WHOLE: Final = 14
"""Roads of so many rows at most are always shown as a whole."""
LINE: Final = 32
"""Rows on a line."""
BEHIND: Final = 1
AHEAD: Final = 8
"""Rows shown behind the last rider, and ahead of the first one at the start of the round."""
AHEAD_UPRIGHT: Final = 6
"""The same on a road that stands upright, where there is less room."""
EMPTY: Final = 7
"""So many rows without a rider may be left out of a long picture."""
GAP: Final = 1.7 * UNIT
"""Width of the place where rows were left out."""
PAD: Final = 22.0
"""Room beside and below the road."""
TOP: Final = 14.0
"""Room above it."""
LABELS: Final = 74.0
"""Room above the road for names of groups, as large as a class sees them."""
LEGEND: Final = 80.0
"""Height of a legend below the road; of one below a long road, which is shown above the text."""
LEGEND_ABOVE: Final = 60.0

Rows = tuple[int, int]


def stretches(
    road: Road, start: Iterable[int], now: Iterable[int], room: Iterable[int] = ()
) -> tuple[Rows, ...]:
    """The rows to be shown, as stretches (first row, last row) that fit on a line each.

    Args:
        road: the road.
        start: the rows where riders stood at the start of the round.
        now: the rows where they stand.
        room: rows that are shown in any case. Where there are such, they have room for a whole move
            from where it began, so that no more is shown when riders stand farther on.
    """
    begun, rows, room = sorted(start), sorted([*start, *now]), tuple(room)
    upright = road.rows <= UPRIGHT
    if not rows or (road.rows <= WHOLE and not upright):
        return tuple(_cut(rows, 0, road.rows - 1))
    ahead = AHEAD_UPRIGHT if upright else AHEAD
    first = max(rows[0] - BEHIND, 0)
    last = min(max((begun or rows)[-1] + ahead, rows[-1] + 1), road.rows - 1)
    if room:
        first, last = min(rows[0], *room), max(rows[-1], *room)
    if last - first < LINE:
        return ((first, last),)
    return tuple(piece for part in _parts(rows, first, last) for piece in _cut(rows, *part))


def _parts(rows: Sequence[int], first: int, last: int) -> Iterator[Rows]:
    """The rows from first to last, without long empty pieces."""
    begin = first
    for here, after in pairwise(rows):
        if after - here > EMPTY + BEHIND + 1:
            yield (begin, here + 1)
            begin = after - BEHIND
    yield (begin, last)


def _cut(rows: Sequence[int], first: int, last: int) -> Iterator[Rows]:
    """About equal pieces that fit on a line, cut where nobody stands if possible."""
    for pieces in range(-(-(last - first + 1) // LINE), 1, -1):
        most = min(first + LINE, last)
        least = max(first + 1, last + 1 - (pieces - 1) * LINE)
        ideal = first + (last + 1 - first) / pieces
        cut = min(
            range(least, most + 1),
            key=lambda row: (rows.count(row - 1) + rows.count(row), abs(row - ideal)),
        )
        yield (first, cut - 1)
        first = cut
    yield (first, last)


@dataclass(frozen=True, eq=False)
class View:
    """Stretches of road on a page.

    Attributes:
        road: the road.
        plans: the stretches.
        origins: where the corner of each lies.
        gaps: where rows were left out: a place, and how many.
        upright: whether the road goes up the page.
        width: of all of it.
        height: of all of it.
    """

    road: Road
    plans: tuple[Plan, ...]
    origins: tuple[Point, ...]
    gaps: tuple[tuple[Point, int], ...]
    upright: bool
    width: float
    height: float

    def __contains__(self, cell: object) -> bool:
        return cell in self._numbers

    @property
    def extent(self) -> tuple[str, ...]:
        """Keys of the first and the last cell that are shown."""
        cells = [cell for one in self.plans for cell in one.cells]
        return (str(min(cells, key=_row)), str(max(cells, key=_row))) if cells else ()

    def growth(self, size: float) -> float:
        """How much letters of a size grow on a wall, so that a class can read them."""
        wide, high = _wall(self)
        scale = min(wide / self.width, high / self.height)
        return max(LEAST_ON_WALL / size / scale, 1.0)

    def number(self, cell: Cell) -> int | None:
        """The number of the stretch that shows a cell."""
        return self._numbers.get(cell)

    @cached_property
    def _numbers(self) -> dict[Cell, int]:
        return {cell: number for number, one in enumerate(self.plans) for cell in one.cells}

    @cached_property
    def _centres(self) -> dict[Cell, Point]:
        return {
            cell: self.shift(number, self.plans[number].centre(cell))
            for cell, number in self._numbers.items()
        }

    @cached_property
    def _polygons(self) -> Known[tuple[Point, ...]]:
        return Known(self._shifted)

    def _shifted(self, cell: Cell) -> tuple[Point, ...]:
        number = self._numbers[cell]
        return tuple(self.shift(number, at) for at in self.plans[number].polygon(cell))

    def shift(self, number: int, point: Point) -> Point:
        """A point of a stretch on the page."""
        x, y = self.origins[number]
        return point[0] + x, point[1] + y

    def centre(self, cell: Cell) -> Point:
        """The middle of a cell that is shown."""
        return self._centres[cell]

    def polygon(self, cell: Cell) -> tuple[Point, ...]:
        """The corners of a cell that is shown."""
        return self._polygons[cell]


def _wall(seen: View) -> Size:
    """Width and height that a class sees a road in, in pixels; the legend needs some more."""
    wide, high = on_wall(seen.width, seen.height + LEGEND)
    return (wide, high - (LEGEND_ABOVE if (wide, high) == WALL_ABOVE else LEGEND))


@lru_cache(maxsize=128)
def view(road: Road, shown: tuple[Rows, ...], labels: bool) -> View:
    """Stretches of a road laid out on a page; the same one for the same stretches."""
    upright = road.rows <= UPRIGHT
    plans = tuple(plan(road, first, last, upright) for first, last in shown)
    lines = _lines(plans)
    above = LABELS if labels else TOP
    origins: list[Point] = []
    gaps: list[tuple[Point, int]] = []
    top = 0.0
    for line in lines:
        tall, left = max(one.height for one in line), PAD if upright else 0.0
        for place, one in enumerate(line):
            if place:
                left_out = one.first - line[place - 1].last - 1
                gaps.append(((left - GAP / 2, top + above + tall / 2), left_out))
            origins.append((left, top + above + (tall - one.height) / 2))
            left += one.width + GAP
        top += above + tall + PAD
    width = max(_width(line) for line in lines) + (2 * PAD if upright else 0.0)
    return View(road, plans, tuple(origins), tuple(gaps), upright, width, top)


def _lines(plans: Sequence[Plan]) -> list[list[Plan]]:
    """The stretches as lines, each filled as far as it goes."""
    lines: list[list[Plan]] = []
    for one in plans:
        fits = lines and _width([*lines[-1], one]) <= (LINE + 1) * UNIT
        if fits:
            lines[-1].append(one)
        else:
            lines.append([one])
    return lines


def _width(line: Sequence[Plan]) -> float:
    return sum((one.width for one in line), GAP * (len(line) - 1))


def _row(cell: Cell) -> int:
    return cell.row
