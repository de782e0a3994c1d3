"""What the shapes of a stage mean: riders, groups, cells, sections, tapes and the finish."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from boardlib.tour.board.move_notation import cell_of
from boardlib.tour.board.peloton import Group
from boardlib.tour.board.position import Home, Position, Rider
from boardlib.tour.board.road import Cell, Tape
from boardlib.tour.rules.rounds import race

_RIDER: Final = re.compile(r"rider:(\d+)")
_GROUP: Final = re.compile(r"group:(\d+)")
_SECTION: Final = re.compile(r"(?:section|wind|line):(\d+)")


@dataclass(frozen=True, slots=True)
class Spot:
    """What a shape means: a rider, one who is home, a group, an empty cell, a section and so on."""

    rider: Rider | None = None
    home: Home | None = None
    group: Group | None = None
    cell: Cell | None = None
    section: int | None = None
    tape: Tape | None = None
    finish: bool = False


def spot(position: Position, shape: str) -> Spot:
    """What stands at a shape; a cell with a rider means the rider."""
    if found := _RIDER.fullmatch(shape):
        number = int(found[1])
        return Spot(_rider(position, number), _home(position, number))
    if found := _GROUP.fullmatch(shape):
        groups = {group.key: group for group in race(position).groups}
        return Spot(group=groups.get(shape))
    if cell := cell_of(shape):
        there = race(position).taken.get(cell)
        free = cell if there is None and cell in position.road else None
        return Spot(None if there is None else _rider(position, there), cell=free)
    if found := _SECTION.fullmatch(shape):
        number = int(found[1]) - 1
        return Spot(section=number if 0 <= number < len(position.road.sections) else None)
    tapes = {f"tape:{tape.name}": tape for tape in position.road.tapes}
    ended = shape == "finish" and position.road.finish is not None
    return Spot(tape=tapes.get(shape), finish=ended)


def _rider(position: Position, number: int) -> Rider | None:
    return next((rider for rider in position.riders if rider.number == number), None)


def _home(position: Position, number: int) -> Home | None:
    return next((home for home in position.home if home.rider == number), None)
