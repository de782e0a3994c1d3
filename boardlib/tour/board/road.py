"""The road of a stage: hexagonal cells in lanes and rows, sections, tapes and the finish.

A cell is (lane, row).  Lanes are numbered from the left edge of the road, seen in the direction
of travel; rows grow forward.  Odd lanes lie half a cell further forward than even ones, so a rider
on an even lane has the cells (lane - 1, row) and (lane + 1, row) ahead of him at his sides, and
one on an odd lane the cells of the next row.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from boardlib.shown import Value
from boardlib.text import _, mark

if TYPE_CHECKING:
    import networkx as nx

V = TypeVar("V")


class Cell(NamedTuple):
    """A cell of the road.

    >>> str(Cell(2, 12)), Cell(2, 12).words
    ('2,12', 'lane 2, row 12')
    """

    lane: int
    row: int

    def __str__(self) -> str:
        return f"{self.lane},{self.row}"

    @property
    def words(self) -> str:
        """As one reads it off the numbers beside the road."""
        return _("lane {lane}, row {row}").format(lane=self.lane, row=self.row)


class Known(dict[Cell, V]):
    """What is to be known about cells, found out for each of them when it is first asked for."""

    def __init__(self, find: Callable[[Cell], V]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, cell: Cell) -> V:
        found = self[cell] = self._find(cell)
        return found


class Terrain(StrEnum):
    """What a section rides like; a descent counts as flat."""

    FLAT = "flat"
    HILL = "hill"


class Wind(StrEnum):
    """The edge of the road from which the wind blows, seen in the direction of travel."""

    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Section:
    """A stretch of road between two yellow lines.

    Attributes:
        start: its first row, for every lane of the road (the yellow line lies before it).
        terrain: flat or hill.
        wind: the windward edge.
        lanes: the first and the last lane that the road has here.
        bend: how far the road turns here, in degrees, to the right if positive; drawing only.
    """

    start: tuple[int, ...]
    terrain: Terrain = Terrain.FLAT
    wind: Wind = Wind.LEFT
    lanes: tuple[int, int] = (0, 4)
    bend: int = 0


class Prize(StrEnum):
    """What is won at a tape."""

    SPRINT = "sprint"
    MOUNTAIN = "mountain"


PRIZES: Final = {Prize.SPRINT: mark("sprint"), Prize.MOUNTAIN: mark("mountain")}


@dataclass(frozen=True)
class Tape:
    """A premium: a tape across certain cells; landing on one of them counts as reaching it."""

    name: str
    prize: Prize
    cells: frozenset[Cell]

    @cached_property
    def first_rows(self) -> Mapping[int, int]:
        """The first row that it touches, in every lane that it crosses."""
        rows: dict[int, int] = {}
        for lane, row in self.cells:
            rows[lane] = min(row, rows.get(lane, row))
        return rows

    @cached_property
    def nearest_row(self) -> int:
        """The first row that it touches in any lane."""
        return min(self.first_rows.values())


@dataclass(frozen=True, slots=True)
class Finish:
    """The finish: cells that carry seconds, from ``row`` on; a lower number is better."""

    row: int
    seconds: tuple[int, ...]


@dataclass(frozen=True)
class Road(Value):
    """The road of a stage.

    Attributes:
        lanes: number of lanes at its widest place.
        rows: number of rows of each lane.
        sections: from the start to the finish; the first one begins at row 0.
        tapes: the premiums, in the order of the road.
        finish: where the stage ends, or None on a board that only shows a position.
        corridor: number of rows at the beginning that form the start corridor.
        name: the name of a board that comes with the game, or empty.
    """

    lanes: int
    rows: int
    sections: tuple[Section, ...]
    tapes: tuple[Tape, ...] = ()
    finish: Finish | None = None
    corridor: int = 0
    name: str = ""

    def __contains__(self, cell: object) -> bool:
        return cell in self.cells

    @cached_property
    def cells(self) -> frozenset[Cell]:
        """Every cell of the road."""
        return frozenset(
            Cell(lane, row)
            for lane in range(self.lanes)
            for row in range(self.rows)
            if self._has(lane, row)
        )

    def _has(self, lane: int, row: int) -> bool:
        if not self.sections:
            return False
        first, last = self.sections[self._section(Cell(lane, row))].lanes
        return first <= lane <= last

    def _section(self, cell: Cell) -> int:
        lane = self._lane(cell)
        inside = [i for i, one in enumerate(self.sections) if one.start[lane] <= cell.row]
        return inside[-1] if inside else 0

    def _lane(self, cell: Cell) -> int:
        """The lane of the cell, or the outermost one next to a place beside the road."""
        return min(max(cell.lane, 0), self.lanes - 1)

    # Rules ask for these again and again, so they are found once for every cell.

    @cached_property
    def _sections(self) -> Known[int]:
        return Known(self._section)

    @cached_property
    def _ahead(self) -> Known[tuple[Cell, ...]]:
        return Known(lambda cell: tuple(one for one in front(cell) if one in self.cells))

    @cached_property
    def steps_from(self) -> Known[tuple[Cell, ...]]:
        """The cells ahead of each one as a rider prefers them: see :meth:`steps`."""
        return Known(self._from_windward)

    @cached_property
    def _around(self) -> Known[tuple[Cell, ...]]:
        return Known(
            lambda cell: tuple(one for one in (*front(cell), *rear(cell)) if one in self.cells)
        )

    @cached_property
    def _lees(self) -> Known[int]:
        return Known(self._lee)

    @cached_property
    def from_the_front(self) -> dict[Cell, int]:
        """The rank of every cell, by how far along the road it lies, the farthest first."""
        ranked = sorted(self.cells, key=lambda cell: (-progress(cell), cell))
        return {cell: rank for rank, cell in enumerate(ranked)}

    def _from_windward(self, cell: Cell) -> tuple[Cell, ...]:
        return tuple(
            sorted(self.ahead(cell), key=lambda one: (one.lane != cell.lane, self.lee(one)))
        )

    def section(self, cell: Cell) -> int:
        """The number of the section a cell lies in, counted from 0 at the start."""
        return self._sections[cell]

    def terrain(self, cell: Cell) -> Terrain:
        """Flat or hill."""
        return self.stretch(cell).terrain

    def stretch(self, cell: Cell) -> Section:
        """The section a cell lies in; a road without any is taken as a flat one."""
        if not self.sections:
            return Section((0,) * self.lanes, lanes=(0, self.lanes - 1))
        return self.sections[self.section(cell)]

    def line(self, cell: Cell) -> int:
        """The first row of the cell's lane beyond the next yellow line (or beyond the road)."""
        after = self.section(cell) + 1
        if after >= len(self.sections):
            return self.rows
        return self.sections[after].start[self._lane(cell)]

    def distance(self, cell: Cell) -> int:
        """Cells up to the next yellow line, in the cell's own lane."""
        return self.line(cell) - cell.row

    def lee(self, cell: Cell) -> int:
        """How many lanes lie between the cell and the windward edge."""
        return self._lees[cell]

    def _lee(self, cell: Cell) -> int:
        return cell.lane if self.stretch(cell).wind is Wind.LEFT else self.lanes - 1 - cell.lane

    def ahead(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells that one step forward leads to: straight on, to the left, to the right."""
        return self._ahead[cell]

    def steps(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells ahead as a rider prefers them: straight on, to windward, to leeward."""
        return self.steps_from[cell]

    def around(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells that touch this one, up to six."""
        return self._around[cell]

    def seconds(self, cell: Cell) -> int | None:
        """The seconds printed on a cell of the finish; None before it."""
        if self.finish is None or cell.row < self.finish.row:
            return None
        place = min(cell.row - self.finish.row, len(self.finish.seconds) - 1)
        return self.finish.seconds[place]

    def graph(self) -> nx.DiGraph[Any]:
        """The road as a directed graph: an edge is a step forward.

        Nodes are cells with ``section``, ``terrain``, ``tapes`` (names) and ``seconds``; edges
        have ``step``: ``ahead``, ``left`` or ``right``.
        """
        import networkx as nx

        made: nx.DiGraph[Any] = nx.DiGraph(name=self.name)
        for cell in sorted(self.cells):
            tapes = [tape.name for tape in self.tapes if cell in tape.cells]
            made.add_node(
                cell,
                section=self.section(cell),
                terrain=self.terrain(cell).value,
                tapes=tapes,
                seconds=self.seconds(cell),
            )
        for cell in sorted(self.cells):
            for step, to in zip(("ahead", "left", "right"), front(cell), strict=True):
                if to in self:
                    made.add_edge(cell, to, step=step)
        return made


def progress(cell: Cell) -> int:
    """How far along the road a cell lies, in half cells."""
    return 2 * cell.row + cell.lane % 2


def front(cell: Cell) -> tuple[Cell, Cell, Cell]:
    """The places ahead of a cell, on the road or not: straight on, to the left, to the right.

    >>> [str(place) for place in front(Cell(1, 4))]
    ['1,5', '0,5', '2,5']
    """
    lane, row = cell
    side = row + lane % 2
    return Cell(lane, row + 1), Cell(lane - 1, side), Cell(lane + 1, side)


def rear(cell: Cell) -> tuple[Cell, Cell, Cell]:
    """The places behind a cell, on the road or not: straight back, to the left, to the right."""
    lane, row = cell
    side = row - 1 + lane % 2
    return Cell(lane, row - 1), Cell(lane - 1, side), Cell(lane + 1, side)
