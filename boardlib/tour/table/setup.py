"""Before the start: who rides, in which order, and where everybody stands in the corridor.

A stage is a road with a start corridor and a finish; two come with the game, others are read from
a file.  Teams have 3 to 6 riders; those of the first team wear the numbers 1 to 6, of the second
11 to 16, and so on.

>>> from boardlib.chance import Roller
>>> position = lined_up(stages()["Meadows"], drawn(entries(2, 3), Roller(7)))
>>> [f"{rider.number}@{rider.cell}" for rider in position.riders[:3]]
['12@0,7', '13@1,7', '11@2,7']
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from boardlib.chance import Roller
from boardlib.game.seats import who_plays
from boardlib.profile import Profile
from boardlib.text import _, ngettext
from boardlib.tour.board.boards import boards
from boardlib.tour.board.notation import read
from boardlib.tour.board.position import TEAMS, Jersey, Position, Rider, before_first
from boardlib.tour.board.road import Cell, Road
from boardlib.tour.board.road_lines import named_road
from boardlib.tour.board.stage_checks import stage_problems
from boardlib.tour.rulebook import DEFAULTS

TEAM_COUNTS: Final = range(2, len(TEAMS) + 1)
"""How many teams may ride."""
EMPTY: Final = "B1"
STAGE: Final = "Meadows"
"""The roads that are meant where none is named: for a board of one's own, and for a stage."""
RIDERS: Final = range(3, 7)
"""How many riders a team may have."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A rider on the list of those who start."""

    number: int
    team: str


# --- stages -----------------------------------------------------------------------------


@cache
def stages() -> Mapping[str, Road]:
    """The stages that come with the game, by name: boards with a corridor and a finish."""
    roads = {name: named_road(name) for name in boards()}
    return {name: road for name, road in roads.items() if road.corridor and road.finish}


def read_stage(text: str) -> Position:
    """The stage that a text describes: the lines of a road, and options if there are any.

    Raises:
        PositionError: when a line cannot be read, with its number.
        ValueError: when no stage can be ridden there, in one sentence.
    """
    position = read(text)
    problems = [problem.text for problem in stage_problems(position.road)]
    if position.riders or position.home:
        problems.insert(0, _("A stage has no riders yet; they are lined up at the start."))
    if problems:
        raise ValueError(" ".join(problems))
    return position


# --- who rides --------------------------------------------------------------------------


def teams_of(teams: int | str | Sequence[str], people: Iterable[str] = ()) -> tuple[str, ...]:
    """The teams that start: the first so many, with those of people; or those that are named.

    Raises:
        ValueError: for too few or too many, and for a team that there is not.
    """
    if isinstance(teams, str) and teams.strip().isdecimal():
        teams = int(teams)
    if isinstance(teams, int) and teams not in TEAM_COUNTS:
        text = _("There are {least} to {most} teams, not {count}.")
        raise ValueError(text.format(least=TEAM_COUNTS[0], most=TEAM_COUNTS[-1], count=teams))
    return who_plays(teams, tuple(TEAMS), TEAM_COUNTS, people)


def entries(teams: int | str | Sequence[str], riders: int) -> tuple[Entry, ...]:
    """Everybody who starts.

    Args:
        teams: 2 to 6, called by the colours in their usual order; or these colours.
        riders: of each team, 3 to 6.

    Raises:
        ValueError: for other numbers.
    """
    named = teams_of(teams)
    if riders not in RIDERS:
        text = _("A team has {least} to {most} riders, not {count}.")
        raise ValueError(text.format(least=RIDERS[0], most=RIDERS[-1], count=riders))
    return tuple(
        Entry(before_first(index) + number, team)
        for index, team in enumerate(named)
        for number in range(1, riders + 1)
    )


def drawn(field: Iterable[Entry], roller: Roller) -> tuple[Entry, ...]:
    """The start order by draw: the first stage begins with it."""
    return tuple(roller.shuffled(field))


def by_place(field: Iterable[Entry], places: Sequence[int]) -> tuple[Entry, ...]:
    """The start order by the places of the previous stage, the best one first.

    Args:
        field: everybody who starts.
        places: numbers of the riders, from the first to the last place.
    """
    rank = {number: place for place, number in enumerate(places)}
    return tuple(sorted(field, key=lambda entry: rank.get(entry.number, len(rank))))


# --- the corridor -----------------------------------------------------------------------


def corridor(road: Road) -> list[Cell]:
    """The cells of the start corridor in start order: row by row, from the windward side."""
    cells = [cell for cell in road.cells if cell.row < road.corridor]
    return sorted(cells, key=lambda cell: (-cell.row, road.lee(cell)))


def lined_up(
    road: Road,
    order: Sequence[Entry],
    jerseys: Iterable[Jersey] = (),
    profile: Profile = DEFAULTS,
) -> Position:
    """The position at the start of a stage.

    Args:
        road: the road of the stage.
        order: who starts, the first one in front.
        jerseys: who wears which jersey; nobody before the first stage.
        profile: the options in force.

    Raises:
        ValueError: when the corridor has no room for everybody.
    """
    cells = corridor(road)
    if len(cells) < len(order):
        text = ngettext(
            "{count} rider starts, but the corridor of this stage has room for {room}.",
            "{count} riders start, but the corridor of this stage has room for {room}.",
            len(order),
        )
        raise ValueError(text.format(count=len(order), room=len(cells)))
    places = zip(order, cells, strict=False)
    riders = tuple(Rider(entry.number, entry.team, cell) for entry, cell in places)
    return Position(road, profile, riders, jerseys=tuple(jerseys))


def start(
    road: str = "",
    teams: int | str | Sequence[str] = 0,
    riders: int = 5,
    **options: str,
) -> Position:
    """A road with nobody on it; or, with teams, a stage at its start, by the numbers of the riders.

    >>> print(start())
    road B1
    >>> len(start(teams=2, riders=3).riders)
    6

    Args:
        road: the name of a road, such as ``B1``; with teams one with a start and a finish.
        teams: 2 to 6, or their colours; 0 for nobody.
        riders: of each team, 3 to 6.
        options: options of the rule book, such as ``white="1 1 2 2 3 3"``.

    Raises:
        ValueError: saying in one sentence what there is not.
    """
    profile = Profile(DEFAULTS.settings.values(), options)
    found = read(f"road {road or (STAGE if teams else EMPTY)}").road
    if not teams:
        return Position(found, profile)
    return lined_up(found, entries(teams, riders), profile=profile)
