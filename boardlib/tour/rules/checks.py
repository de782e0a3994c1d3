"""What is wrong with a position: a nonsense position is allowed, and named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from boardlib.game import Problem
from boardlib.text import _, language, ngettext
from boardlib.tour.board.position import JERSEYS, Move, NextRound, Position
from boardlib.tour.board.road import Cell, Road, Section, Tape
from boardlib.tour.rules.finish import not_noted, why_not_noted
from boardlib.tour.rules.naming import key, riders, several
from boardlib.tour.rules.play import no_such_rider
from boardlib.tour.rules.rounds import advanced, judge_ride, race, started, unknown_riders
from boardlib.tour.rules.state import Race
from boardlib.words import needs

if TYPE_CHECKING:
    import networkx as nx


@needs(Position)
def status(position: Position) -> list[Problem]:
    """Everything that is wrong with a position: road, riders, jerseys, who passed, moves."""
    start = started(position)
    return [
        *road_problems(position.road),
        *_round(position),
        *_riders_twice(position),
        *_cells(position),
        *_jerseys(position),
        *_passed(position, start),
        *_home(position),
        *_played(position, start),
    ]


def _round(position: Position) -> Iterator[Problem]:
    if position.round < 1:
        yield Problem(_("Rounds are counted from 1; this one is called 0."))


# --- what is wrong with a road --------------------------------------------------------


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


# --- riders -----------------------------------------------------------------------------


def _riders_twice(position: Position) -> Iterator[Problem]:
    for number, count in Counter(rider.number for rider in position.riders).items():
        if count > 1:
            text = ngettext(
                "Rider {number} is on the road {count} time; a number may appear only once.",
                "Rider {number} is on the road {count} times; a number may appear only once.",
                count,
            )
            yield Problem(text.format(number=number, count=count), (key(number),))


def _cells(position: Position) -> Iterator[Problem]:
    """Nobody beside the road, on the finish at the start of a round, or where another one is."""
    there: dict[Cell, list[int]] = {}
    for rider in position.riders:
        there.setdefault(rider.cell, []).append(rider.number)
    for cell, numbers in there.items():
        yield from _cell(position, cell, numbers)


def _cell(position: Position, cell: Cell, numbers: list[int]) -> Iterator[Problem]:
    shapes = (str(cell), *map(key, numbers))
    if cell not in position.road:
        text = _("Rider {number} stands on no cell of this road ({cell}).")
        yield Problem(text.format(number=numbers[0], cell=cell.words), shapes)
    elif position.road.seconds(cell) is not None:
        text = _("Rider {number} starts the round in the finish ({cell}): he is home already.")
        yield Problem(text.format(number=numbers[0], cell=cell.words), shapes)
    if len(numbers) > 1:
        text = _("A cell has room for one rider, but several stand on this one ({cell}): {riders}.")
        yield Problem(text.format(cell=cell.words, riders=riders(numbers)), shapes)


# --- jerseys, premiums, finish ----------------------------------------------------------


def _known(position: Position) -> set[int]:
    """Everybody who rides the stage, on the road or home."""
    return {rider.number for rider in position.riders} | {home.rider for home in position.home}


def _jerseys(position: Position) -> Iterator[Problem]:
    known = _known(position)
    for jersey in position.jerseys:
        if jersey.rider not in known:
            text = _("Rider {number} wears a jersey, but he is not in this stage ({jersey}).")
            yield Problem(text.format(jersey=_(JERSEYS[jersey.colour]), number=jersey.rider))
    for colour, count in Counter(jersey.colour for jersey in position.jerseys).items():
        if count > 1:
            text = ngettext(
                "Only one rider wears a jersey, but {count} rider wears this one ({jersey}).",
                "Only one rider wears a jersey, but {count} riders wear this one ({jersey}).",
                count,
            )
            yield Problem(text.format(jersey=_(JERSEYS[colour]), count=count))


def _passed(position: Position, start: Race) -> Iterator[Problem]:
    known, tapes = _known(position), {tape.name for tape in position.road.tapes}
    for entry in position.passed:
        shapes = (f"tape:{entry.tape}",)
        if entry.tape not in tapes:
            text = _("There is no such tape on this road that could have been crossed ({tape}).")
            yield Problem(text.format(tape=entry.tape))
        for number in dict.fromkeys(one for one in entry.riders if one not in known):
            text = _(
                "Rider {number} is said to have crossed a tape ({tape}), but there is no such"
                " rider."
            )
            yield Problem(text.format(number=number, tape=entry.tape), shapes)
        for number in _twice(entry.riders):
            text = _("Rider {number} is said to have crossed one tape more than once ({tape}).")
            yield Problem(text.format(number=number, tape=entry.tape), shapes)
    for tape in position.road.tapes:
        yield from _before(position, tape)
        for rider in not_noted(start, tape):
            about = (f"tape:{tape.name}", key(rider))
            yield Problem(why_not_noted(tape, rider).text, about, stops=False)


def _before(position: Position, tape: Tape) -> Iterator[Problem]:
    """Riders who are said to have crossed a tape that lies ahead of them."""
    first = min(cell.row for cell in tape.cells)
    crossed = {one for entry in position.passed if entry.tape == tape.name for one in entry.riders}
    for rider in position.riders:
        if rider.number in crossed and rider.cell.row < first:
            text = _(
                "Rider {number} is said to have crossed a tape ({tape}), but he stands before it"
                " ({cell})."
            )
            text = text.format(number=rider.number, tape=tape.name, cell=rider.cell.words)
            yield Problem(text, (f"tape:{tape.name}", key(rider.number)))


def _twice(numbers: Iterable[int]) -> list[int]:
    return [number for number, count in Counter(numbers).items() if count > 1]


def _home(position: Position) -> Iterator[Problem]:
    on_road = {rider.number for rider in position.riders}
    for home in position.home:
        if home.rider in on_road:
            text = _("Rider {number} is on the road and home; he can be only one of them.")
            yield Problem(text.format(number=home.rider), (key(home.rider),))
        if home.round >= position.round:
            text = _("Rider {number} came home in round {round}, which is not over yet.")
            yield Problem(text.format(number=home.rider, round=home.round))
    for number in _twice(home.rider for home in position.home):
        yield Problem(_("Rider {number} is home more than once.").format(number=number))
    for place in _twice(home.place for home in position.home):
        yield Problem(_("Place {place} is given more than once.").format(place=place))


# --- moves ------------------------------------------------------------------------------


def _played(position: Position, state: Race) -> Iterator[Problem]:
    """The first move of the round that is not allowed; later ones rest on it."""
    if race(position).sound:
        return
    for number, move in enumerate(position.played, start=1):
        following, why = _after(state, move)
        if following is None:
            text = _("Move {number} of this round is not allowed ({mover}): {why}")
            mover, shapes = _("the next round"), tuple[str, ...]()
            if not isinstance(move, NextRound):
                mover, shapes = several([move.rider]), (key(move.rider),)
            yield Problem(text.format(number=number, mover=mover, why=why), shapes)
            return
        state = following


def _after(state: Race, move: Move) -> tuple[Race | None, str]:
    """The state after a move, or why it is not allowed."""
    if isinstance(move, NextRound):
        return None, _("A new round is a new start, with places of its own.")
    unknown = unknown_riders(state, move)
    if unknown:
        return None, no_such_rider(state, unknown[0])
    made, ruling = judge_ride(state, move)
    if not ruling:
        return None, " ".join(reason.text for reason in ruling.reasons)
    return advanced(state, made), ""
