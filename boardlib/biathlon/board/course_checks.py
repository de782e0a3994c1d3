"""What is wrong with a course: sections without a station, stations that nothing leads to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from boardlib.biathlon.board.course import SECTION_OF, Course, Half, Station
from boardlib.game import Problem
from boardlib.text import _, listing


def course_problems(course: Course, profile: Mapping[str, str]) -> Iterator[Problem]:
    """Everything that is wrong with a course; what it lacks does not stop answers about the rest.

    An argument about one section needs one section.
    """
    for half in Half:
        if not course.inside[half]:
            text = _("No station belongs to the spectator section {half}.")
            yield Problem(text.format(half=half), stops=False)
    for station in course.stations:
        yield from _station(course, station, profile)
    yield from _parts(course)


def _station(course: Course, station: Station, profile: Mapping[str, str]) -> Iterator[Problem]:
    if len(station.halves) > 2:
        text = _("{station}: a halved circle belongs to two sections, not to {count}.")
        text = text.format(station=station.name, count=len(station.halves))
        yield Problem(text, (station.key,))
    sections = {SECTION_OF[half] for half in station.halves}
    if station.halved and len(sections) == 1 and profile.get("halved_pairs") == "sections":
        text = _("{station}: a halved circle joins different sections of the track here.")
        yield Problem(text.format(station=station.name), (station.key,))
    if not course.joined[station.name]:
        text = _("{station}: no path leads to this station.")
        yield Problem(text.format(station=station.name), (station.key,), stops=False)


def _parts(course: Course) -> Iterator[Problem]:
    """Between any two stations there is a way, as long as no path is closed."""
    import networkx as nx

    parts = sorted(nx.connected_components(course.graph()), key=len)
    for part in parts[:-1]:
        names = [name for name in course.named if name in part]
        text = _("No way leads from the other stations to these: {stations}.")
        shapes = tuple(course.named[name].key for name in names)
        yield Problem(text.format(stations=listing(names)), shapes, stops=False)
