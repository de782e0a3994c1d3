"""Questions about stations and paths: who stands where, detours, ways, bridges."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from boardlib.biathlon.board.course import Half, Path, station_key
from boardlib.biathlon.board.lines import RaceWords
from boardlib.biathlon.board.position import COLOURS, Position
from boardlib.biathlon.rulebook import condition
from boardlib.biathlon.rules.conditions import counts, stations_in
from boardlib.biathlon.rules.naming import group_key, half_key, keys_of, parted, stations, word
from boardlib.biathlon.rules.paths import (
    barrier_on,
    bridges,
    detour,
    paths_of,
    reached,
    way,
)
from boardlib.game import Answer, Listed
from boardlib.ruling import Grounds, Reason
from boardlib.text import _, listing, ngettext


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
