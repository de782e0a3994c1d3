"""The course: sections of a lap, their halves, stations of spectators and the paths between them.

A lap has four sections.  The first three have two halves each, I to VI, and to each half belongs
a spectator section of the same numeral.  A few stations are halved circles: they belong to two.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from boardlib.shown import Value
from boardlib.text import mark

if TYPE_CHECKING:
    import networkx as nx


class Section(StrEnum):
    """The sections of a lap in the order in which they are ridden; the finish ends the race."""

    CLIMB = "climb"
    DESCENT = "descent"
    FLAT = "flat"
    ARENA = "arena"
    FINISH = "finish"


class Half(StrEnum):
    """The halves of the first three sections, and the spectator sections beside them."""

    I = "I"  # noqa: E741
    II = "II"
    III = "III"
    IV = "IV"
    V = "V"
    VI = "VI"


SECTIONS: Final = {
    Section.CLIMB: mark("climb"),
    Section.DESCENT: mark("descent"),
    Section.FLAT: mark("flat"),
    Section.ARENA: mark("arena"),
    Section.FINISH: mark("finish"),
}
RIDDEN: Final = (Section.CLIMB, Section.DESCENT, Section.FLAT)
"""The sections that are ridden through the forest: those with spectators and coaches."""
LAP: Final = (*RIDDEN, Section.ARENA)
HALVES: Final[Mapping[Section, tuple[Half, ...]]] = {
    Section.CLIMB: (Half.I, Half.II),
    Section.DESCENT: (Half.III, Half.IV),
    Section.FLAT: (Half.V, Half.VI),
    Section.ARENA: (),
    Section.FINISH: (),
}
SECTION_OF: Final = {half: section for section, halves in HALVES.items() for half in halves}


class Path(NamedTuple):
    """A path between two stations; it is the same one in both directions.

    >>> Path.of("x", "i2") == Path.of("i2", "x"), str(Path.of("x", "i2"))
    (True, 'i2 x')
    """

    first: str
    second: str

    @classmethod
    def of(cls, one: str, other: str) -> Path:
        """The path between two stations, whichever is named first."""
        return cls(*sorted((one, other)))

    def __str__(self) -> str:
        return f"{self.first} {self.second}"

    @property
    def key(self) -> str:
        """The key of its shape on the picture."""
        return f"path:{self.first}:{self.second}"


@dataclass(frozen=True, slots=True)
class Station:
    """A place where one group of spectators can stand.

    Attributes:
        name: what is typed and shown, such as ``I-a``.
        halves: the spectator sections it belongs to; two of them make it a halved circle.
        at: where it lies on the picture, x to the right and y down; drawing only.
    """

    name: str
    halves: tuple[Half, ...]
    at: tuple[int, int] = (0, 0)

    @property
    def halved(self) -> bool:
        """Whether it counts in two sections."""
        return len(self.halves) > 1

    @property
    def key(self) -> str:
        """The key of its shape on the picture."""
        return station_key(self.name)

    def __str__(self) -> str:
        x, y = self.at
        place = [] if self.at == (0, 0) else ["at", f"{x},{y}"]
        return " ".join(["station", self.name, *self.halves, *place])


def station_key(name: str) -> str:
    """The key of a station's shape on the picture."""
    return f"station:{name}"


@dataclass(frozen=True)
class Course(Value):
    """The stations and the paths between them.

    Attributes:
        stations: in the order of the course.
        paths: which stations are joined.
        name: the name of a course that comes with the game, or empty.
    """

    stations: tuple[Station, ...] = ()
    paths: tuple[Path, ...] = ()
    name: str = ""

    # Rules ask for these again and again, so they are looked up in tables.

    @cached_property
    def named(self) -> Mapping[str, Station]:
        """The stations by name."""
        return {station.name: station for station in self.stations}

    @cached_property
    def inside(self) -> Mapping[Half, tuple[str, ...]]:
        """The stations of every spectator section, by name."""
        return {
            half: tuple(one.name for one in self.stations if half in one.halves) for half in Half
        }

    @cached_property
    def joined(self) -> Mapping[str, tuple[str, ...]]:
        """The stations to which a path leads from each station, closed or not."""
        found: dict[str, list[str]] = {station.name: [] for station in self.stations}
        for one, other in self.paths:
            found[one].append(other)
            found[other].append(one)
        return {name: tuple(near) for name, near in found.items()}

    def halves_of(self, name: str) -> tuple[Half, ...]:
        """The spectator sections that a station belongs to."""
        return self.named[name].halves

    def touches(self, path: Path, half: Half) -> bool:
        """Whether a path has at least one end in a spectator section."""
        return any(half in self.halves_of(end) for end in path)

    def graph(self, closed: Iterable[Path] = ()) -> nx.Graph[str]:
        """The course as a graph, without the closed paths.

        Nodes are names of stations with ``halves``, ``halved`` and ``at``; edges have ``path``.
        """
        import networkx as nx

        shut = frozenset(closed)
        made: nx.Graph[Any] = nx.Graph(name=self.name)
        for one in self.stations:
            halves = [half.value for half in one.halves]
            made.add_node(one.name, halves=halves, halved=one.halved, at=one.at)
        made.add_edges_from((*path, {"path": path}) for path in self.paths if path not in shut)
        return made


# --- times on a stopwatch --------------------------------------------------------------------


BEST: Final[Mapping[Section, int]] = {
    Section.CLIMB: 190,
    Section.DESCENT: 90,
    Section.FLAT: 140,
    Section.ARENA: 0,
    Section.FINISH: 0,
}
"""Seconds of the best card in every section; the arena has no share in the reference lap."""
REFERENCE: Final = sum(BEST[section] for section in RIDDEN)
"""Seconds of a lap of best times: 7:00."""
SLOWEST: Final = 29
"""Seconds over the best that the worst card of the climb has (3:39); so in all three rows."""
TIME: Final = re.compile(r"([0-9]{1,3}):([0-5][0-9])")


def time_words(seconds: int) -> str:
    """A time as it stands on a stopwatch.

    >>> time_words(196), time_words(0), time_words(-3)
    ('3:16', '0:00', '-0:03')
    """
    minutes, rest = divmod(abs(seconds), 60)
    return f"{'-' if seconds < 0 else ''}{minutes}:{rest:02}"


def passed(lap: int, section: Section) -> int:
    """The best times of everything that lies behind an athlete who comes to a section.

    >>> time_words(passed(1, Section.DESCENT)), time_words(passed(2, Section.CLIMB))
    ('3:10', '7:00')
    """
    done = LAP if section is Section.FINISH else LAP[: LAP.index(section)]
    return (lap - 1) * REFERENCE + best_of(done)


def best_of(sections: Iterable[Section]) -> int:
    """The sum of the best times of sections, in seconds."""
    return sum(BEST[section] for section in sections)
