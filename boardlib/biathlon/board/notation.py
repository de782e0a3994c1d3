"""The text form of positions.

Plain lines; ``#`` starts a comment.  ``write`` gives the lines in a fixed order, so that
``read(write(position)) == position``.

* ``race sprint``: the discipline; also ``pursuit`` and ``mass-start``.
* ``preset fixed-arena``: several options at once.
* ``course M11``: a course that comes with the game, by its name.
* ``station i1 I at 100,100``: a station, its halves and its place on the picture.
* ``path i1 i2``: a path between two stations that have been named before.
* ``option wax_on_match half``: what the one source, which breaks off, leaves open.
* ``player red``: who rides; the lines stand in the order of the start numbers.
* ``at 2 descent``: the lap and the section that are being ridden; everybody rides a section before
  anybody rides the next one.
* ``row 57 climb 3:16 flag I 3 radio I/II 7``, ``row 57 arena 25``: a row of a card that is printed
  otherwise.
* ``start red 0:30``: when a player started.
* ``clock red 7:08``: the stopwatch of a player; it begins at the time of the start.
* ``hand red 57 27``: the cards in a hand.
* ``kept red 9 climb``: the cards kept for the range, each with the row that says so.
* ``group red i1``: spectators at a station.
* ``coach red II``: a coach in a half.
* ``barrier red i1 i2``: a path that a player has closed.
* ``pile 3 4``, ``pile none``: the draw pile; usually every card that lies nowhere else.
* ``discard 5 6``: the discard pile.
* ``rode red 6 from 7:30``, ``rode blue 6 from 7:30 behind red``: who has ridden the section, with
  which card, from which time, and behind whom, where a boost is open.
* ``walker red 1``: who may still walk, and how many steps.
* ``shooting red hit NE click hit hit with 9 climb``: what the dice of the range showed, and the
  cards that were used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, Final

from boardlib.biathlon.board.course import RIDDEN, Course, Half, Path, Section, Station, time_words
from boardlib.biathlon.board.lines import RaceWords, read_move, read_row, read_shots
from boardlib.biathlon.board.position import (
    RACES,
    Barrier,
    Coach,
    Group,
    Kept,
    Player,
    Position,
    Race,
    Rode,
    Shooting,
    Walker,
)
from boardlib.biathlon.rulebook import DEFAULTS, OnlyPublished, presets
from boardlib.forms import (
    adding,
    key_by,
    option_lines,
    position_lines,
    some_line,
    told,
    with_option,
)
from boardlib.game import texts_of
from boardlib.text import _, mark
from boardlib.words import PositionError, Wanted, expected, needs

# --- what comes with the game: courses, and positions to begin with ----------------------------


@cache
def courses() -> Mapping[str, str]:
    """The texts of the named courses by name."""
    return texts_of(__package__, "courses")


@cache
def boards() -> Mapping[str, str]:
    """The texts of positions to begin with, by name."""
    return texts_of(__package__, "positions")


# --- the lines of a course ----------------------------------------------------------------------

USUAL = "ring"
"""The course of a position that names none."""


def _read_course(words: RaceWords, _course: Course) -> Course:
    return named_course(words.one_of(expected("a course"), tuple(courses())))


def _read_station(words: RaceWords, course: Course) -> Course:
    """One of that name takes the place of the other."""
    _column, name = words.take(mark("expected the name of a station such as I-a here"))
    halves = [words.half()]
    while words.next in tuple(Half):
        halves.append(words.half())
    at = words.place() if words.accept("at") else (0, 0)
    station = Station(name, tuple(dict.fromkeys(halves)), at)
    kept = {**course.named, name: station}
    return replace(course, stations=tuple(kept.values()), name="")


def _read_path(words: RaceWords, course: Course) -> Course:
    column = words.column
    one, other = words.station(course), words.station(course)
    if one == other:
        text = _("a path joins two stations, but {name} is named twice")
        raise words.error(text.format(name=one), column)
    paths = dict.fromkeys([*course.paths, Path.of(one, other)])
    return replace(course, paths=tuple(paths), name="")


COURSE_LINES: Final[Mapping[str, Callable[[RaceWords, Course], Course]]] = {
    "course": _read_course,
    "station": _read_station,
    "path": _read_path,
}
"""First word of a line -> what the rest of it makes of the course so far."""


@cache
def named_course(name: str) -> Course:
    """The course of that name.

    Raises:
        KeyError: for an unknown name; ``courses()`` knows them all.
    """
    lines = position_lines(courses()[name], RaceWords, COURSE_LINES, line_key)
    return replace(told(Course(), lines, COURSE_LINES), name=name)


def course_lines(course: Course) -> Iterator[str]:
    """The lines of a course: its name, or everything about it."""
    if course.name:
        yield f"course {course.name}"
        return
    yield from map(str, course.stations)
    yield from (f"path {path}" for path in course.paths)


# --- the race, its options, its players -------------------------------------------------


def _having(words: RaceWords, race: Position, **read: Callable[[], Any]) -> Position:
    """Something that a player who takes part has: who, and then what is read of it."""
    column, colour = words.column, words.colour()
    if colour not in race.by_colour:
        text = _("'{colour}' does not ride here; a line 'player {colour}' would say so")
        raise words.error(text.format(colour=colour), column)
    had = {name: each() for name, each in read.items()}
    return race.with_player(replace(race.by_colour[colour], **had))


def _read_start(words: RaceWords, race: Position) -> Position:
    """The time of the start, which the stopwatch shows until a line says otherwise."""
    started = cache(words.time)
    return _having(words, race, start=started, clock=started)


def _kept(words: RaceWords) -> tuple[Kept, ...]:
    """Cards with the sections for which they are kept: ``2 climb 30 flat``."""
    return words.many(lambda: Kept(words.card(), words.section(RIDDEN)))


def _lap(words: RaceWords) -> int:
    return words.number(
        Wanted(
            mark("expected the number of the lap here"),
            mark("'{word}' is not the number of a lap"),
        )
    )


def _read_rode(words: RaceWords, race: Position) -> Position:
    colour, card = words.colour(), words.card()
    words.word("from")
    before = words.time()
    ahead = words.colour() if words.accept("behind") else ""
    return adding(race, rode=Rode(colour, card, before, ahead))


def _read_shooting(words: RaceWords, race: Position) -> Position:
    colour, shots = words.colour(), read_shots(words)
    cards = _kept(words) if words.accept("with") else ()
    return adding(race, shootings=Shooting(colour, shots, cards))


Reader = Callable[[RaceWords, Position], Position]
_FIRST: Final[Mapping[str, Reader]] = {
    "race": lambda words, race: replace(
        race, race=Race(words.one_of(expected("a discipline"), tuple(RACES)))
    ),
    "preset": lambda words, race: replace(
        race, profile=presets()[words.one_of(expected("a preset"), tuple(presets()))]
    ),
}
_SECOND: Final[Mapping[str, Reader]] = {
    "option": with_option,
    "player": lambda words, race: adding(race, players=Player(words.colour())),
}
_THIRD: Final[Mapping[str, Reader]] = {
    "at": lambda words, race: replace(race, lap=_lap(words), section=words.section(tuple(Section))),
    "row": lambda words, race: adding(race, rows=read_row(words)),
    "start": _read_start,
    "hand": lambda words, race: _having(words, race, hand=words.cards),
    "kept": lambda words, race: _having(words, race, kept=lambda: _kept(words)),
    "group": lambda words, race: adding(
        race, groups=Group(words.colour(), words.station(race.course))
    ),
    "coach": lambda words, race: adding(race, coaches=Coach(words.colour(), words.half())),
    "barrier": lambda words, race: adding(
        race, barriers=Barrier(words.colour(), words.path(race.course))
    ),
    "pile": lambda words, race: replace(race, pile=() if words.accept("none") else words.cards()),
    "discard": lambda words, race: replace(race, discard=words.cards()),
    "rode": _read_rode,
    "walker": lambda words, race: replace(
        race, walker=Walker(words.colour(), words.number(expected("a number of steps")))
    ),
    "shooting": _read_shooting,
}
_FOURTH: Final[Mapping[str, Reader]] = {
    "clock": lambda words, race: _having(words, race, clock=words.time)
}
LINES: Final[Mapping[str, Callable[..., object]]] = {
    **_FIRST,
    **COURSE_LINES,
    **_SECOND,
    **_THIRD,
    **_FOURTH,
}
"""First word of a line -> what reads it."""
_SEVERAL: Final = ("player", "group", "coach", "rode", "barrier")
"""Lines that may say the same thing twice: that is nonsense, but not unreadable."""


def read(text: str) -> Position:
    r"""The position that a text describes.

    Raises:
        PositionError: naming line, column and what was expected there.

    >>> position = read("race sprint\ncourse M11\nplayer red\nhand red 57 27   # two cards")
    >>> print(write(position))
    race sprint
    course M11
    player red
    hand red 27 57
    """
    lines = list(position_lines(text, RaceWords, LINES, line_key, _SEVERAL))
    if not any(word == "race" for word, _words in lines):
        raise PositionError(_("the race is missing; begin with a line such as 'race sprint'"), 1, 1)
    mapped = any(word in COURSE_LINES for word, _words in lines)
    course = told(Course(), lines, COURSE_LINES) if mapped else named_course(USUAL)
    position = told(
        Position(Race.SPRINT, course, DEFAULTS), lines, _FIRST, _SECOND, _THIRD, _FOURTH
    )
    return tidy(_with_pile(position, any(word == "pile" for word, _words in lines)))


def _with_pile(position: Position, named: bool) -> Position:
    """The cards that lie nowhere else can be drawn, unless the position says what can."""
    return position if named else replace(position, pile=elsewhere(position))


def elsewhere(position: Position) -> tuple[int, ...]:
    """The cards of the deck that are in no hand, kept by nobody and not discarded."""
    lying = {*position.discard}
    for player in position.players:
        lying.update(player.hand, (one.card for one in player.kept))
    return tuple(number for number in position.deck.numbers if number not in lying)


def tidy(position: Position) -> Position:
    """The same position, with everything that has no order in a fixed one."""
    players = (
        replace(one, hand=tuple(sorted(one.hand)), kept=tuple(sorted(one.kept, key=str)))
        for one in position.players
    )
    return replace(
        position,
        players=tuple(players),
        rows=tuple(
            sorted(position.rows, key=lambda one: (one[0], list(Section).index(one[1].section)))
        ),
        groups=tuple(sorted(position.groups, key=lambda one: (one.colour, one.station))),
        coaches=tuple(sorted(position.coaches, key=lambda one: (one.colour, one.half))),
        pile=tuple(sorted(position.pile)),
        discard=tuple(sorted(position.discard)),
        shootings=tuple(sorted(position.shootings, key=lambda one: one.colour)),
    )


# --- writing ----------------------------------------------------------------------------


@needs(Position)
def write(position: Position) -> str:
    """The text of a position: ``read(write(position)) == position``."""
    return "\n".join(_lines(position))


def _lines(position: Position) -> Iterator[str]:
    yield f"race {position.race}"
    yield from course_lines(position.course)
    if isinstance(position.profile, OnlyPublished):
        yield "preset rules-minimal"
    yield from option_lines(position.profile)
    if (position.lap, position.section) != (1, Section.CLIMB):
        yield f"at {position.lap} {position.section}"
    yield from (f"row {number} {row}" for number, row in position.rows)
    for player in position.players:
        yield from _player_lines(player)
    yield from map(str, (*position.groups, *position.coaches, *position.barriers))
    if position.pile != elsewhere(position):
        yield from some_line("pile", position.pile or ["none"])
    yield from some_line("discard", position.discard)
    yield from map(str, position.rode)
    if position.walker is not None:
        yield str(position.walker)
    yield from map(str, position.shootings)


def _player_lines(player: Player) -> Iterator[str]:
    yield f"player {player.colour}"
    if player.start:
        yield f"start {player.colour} {time_words(player.start)}"
    if player.start or player.clock:
        yield f"clock {player.colour} {time_words(player.clock)}"
    yield from some_line(f"hand {player.colour}", player.hand)
    yield from some_line(f"kept {player.colour}", player.kept)


def line_key(line: str) -> str | None:
    """What a position line is about: a line about the same thing replaces it.

    >>> line_key("clock red 7:08"), line_key("group red i1"), line_key("at 2 climb")
    ('clock red', 'group i1', 'at')
    >>> line_key("row 57 climb 3:16 flag I 3"), line_key("barrier blue x i2")
    ('row 57 climb', 'barrier i2 x')
    """
    words = line.split("#")[0].split()
    if words and words[0] in ("path", "barrier") and len(words) > 2:
        return f"{words[0]} {Path.of(*words[-2:])}"
    return key_by(line, _ABOUT)


_ABOUT: Final[Mapping[str, Sequence[int]]] = {
    **dict.fromkeys(("station", "option", "player", "start", "clock", "hand", "kept"), (1,)),
    **dict.fromkeys(("rode", "shooting"), (1,)),
    **dict.fromkeys(("row", "coach"), (1, 2)),
    "group": (2,),
}
"""First word of a line -> which of its words name what it is about."""

__all__ = ["line_key", "read", "read_move", "tidy", "write"]
