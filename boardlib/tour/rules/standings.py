"""The classifications of a tour of several stages: time, sprints, mountains and teams.

Every line is an itemised score, so that it says where its points or seconds come from.  Nothing
of it is in the sources except what the classifications are; the formulas are options or marked as
assumed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import chain
from typing import Final

from boardlib.score import Item, Score
from boardlib.text import _, mark, ngettext
from boardlib.tour.board.position import TEAMS, Home, Jersey, Position
from boardlib.tour.board.road import Prize, Tape
from boardlib.tour.rulebook import rule
from boardlib.tour.rules.finish import counting
from boardlib.tour.rules.premiums import score_of


class Kind(StrEnum):
    """The classifications."""

    TIME = "time"
    POINTS = "points"
    MOUNTAIN = "mountain"
    TEAM = "team"


TITLES: Final = {
    Kind.TIME: mark("Time"),
    Kind.POINTS: mark("Sprints"),
    Kind.MOUNTAIN: mark("Mountains"),
    Kind.TEAM: mark("Teams"),
}
JERSEY_OF: Final = {Kind.TIME: "yellow", Kind.POINTS: "green", Kind.MOUNTAIN: "polka"}
PRIZE_OF: Final = {Kind.POINTS: Prize.SPRINT, Kind.MOUNTAIN: Prize.MOUNTAIN}


@dataclass(frozen=True, slots=True)
class Premium:
    """Who crossed a tape, in that order."""

    tape: Tape
    riders: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """A stage that has been ridden to its end.

    Attributes:
        stage: its name.
        home: the riders in the order of their places.
        premiums: who crossed which tape.
        profile: the options that were in force.
    """

    stage: str
    home: tuple[Home, ...]
    premiums: tuple[Premium, ...]
    profile: Mapping[str, str]

    @property
    def places(self) -> tuple[int, ...]:
        """The numbers of the riders, from the first place to the last."""
        return tuple(home.rider for home in self.home)

    def time(self, home: Home) -> Score:
        """The time of a rider, in seconds (tour.stage-time)."""
        each, counted = int(self.profile["round_time"]), counting(home, self.home)
        rounds, seconds = counted.round - 1, counted.seconds
        before = ngettext(
            "round before the last one ({stage})", "rounds before the last one ({stage})", rounds
        )
        finish = ngettext(
            "second at the finish ({stage})", "seconds at the finish ({stage})", seconds
        )
        return Score(
            (
                Item(rounds, before.format(stage=self.stage), each, rule("stage-time")),
                Item(seconds, finish.format(stage=self.stage), 1, rule("stage-time")),
            )
        )


def result(position: Position, stage: str = "") -> Result:
    """What came out of a stage in which everybody is home.

    Args:
        position: the last position of the stage.
        stage: what the stage is called; the name of its road if nothing is said.
    """
    passed = {one.tape: one.riders for one in position.passed}
    premiums = tuple(Premium(tape, passed.get(tape.name, ())) for tape in position.road.tapes)
    home = tuple(sorted(position.home, key=lambda one: one.place))
    return Result(stage or position.road.name, home, premiums, position.profile)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a classification: a rider, or a team without a number."""

    place: int
    team: str
    score: Score
    rider: int | None = None

    @property
    def name(self) -> str:
        """Whose line it is."""
        return _(TEAMS[self.team]) if self.rider is None else str(self.rider)


@dataclass(frozen=True, slots=True)
class Classification:
    """A classification, the best line first."""

    kind: Kind
    lines: tuple[Line, ...]

    @property
    def title(self) -> str:
        """What it is called."""
        return _(TITLES[self.kind])


# --- the four classifications -----------------------------------------------------------


def standings(results: Sequence[Result]) -> dict[Kind, Classification]:
    """All classifications after these stages; without a stage they are empty."""
    return {kind: Classification(kind, tuple(_LINES[kind](results))) for kind in Kind}


def _by_time(results: Sequence[Result]) -> Iterator[Line]:
    """The lowest total time leads (tour.classification-time)."""
    teams, last = _field(results), _last_places(results)
    scores = {rider: _time(results, rider) for rider in teams}
    order = sorted(teams, key=lambda rider: (scores[rider].total, last[rider]))
    for place, rider in enumerate(order, start=1):
        yield Line(place, teams[rider], scores[rider], rider)


def _time(results: Sequence[Result], rider: int) -> Score:
    """The time of a rider in all stages, in seconds."""
    times = (stage.time(home) for stage in results for home in stage.home if home.rider == rider)
    return sum(times, Score())


def _by_points(kind: Kind) -> Callable[[Sequence[Result]], Iterator[Line]]:
    """Who has scored at the premiums of one kind, most points first."""

    def lines(results: Sequence[Result]) -> Iterator[Line]:
        teams, last = _field(results), _last_places(results)
        scores = {rider: _points(results, rider, PRIZE_OF[kind]) for rider in teams}
        scorers = [rider for rider in teams if scores[rider].items]
        order = sorted(scorers, key=lambda rider: (-scores[rider].total, last[rider]))
        for place, rider in enumerate(order, start=1):
            yield Line(place, teams[rider], scores[rider], rider)

    return lines


def _points(results: Iterable[Result], rider: int, prize: Prize) -> Score:
    """The points of a rider at the premiums of one kind: an item for each that gave any."""
    wanted = (
        _premium_items(stage, premium.tape, premium.riders.index(rider) + 1)
        for stage in results
        for premium in stage.premiums
        if premium.tape.prize is prize and rider in premium.riders
    )
    return Score(tuple(chain.from_iterable(wanted)))


def _premium_items(stage: Result, tape: Tape, place: int) -> Iterator[Item]:
    """What a place at a tape gave: an item that names tape and stage, nothing from the fifth on."""
    text = _(_PLACES[tape.prize]).format(place=place, tape=tape.name, stage=stage.stage)
    for item in score_of(place, tape.prize, stage.profile).items:
        yield replace(item, name=text)


_PLACES: Final = {
    Prize.SPRINT: mark("place {place} at a sprint ({tape}, {stage})"),
    Prize.MOUNTAIN: mark("place {place} at a mountain premium ({tape}, {stage})"),
}
"""What gave points, by the kind of the premium."""


def _by_team(results: Sequence[Result]) -> Iterator[Line]:
    """The lowest sum of the times of all riders of a team (tour.classification-team)."""
    teams, last = _field(results), _last_places(results)
    scores = {team: _team_time(results, teams, team) for team in dict.fromkeys(teams.values())}
    best = {team: min(last[rider] for rider in teams if teams[rider] == team) for team in scores}
    order = sorted(scores, key=lambda team: (scores[team].total, best[team]))
    for place, team in enumerate(order, start=1):
        yield Line(place, team, scores[team])


def _team_time(results: Sequence[Result], teams: Mapping[int, str], team: str) -> Score:
    """The time of a team, in seconds: an item for each of its riders."""
    text = _("rider {number}")
    return Score(
        tuple(
            Item(
                1,
                text.format(number=rider),
                _time(results, rider).total,
                rule("classification-team"),
            )
            for rider in sorted(teams)
            if teams[rider] == team
        )
    )


_LINES: Final[Mapping[Kind, Callable[[Sequence[Result]], Iterator[Line]]]] = {
    Kind.TIME: _by_time,
    Kind.POINTS: _by_points(Kind.POINTS),
    Kind.MOUNTAIN: _by_points(Kind.MOUNTAIN),
    Kind.TEAM: _by_team,
}


def _field(results: Sequence[Result]) -> dict[int, str]:
    """The team of every rider who has finished all stages."""
    if not results:
        return {}
    teams = {home.rider: home.team for home in results[-1].home}
    others = [set(stage.places) for stage in results[:-1]]
    return {rider: team for rider, team in teams.items() if all(rider in one for one in others)}


def _last_places(results: Sequence[Result]) -> dict[int, int]:
    """The place of every rider in the last stage: it decides between equals."""
    return {home.rider: home.place for home in results[-1].home} if results else {}


# --- jerseys ----------------------------------------------------------------------------


def jerseys(results: Sequence[Result]) -> tuple[Jersey, ...]:
    """Who wears which jersey in the next stage; nobody before the first one.

    By option ``two_jerseys`` a rider who leads twice wears both, or the next one of the
    classification wears the jersey that he leaves.
    """
    if not results:
        return ()
    tables = standings(results)
    both = results[-1].profile["two_jerseys"] == "both"
    worn: list[Jersey] = []
    for kind, colour in JERSEY_OF.items():
        free = (line.rider for line in tables[kind].lines)
        taken = set() if both else {jersey.rider for jersey in worn}
        rider = next((one for one in free if one is not None and one not in taken), None)
        if rider is not None:
            worn.append(Jersey(colour, rider))
    return tuple(worn)
