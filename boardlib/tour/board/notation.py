"""The text form of a position of the Tour.

Plain lines; ``#`` starts a comment.  ``write`` gives the lines in a fixed order, so that
``read(write(position)) == position``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from boardlib.forms import position_lines, told
from boardlib.game import PositionError
from boardlib.text import _, mark
from boardlib.tour.board.lines import RoadWords, move_of
from boardlib.tour.board.position import JERSEYS, TEAMS, Home, Jersey, Passed, Position, Rider
from boardlib.tour.board.road_notation import ROAD_LINES, RoadPlan, road_lines
from boardlib.tour.rulebook import DEFAULTS
from boardlib.words import Wanted, needs


def _read_rider(words: RoadWords, position: Position) -> Position:
    """``rider 15 red 0,6``: number, team and cell ``lane,row`` of a rider when the round began:
    lanes from the left edge, rows in the direction of travel.
    """
    rider = Rider(
        words.rider(),
        words.one_of(
            Wanted(mark("expected a team here"), mark("'{word}' is not a team")), tuple(TEAMS)
        ),
        words.cell(),
    )
    return replace(position, riders=(*position.riders, rider))


def _read_jersey(words: RoadWords, position: Position) -> Position:
    """``jersey yellow 4``, ``jersey yellow 4 used``: who wears a jersey, and whether its card is
    used.
    """
    colour = words.one_of(
        Wanted(mark("expected a jersey here"), mark("'{word}' is not a jersey")), tuple(JERSEYS)
    )
    jersey = Jersey(colour, words.rider(), words.accept("used"))
    return replace(position, jerseys=(*position.jerseys, jersey))


def _read_passed(words: RoadWords, position: Position) -> Position:
    """``passed Sprint 7 8``: who has crossed a tape, in this order."""
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
    """``home 8 sky 1 5 3``, ``home 8 sky 1 5 3 for 7``: who is home: number, team, place, round
    and seconds, and whom he rode for.
    """
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
    """``round 5``: the number of the round."""
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
    """``option attack_room line3``, ``option red 0,1,2,6,7,8``: what the sources leave open; the
    faces of a die as they are on yours (``2A``, ``1A`` with ATTACK), or a set that has a name.
    """
    return replace(position, profile=words.option(position.profile))


def _read_played(words: RoadWords, position: Position) -> Position:
    """``played 1 yellow 4 to 2,15``: a move of this round, with its dice."""
    return replace(position, played=(*position.played, move_of(words)))


_LINES: Final[dict[str, Callable[[RoadWords, Position], Position]]] = {
    "rider": _read_rider,
    "jersey": _read_jersey,
    "passed": _read_passed,
    "home": _read_home,
    "round": _read_round,
    "option": _read_option,
    "played": _read_played,
}
LINES: Final[Mapping[str, Callable[..., object]]] = {**ROAD_LINES, **_LINES}
"""First word of a line -> what reads it; its docstring begins with the line as it is typed."""
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
    known = (*ROAD_LINES, *_LINES)
    for word, words in position_lines(text, RoadWords, known, line_key, _SEVERAL):
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
    words = line.split("#")[0].split()
    if len(words) > 2 and words[0] == "tape":
        return f"tape {words[2]}"
    if len(words) > 1 and words[0] in ("section", *_LINES) and words[0] != "round":
        return f"{words[0]} {words[1]}"
    return words[0] if words else None
