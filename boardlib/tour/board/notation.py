"""The text forms of the Tour: roads, positions and moves.

Plain lines; ``#`` starts a comment.  ``write`` gives the lines in a fixed order, so that
``read(write(position)) == position``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Final

from boardlib.game import PositionError
from boardlib.text import _, mark
from boardlib.tour.board.boards import boards
from boardlib.tour.board.moves import (
    Attack,
    Card,
    Die,
    Face,
    Gift,
    Move,
    NextRound,
    Ride,
    Roll,
    Take,
    Way,
)
from boardlib.tour.board.position import JERSEYS, TEAMS, Home, Jersey, Passed, Position, Rider
from boardlib.tour.board.road import Cell, Finish, Prize, Road, Section, Tape, Terrain, Wind
from boardlib.tour.rulebook import DEFAULTS
from boardlib.words import Wanted, Words, hinted, move_in, position_lines, told

LANES: Final = range(1, 13)
ROWS: Final = range(1, 401)
_CELL: Final = re.compile(r"([0-9]{1,3}),([0-9]{1,3})")
_FACE: Final = re.compile(r"([0-9]{1,2})(A?)")
_ROWS: Final = re.compile(r"[0-9]{1,3}(,[0-9]{1,3})*")
_DEGREES: Final = re.compile(r"-?[0-9]{1,3}")
_SPEEDS: Final = ("take", "card", *(die.value for die in Die if die is not Die.GREEN))


class RoadWords(Words):
    """The words of one line of the Tour."""

    def cell(self) -> Cell:
        """A cell ``lane,row``."""
        wrong = mark("'{word}' is not a cell; write lane,row such as 2,12")
        match = self.like(_CELL, Wanted(mark("expected a cell such as 2,12 here"), wrong))
        return Cell(int(match[1]), int(match[2]))

    def is_cell(self) -> bool:
        """Whether the next word is a cell."""
        return bool(self.words) and _CELL.fullmatch(self.words[0][1]) is not None

    def rider(self) -> int:
        """The number of a rider."""
        return self.number(
            Wanted(
                mark("expected the number of a rider here"),
                mark("'{word}' is not the number of a rider"),
            )
        )

    def among(self, wanted: Wanted, known: range) -> int:
        """A number within bounds."""
        column = self.words[0][0] if self.words else self.end
        number = self.number(wanted)
        if number not in known:
            hint = _("it lies between {least} and {most}").format(least=known[0], most=known[-1])
            raise self.error(hinted(_(wanted.wrong).format(word=number), hint), column)
        return number

    def face(self, die: str) -> Face:
        """A face of a die, such as ``4`` or ``2A``."""
        missing = mark("expected a face of the {die} die such as 3 here")
        wrong = mark("'{word}' is not a face of the {die} die; write a number such as 3, or 2A")
        match = self.like(_FACE, Wanted(missing, wrong), die=die)
        return Face(int(match[1]), attack=bool(match[2]))

    def rows(self) -> tuple[int, ...]:
        """A row for all lanes, or one for every lane: ``6`` or ``6,6,5,5,5``."""
        missing = mark("expected a row such as 10, or one for every lane such as 6,6,5,5,5 here")
        wrong = mark("'{word}' is not a row; write one such as 10, or one for every lane")
        rows = self.like(_ROWS, Wanted(missing, wrong))[0]
        return tuple(int(row) for row in rows.split(","))


# --- reading a road -------------------------------------------------------------------------


@dataclass
class _Plan:
    """The lines of a road as far as they have been read."""

    road: Road | None = None
    sections: dict[int, Section] = field(default_factory=dict)
    changed: bool = False

    def known(self, words: Words) -> Road:
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


def _read_road(words: RoadWords, plan: _Plan) -> None:
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


def _change(plan: _Plan, road: Road) -> None:
    plan.road, plan.changed = replace(road, name=""), True


def _read_section(words: RoadWords, plan: _Plan) -> None:
    road, column = plan.known(words), words.words[0][0] if words.words else words.end
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
        message = _("{count} rows are given, but the road has {lanes} lanes; give one or {lanes}")
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


def _read_tape(words: RoadWords, plan: _Plan) -> None:
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


def _read_finish(words: RoadWords, plan: _Plan) -> None:
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


def _read_corridor(words: RoadWords, plan: _Plan) -> None:
    road = plan.known(words)
    rows = words.number(
        Wanted(mark("expected a number of rows here"), mark("'{word}' is not a number of rows"))
    )
    words.word("rows")
    _change(plan, replace(road, corridor=rows))


_ROAD_LINES: Final[dict[str, Callable[[RoadWords, _Plan], None]]] = {
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
    plan = _Plan()
    for number, line in enumerate(boards()[name].splitlines(), start=1):
        words = RoadWords(line, number)
        if words.words:
            _ROAD_LINES[
                words.one_of(
                    Wanted(
                        mark("expected a line of a road here"),
                        mark("'{word}' is not a line of a road"),
                    ),
                    tuple(_ROAD_LINES),
                )
            ](words, plan)
            words.done()
    return replace(plan.made(), name=name)


# --- reading a position ---------------------------------------------------------------------


def _read_rider(words: RoadWords, position: Position) -> Position:
    rider = Rider(
        words.rider(),
        words.one_of(
            Wanted(mark("expected a team here"), mark("'{word}' is not a team")), tuple(TEAMS)
        ),
        words.cell(),
    )
    return replace(position, riders=(*position.riders, rider))


def _read_jersey(words: RoadWords, position: Position) -> Position:
    colour = words.one_of(
        Wanted(mark("expected a jersey here"), mark("'{word}' is not a jersey")), tuple(JERSEYS)
    )
    jersey = Jersey(colour, words.rider(), words.accept("used"))
    return replace(position, jerseys=(*position.jerseys, jersey))


def _read_passed(words: RoadWords, position: Position) -> Position:
    names = tuple(tape.name for tape in position.road.tapes)
    if not names:
        raise words.error(_("this road has no premium"), words.words[0][0] if words.words else 1)
    name, riders = (
        words.one_of(
            Wanted(
                mark("expected a premium of this road here"),
                mark("'{word}' is not a premium of this road"),
            ),
            names,
        ),
        [words.rider()],
    )
    while words.words:
        riders.append(words.rider())
    return replace(position, passed=(*position.passed, Passed(name, tuple(riders))))


def _read_home(words: RoadWords, position: Position) -> Position:
    rider, team = (
        words.rider(),
        words.one_of(
            Wanted(mark("expected a team here"), mark("'{word}' is not a team")), tuple(TEAMS)
        ),
    )
    place, round_ = (
        words.number(Wanted(mark("expected a place here"), mark("'{word}' is not a place"))),
        words.number(Wanted(mark("expected a round here"), mark("'{word}' is not a round"))),
    )
    seconds, others = (
        words.number(
            Wanted(
                mark("expected a number of seconds here"),
                mark("'{word}' is not a number of seconds"),
            )
        ),
        [],
    )
    if words.accept("for"):
        others.append(words.rider())
        while words.words:
            others.append(words.rider())
    home = Home(rider, team, place, round_, seconds, tuple(others))
    return replace(position, home=(*position.home, home))


def _read_round(words: RoadWords, position: Position) -> Position:
    return replace(
        position,
        round=words.number(
            Wanted(
                mark("expected the number of the round here"),
                mark("'{word}' is not the number of the round"),
            )
        ),
    )


def _read_option(words: RoadWords, position: Position) -> Position:
    return replace(position, profile=words.option(position.profile))


def _read_played(words: RoadWords, position: Position) -> Position:
    return replace(position, played=(*position.played, _read_move(words)))


_LINES: Final[dict[str, Callable[[RoadWords, Position], Position]]] = {
    "rider": _read_rider,
    "jersey": _read_jersey,
    "passed": _read_passed,
    "home": _read_home,
    "round": _read_round,
    "option": _read_option,
    "played": _read_played,
}
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
    plan, later = _Plan(), []
    known = (*_ROAD_LINES, *_LINES)
    for word, words in position_lines(text, RoadWords, known, line_key, _SEVERAL):
        if word in _ROAD_LINES:
            _ROAD_LINES[word](words, plan)
            words.done()
        else:
            later.append((word, words))
    if plan.road is None:
        raise PositionError(_("the road is missing; begin with a line such as 'road B1'"), 1, 1)
    return told(Position(plan.made(), DEFAULTS), later, _LINES)


# --- writing a position ---------------------------------------------------------------------


def write(position: Position) -> str:
    """The text of a position: ``read(write(position)) == position``."""
    return "\n".join(_lines(position))


def _lines(position: Position) -> Iterator[str]:
    yield from road_lines(position.road)
    yield from (f"option {name} {value}" for name, value in sorted(position.profile.chosen.items()))
    if position.round != 1:
        yield f"round {position.round}"
    yield from map(str, position.riders)
    yield from map(str, position.jerseys)
    yield from map(str, position.passed)
    yield from map(str, position.home)
    yield from (f"played {move}" for move in position.played)


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


def line_key(line: str) -> str | None:
    """What a position line is about: a line about the same thing replaces it.

    >>> line_key("rider 16 red 0,5"), line_key("played 16 yellow 4"), line_key("round 3")
    ('rider 16', 'played 16', 'round')
    """
    words = line.split("#")[0].split()
    if len(words) > 2 and words[0] == "tape":
        return f"tape {words[2]}"
    if len(words) > 1 and words[0] in ("section", *_LINES) and words[0] != "round":
        return f"{words[0]} {words[1]}"
    return words[0] if words else None


# --- reading a move -------------------------------------------------------------------------


def read_move(text: str) -> Move:
    """The move that a text describes.

    Raises:
        QuestionError: saying what was expected.

    >>> print(read_move("12 yellow 6 to 3,9 give 11 2 to 2,10"))
    12 yellow 6 to 3,9 give 11 2 to 2,10
    """
    return move_in(RoadWords(text), _read_move)


def _read_move(words: RoadWords) -> Move:
    if words.accept("next"):
        words.word("round")
        return NextRound()
    rider, speed = words.rider(), read_speed(words)
    attack = read_attack(words)
    green = (
        words.number(
            Wanted(
                mark("expected a face of the green die here"),
                mark("'{word}' is not a face of the green die"),
            )
        )
        if words.accept("green")
        else None
    )
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
    word = words.one_of(
        Wanted(
            mark("expected where the speed comes from here"),
            mark("'{word}' is not where the speed comes from"),
        ),
        _SPEEDS,
    )
    if word == "take":
        return Take(
            words.number(Wanted(mark("expected a speed here"), mark("'{word}' is not a speed")))
        )
    if word == "card":
        return _read_card(words, None)
    roll = Roll(Die(word), words.face(word))
    return _read_card(words, roll) if words.accept("card") else roll


def _read_card(words: RoadWords, after: Roll | None) -> Card:
    """The jersey is named where a rider has several; ``green 5`` is the green die, though."""
    named = bool(words.words) and words.words[0][1] in JERSEYS
    if named and words.words[0][1] == "green" and words.words[1:2]:
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
    rider, value = (
        words.rider(),
        words.number(
            Wanted(
                mark("expected a number of cells here"), mark("'{word}' is not a number of cells")
            )
        ),
    )
    way = _read_way(words)
    return Gift(rider, value, way, words.accept("first"))
