"""The lines of a road: its sections, premiums and finish, read and written."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Final

from boardlib.text import _, mark, ngettext
from boardlib.tour.board.boards import boards
from boardlib.tour.board.lines import RoadWords
from boardlib.tour.board.road import Cell, Finish, Prize, Road, Section, Tape, Terrain, Wind
from boardlib.words import Wanted, Words

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
    """``road B1``, ``road 5 lanes 40 rows``: a road that comes with the game, or how wide and long
    one's own is.
    """
    column, word = words.take(mark("expected a road such as B1, or its number of lanes here"))
    if word.isdecimal():
        words.words.insert(0, (column, word))
        lanes = words.among(
            Wanted(
                mark("expected a number of lanes here"), mark("'{word}' is not a number of lanes")
            ),
            LANES,
        )
        words.word("lanes")
        rows = words.among(
            Wanted(
                mark("expected a number of rows here"), mark("'{word}' is not a number of rows")
            ),
            ROWS,
        )
        words.word("rows")
        plan.road, plan.changed = Road(lanes, rows, ()), True
        return
    if word not in boards():
        words.words.insert(0, (column, word))
        words.one_of(
            Wanted(mark("expected a road here"), mark("'{word}' is not a road")), tuple(boards())
        )
    plan.road = named_road(word)
    plan.sections = dict(enumerate(plan.road.sections, start=1))


def _change(plan: RoadPlan, road: Road) -> None:
    plan.road, plan.changed = replace(road, name=""), True


def _read_section(words: RoadWords, plan: RoadPlan) -> None:
    """``section 2 from 16 hill``: where a section begins; it may say ``flat``, ``hill``, ``wind``,
    ``lanes`` and ``bend``.
    """
    road, column = plan.known(words), words.column
    number = words.among(
        Wanted(
            mark("expected the number of a section here"),
            mark("'{word}' is not the number of a section"),
        ),
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
    terrain = Terrain(
        words.one_of(
            Wanted(mark("expected a terrain here"), mark("'{word}' is not a terrain")),
            tuple(Terrain),
        )
    )
    section = Section(rows * road.lanes if len(rows) == 1 else rows, terrain)
    section = replace(section, lanes=(0, road.lanes - 1))
    while words.words:
        section = _read_trait(words, section)
    plan.sections[number] = section
    _change(plan, road)


def _read_trait(words: RoadWords, section: Section) -> Section:
    """What else is said of a section: where the wind comes from, its lanes, its bend."""
    trait = words.one_of(
        Wanted(
            mark("expected more about the section here"),
            mark("'{word}' is not more about the section"),
        ),
        ("wind", "lanes", "bend"),
    )
    if trait == "wind":
        return replace(
            section,
            wind=Wind(
                words.one_of(
                    Wanted(mark("expected an edge here"), mark("'{word}' is not an edge")),
                    tuple(Wind),
                )
            ),
        )
    if trait == "lanes":
        every = range(section.lanes[1] + 1)
        first = words.among(
            Wanted(mark("expected the first lane here"), mark("'{word}' is not the first lane")),
            every,
        )
        return replace(
            section,
            lanes=(
                first,
                words.among(
                    Wanted(
                        mark("expected the last lane here"), mark("'{word}' is not the last lane")
                    ),
                    every[first:],
                ),
            ),
        )
    wrong = mark("'{word}' is not a number of degrees; write one such as 20 or -20")
    wanted = Wanted(mark("expected a number of degrees here"), wrong)
    return replace(section, bend=int(words.like(_DEGREES, wanted)[0]))


def _read_tape(words: RoadWords, plan: RoadPlan) -> None:
    """``tape mountain Top row 23``, ``tape sprint Sprint 0,9 1,9``: a premium, its name, and the
    row or the cells where it is won.
    """
    road = plan.known(words)
    prize = Prize(
        words.one_of(
            Wanted(
                mark("expected a kind of premium here"), mark("'{word}' is not a kind of premium")
            ),
            tuple(Prize),
        )
    )
    _column, name = words.take(mark("expected a name of the premium here"))
    if words.accept("row"):
        row = words.number(Wanted(mark("expected a row here"), mark("'{word}' is not a row")))
        cells = {Cell(lane, row) for lane in range(road.lanes)}
    else:
        cells = {words.cell()}
        while words.words:
            cells.add(words.cell())
    others = tuple(tape for tape in road.tapes if tape.name != name)
    _change(plan, replace(road, tapes=(*others, Tape(name, prize, frozenset(cells)))))


def _read_finish(words: RoadWords, plan: RoadPlan) -> None:
    """``finish from 34 seconds 5 4 3 2 1 0``: where the finish begins, and the seconds of its
    rows.
    """
    road = plan.known(words)
    words.word("from")
    row = words.number(Wanted(mark("expected a row here"), mark("'{word}' is not a row")))
    words.word("seconds")
    seconds = [
        words.number(
            Wanted(
                mark("expected a number of seconds here"),
                mark("'{word}' is not a number of seconds"),
            )
        )
    ]
    while words.words:
        seconds.append(
            words.number(
                Wanted(
                    mark("expected a number of seconds here"),
                    mark("'{word}' is not a number of seconds"),
                )
            )
        )
    _change(plan, replace(road, finish=Finish(row, tuple(seconds))))


def _read_corridor(words: RoadWords, plan: RoadPlan) -> None:
    """``corridor 4 rows``: the rows from which a stage is started."""
    road = plan.known(words)
    rows = words.number(
        Wanted(mark("expected a number of rows here"), mark("'{word}' is not a number of rows"))
    )
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
                    Wanted(
                        mark("expected a line of a road here"),
                        mark("'{word}' is not a line of a road"),
                    ),
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
