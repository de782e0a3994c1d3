"""What the keys of marks point at, and the layers on which marks lie."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import pairwise
from typing import Final

from boardlib.drawing.geometry import Point
from boardlib.drawing.marks import Look
from boardlib.drawing.palette import GROUPS
from boardlib.tour.art.race import Field
from boardlib.tour.art.road import line_points, row_line, tape_points
from boardlib.tour.art.road_plan import VERGE, Plan, yellow_line
from boardlib.tour.board.move_notation import cell_of
from boardlib.tour.board.road import Cell


class Places:
    """What keys mean in a picture.

    Args:
        field: the round in the picture.
    """

    def __init__(self, field: Field) -> None:
        self.field, self.view, self.race = field, field.view, field.race

    def rider(self, key: str) -> int | None:
        """The rider that a key names, if he is seen."""
        kind, _colon, number = key.partition(":")
        found = int(number) if kind in ("rider", "offer") and number.isdecimal() else None
        return found if found in self.field.places else None

    def cells(self, keys: Iterable[str]) -> list[Cell]:
        """The cells that keys mean: cells, where riders stand, where groups stood."""
        found: list[Cell] = []
        for key in keys:
            rider = self.rider(key)
            if rider is not None:
                found.append(self.race.at[rider])
            elif key.startswith("group:"):
                found += self.group_cells(key)
            else:
                cell = cell_of(key)
                found += [] if cell is None else [cell]
        return [cell for cell in dict.fromkeys(found) if cell in self.view]

    def start_cells(self, keys: Iterable[str]) -> list[Cell]:
        """The same, but where riders stood at the start of the round."""
        riders = {f"rider:{rider}": str(cell) for rider, cell in self.race.start.items()}
        return self.cells(riders.get(key, key) for key in keys)

    def group_cells(self, key: str) -> list[Cell]:
        """Where the riders of a group stood."""
        groups = {group.key: group for group in self.race.groups}
        return [self.race.start[rider] for rider in groups[key].riders] if key in groups else []

    def lines(self, key: str) -> Iterator[list[Point]]:
        """The line that a key means: a yellow line, a tape, the finish, an edge of the wind."""
        kind, _colon, name = key.partition(":")
        for number, one in enumerate(self.view.plans):
            for points in _lines(one, kind, name):
                yield [self.view.shift(number, point) for point in points]

    def anchors(self, keys: Iterable[str]) -> list[Point]:
        """A point for each thing that keys mean."""
        found = [self.view.centre(cell) for cell in self.cells(keys)]
        return found + [points[0] for key in keys for points in self.lines(key)]

    def is_way(self, keys: Sequence[str]) -> bool:
        """Whether keys name a rider or a cell, and the cells of a way from there."""
        cells = self.cells(keys)
        steps = all(b in self.view.road.ahead(a) for a, b in pairwise(cells))
        return len(cells) > 1 and steps and all(map(cell_of, keys[1:]))


def _lines(one: Plan, kind: str, name: str) -> Iterator[list[Point]]:
    """The lines on a stretch that a key means."""
    road = one.road
    if kind == "line" and name.isdecimal() and 2 <= int(name) <= len(road.sections):
        for corners in yellow_line(road, int(name)):
            if one.shows(corners[0]):
                yield line_points(one, corners)
    elif kind == "tape":
        for tape in road.tapes:
            if tape.name == name and min(tape.cells) in one:
                yield tape_points(one, tape)
    elif kind == "finish" and road.finish is not None:
        points = row_line(one, road.finish.row)
        if points and one.first <= road.finish.row <= one.last:
            yield points
    elif kind in ("wind", "section") and name.isdecimal() and 1 <= int(name) <= len(road.sections):
        yield from _edge(one, int(name) - 1)


def _edge(one: Plan, number: int) -> Iterator[list[Point]]:
    """The windward edge of a section."""
    wind = one.road.sections[number].wind
    cells = [cell for cell in one.cells if one.road.section(cell) == number]
    if cells:
        rows = [cell.row for cell in cells]
        yield one.beside(min(rows) + 0.3, max(rows) + 0.9, wind, VERGE)


# --- the layers of marks, and how roles look as frames --------------------------------


class MarkLayer(IntEnum):
    """Where the shapes of marks lie, bottom to top."""

    AREA = 0
    HALO = 1
    FRAME = 2
    WAY = 3
    TAIL = 4
    OVER = 5
    BADGE = 6


@dataclass(frozen=True, slots=True)
class Frame(Look):
    """How a role looks as a frame; ``ground`` is the colour inside."""

    ground: str = ""


FRAMES: Final[dict[str, Frame]] = {
    "allowed": Frame("allowed", ground="allowed-ground"),
    "refused": Frame("refused", dashed=True, ground="refused-ground"),
    "complete": Frame("complete"),
    "incomplete": Frame("incomplete", dashed=True),
    "focus": Frame("focus", ground="paper"),
    "reach": Frame("ink"),
    "changed": Frame("ink"),
    **{group: Frame(group) for group in GROUPS},
}
DASH: Final = (7.0, 5.0)
RIDER: Final = 17.0
"""How far from the middle of a rider the tail of a badge ends."""
WORDS: Final = 11.0
"""The same of a cell on which something is printed."""
