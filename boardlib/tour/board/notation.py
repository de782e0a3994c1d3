"""The text forms of the Tour: moves, roads and positions.

Plain lines; ``#`` starts a comment.  ``write`` gives the lines in a fixed order, so that
``read(write(position)) == position``.

* ``road B1``, ``road 5 lanes 40 rows``: a road that comes with the game, or how wide and long
  one's own is.
* ``section 2 from 16 hill``: where a section begins; it may say ``flat``, ``hill``, ``wind``,
  ``lanes`` and ``bend``.
* ``tape mountain Top row 23``, ``tape sprint Sprint 0,9 1,9``: a premium, its name, and the row or
  the cells where it is won.
* ``finish from 34 seconds 5 4 3 2 1 0``: where the finish begins, and the seconds of its rows.
* ``corridor 4 rows``: the rows from which a stage is started.
* ``rider 15 red 0,6``: number, team and cell ``lane,row`` of a rider when the round began: lanes
  from the left edge, rows in the direction of travel.
* ``jersey yellow 4``, ``jersey yellow 4 used``: who wears a jersey, and whether its card is used.
* ``passed Sprint 7 8``: who has crossed a tape, in this order.
* ``home 8 sky 1 5 3``, ``home 8 sky 1 5 3 for 7``: who is home: number, team, place, round and
  seconds, and whom he rode for.
* ``round 5``: the number of the round.
* ``option attack_room line3``, ``option red 0,1,2,6,7,8``: what the sources leave open; the faces
  of a die as they are on yours (``2A``, ``1A`` with ATTACK), or a set that has a name.
* ``played 1 yellow 4 to 2,15``: a move of this round, with its dice.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from typing import Final

from boardlib.forms import adding, key_by, move_in, option_lines, position_lines, told, with_option
from boardlib.game import PositionError, texts_of
from boardlib.text import _, mark, ngettext
from boardlib.tour.board.position import (
    JERSEYS,
    TEAMS,
    Attack,
    Card,
    Die,
    Face,
    Gift,
    Home,
    Jersey,
    Move,
    NextRound,
    Passed,
    Position,
    Ride,
    Rider,
    Roll,
    Take,
    Way,
)
from boardlib.tour.board.road import Cell, Finish, Prize, Road, Section, Tape, Terrain, Wind
from boardlib.tour.rulebook import DEFAULTS
from boardlib.words import Wanted, Words, expected, hinted, needs

# --- words of every line, and moves ---------------------------------------------------


_CELL: Final = re.compile(r"([0-9]{1,3}),([0-9]{1,3})")
_FACE: Final = re.compile(r"([0-9]{1,2})(A?)")
_ROWS: Final = re.compile(r"[0-9]{1,3}(,[0-9]{1,3})*")


@lru_cache(maxsize=4096)
def cell_of(word: str) -> Cell | None:
    """The cell that a word names, or None if it names none.

    >>> cell_of("2,12"), cell_of("give")
    (Cell(lane=2, row=12), None)
    """
    match = _CELL.fullmatch(word)
    return Cell(int(match[1]), int(match[2])) if match else None


_FACES: Final = {
    Die.WHITE: expected("a face of the white die", "3", "a number such as 3, or 2A"),
    Die.YELLOW: expected("a face of the yellow die", "3", "a number such as 3, or 2A"),
    Die.RED: expected("a face of the red die", "3", "a number such as 3, or 2A"),
    Die.GREEN: expected("a face of the green die", "3", "a number such as 3, or 2A"),
    Die.POLKA: expected("a face of the polka-dot die", "3", "a number such as 3, or 2A"),
}


class RoadWords(Words):
    """The words of one line of the Tour."""

    def cell(self) -> Cell:
        """A cell ``lane,row``."""
        match = self.like(_CELL, expected("a cell", "2,12", "lane,row such as 2,12"))
        return Cell(int(match[1]), int(match[2]))

    def is_cell(self) -> bool:
        """Whether the next word is a cell."""
        return _CELL.fullmatch(self.next) is not None

    def rider(self) -> int:
        """The number of a rider."""
        return self.number(expected("the number of a rider"))

    def among(self, wanted: Wanted, known: range) -> int:
        """A number within bounds."""
        column = self.column
        number = self.number(wanted)
        if number not in known:
            hint = _("it lies between {least} and {most}").format(least=known[0], most=known[-1])
            raise self.error(hinted(_(wanted.wrong).format(word=number), hint), column)
        return number

    def face(self, die: Die) -> Face:
        """A face of a die, such as ``4`` or ``2A``."""
        match = self.like(_FACE, _FACES[die])
        return Face(int(match[1]), attack=bool(match[2]))

    def rows(self) -> tuple[int, ...]:
        """A row for all lanes, or one for every lane: ``6`` or ``6,6,5,5,5``."""
        missing = mark("expected a row such as 10, or one for every lane such as 6,6,5,5,5 here")
        wrong = mark("'{word}' is not a row; write one such as 10, or one for every lane")
        rows = self.like(_ROWS, Wanted(missing, wrong))[0]
        return tuple(int(row) for row in rows.split(","))


# --- moves: a ride with its speed, its way and its gift -------------------------------


_SPEEDS: Final = ("take", "card", *(die.value for die in Die if die is not Die.GREEN))


def read_move(text: str) -> Move:
    """The move that a text describes.

    Raises:
        QuestionError: saying what was expected.

    >>> print(read_move("12 yellow 6 to 3,9 give 11 2 to 2,10"))
    12 yellow 6 to 3,9 give 11 2 to 2,10
    """
    return move_in(RoadWords(text), move_of)


def move_of(words: RoadWords) -> Move:
    """The move that the words of a line describe, as far as they belong to it."""
    if words.accept("next"):
        words.word("round")
        return NextRound()
    rider, speed = words.rider(), read_speed(words)
    attack = read_attack(words)
    green = words.number(expected("a face of the green die")) if words.accept("green") else None
    way = _read_way(words)
    then = _read_way(words) if words.accept("then") else None
    gift = _read_gift(words) if words.accept("give") else None
    return Ride(rider, speed, attack, green, way, then, gift)


def read_attack(words: RoadWords) -> Attack:
    """What ATTACK is used for: ``solo``, ``pull`` or ``catch``, or none of them."""
    named = (attack for attack in Attack if attack and words.accept(attack))
    return next(named, Attack.NONE)


def read_speed(words: RoadWords) -> Roll | Take | Card:
    """Where a speed comes from: ``yellow 4``, ``take 4`` or ``card``."""
    word = words.one_of(expected("where the speed comes from"), _SPEEDS)
    if word == "take":
        return Take(words.number(expected("a speed")))
    if word == "card":
        return _read_card(words, None)
    die = Die(word)
    roll = Roll(die, words.face(die))
    return _read_card(words, roll) if words.accept("card") else roll


def _read_card(words: RoadWords, after: Roll | None) -> Card:
    """The jersey is named where a rider has several; ``green 5`` is the green die, though."""
    named = words.next in JERSEYS
    if named and words.next == "green" and words.words[1:2]:
        named = not words.words[1][1].isdecimal()
    return Card(words.words.pop(0)[1] if named else "", after)


def _read_way(words: RoadWords) -> Way:
    via: list[Cell] = []
    if words.accept("via"):
        via.append(words.cell())
        while words.is_cell():
            via.append(words.cell())
    return Way(words.cell() if words.accept("to") else None, tuple(via))


def _read_gift(words: RoadWords) -> Gift:
    rider, value = words.rider(), words.number(expected("a number of cells"))
    way = _read_way(words)
    return Gift(rider, value, way, words.accept("first"))


# --- what comes with the game, as texts -----------------------------------------------


@cache
def roads() -> Mapping[str, str]:
    """The texts of the named roads (``B1`` ...) by name."""
    return texts_of(__package__, "roads")


@cache
def boards() -> Mapping[str, str]:
    """The texts of positions to begin with, by name."""
    return texts_of(__package__, "positions")


# --- a road -------------------------------------------------------------------------------

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


def _read_road(words: RoadWords, plan: RoadPlan) -> RoadPlan:
    column, word = words.take(mark("expected a road such as B1, or its number of lanes here"))
    if word.isdecimal():
        words.words.insert(0, (column, word))
        lanes = words.among(expected("a number of lanes"), LANES)
        words.word("lanes")
        rows = words.among(expected("a number of rows"), ROWS)
        words.word("rows")
        return _change(plan, Road(lanes, rows, ()))
    if word not in roads():
        words.words.insert(0, (column, word))
        words.one_of(expected("a road"), tuple(roads()))
    plan.road = named_road(word)
    plan.sections = dict(enumerate(plan.road.sections, start=1))
    return plan


def _change(plan: RoadPlan, road: Road) -> RoadPlan:
    plan.road, plan.changed = replace(road, name=""), True
    return plan


def _read_section(words: RoadWords, plan: RoadPlan) -> RoadPlan:
    road, column = plan.known(words), words.column
    known = range(1, len(plan.sections) + 2)
    number = words.among(expected("the number of a section"), known)
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
    return _change(plan, road)


def _read_trait(words: RoadWords, section: Section) -> Section:
    """What else is said of a section: where the wind comes from, its lanes, its bend."""
    trait = words.one_of(expected("more about the section"), ("wind", "lanes", "bend"))
    if trait == "wind":
        return replace(section, wind=Wind(words.one_of(expected("an edge"), tuple(Wind))))
    if trait == "lanes":
        every = range(section.lanes[1] + 1)
        first = words.among(expected("the first lane"), every)
        last = words.among(expected("the last lane"), every[first:])
        return replace(section, lanes=(first, last))
    wanted = expected("a number of degrees", write="one such as 20 or -20")
    return replace(section, bend=int(words.like(_DEGREES, wanted)[0]))


def _read_tape(words: RoadWords, plan: RoadPlan) -> RoadPlan:
    road = plan.known(words)
    prize = Prize(words.one_of(expected("a kind of premium"), tuple(Prize)))
    _column, name = words.take(mark("expected a name of the premium here"))
    if words.accept("row"):
        row = words.number(expected("a row"))
        cells = {Cell(lane, row) for lane in range(road.lanes)}
    else:
        cells = {*words.some(words.cell)}
    others = tuple(tape for tape in road.tapes if tape.name != name)
    return _change(plan, replace(road, tapes=(*others, Tape(name, prize, frozenset(cells)))))


def _read_finish(words: RoadWords, plan: RoadPlan) -> RoadPlan:
    road = plan.known(words)
    words.word("from")
    row = words.number(expected("a row"))
    words.word("seconds")
    seconds = words.some(lambda: words.number(expected("a number of seconds")))
    return _change(plan, replace(road, finish=Finish(row, seconds)))


def _read_corridor(words: RoadWords, plan: RoadPlan) -> RoadPlan:
    road = plan.known(words)
    rows = words.number(expected("a number of rows"))
    words.word("rows")
    return _change(plan, replace(road, corridor=rows))


ROAD_LINES: Final[Mapping[str, Callable[[RoadWords, RoadPlan], RoadPlan]]] = {
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
        KeyError: for an unknown name; ``roads()`` knows them all.
    """
    lines = position_lines(roads()[name], RoadWords, ROAD_LINES, line_key)
    return replace(told(RoadPlan(), lines, ROAD_LINES).made(), name=name)


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


# --- a position ---------------------------------------------------------------------------


def _team(words: RoadWords) -> str:
    return words.one_of(expected("a team"), tuple(TEAMS))


def _read_passed(words: RoadWords, stage: Position) -> Position:
    names = tuple(tape.name for tape in stage.road.tapes)
    if not names:
        raise words.error(_("this road has no premium"), words.words[0][0] if words.words else 1)
    name = words.one_of(expected("a premium of this road"), names)
    return adding(stage, passed=Passed(name, words.some(words.rider)))


def _read_home(words: RoadWords, stage: Position) -> Position:
    rider, team = words.rider(), _team(words)
    place, round_ = words.number(expected("a place")), words.number(expected("a round"))
    seconds = words.number(expected("a number of seconds"))
    others = words.some(words.rider) if words.accept("for") else ()
    return adding(stage, home=Home(rider, team, place, round_, seconds, others))


_LINES: Final[Mapping[str, Callable[[RoadWords, Position], Position]]] = {
    "rider": lambda words, stage: adding(
        stage, riders=Rider(words.rider(), _team(words), words.cell())
    ),
    "jersey": lambda words, stage: adding(
        stage,
        jerseys=Jersey(
            words.one_of(expected("a jersey"), tuple(JERSEYS)), words.rider(), words.accept("used")
        ),
    ),
    "passed": _read_passed,
    "home": _read_home,
    "round": lambda words, stage: replace(
        stage, round=words.number(expected("the number of the round"))
    ),
    "option": with_option,
    "played": lambda words, stage: adding(stage, played=move_of(words)),
}
LINES: Final[Mapping[str, Callable[..., object]]] = {**ROAD_LINES, **_LINES}
"""First word of a line -> what reads it."""
_SEVERAL: Final = ("rider", "played")
"""Lines that may say the same thing twice: that is nonsense, but not unreadable."""


def read(text: str) -> Position:
    r"""The position that a text describes.

    Raises:
        PositionError: naming line, column and what was expected there.

    >>> position = read("road B1\nrider 1 blue 2,12   # all alone\nplayed 1 yellow 4 to 2,15")
    >>> print(write(position))
    road B1
    rider 1 blue 2,12
    played 1 yellow 4 to 2,15
    """
    plan, later = RoadPlan(), []
    for word, words in position_lines(text, RoadWords, LINES, line_key, _SEVERAL):
        if word in ROAD_LINES:
            ROAD_LINES[word](words, plan)
            words.done()
        else:
            later.append((word, words))
    if plan.road is None:
        raise PositionError(_("the road is missing; begin with a line such as 'road B1'"), 1, 1)
    return told(Position(plan.made(), DEFAULTS), later, _LINES)


@needs(Position)
def write(position: Position) -> str:
    """The text of a position: ``read(write(position)) == position``."""
    return "\n".join(_lines(position))


def _lines(position: Position) -> Iterator[str]:
    yield from road_lines(position.road)
    yield from option_lines(position.profile)
    if position.round != 1:
        yield f"round {position.round}"
    yield from map(str, (*position.riders, *position.jerseys, *position.passed, *position.home))
    yield from (f"played {move}" for move in position.played)


def line_key(line: str) -> str | None:
    """What a position line is about: a line about the same thing replaces it.

    >>> line_key("rider 16 red 0,5"), line_key("played 16 yellow 4"), line_key("round 3")
    ('rider 16', 'played 16', 'round')
    """
    return key_by(line, _ABOUT)


_ABOUT: Final[Mapping[str, Sequence[int]]] = {
    **dict.fromkeys(("section", "rider", "jersey", "passed", "home", "option", "played"), (1,)),
    "tape": (2,),
}
"""First word of a line -> which of its words name what it is about."""
