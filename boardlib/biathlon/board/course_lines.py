"""The lines of a course: its stations and the paths between them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from boardlib.biathlon.board.boards import courses
from boardlib.biathlon.board.course import Course, Half, Path, Station
from boardlib.biathlon.board.lines import RaceWords
from boardlib.text import _, mark
from boardlib.words import Wanted

USUAL = "ring"
"""The course of a position that names none."""


def read_course(words: RaceWords, _course: Course) -> Course:
    """``course M11``: a course that comes with the game, by its name."""
    known = tuple(courses())
    wanted = Wanted(mark("expected a course here"), mark("'{word}' is not a course"))
    return named_course(words.one_of(wanted, known))


def read_station(words: RaceWords, course: Course) -> Course:
    """``station i1 I at 100,100``: a station, its halves and its place on the picture.

    One of that name takes the place of the other.
    """
    _column, name = words.take(mark("expected the name of a station such as I-a here"))
    halves = [words.half()]
    while words.next in tuple(Half):
        halves.append(words.half())
    at = words.place() if words.accept("at") else (0, 0)
    station = Station(name, tuple(dict.fromkeys(halves)), at)
    kept = {**course.named, name: station}
    return replace(course, stations=tuple(kept.values()), name="")


def read_path(words: RaceWords, course: Course) -> Course:
    """``path i1 i2``: a path between two stations that have been named before."""
    column = words.column
    one, other = words.station(course), words.station(course)
    if one == other:
        text = _("a path joins two stations, but {name} is named twice")
        raise words.error(text.format(name=one), column)
    paths = dict.fromkeys([*course.paths, Path.of(one, other)])
    return replace(course, paths=tuple(paths), name="")


LINES = {"course": read_course, "station": read_station, "path": read_path}
"""First word of a line -> what the rest of it makes of the course so far."""


@cache
def named_course(name: str) -> Course:
    """The course of that name.

    Raises:
        KeyError: for an unknown name; ``courses()`` knows them all.
    """
    course = Course()
    for number, line in enumerate(courses()[name].splitlines(), start=1):
        words = RaceWords(line, number)
        if words.words:
            course = LINES[words.words.pop(0)[1]](words, course)
            words.done()
    return replace(course, name=name)


def course_lines(course: Course) -> Iterator[str]:
    """The lines of a course: its name, or everything about it."""
    if course.name:
        yield f"course {course.name}"
        return
    yield from map(str, course.stations)
    yield from (f"path {path}" for path in course.paths)
