"""Exercises on paths: where can a group go when a path has been closed?"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from boardlib.biathlon.board.course import Path, Section, station_key, time_words
from boardlib.biathlon.board.notation import read, write
from boardlib.biathlon.board.position import Position
from boardlib.biathlon.rules.cards import row_of
from boardlib.biathlon.rules.naming import group_key, head, stations, word
from boardlib.biathlon.rules.paths import detour, reached, walks, way
from boardlib.biathlon.teaching.lots import CARDS, RED, SIZES, race_lines, sound
from boardlib.game.exercise import Option, Posed, some
from boardlib.text import _, ngettext

_BARRIERS: Final = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3}
"""How many paths are closed, level by level."""


def ways(rng: Random, level: int) -> Posed | None:
    """Where can this group go after the road-block?"""
    position = _blocked(rng, level)
    if position is None:
        return None
    own = [one.station for one in position.groups if one.colour == RED]
    start = rng.choice(own)
    kinds = (_steps,) if level == 1 else (_steps, _lengths, _reached)
    return rng.choice(kinds)(rng, level, position, start)


def _blocked(rng: Random, level: int) -> Position | None:
    """A race with closed paths; one of them leads from a group of red."""
    lines = race_lines(rng, level, Section.CLIMB)
    open_ = sound(lines)
    if open_ is None:
        return None
    own = {one.station for one in open_.groups if one.colour == RED}
    paths = rng.sample(open_.course.paths, len(open_.course.paths))
    paths = sorted(paths, key=lambda path: own.isdisjoint(path))
    closers = [player.colour for player in open_.players[1:]] + [RED]
    pairs = zip(closers, _scattered(rng, paths, _BARRIERS[level]), strict=False)
    return sound([*lines, *(f"barrier {colour} {path}" for colour, path in pairs)])


def _scattered(rng: Random, paths: Sequence[Path], count: int) -> list[Path]:
    """The first path, and others by lot."""
    return [paths[0], *rng.sample(paths[1:], count - 1)]


def _lead(position: Position) -> str:
    """Which paths are closed, and by whom."""
    named = [f"{stations(one.path)} ({word(one.colour)})" for one in position.barriers]
    text = ngettext(
        "A road-block closes this path: {paths}.",
        "Road-blocks close these paths: {paths}.",
        len(named),
    )
    return text.format(paths="; ".join(named))


def _closed_keys(position: Position) -> tuple[str, ...]:
    return tuple(one.path.key for one in position.barriers)


# --- a step -----------------------------------------------------------------------------


def _steps(rng: Random, level: int, position: Position, start: str) -> Posed | None:
    """To which stations may the group walk now?"""
    position, joined = _ridden(rng, position), position.course.joined
    right = [one.to for one in walks(position) if one.start == start]
    shut = [to for to in joined[start] if Path.of(start, to) in position.closed]
    two_steps = dict.fromkeys(to for near in joined[start] for to in joined[near])
    wrong = [to for to in (*joined[start], *two_steps) if to not in (start, *shut, *right)]
    if not right or not shut:
        return None
    most = SIZES[level].options
    chosen = [shut[0], *some(rng, right, list(dict.fromkeys(wrong)), most - 1)]
    text = _("{player}: a group may walk one step ({station}). Where may it go?")
    return Posed(
        write(position),
        _lead(position),
        text.format(player=head(RED), station=start),
        tuple(
            Option(_station(to), judge=f"{RED} walk {start} to {to}", at=(station_key(to),))
            for to in rng.sample(chosen, len(chosen))
        ),
        show=(group_key(start), *_closed_keys(position)),
    )


def _ridden(rng: Random, position: Position) -> Position:
    """The same once red has ridden the climb, so that a group may walk."""
    card = rng.choice(CARDS)
    time = time_words(row_of(position, card, position.section).seconds)
    lines = [f"clock {RED} {time}", f"discard {card}", f"rode {RED} {card} from 0:00"]
    return read("\n".join([write(position), *lines, f"walker {RED} 1"]))


# --- the way around ---------------------------------------------------------------------


def _lengths(rng: Random, level: int, position: Position, _start: str) -> Posed | None:
    """How long is the way around a closed path?"""
    path = rng.choice(position.barriers).path
    around = len(detour(position, path)) - 1
    near = (1, 2, around - 2, around - 1, around + 1, around + 2)
    counts = [count for count in dict.fromkeys(near) if count not in (around, 0) and count > 0]
    chosen = rng.sample(counts, min(len(counts), SIZES[level].options - 2))
    chosen += [around] if around > 0 else [around + 5]
    text = _("How many paths long is the way around this closed path: {path}?")
    return Posed(
        write(position),
        _lead(position),
        text.format(path=stations(path)),
        (*(_length(path, count, around) for count in sorted(set(chosen))), _no_way(path, around)),
        pick="one",
        ask=f"path {path}",
        show=(*map(station_key, path), *_closed_keys(position)),
    )


def _length(path: Path, count: int, around: int) -> Option:
    """A length of the way around, right or wrong."""
    label = ngettext("{count} path", "{count} paths", count).format(count=count)
    whynot = ""
    if count == 1:
        whynot = _("That is the closed path itself, and no group may use it.")
    elif around < 0:
        whynot = _("No open way leads from one end to the other.")
    elif count < around:
        whynot = _("No open way is as short as that.")
    elif count > around:
        whynot = _("There is an open way that is shorter.")
    return Option(label, f"path {path}", expect={"detour": count}, whynot=whynot)


def _no_way(path: Path, around: int) -> Option:
    whynot = _("There is a way around, on open paths all the way.") if around > 0 else ""
    return Option(_("There is none"), f"path {path}", expect={"detour": None}, whynot=whynot)


# --- what can still be reached ----------------------------------------------------------


def _reached(rng: Random, level: int, position: Position, start: str) -> Posed | None:
    """To which stations do open paths lead at all?"""
    right = list(reached(position, start))
    wrong = [name for name in position.course.named if name not in (start, *right)]
    if not right or not wrong:
        return None
    text = _("{player}: to which of these do open paths lead from this group ({station})?")
    return Posed(
        write(position),
        _lead(position),
        text.format(player=head(RED), station=start),
        tuple(
            Option(_station(to), f"way {start} {to}", expect=_steps_to(position, start, to))
            for to in some(rng, right, wrong, SIZES[level].options)
        ),
        ask=f"reach {start}",
        show=(group_key(start), *_closed_keys(position)),
    )


def _steps_to(position: Position, start: str, to: str) -> int:
    """How many paths long the way is; -1 where there is none."""
    return len(way(position, start, to)) - 1


def _station(name: str) -> str:
    return _("Station {name}").format(name=name)
