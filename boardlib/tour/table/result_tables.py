"""How a stage stands, as tables of words and numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from boardlib.game.table import Sheet
from boardlib.text import _, mark
from boardlib.tour.board.position import TEAMS, Position
from boardlib.tour.board.road import PRIZES, Cell, Road, Terrain
from boardlib.tour.rules.finish import Classification, Kind, Result, score_of
from boardlib.tour.rules.rounds import race

UNITS: Final[Mapping[Kind, str]] = {
    Kind.TIME: mark("time"),
    Kind.POINTS: mark("points"),
    Kind.MOUNTAIN: mark("points"),
    Kind.TEAM: mark("time"),
}


def clock(seconds: int) -> str:
    """A time in hours, minutes and seconds.

    >>> clock(1144), clock(3605)
    ('19:04', '1:00:05')
    """
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def road_sheet(position: Position) -> Sheet:
    """The groups on the road from the front, with the cells they have to the finish."""
    state = race(position)
    groups = [sorted(group.riders, key=state.order.index) for group in state.groups]
    ahead = [min(to_finish(position.road, state.at[rider]) for rider in group) for group in groups]
    rows = [
        (str(cells), ", ".join(map(str, group)))
        for cells, group in sorted(zip(ahead, groups, strict=True))
    ]
    return Sheet(_("On the road"), (_("cells to the finish"), _("riders")), tuple(rows))


def to_finish(road: Road, cell: Cell) -> int:
    """Rows from a cell to the finish, or to the end of a road without one; 0 behind its line."""
    return max((road.finish.row if road.finish else road.rows) - cell.row, 0)


def home_sheet(stage: Result) -> Sheet:
    """Who is home, with the time of the stage."""
    headings = (_("place"), _("rider"), _("team"), _("time"))
    rows = [
        (str(home.place), str(home.rider), _(TEAMS[home.team]), clock(stage.time(home).total))
        for home in stage.home
    ]
    return Sheet(_("Home"), headings, tuple(rows))


def premium_sheet(position: Position) -> Sheet:
    """The riders who have scored at the premiums so far."""
    crossed, rows = race(position).crossed, []
    for tape in position.road.tapes:
        for place, rider in enumerate(crossed[tape.name], start=1):
            points = score_of(place, tape.prize, position.profile).total
            if points:
                rows.append((f"{tape.name} ({_(PRIZES[tape.prize])})", str(rider), str(points)))
    headings = (_("premium"), _("rider"), _("points"))
    return Sheet(_("Premiums"), headings, tuple(rows))


def standing_sheets(tables: Mapping[Kind, Classification], most: int = 10) -> Sequence[Sheet]:
    """The classifications; of riders the first ones only."""
    return [_standing(table, most) for table in tables.values()]


def _standing(table: Classification, most: int) -> Sheet:
    timed = table.kind in (Kind.TIME, Kind.TEAM)
    rows = []
    for line in table.lines[:most]:
        total = clock(line.score.total) if timed else str(line.score.total)
        team = () if line.rider is None else (_(TEAMS[line.team]),)
        rows.append((str(line.place), line.name, *team, total))
    who = (_("team"),) if table.kind is Kind.TEAM else (_("rider"), _("team"))
    return Sheet(table.title, (_("place"), *who, _(UNITS[table.kind])), tuple(rows))


# --- the road as plain text -------------------------------------------------------------

BEHIND: Final = 3
AHEAD: Final = 11
"""So many rows behind and ahead of a rider are shown."""
_WIDE: Final = 4


def road_text(position: Position) -> str:
    """The road around the rider whose turn it is: a line for each lane, odd ones shifted.

    A number is a rider, ``>`` the one whose turn it is, ``.`` a free cell, ``^`` one of a hill,
    ``|`` a yellow line before a cell and ``=`` a cell of a tape or of the finish.
    """
    state, road = race(position), position.road
    here = state.at.get(state.turn or 0, Cell(0, 0)).row
    rows = range(max(here - BEHIND, 0), min(here + AHEAD, road.rows))
    head = " " * 8 + "".join(f"{row:<{_WIDE}}" for row in rows)
    lanes = [lane for lane in range(road.lanes) if any(Cell(lane, row) in road for row in rows)]
    return "\n".join([head.rstrip(), *(_lane_text(position, lane, rows) for lane in lanes)])


def _lane_text(position: Position, lane: int, rows: range) -> str:
    shift = " " * (_WIDE // 2 * (lane % 2))
    cells = (f"{_cell_text(position, Cell(lane, row)):<{_WIDE}}" for row in rows)
    return f"{lane:>4}   {shift}{''.join(cells)}".rstrip()


def _cell_text(position: Position, cell: Cell) -> str:
    road = position.road
    if cell not in road:
        return ""
    begins = cell.row > 0 and road.sections[road.section(cell)].start[cell.lane] == cell.row
    state = race(position)
    rider = state.taken.get(cell)
    if rider is not None and rider == state.turn:
        return f">{rider}"
    sign = _ground(road, cell) if rider is None else str(rider)
    return f"{'|' if begins else ' '}{sign}"


def _ground(road: Road, cell: Cell) -> str:
    if road.seconds(cell) is not None or any(cell in tape.cells for tape in road.tapes):
        return "="
    return "^" if road.terrain(cell) is Terrain.HILL else "."
