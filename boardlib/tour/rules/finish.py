"""Premiums, finish and classifications.

At a premium the order counts in which riders cross its tape.  At the finish the seconds on the
cells decide, at the end of the round, and a group has one time.  Times and points make the
classifications, and these the jerseys.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import chain
from typing import Final

from boardlib.ruling import Item, Reason, Score
from boardlib.text import _, mark, ngettext
from boardlib.tour.board.position import (
    TEAMS,
    Group,
    Home,
    Jersey,
    Position,
    connected,
    half_cells,
    moving_order,
)
from boardlib.tour.board.road import Cell, Prize, Road, Tape
from boardlib.tour.rules.naming import fails, holds, key, keys, named, rule
from boardlib.tour.rules.state import Leg, Race


@dataclass(frozen=True, slots=True)
class Arrival:
    """A rider who stands on a cell of the finish.

    Attributes:
        rider: his number.
        cell: where he stands.
        seconds: the seconds printed there.
        time: the seconds he gets: those of the best rider of his group.
        winner: that rider.
        first: who of his group came home in an earlier round, where his time is that one's.
    """

    rider: int
    cell: Cell
    seconds: int
    time: int
    winner: int
    first: Home | None = None


def arrivals(race: Race) -> tuple[Arrival, ...]:
    """The riders on the finish as they stand now, the best first.

    Fewer seconds are better (tour.finish-position); with the same seconds the order in which they
    would move decides (tour.finish-tie).
    """
    there = {rider: cell for rider, cell in race.at.items() if race.road.seconds(cell) is not None}
    best = sorted(
        moving_order(race.road, there, race.profile),
        key=lambda rider: _seconds(race, there[rider]),
    )
    return tuple(_arrival(race, rider, there, best) for rider in best)


def _seconds(race: Race, cell: Cell) -> int:
    seconds = race.road.seconds(cell)
    assert seconds is not None
    return seconds


def _arrival(race: Race, rider: int, there: Mapping[int, Cell], best: list[int]) -> Arrival:
    seconds, first = _seconds(race, there[rider]), race.due.get(rider)
    if first is not None:
        return Arrival(rider, there[rider], seconds, first.seconds, first.rider, first)
    together = set(_one_time(race, rider, there))
    winner = next(one for one in best if one in together)
    return Arrival(rider, there[rider], seconds, _seconds(race, there[winner]), winner)


def _one_time(race: Race, rider: int, there: Mapping[int, Cell]) -> Iterator[int]:
    """The riders on the finish who get the same time (option ``finish_group``)."""
    if race.profile["finish_group"] == "snapshot":
        group = race.group_at_start(rider).riders
        return (one for one in group if one in there)
    cells = connected(there[rider], {cell: one for one, cell in there.items()})
    return (one for one, cell in there.items() if cell in cells)


def counting(home: Home, others: Iterable[Home]) -> Home:
    """Whose round and seconds are the time of a rider: his own, or those of his group's first."""
    return next((one for one in others if home.rider in one.others), home)


# --- why --------------------------------------------------------------------------------


def why_place(race: Race, arrival: Arrival, place: int, found: tuple[Arrival, ...]) -> Reason:
    """What decides his place among those who stand on the finish: his seconds, or a tie."""
    rider, cell = arrival.rider, arrival.cell
    facts = {"rider": rider, "place": place, "seconds": arrival.seconds, "cell": cell}
    level = [one for one in found if one.seconds == arrival.seconds]
    if len(level) == 1:
        return holds("finish-position", "arrives", (key(rider), str(cell), "finish"), **facts)
    order = [one.rider for one in level]
    others = [one for one in order if one != rider]
    by_distance = len({_far(race, one) for one in level}) > 1
    return holds(
        "finish-tie",
        "distance" if by_distance else "wind",
        (key(rider), str(cell), *keys(others), "finish"),
        **facts,
        others=others,
        level=order,
    )


def _far(race: Race, arrival: Arrival) -> int:
    """How far it is to the end of the road, as it counts for the order (option ``distance``)."""
    halves = race.profile["distance"] == "half_cells"
    return (half_cells if halves else Road.distance)(race.road, arrival.cell)


def why_time(race: Race, arrival: Arrival) -> Reason:
    """Whose seconds are his time (options ``finish_group`` and ``finish_late``)."""
    facts = {"rider": arrival.rider, "time": arrival.time, "winner": arrival.winner}
    if arrival.first is not None:
        return holds("finish-late-group", "home", **facts, round=arrival.first.round)
    rule = ONE_TIME[race.profile["finish_group"]]
    if arrival.winner != arrival.rider:
        same = arrival.time == arrival.seconds
        return holds(rule, "same" if same else "given", **facts)
    alone = race.group_at_start(arrival.rider).lone
    return holds(rule, "alone" if alone else "best", **facts)


ONE_TIME: Final = {"snapshot": "finish-group-snapshot", "line": "finish-group-line"}
"""Which riders get one time (option ``finish_group``)."""


def late(race: Race) -> list[tuple[Arrival, tuple[int, ...]]]:
    """The first of every group who has arrived, with those of the group who have not."""
    found: dict[Group, Arrival] = {}
    for arrival in arrivals(race):
        if arrival.first is None:
            found.setdefault(race.group_at_start(arrival.rider), arrival)
    home = [arrival.rider for arrival in arrivals(race)]
    behind = {group: tuple(one for one in group.riders if one not in home) for group in found}
    return [(found[group], riders) for group, riders in behind.items() if riders]


def why_late(race: Race, first: int, others: tuple[int, ...]) -> Reason:
    """Which time those get who have not arrived with the first one of their group."""
    facts = {"first": named(first), "others": others, "count": len(others)}
    if race.profile["finish_late"] == "own":
        return holds("finish-late-own", **facts)
    return holds("finish-late-group", "waiting", **facts)


# --- premiums: the first four score, in the order in which they cross -------------------


POINTS: Final[Mapping[str, Mapping[Prize, tuple[int, ...]]]] = {
    "4321": {Prize.SPRINT: (4, 3, 2, 1), Prize.MOUNTAIN: (4, 3, 2, 1)},
    "tour": {Prize.SPRINT: (20, 17, 15, 13), Prize.MOUNTAIN: (10, 8, 6, 4)},
}
PLACES: Final = (
    mark("first at the premium"),
    mark("second at the premium"),
    mark("third at the premium"),
    mark("fourth at the premium"),
)


def points_at(prize: Prize, profile: Mapping[str, str]) -> tuple[int, ...]:
    """The points at a premium, place by place; nobody else scores (option ``premium_points``).

    Rules: tour.premium-four, tour.premium-points-4321, tour.premium-points-tour.
    """
    return POINTS[profile["premium_points"]][prize]


def reached(tape: Tape, cell: Cell) -> bool:
    """Whether a cell lies on a tape or beyond it (tour.premium-touch)."""
    row = tape.first_rows.get(cell.lane)
    return row is not None and cell.row >= row


def crossings(
    road: Road, crossed: Mapping[str, tuple[int, ...]], legs: Iterable[Leg]
) -> Iterator[tuple[Tape, int, Cell]]:
    """The tapes that are crossed by a move, by whom and on which cell, in the order in time."""
    new: set[tuple[str, int]] = set()
    for leg in legs:
        ahead = [
            tape
            for tape in road.tapes
            if leg.end.row >= tape.nearest_row and leg.rider not in crossed[tape.name]
        ]
        here = leg.start
        for cell in leg.cells if ahead else ():
            for tape in ahead:
                known = (tape.name, leg.rider) in new
                if not known and reached(tape, cell) and not reached(tape, here):
                    new.add((tape.name, leg.rider))
                    yield tape, leg.rider, cell
            here = cell


def not_noted(race: Race, tape: Tape) -> list[int]:
    """The riders who started the round beyond a tape, without a place in which they crossed it."""
    crossed = race.crossed[tape.name]
    return [
        rider for rider, cell in race.start.items() if reached(tape, cell) and rider not in crossed
    ]


def why_not_noted(tape: Tape, rider: int) -> Reason:
    """A rider is beyond a tape although the position does not say that he crossed it."""
    shapes = (f"tape:{tape.name}",)
    return fails("premium-real-time", "not_noted", shapes, rider=rider, tape=tape.name)


def score_of(place: int, prize: Prize, profile: Mapping[str, str]) -> Score:
    """The points of a place at a premium, counted from 1; nothing from the fifth on."""
    points = points_at(prize, profile)
    if place > len(points):
        return Score()
    name = _(PLACES[place - 1])
    scale = rule(f"premium-points-{profile['premium_points']}")
    return Score((Item(1, name, points[place - 1], scale),))


# --- stages that are over, and the lines of a classification ----------------------------


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
