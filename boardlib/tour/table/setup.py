"""A stage before the start and as it is ridden: who rides, where they stand, whose turn it is.

A stage is a road with a start corridor and a finish; two come with the game, others are read from
a file.  Teams have 3 to 6 riders; those of the first team wear the numbers 1 to 6, of the second
11 to 16, and so on.

>>> from boardlib.chance import Roller
>>> position = lined_up(stages()["Meadows"], drawn(entries(2, 3), Roller(7)))
>>> [f"{rider.number}@{rider.cell}" for rider in position.riders[:3]]
['12@0,7', '13@1,7', '11@2,7']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from boardlib.chance import Roller
from boardlib.game import Event
from boardlib.game.deciding import Decider, Deciding, Played
from boardlib.game.wishes import who_plays
from boardlib.profile import Profile
from boardlib.shown import WrongValue
from boardlib.text import _, ngettext
from boardlib.tour.board.notation import named_road, read, roads
from boardlib.tour.board.position import (
    TEAMS,
    Die,
    Face,
    Jersey,
    Move,
    NextRound,
    Position,
    Ride,
    Rider,
    Roll,
    before_first,
    faces,
)
from boardlib.tour.board.road import Cell, Road
from boardlib.tour.rulebook import DEFAULTS, OPTIONS
from boardlib.tour.rules.checks import stage_problems
from boardlib.tour.rules.play import carry_out, play
from boardlib.tour.rules.rounds import race
from boardlib.tour.table.making import Question, making
from boardlib.tour.table.players import decider

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
    found = {name: named_road(name) for name in roads()}
    return {name: road for name, road in found.items() if road.corridor and road.finish}


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
        raise WrongValue(" ".join(problems))
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
        raise WrongValue(text.format(least=TEAM_COUNTS[0], most=TEAM_COUNTS[-1], count=teams))
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
        raise WrongValue(text.format(least=RIDERS[0], most=RIDERS[-1], count=riders))
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
        raise WrongValue(text.format(count=len(order), room=len(cells)))
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
    profile = Profile(OPTIONS, options)
    found = read(f"road {road or (STAGE if teams else EMPTY)}").road
    if not teams:
        return Position(found, profile)
    return lined_up(found, entries(teams, riders), profile=profile)


# --- a stage that is being ridden -------------------------------------------------------


USUAL: Final = "steady"
"""The computer rider of a team of which nothing else is said."""


class Stage(Deciding[Position, Move, Question]):
    """A stage that is being ridden (see :class:`boardlib.game.deciding.Deciding`).

    Args:
        start: the position in the start corridor.
        seed: of the dice: a word or a number.
        players: team -> ``human`` or the name of a computer rider; a team that is not named is
            ridden by the usual one.
        name: what the stage is called; the name of its road if nothing is said.

    Raises:
        ValueError: for a seed or a computer rider that there is not.
    """

    USUAL = USUAL

    def __init__(
        self,
        start: Position,
        seed: str = "1",
        players: Mapping[str, str] | None = None,
        name: str = "",
    ) -> None:
        super().__init__(start, seed, players, (rider.team for rider in start.riders))
        self.name = name or start.road.name
        self._begin()

    def _named(self, kind: str, whims: Roller) -> Decider[Position, Question]:
        return decider(kind, whims)

    def _player_of(self, question: Question) -> str:
        return race(self.position).teams[question.rider]

    def _begin(self) -> None:
        """Ask the first question of the next move."""
        rider = race(self.position).turn
        self.question = None
        if rider is not None:
            self._ask(making(self.position, rider, self._roll), self._begin)

    def _roll(self, die: Die) -> Face:
        return self._dice.roll(faces(self.position.profile, die))

    def _made(self, move: Ride) -> Sequence[Played[Position]]:
        return self._ride(move, carry_out(self.position, move))

    def _ride(self, move: Move, played: Played[Position]) -> Sequence[Played[Position]]:
        """Note what was played, and begin the next round after the last move of one."""
        steps = [self._note(move, played)]
        if race(self.position).turn is None:
            steps.append(self._note(NextRound(), play(self.position, NextRound())))
        self._begin()
        return steps

    def go_on(self, moves: Iterable[Move]) -> None:
        """Ride what has been ridden before, so that the stage goes on from there.

        The dice of these moves count as rolled: those come next that would have come.

        Args:
            moves: legal ones; the next round begins by itself.

        Raises:
            IllegalMove: at the first that is not allowed.
        """
        for move in moves:
            if isinstance(move, Ride):
                for die in _dice_of(move):
                    self._roll(die)
                self._ride(move, play(self.position, move))

    def ride_move(self) -> tuple[Event, ...]:
        """Let the computer rider decide the move to its end."""
        events: tuple[Event, ...] = ()
        while not events and not self.over:
            events = self.decide()
        return events


def _dice_of(ride: Ride) -> Iterator[Die]:
    """The dice that were rolled for a move, in that order."""
    if isinstance(ride.speed, Roll):
        yield ride.speed.die
    if ride.green is not None:
        yield Die.GREEN


def simulated(start: Position, seed: str, players: Mapping[str, str] | None = None) -> Stage:
    """A stage that computer riders have ridden to its end."""
    stage = Stage(start, seed, players)
    stage.play_out()
    return stage
