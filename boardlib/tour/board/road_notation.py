"""A road as text: its lines, read and written, what may be wrong with it, and named roads."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from boardlib.game import Problem, texts_of
from boardlib.text import _, language, mark, ngettext
from boardlib.tour.board.lines import RoadWords
from boardlib.tour.board.road import Cell, Finish, Prize, Road, Section, Tape, Terrain, Wind
from boardlib.words import Words, expected

if TYPE_CHECKING:
    import networkx as nx


LANES: Final = range(1, 13)
ROWS: Final = range(1, 401)
_DEGREES: Final = re.compile(r"-?[0-9]{1,3}")


@dataclass
class RoadPlan:
    """The lines of a road as far as they have been read."""

    road: Road | None = None
    sections: dict[int, Section] = field(default_factory=dict)
    changed: bool = False

    def known(self, words: Words) -> Road:
        """The road, which every other line about it needs; its first line comes first."""
        if self.road is None:
            message = _("say first what the road is like, such as 'road B1'")
            raise words.error(message, 1)
        return self.road

    def made(self) -> Road:
        """The road of all lines."""
        assert self.road is not None
        if not self.changed:
            return self.road
        numbers = sorted(self.sections)
        return replace(self.road, sections=tuple(self.sections[number] for number in numbers))


def _read_road(words: RoadWords, plan: RoadPlan) -> None:
    column, word = words.take(mark("expected a road such as B1, or its number of lanes here"))
    if word.isdecimal():
        words.words.insert(0, (column, word))
        lanes = words.among(expected("a number of lanes"), LANES)
        words.word("lanes")
        rows = words.among(expected("a number of rows"), ROWS)
        words.word("rows")
        plan.road, plan.changed = Road(lanes, rows, ()), True
        return
    if word not in boards():
        words.words.insert(0, (column, word))
        words.one_of(expected("a road"), tuple(boards()))
    plan.road = named_road(word)
    plan.sections = dict(enumerate(plan.road.sections, start=1))


def _change(plan: RoadPlan, road: Road) -> None:
    plan.road, plan.changed = replace(road, name=""), True


def _read_section(words: RoadWords, plan: RoadPlan) -> None:
    road, column = plan.known(words), words.column
    number = words.among(
        expected("the number of a section"),
        range(1, len(plan.sections) + 2),
    )
    words.word("from")
    rows = words.rows()
    if len(rows) not in (1, road.lanes):
        message = ngettext(
            "{count} row is given, but the road has {lanes} lanes; give one or {lanes}",
            "{count} rows are given, but the road has {lanes} lanes; give one or {lanes}",
            len(rows),
        )
        raise words.error(message.format(count=len(rows), lanes=road.lanes), column)
    terrain = Terrain(words.one_of(expected("a terrain"), tuple(Terrain)))
    section = Section(rows * road.lanes if len(rows) == 1 else rows, terrain)
    section = replace(section, lanes=(0, road.lanes - 1))
    while words.words:
        section = _read_trait(words, section)
    plan.sections[number] = section
    _change(plan, road)


def _read_trait(words: RoadWords, section: Section) -> Section:
    """What else is said of a section: where the wind comes from, its lanes, its bend."""
    trait = words.one_of(
        expected("more about the section"),
        ("wind", "lanes", "bend"),
    )
    if trait == "wind":
        return replace(
            section,
            wind=Wind(words.one_of(expected("an edge"), tuple(Wind))),
        )
    if trait == "lanes":
        every = range(section.lanes[1] + 1)
        first = words.among(expected("the first lane"), every)
        return replace(
            section,
            lanes=(
                first,
                words.among(expected("the last lane"), every[first:]),
            ),
        )
    wanted = expected("a number of degrees", write="one such as 20 or -20")
    return replace(section, bend=int(words.like(_DEGREES, wanted)[0]))


def _read_tape(words: RoadWords, plan: RoadPlan) -> None:
    road = plan.known(words)
    prize = Prize(words.one_of(expected("a kind of premium"), tuple(Prize)))
    _column, name = words.take(mark("expected a name of the premium here"))
    if words.accept("row"):
        row = words.number(expected("a row"))
        cells = {Cell(lane, row) for lane in range(road.lanes)}
    else:
        cells = {*words.some(words.cell)}
    others = tuple(tape for tape in road.tapes if tape.name != name)
    _change(plan, replace(road, tapes=(*others, Tape(name, prize, frozenset(cells)))))


def _read_finish(words: RoadWords, plan: RoadPlan) -> None:
    road = plan.known(words)
    words.word("from")
    row = words.number(expected("a row"))
    words.word("seconds")
    seconds = words.some(lambda: words.number(expected("a number of seconds")))
    _change(plan, replace(road, finish=Finish(row, seconds)))


def _read_corridor(words: RoadWords, plan: RoadPlan) -> None:
    road = plan.known(words)
    rows = words.number(expected("a number of rows"))
    words.word("rows")
    _change(plan, replace(road, corridor=rows))


ROAD_LINES: Final[dict[str, Callable[[RoadWords, RoadPlan], None]]] = {
    "road": _read_road,
    "section": _read_section,
    "tape": _read_tape,
    "finish": _read_finish,
    "corridor": _read_corridor,
}


@cache
def named_road(name: str) -> Road:
    """The road of that name.

    Raises:
        KeyError: for an unknown name; ``boards()`` knows them all.
    """
    plan = RoadPlan()
    for number, line in enumerate(boards()[name].splitlines(), start=1):
        words = RoadWords(line, number)
        if words.words:
            ROAD_LINES[
                words.one_of(
                    expected("a line of a road"),
                    tuple(ROAD_LINES),
                )
            ](words, plan)
            words.done()
    return replace(plan.made(), name=name)


def road_lines(road: Road) -> Iterator[str]:
    """The lines of a road: its name, or everything about it."""
    if road.name:
        yield f"road {road.name}"
        return
    yield f"road {road.lanes} lanes {road.rows} rows"
    for number, section in enumerate(road.sections, start=1):
        yield section_line(number, section, road.lanes)
    for tape in road.tapes:
        cells = " ".join(str(cell) for cell in sorted(tape.cells))
        yield f"tape {tape.prize} {tape.name} {cells}"
    if road.finish is not None:
        seconds = " ".join(map(str, road.finish.seconds))
        yield f"finish from {road.finish.row} seconds {seconds}"
    if road.corridor:
        yield f"corridor {road.corridor} rows"


def section_line(number: int, section: Section, lanes: int) -> str:
    """The line of a section, counted from 1, on a road with so many lanes."""
    rows = section.start if len(set(section.start)) > 1 else section.start[:1]
    words = [f"section {number} from {','.join(map(str, rows))} {section.terrain}"]
    if section.wind is not Wind.LEFT:
        words.append(f"wind {section.wind}")
    if section.lanes != (0, lanes - 1):
        words.append(f"lanes {section.lanes[0]} {section.lanes[1]}")
    if section.bend:
        words.append(f"bend {section.bend}")
    return " ".join(words)


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


# --- what comes with the game, as texts -----------------------------------------------


@cache
def boards() -> Mapping[str, str]:
    """The texts of the named roads (``B1`` ...) by name."""
    return texts_of(__package__, "roads")


@cache
def positions() -> Mapping[str, str]:
    """The texts of positions to begin with, by name."""
    return texts_of(__package__, "positions")
