"""Ways along the road: which cells a rider can reach, and by which way he rides to one.

A step leads to one of the cells ahead; other riders stand in the way, unless they may be jumped
over (option ``passing``).  All questions about ways are searches in the graph of the road.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final

from boardlib.tour.board.moves import Way
from boardlib.tour.board.road import Cell, Road, progress

Cells = tuple[Cell, ...]


class Fault(Enum):
    """Why a way cannot be ridden."""

    OFF_ROAD = auto()
    NOT_AHEAD = auto()
    OCCUPIED = auto()
    BLOCKED = auto()
    TOO_FAR = auto()


@dataclass(frozen=True, slots=True)
class Track:
    """The way that a rider takes, or what is wrong with it.

    Attributes:
        cells: the cells he rides over, without the one he starts from.
        fault: why it cannot be ridden, or None.
        at: the cell that the fault is about.
        steps: how many steps the way would have, where that is the fault.
    """

    cells: Cells = ()
    fault: Fault | None = None
    at: Cell | None = None
    steps: int = 0


@dataclass(frozen=True, slots=True)
class Ground:
    """A road with the riders on it, as one rider finds it who wants to go ahead.

    Attributes:
        road: the road.
        taken: the cells on which the other riders stand.
        jump: whether he may ride over them.
    """

    road: Road
    taken: Container[Cell]
    jump: bool = False
    _spreads: dict[Cell, Spread] = field(default_factory=dict, repr=False, compare=False)

    def spread(self, start: Cell) -> Spread:
        """How the ways from a cell spread; found once, then gone on with."""
        found = self._spreads.get(start)
        if found is None:
            found = self._spreads[start] = Spread(self, start)
        return found

    def free(self, cell: Cell) -> bool:
        """Whether nobody stands on a cell."""
        return cell not in self.taken

    def passable(self, cell: Cell) -> bool:
        """Whether he may ride over a cell."""
        return self.jump or cell not in self.taken

    def open_steps(self, cell: Cell) -> Iterable[Cell]:
        """The cells ahead that he may ride over, as he prefers them."""
        steps, taken = self.road.steps(cell), self.taken
        return steps if self.jump else [step for step in steps if step not in taken]


class Spread:
    """The cells that can be ridden over from one of them, step by step.

    Attributes:
        came: for each of them, the cell from which the shortest way comes; of several the one
            whose rider took the earlier of the steps that he prefers.
    """

    def __init__(self, ground: Ground, start: Cell) -> None:
        self.came: dict[Cell, Cell] = {}
        self._ground = ground
        self._edges = [[start]]

    def edges(self, most: int) -> list[list[Cell]]:
        """The cells to which the shortest way has no step, one step, and so on, up to so many."""
        while len(self._edges) <= most:
            self._edges.append(self._further())
        return self._edges[: most + 1]

    def _further(self) -> list[Cell]:
        came, found, ground = self.came, list[Cell](), self._ground
        steps, taken = ground.road.steps_from, () if ground.jump else ground.taken
        for cell in self._edges[-1]:
            for step in steps[cell]:
                if step not in came and step not in taken:
                    came[step] = cell
                    found.append(step)
        return found

    def way(self, goal: Cell) -> Cells:
        """The shortest way to a cell, without the start; empty if there is none."""
        start = self._edges[0][0]
        for steps in range(1, 1 + progress(goal) - progress(start)):  # a step is ahead
            if goal in self.came:
                break
            self.edges(steps)
        return _back(self.came, start, goal) if goal in self.came else ()


def reachable(ground: Ground, start: Cell, most: int) -> dict[Cell, int]:
    """The free cells that can be reached in at most so many steps, with the fewest steps."""
    spread, taken = ground.spread(start), ground.taken
    return {
        cell: steps
        for steps, edge in enumerate(spread.edges(most))
        for cell in edge
        if steps and cell not in taken
    }


def track(ground: Ground, start: Cell, way: Way, most: int) -> Track:
    """The way of a rider who has so many cells, or what is wrong with it.

    Between the cells that the way names he takes the shortest one: straight on rather than to
    windward, to windward rather than to leeward.
    """
    ridden: list[Cell] = []
    here = start
    for goal in (*way.via, *([way.to] if way.to else [])):
        part = _between(ground, here, goal, last=goal == way.to)
        if part.fault is not None:
            return part
        ridden += part.cells
        here = goal
    if len(ridden) > most:
        return Track(tuple(ridden), Fault.TOO_FAR, here, len(ridden))
    if way.to is None:
        ridden += farthest(ground, here, most - len(ridden))
    return Track(tuple(ridden))


def _between(ground: Ground, start: Cell, goal: Cell, last: bool) -> Track:
    """The shortest way from one cell to another, or why there is none."""
    if goal == start:
        return Track()
    cells = ground.spread(start).way(goal)
    if cells and (ground.free(goal) or not last):
        return Track(cells)
    return _barred(ground, start, goal, last)


def _barred(ground: Ground, start: Cell, goal: Cell, last: bool) -> Track:
    """Why no way leads from one cell to another."""
    if goal not in ground.road:
        return Track(fault=Fault.OFF_ROAD, at=goal)
    if goal.row < start.row or not shortest(ground.road.ahead, start, goal):
        return Track(fault=Fault.NOT_AHEAD, at=goal)
    if last and not ground.free(goal):
        return Track(fault=Fault.OCCUPIED, at=goal)
    if not ground.passable(goal):
        return Track(fault=Fault.BLOCKED, at=goal)
    barred = shortest(ground.road.steps, start, goal)
    return Track(fault=Fault.BLOCKED, at=next(c for c in barred if not ground.passable(c)))


def shortest(steps: Callable[[Cell], Iterable[Cell]], start: Cell, goal: Cell) -> Cells:
    """The shortest way, without its start; empty if there is none.

    Of several the one that takes the earlier of the given steps first.
    """
    came: dict[Cell, Cell] = {}
    edge = [start]
    while edge and goal not in came:
        following: list[Cell] = []
        for cell in edge:
            for step in steps(cell):
                if step not in came and step.row <= goal.row:
                    came[step] = cell
                    following.append(step)
        edge = following
    return _back(came, start, goal) if goal in came else ()


def _back(came: dict[Cell, Cell], start: Cell, goal: Cell) -> Cells:
    cells = [goal]
    while came[cells[-1]] != start:
        cells.append(came[cells[-1]])
    return tuple(reversed(cells))


_NOTHING: Final = (0, 0)
LONGEST: Final = 24
"""No speed is higher, so longer ways need not be searched."""


def farthest(ground: Ground, start: Cell, most: int) -> Cells:
    """The way of a rider who goes as far as he can, as straight as he can.

    As many steps as possible, with as few of them to the side as possible; where that leaves a
    choice straight on first, then to windward.  He ends on a free cell.
    """
    most = min(most, LONGEST)
    straight = _straight(ground, start, most)
    return straight if len(straight) == most else _search(ground, start, most)


def _straight(ground: Ground, start: Cell, most: int) -> Cells:
    """The free cells straight ahead."""
    cells: list[Cell] = []
    ahead = Cell(start.lane, start.row + 1)
    while len(cells) < most and ahead in ground.road and ground.free(ahead):
        cells.append(ahead)
        ahead = Cell(ahead.lane, ahead.row + 1)
    return tuple(cells)


def _search(ground: Ground, start: Cell, most: int) -> Cells:
    """The best way by trying all of them, each rest of a way only once."""
    known: dict[tuple[Cell, int], tuple[tuple[int, int], Cells]] = {}

    def best(cell: Cell, left: int) -> tuple[tuple[int, int], Cells]:
        """How good the best rest of a way is (steps, minus steps to the side), and its cells."""
        if (cell, left) in known:
            return known[cell, left]
        found: tuple[tuple[int, int], Cells] = (_NOTHING, ())
        for step in ground.open_steps(cell) if left else ():
            (steps, sides), rest = best(step, left - 1)
            if not rest and not ground.free(step):
                continue
            worth = steps + 1, sides - (step.lane != cell.lane)
            if worth > found[0]:
                found = worth, (step, *rest)
        known[cell, left] = found
        return found

    return best(start, most)[1]
