"""Names and numbers beside the road; each finds a free place of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from boardlib.drawing.geometry import Point
from boardlib.drawing.labels import Clear, text_box
from boardlib.drawing.scene import Group, Shape, Text
from boardlib.text import _, ngettext
from boardlib.tour.draw_race import STANDING, Field
from boardlib.tour.road import Cell, Road, Tape, Wind
from boardlib.tour.road_plan import VERGE, Plan, middle
from boardlib.tour.road_view import Rows, View

MANY: Final = 12
"""From so many riders on, groups have names."""
NUMBER: Final = 11.5
NAME: Final = 15.0
UNDER: Final = 13.0
_SIDES: Final = (0, -1, 1, -2, 2, -3, 3)


def has_labels(road: Road, shown: Iterable[Rows], riders: int) -> bool:
    """Whether names stand above the road."""
    rows = {row for first, last in shown for row in range(first, last + 1)}
    named = {cell.row for tape in road.tapes for cell in tape.cells}
    named |= {road.finish.row} if road.finish is not None else set()
    return riders >= MANY or not rows.isdisjoint(named)


def row_numbers(seen: View) -> Iterator[Text]:
    """The number of every row beside its outermost cell on the right, and of every lane."""
    for number, one in enumerate(seen.plans):
        outer: dict[int, Cell] = {cell.row: cell for cell in one.cells}
        for row, cell in outer.items():
            along, _across = middle(cell, one.road)
            rim = one.side(along, Wind.RIGHT) + VERGE
            x, y = seen.shift(number, one.point(along, rim + 0.24))
            yield Text(x, y + NUMBER * 0.36, str(row), NUMBER, "second", legible=True)
        yield from _lane_numbers(seen, number, one)


def _lane_numbers(seen: View, number: int, one: Plan) -> Iterator[Text]:
    along = one.begin + (0.22 if one.first else 0.35)
    for cell in one.cells:
        if cell.row == one.first:
            _along, across = middle(cell, one.road)
            x, y = seen.shift(number, one.point(along, across))
            lane = str(cell.lane)
            yield Text(x, y + NUMBER * 0.36, lane, NUMBER, "second", halo="paper", legible=True)


class Labels:
    """Names on their way to free places.

    Args:
        field: the round.
    """

    def __init__(self, field: Field) -> None:
        self.field = field
        self.view = field.view
        self.clear = Clear()
        for at in field.places.values():
            self.clear.take(at, 44.0, 44.0)

    def shapes(self) -> Iterator[Shape]:
        """All names: tapes, finish and start first, then groups."""
        for tape in self.view.road.tapes:
            yield from self._tape(tape)
        yield from self._ends()
        yield from self._gaps()
        if len(self.field.places) >= MANY:
            groups = tuple(self._groups())
            yield Group(groups, roles=STANDING)

    def _beside(self, cell: Cell, rows: float, away: float) -> Point | None:
        """A place on the left of the road, some rows from a cell; None outside the picture."""
        number = self.view.number(cell)
        if number is None:
            return None
        one = self.view.plans[number]
        along = middle(cell, one.road)[0] + rows
        if not one.begin < along < one.end:
            return None
        return self.view.shift(number, one.point(along, one.side(along, Wind.LEFT) - VERGE - away))

    def _groups(self) -> Iterator[Shape]:
        for group in self.field.race.groups:
            cells = [self.field.race.start[rider] for rider in group.riders]
            shown = sorted(cell for cell in cells if cell in self.view)
            if not group.lone and shown:
                count = len(group.riders)
                words = ngettext("{count} rider", "{count} riders", count).format(count=count)
                name = _("Group {leader}").format(leader=group.leader)
                yield from self._named(shown[len(shown) // 2], name, words)

    def _named(self, cell: Cell, name: str, under: str = "") -> tuple[Shape, ...]:
        wishes = []
        for rows in _SIDES:
            at = self._beside(cell, rows, 0.25)
            if at is not None:
                x, y = at
                low = (Text(x, y - 1, under, UNDER, "second", legible=True),) if under else ()
                top = y - 17 if under else y - 1
                wishes.append((Text(x, top, name, NAME, "ink", bold=True, legible=True), *low))
        return self.clear.place([wish for wish in wishes if self._fits(wish)])

    def _fits(self, texts: Iterable[Text]) -> bool:
        boxes = [text_box(text) for text in texts]
        return all(box[0] > 2 and box[2] < self.view.width - 2 for box in boxes)

    def _tape(self, tape: Tape) -> Iterator[Shape]:
        crossed = self.field.race.crossed.get(tape.name, ())
        yield from self._named(min(tape.cells), tape.name, ", ".join(map(str, crossed)))

    def _ends(self) -> Iterator[Shape]:
        """The words at start and finish."""
        road = self.view.road
        ends = [(road.corridor, _("Start"))] if road.corridor else []
        if road.finish is not None:
            ends.append((road.finish.row, _("Finish")))
        for row, words in ends:
            yield from self._named(min(cell for cell in road.cells if cell.row == row), words)

    def _gaps(self) -> Iterator[Shape]:
        """Where rows were left out."""
        for (x, y), count in self.view.gaps:
            dots = Text(x, y - 6, "· · ·", 20.0, "second", bold=True)
            words = ngettext("{count} row", "{count} rows", count).format(count=count)
            yield dots
            yield Text(x, y + 12, words, NUMBER, "second", legible=True)
