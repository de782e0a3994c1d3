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
from boardlib.biathlon.rules.bonuses import groups_left
from boardlib.biathlon.rules.checks import status
from boardlib.biathlon.rules.conditions import counts, stations_in
from boardlib.biathlon.rules.naming import (
    condition,
    group_key,
    half_key,
    head,
    keys_of,
    parted,
    section_key,
    stations,
    word,
)
from boardlib.biathlon.rules.paths import barrier_on, bridges, detour, paths_of, reached, way
from boardlib.biathlon.rules.track_events import coaches_left
from boardlib.game import Answer, Listed
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
_COLOUR_WORDS: Final = {
    Section.CLIMB: mark("The climb is caramel on the cards and on the board."),
    Section.DESCENT: mark("The descent is brown on the cards and on the board."),
    Section.FLAT: mark("The flat is yellow-orange on the cards and on the board."),
    Section.ARENA: mark("The arena is red on the cards and on the board."),
}
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
    names = listing([_(SECTIONS[section]) for section in LAP])
    text = _("A lap is ridden in this order: {sections}.").format(sections=names)
    shapes = tuple(map(section_key, LAP))
    order = condition("lap-order", True, text, shapes, sections=[one.value for one in LAP])
    times = " + ".join(time_words(BEST[section]) for section in RIDDEN)
    text = _("The best times of a lap: {times} = {sum}.")
    text = text.format(times=times, sum=time_words(REFERENCE))
    reference = condition("time-reference", True, text, shapes[:3], seconds=REFERENCE)
    data = {"sections": [one.value for one in LAP], "best": time_words(REFERENCE)}
    lines = (Listed("", (order,)), Listed("", (reference,)))
    return Answer(question, "", data, Grounds((order, reference)), shapes, lines)


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
    why = Grounds(tuple(condition(name, True, text, shapes) for name, text in _of(section)))
    return Answer(question, "", data, why, shapes, tuple(Listed("", (one,)) for one in why.reasons))


def _of(section: Section) -> Iterator[tuple[str, str]]:
    """What there is to say of a section, each with the rule that says so."""
    yield "section-colour", _(_COLOUR_WORDS[section])
    if section not in RIDDEN:
        text = _("It has the stadium, the range and the penalty loop, and no halves.")
        yield "section-arena", text
        return
    names = listing([half.value for half in HALVES[section]])
    yield "section-halves", _("Its halves: {halves}.").format(halves=names)
    text = _("The best time is {time}; the small figures above the times count from there.")
    yield "time-difference", text.format(time=time_words(BEST[section]))


def half_answer(position: Position, words: RaceWords, question: str) -> Answer:
    """``half V``: where it lies, which part of its section it is, and its stations."""
    half = words.half()
    names = position.course.inside[half]
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
        text = _("A halved circle counts in both of its sections: {stations}.")
        shapes = map(station_key, found)
        yield condition("halved", True, text.format(stations=stations(found)), shapes)


def supply_answer(position: Position, words: RaceWords, question: str) -> Answer:
    """``supply [COLOUR]``: the groups and coaches that a player can still place."""
    colour = acting(position, words)
    groups, coaches = groups_left(position, colour), coaches_left(position, colour)
    text = _("{player}: not on the course yet: groups {groups}, coaches {coaches}.")
    text = text.format(player=head(colour), groups=groups, coaches=coaches)
    reason = condition("groups-supply", True, text, (), player=colour, left=groups)
    data = {"groups": groups, "coaches": coaches}
    return Answer(question, "", data, Grounds((reason,)), (), (Listed("", (reason,)),))


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
    return Answer(question, "", data, shapes=keys, listed=tuple(map(Listed, lines)))


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
    text = _("The path is open: {path}.")
    if barrier is not None:
        text = _("The path is closed ({path}, by {owner}).")
    owner = "" if barrier is None else word(barrier.colour)
    text = text.format(path=stations(path), owner=owner)
    facts = {"path": str(path), "by": None if barrier is None else barrier.colour}
    reason = condition("block-closed", barrier is None, text, (path.key,), **facts)
    why = (reason, _why_detour(path, around))
    lines = tuple(Listed("", (one,)) for one in why)
    data = _path_data(position, path)
    names = {"by": _("barrier of"), "detour": _("paths of the way around")}
    return Answer(question, "", data, Grounds(why), _way_keys(path, around), lines, names=names)


def detour_answer(position: Position, words: RaceWords, question: str) -> Answer:
    """``detour i1 i2``: the shortest way between the ends of a path without it."""
    path = words.path(position.course)
    around = detour(position, path)
    why = (_why_detour(path, around),)
    data = len(around) - 1 if around else None
    return Answer(question, "", data, Grounds(why), _way_keys(path, around), (Listed("", why),))


def _way_keys(path: Path, around: tuple[str, ...]) -> tuple[str, ...]:
    return (path.key, *(one.key for one in paths_of(around)), *map(station_key, around))


def _why_detour(path: Path, around: tuple[str, ...]) -> Reason:
    count = len(around) - 1
    text = ngettext(
        "The way around it ({path}) is {count} path long: {way}.",
        "The way around it ({path}) is {count} paths long: {way}.",
        count,
    )
    if not around:
        text = _("There is no way around it ({path}).")
    text = text.format(path=stations(path), count=count, way=_along(around))
    facts = {"chain": list(keys_of(around)), "stations": list(around)}
    return condition("block-closed", bool(around), text, _way_keys(path, around), **facts)


def way_answer(position: Position, words: RaceWords, question: str) -> Answer:
    """``way [COLOUR] i1 k1``: a shortest way over open paths; groups on it are not looked at."""
    colour = words.colour() if words.next in COLOURS else ""
    one, other = words.station(position.course), words.station(position.course)
    found = way(position, one, other, colour)
    count = len(found) - 1
    text = ngettext(
        "From {one} to {other} the shortest way is {count} path long: {way}.",
        "From {one} to {other} the shortest way is {count} paths long: {way}.",
        count,
    )
    if not found:
        text = _("No open way leads from {one} to {other}.")
    text = text.format(one=one, other=other, count=count, way=_along(found))
    keys = (*(path.key for path in paths_of(found)), *map(station_key, found or (one, other)))
    facts = {"chain": list(keys_of(found)), "stations": list(found)}
    why = (condition("walk-path", bool(found), text, keys, **facts),)
    data = count if found else None
    return Answer(question, "", data, Grounds(why), keys, (Listed("", why),))


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
