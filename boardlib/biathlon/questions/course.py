"""Questions about the course: sections and halves, who stands where, paths and ways over them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from boardlib.biathlon.board.course import (
    BEST,
    HALVES,
    LAP,
    REFERENCE,
    RIDDEN,
    SECTION_OF,
    SECTIONS,
    Half,
    Path,
    Section,
    station_key,
    time_words,
)
from boardlib.biathlon.board.lines import RaceWords
from boardlib.biathlon.board.position import COLOURS, Position
from boardlib.biathlon.questions.rows import acting
from boardlib.biathlon.rules.checks import status
from boardlib.biathlon.rules.conditions import counts, stations_in
from boardlib.biathlon.rules.naming import (
    fails,
    group_key,
    half_key,
    holds,
    keys_of,
    parted,
    section_key,
    stations,
    word,
)
from boardlib.biathlon.rules.paths import (
    barrier_on,
    bridges,
    detour,
    groups_left,
    paths_of,
    reached,
    way,
)
from boardlib.biathlon.rules.riding import coaches_left
from boardlib.game import Answer, Listed, reasoned
from boardlib.rulebook import Fact
from boardlib.ruling import Grounds, Reason
from boardlib.text import _, listing, mark, ngettext

if TYPE_CHECKING:
    import networkx as nx

# --- sections and halves ----------------------------------------------------------------

SECTION_COLOURS: Final[Mapping[Section, str]] = {
    Section.CLIMB: "caramel",
    Section.DESCENT: "brown",
    Section.FLAT: "yellow-orange",
    Section.ARENA: "red",
}
"""The colour of each section, on the cards and on the board."""
_LIE: Final = {
    "I": mark("I is the first half of the climb."),
    "II": mark("II is the second half of the climb."),
    "III": mark("III is the first half of the descent."),
    "IV": mark("IV is the second half of the descent."),
    "V": mark("V leads from the edge of the forest to that of the stadium."),
    "VI": mark("VI lies in front of the stadium and the range, the last half before the arena."),
}


def lap_answer(_position: Position, _words: RaceWords, question: str) -> Answer:
    """``lap``: the sections in their order, and the best times that add up to 7:00."""
    named, shapes = listing([_(SECTIONS[section]) for section in LAP]), tuple(map(section_key, LAP))
    sections = [section.value for section in LAP]
    times = Fact(None, " + ".join(time_words(BEST[section]) for section in RIDDEN))
    seconds = {"seconds": REFERENCE, "time": REFERENCE}
    why = (
        holds("lap-order", "", shapes, sections=Fact(sections, named)),
        holds("time-reference", "lap", shapes[:3], **seconds, times=times),
    )
    data = {"sections": sections, "best": time_words(REFERENCE)}
    return reasoned(question, data, *why, shapes=shapes)


def section_answer(_position: Position, words: RaceWords, question: str) -> Answer:
    """``section climb``: its halves, its best time and its colour."""
    section = words.section()
    halves = HALVES[section]
    shapes = (section_key(section), *map(half_key, halves))
    data = {
        "halves": [half.value for half in halves],
        "best": time_words(BEST[section]),
        "colour": SECTION_COLOURS[section],
        "holds": [] if halves else ["stadium", "range", "penalty loop"],
    }
    why = [holds("section-colour", section.value, shapes)]
    if section in RIDDEN:
        why.append(holds("section-halves", "", shapes, halves=halves))
        why.append(holds("time-difference", "section", shapes, time=BEST[section]))
    else:
        why.append(holds("section-arena", "", shapes))
    return reasoned(question, data, *why, shapes=shapes)


def half_answer(position: Position, words: RaceWords, question: str) -> Answer:
    """``half V``: where it lies, which part of its section it is, and its stations."""
    half = words.half()
    names = position.course.inside[half]
    text = _("No station belongs to it.")
    if names:
        text = _("Its stations: {stations}.").format(stations=stations(names))
    section = SECTION_OF[half]
    part = "first" if half is HALVES[section][0] else "second"
    data = {"section": section.value, "part": part, "stations": list(names)}
    listed = (Listed(_(_LIE[half])), Listed(text))
    return Answer(question, "", data, shapes=(half_key(half),), listed=listed)


# --- groups, supplies, nonsense ----------------------------------------------------------


def groups_answer(position: Position, words: RaceWords, question: str) -> Answer:
    """``groups [I]``: who has how many groups in a spectator section, or in each of them."""
    halves = (words.half(),) if words.words else tuple(Half)
    lines, data, shapes = [], dict[str, Any](), []
    for half in halves:
        found = _tally(position, half)
        data[half.value] = found
        lines.append(Listed(_groups_line(position, half, found)))
        shapes += [half_key(half)]
        inside = stations_in(position, (half,))
        shapes += [group_key(name) for name in inside if name in position.standing]
    why = tuple(_why_halved(position, halves))
    grounds = Grounds(why) if why else None
    return Answer(question, "", data, grounds, tuple(shapes), tuple(lines))


def _tally(position: Position, half: Half) -> dict[str, int]:
    """How many groups everybody has there, as each counts for its owner."""
    owners = sorted(set(position.standing.values()))
    found = {colour: counts(position, colour, (half,)).get(colour, 0) for colour in owners}
    return {colour: count for colour, count in found.items() if count}


def _groups_line(position: Position, half: Half, found: dict[str, int]) -> str:
    inside = stations_in(position, (half,))
    held = [name for name in inside if name in position.standing]
    where = parted(f"{name}: {word(position.standing[name])}" for name in held)
    text = _("{half}: {counts} ({where}).")
    if not found:
        text = _("{half}: no group.")
    tally = ", ".join(f"{word(colour)} {count}" for colour, count in found.items())
    return text.format(half=half, counts=tally, where=where)


def _why_halved(position: Position, halves: tuple[Half, ...]) -> Iterator[Reason]:
    inside = {name for half in halves for name in position.course.inside[half]}
    named = position.course.named
    found = [name for name in position.standing if name in inside and named[name].halved]
    if found:
        yield holds("halved", "any", map(station_key, found), stations=found)


def supply_answer(position: Position, words: RaceWords, question: str) -> Answer:
    """``supply [COLOUR]``: the groups and coaches that a player can still place."""
    colour = acting(position, words)
    groups, coaches = groups_left(position, colour), coaches_left(position, colour)
    reason = holds("groups-supply", "all", player=colour, left=groups, coaches=coaches)
    data = {"groups": groups, "coaches": coaches}
    return reasoned(question, data, reason, shapes=())


def problems_answer(position: Position, _words: RaceWords, question: str) -> Answer:
    """``problems``: what is wrong with the position, with its deck and its course."""
    found = status(position)
    lines = tuple(Listed(problem.text) for problem in found)
    shapes = tuple(dict.fromkeys(key for problem in found for key in problem.shapes))
    sound = (Listed(_("Nothing is wrong with this position.")),)
    return Answer(question, "", [one.text for one in found], shapes=shapes, listed=lines or sound)


# --- paths ------------------------------------------------------------------------------


def paths_answer(position: Position, _words: RaceWords, question: str) -> Answer:
    """``paths``: every path, whether it is closed, and how long the way around it is."""
    data = [_path_data(position, path) for path in position.course.paths]
    closed = [one for one in data if one["closed"]]
    lines = [_count_line(len(data), len(closed))]
    lines += [_closed_line(position, one.path) for one in position.barriers]
    lines += [_bridge_line(bridges(position))]
    keys = tuple(path.key for path in position.course.paths)
    return reasoned(question, data, *lines, shapes=keys)


def _path_data(position: Position, path: Path) -> dict[str, Any]:
    barrier, around = barrier_on(position, path), detour(position, path)
    return {
        "path": str(path),
        "closed": barrier is not None,
        "by": None if barrier is None else barrier.colour,
        "detour": len(around) - 1 if around else None,
    }


def _count_line(count: int, closed: int) -> str:
    text = ngettext(
        "There are {count} paths, and {closed} is closed.",
        "There are {count} paths, and {closed} are closed.",
        closed,
    )
    return text.format(count=count, closed=closed)


def _closed_line(position: Position, path: Path) -> str:
    around, barrier = detour(position, path), barrier_on(position, path)
    count = len(around) - 1
    text = ngettext(
        "Closed: {path} (by {owner}); the way around it: {way}, {count} path.",
        "Closed: {path} (by {owner}); the way around it: {way}, {count} paths.",
        count,
    )
    if not around:
        text = _("Closed: {path} (by {owner}); there is no way around it.")
    return text.format(
        path=stations(path),
        owner=word(barrier.colour) if barrier else "",
        way=_along(around),
        count=count,
    )


def _bridge_line(found: tuple[Path, ...]) -> str:
    if not found:
        return _("Every open path has a way around it.")
    text = _("Open paths without a way around them: {paths}.")
    return text.format(paths=parted(stations(path) for path in found))


def _along(way: tuple[str, ...]) -> str:
    """A way station by station: ``i1 → k2 → k1``."""
    return " → ".join(way)


def bridges_answer(position: Position, _words: RaceWords, question: str) -> Answer:
    """``bridges``: the open paths without a way around them."""
    found = bridges(position)
    keys = tuple(path.key for path in found)
    names = {str(path): stations(path) for path in found}
    return Answer(question, _bridge_line(found), list(names), shapes=keys, names=names)


def path_answer(position: Position, words: RaceWords, question: str) -> Answer:
    """``path i1 i2``: whether a path is open, who closed it, and the way around it."""
    path = words.path(position.course)
    barrier, around = barrier_on(position, path), detour(position, path)
    reason = holds("block-closed", "open", (path.key,), path=path, by=None)
    if barrier is not None:
        both = {"owner": barrier.colour, "by": barrier.colour}
        reason = fails("block-closed", "closed", (path.key,), path=path, **both)
    why = (reason, _why_detour(path, around))
    data = _path_data(position, path)
    names = {"by": _("barrier of"), "detour": _("paths of the way around")}
    return reasoned(question, data, *why, shapes=_way_keys(path, around), names=names)


def detour_answer(position: Position, words: RaceWords, question: str) -> Answer:
    """``detour i1 i2``: the shortest way between the ends of a path without it."""
    path = words.path(position.course)
    around = detour(position, path)
    data = len(around) - 1 if around else None
    return reasoned(question, data, _why_detour(path, around))


def _way_keys(path: Path, around: tuple[str, ...]) -> tuple[str, ...]:
    return (path.key, *(one.key for one in paths_of(around)), *map(station_key, around))


def _why_detour(path: Path, around: tuple[str, ...]) -> Reason:
    """How long the way around a path is, if there is one."""
    keys, facts = _way_keys(path, around), {"chain": list(keys_of(around)), "stations": around}
    if not around:
        return fails("block-closed", "no-detour", keys, **facts, path=path)
    way, count = Fact(None, _along(around)), len(around) - 1
    return holds("block-closed", "detour", keys, **facts, path=path, way=way, count=count)


def way_answer(position: Position, words: RaceWords, question: str) -> Answer:
    """``way [COLOUR] i1 k1``: a shortest way over open paths; groups on it are not looked at."""
    colour = words.colour() if words.next in COLOURS else ""
    one, other = words.station(position.course), words.station(position.course)
    found = way(position, one, other, colour)
    keys = (*(path.key for path in paths_of(found)), *map(station_key, found or (one, other)))
    facts = {"chain": list(keys_of(found)), "stations": found, "start": one, "to": other}
    count, along = len(found) - 1, Fact(None, _along(found))
    if not found:
        return reasoned(question, None, fails("walk-path", "no-way", keys, **facts))
    why = holds("walk-path", "way", keys, **facts, way=along, count=count)
    return reasoned(question, count, why)


def reach_answer(position: Position, words: RaceWords, question: str) -> Answer:
    """``reach [COLOUR] i1``: the stations to which open paths lead."""
    colour = words.colour() if words.next in COLOURS else ""
    station = words.station(position.course)
    found = reached(position, station, colour)
    text = ngettext(
        "From {station} open paths lead to {count} station: {found}.",
        "From {station} open paths lead to {count} stations: {found}.",
        len(found),
    )
    if not found:
        text = _("No open path leads from {station}.")
    text = text.format(station=station, count=len(found), found=listing(list(found)))
    keys = tuple(map(station_key, (station, *found)))
    return Answer(question, text, list(found), shapes=keys)


# --- the course as a network ---------------------------------------------------------------

kinds: Final[Mapping[str, str]] = {"stations": mark("stations and the paths between them")}
"""What :func:`network` may be asked for."""


def network(position: Position, _some: tuple[str, ...]) -> nx.Graph[Any]:
    """The stations, and an edge for every path that is open to everybody.

    A station tells its ``halves``, whether it is ``halved``, where it lies on the picture (``x`` to
    the right, ``y`` down), and whose groups of spectators stand there (``owner``).
    """
    net = position.course.graph(position.closed)
    for name in net:
        x, y = net.nodes[name].pop("at")
        found = [group.colour for group in position.groups if group.station == name]
        net.nodes[name].update(
            kind="station", place=name, x=x, y=y, owner=sorted(set(found)), key=station_key(name)
        )
    for *_ends, data in net.edges(data=True):
        data.pop("path", None)
    return net
