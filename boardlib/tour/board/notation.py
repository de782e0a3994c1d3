"""The text form of a position of the Tour.

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

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from boardlib.forms import adding, key_by, position_lines, told, with_option
from boardlib.game import PositionError
from boardlib.text import _
from boardlib.tour.board.lines import RoadWords, move_of
from boardlib.tour.board.position import JERSEYS, TEAMS, Home, Jersey, Passed, Position, Rider
from boardlib.tour.board.road_notation import ROAD_LINES, RoadPlan, road_lines
from boardlib.tour.rulebook import DEFAULTS
from boardlib.words import expected, needs


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
    yield from (f"option {name} {value}" for name, value in sorted(position.profile.chosen.items()))
    if position.round != 1:
        yield f"round {position.round}"
    yield from map(str, position.riders)
    yield from map(str, position.jerseys)
    yield from map(str, position.passed)
    yield from map(str, position.home)
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
