"""What is wrong with a road: sections out of order, gaps, tapes that can be ridden past.

``road_problems`` looks at any road, also at a board for a single position; ``stage_problems``
wants a road that a whole stage can be ridden on.  Whether there is a way is asked of the graph of
the road.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from boardlib.game import Problem
from boardlib.text import _, language, ngettext
from boardlib.tour.board.road import Cell, Road, Section, Tape

if TYPE_CHECKING:
    import networkx as nx


def stage_problems(road: Road) -> list[Problem]:
    """Why no stage can be ridden on this road; empty if one can."""
    return [*_lacking(road), *road_problems(road)]


def _lacking(road: Road) -> Iterator[Problem]:
    if not road.corridor:
        text = _("The stage has no start corridor; add a line such as 'corridor 8 rows'.")
        yield Problem(text)
    if road.finish is None:
        last = max(road.rows - 6, 0)
        text = _("The stage has no finish; add a line such as '{line}'.")
        yield Problem(text.format(line=f"finish from {last} seconds 5 4 3 2 1 0"))


def road_problems(road: Road) -> list[Problem]:
    """Everything that is wrong with a road; of sections out of order only that is said."""
    return list(_road_problems(road, language()))


@lru_cache(maxsize=64)  # every position of a stage is on the same road
def _road_problems(road: Road, _language: str) -> tuple[Problem, ...]:
    wrong = tuple(_sections(road))
    return wrong or (*_gaps(road), *_tapes(road), *_finish(road), *_corridor(road))


# --- sections ---------------------------------------------------------------------------


def _sections(road: Road) -> Iterator[Problem]:
    """The first section begins at row 0, and every next one beyond the one before it."""
    if not road.sections:
        yield Problem(_("The road has no section; add a line such as 'section 1 from 0 flat'."))
        return
    if any(road.sections[0].start):
        text = _("Section 1 begins at row {row}; it has to begin at row 0 in every lane.")
        yield Problem(text.format(row=max(road.sections[0].start)), ("section:1",))
    for number, (before, after) in enumerate(pairwise(road.sections), start=2):
        yield from _behind(number, before, after)
    yield from _beyond(road)


def _behind(number: int, before: Section, after: Section) -> Iterator[Problem]:
    lanes = [lane for lane, row in enumerate(after.start) if row <= before.start[lane]]
    if lanes:
        text = _(
            "In lane {lane} section {number} begins at row {row}, but section {earlier} begins"
            " only at row {start} there."
        )
        lane = lanes[0]
        text = text.format(
            lane=lane,
            number=number,
            row=after.start[lane],
            earlier=number - 1,
            start=before.start[lane],
        )
        yield Problem(text, (f"line:{number}",))


def _beyond(road: Road) -> Iterator[Problem]:
    for number, section in enumerate(road.sections, start=1):
        if max(section.start) >= road.rows:
            text = _("Section {number} begins at row {row}, but the road ends with row {last}.")
            text = text.format(number=number, row=max(section.start), last=road.rows - 1)
            yield Problem(text, (f"line:{number}",))


# --- ways -------------------------------------------------------------------------------


def _gaps(road: Road) -> Iterator[Problem]:
    """From the first row there is a way to the last one, and no cell before it is a trap."""
    graph = road.graph()
    reached = _reached(graph, _row(road, 0))
    furthest = max(cell.row for cell in reached)
    if furthest < road.rows - 1:
        text = _("The road has a gap: no way leads beyond row {row}.")
        yield Problem(text.format(row=furthest), _shapes(_row(road, furthest)))
        return
    traps = [cell for cell in sorted(reached) if not graph[cell] and not _may_end(road, cell)]
    if traps:
        text = _("From here no way leads on, for the road is too narrow ahead ({cell}).")
        yield Problem(text.format(cell=traps[0].words), _shapes(traps))


def _may_end(road: Road, cell: Cell) -> bool:
    """Whether a rider need not come any further: the road ends there, or he is in the finish."""
    return cell.row == road.rows - 1 or road.seconds(cell) is not None


def _row(road: Road, row: int) -> list[Cell]:
    return [cell for lane in range(road.lanes) if (cell := Cell(lane, row)) in road]


def _reached(graph: nx.DiGraph[Cell], start: Iterable[Cell]) -> set[Cell]:
    """The cells to which a way leads from one of these, themselves among them."""
    import networkx as nx

    found = set(start)
    for cell in tuple(found):
        found |= nx.descendants(graph, cell)
    return found


def _shapes(cells: Iterable[Cell]) -> tuple[str, ...]:
    return tuple(str(cell) for cell in cells)


# --- tapes, finish, corridor ------------------------------------------------------------


def _tapes(road: Road) -> Iterator[Problem]:
    for tape in road.tapes:
        key = f"tape:{tape.name}"
        beside = sorted(cell for cell in tape.cells if _beside(road, cell))
        if beside or not tape.cells & road.cells:
            text = _("The tape ({name}) lies beside the road, at least with one cell ({cell}).")
            yield Problem(text.format(name=tape.name, cell=min(beside or tape.cells).words), (key,))
        elif any(road.seconds(cell) is not None for cell in tape.cells):
            text = _("The tape ({name}) lies in the finish; put it before row {row}.")
            row = road.finish.row if road.finish else road.rows
            yield Problem(text.format(name=tape.name, row=row), (key, "finish"))
        else:
            yield from _passable(road, tape)


def _beside(road: Road, cell: Cell) -> bool:
    """Whether there is no such lane or row; a tape may be wider than the road where it lies."""
    return cell.lane >= road.lanes or cell.row >= road.rows


def _passable(road: Road, tape: Tape) -> Iterator[Problem]:
    """A tape lies across the whole road: without its cells nobody comes past it."""
    rows = [cell.row for cell in tape.cells]
    if min(rows) == 0 or max(rows) == road.rows - 1:
        return
    rest = road.graph()
    rest.remove_nodes_from(tape.cells)
    past = [cell for cell in _reached(rest, _row(road, 0)) if cell.row > max(rows)]
    if past:
        cells = [cell for cell in _row(road, max(rows)) if cell not in tape.cells]
        text = _("The tape ({name}) has a gap: riders can pass it beside its cells.")
        yield Problem(text.format(name=tape.name), (f"tape:{tape.name}", *_shapes(cells)))


def _finish(road: Road) -> Iterator[Problem]:
    finish = road.finish
    if finish is None:
        return
    last = finish.row + len(finish.seconds) - 1
    if last >= road.rows:
        text = ngettext(
            "The finish has {count} row from row {row} on, but the road ends with row {end}.",
            "The finish has {count} rows from row {row} on, but the road ends with row {end}.",
            len(finish.seconds),
        )
        text = text.format(count=len(finish.seconds), row=finish.row, end=road.rows - 1)
        yield Problem(text, ("finish",))
    if any(after >= before for before, after in pairwise(finish.seconds)):
        given = " ".join(map(str, finish.seconds))
        text = _("The seconds of the finish go down from row to row, but these are {given}.")
        yield Problem(text.format(given=given), ("finish",))


def _corridor(road: Road) -> Iterator[Problem]:
    """What is to be won, and the finish, lie beyond the start corridor."""
    first = min((cell.row for tape in road.tapes for cell in tape.cells), default=road.rows)
    if road.finish is not None:
        first = min(first, road.finish.row)
    if road.corridor > first:
        text = ngettext(
            "The start corridor has {rows} row, but a tape or the finish lies in row {row}.",
            "The start corridor has {rows} rows, but a tape or the finish lies in row {row}.",
            road.corridor,
        )
        yield Problem(text.format(rows=road.corridor, row=first))
