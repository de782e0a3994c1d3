"""What came out of a tour, as values: the best time of each team, and who leads what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from boardlib.game.outcome import SECONDS, Column, Outcome, Value
from boardlib.text import mark
from boardlib.tour.board.position import Attack, Ride
from boardlib.tour.rules.finish import Classification, Kind, standings
from boardlib.tour.table.hot_seat import HotSeat

unit: Final = SECONDS
columns: Final = (
    Column("rider", str, mark("the number of the rider who leads by time")),
    Column("behind", int, mark("how far the second rider is behind"), SECONDS),
    Column("best_team", str, mark("the team with the best time of all its riders together")),
    Column("sprinter", str, mark("the number of the rider with most points in sprints")),
    Column("climber", str, mark("the number of the rider with most points on mountains")),
    Column("attacks", int, mark("how often riders attacked in the last stage")),
)


def seats(table: HotSeat) -> Mapping[str, str]:
    """The teams, and who rides each."""
    return table.playing.players


def outcome(table: HotSeat) -> Outcome:
    """What came out of a tour whose last stage is over: a team is as good as its best rider."""
    tables = standings([*table.before, table.result()])
    by_time = tables[Kind.TIME].lines
    best = {line.team: line.score.total for line in reversed(by_time)}
    first = by_time[0]
    return Outcome(
        {team: best.get(team) for team in table.playing.players},
        [first.team],
        {
            "rider": first.name,
            "behind": by_time[1].score.total - first.score.total if by_time[1:] else None,
            "best_team": tables[Kind.TEAM].lines[0].team,
            "sprinter": _leader(tables[Kind.POINTS]),
            "climber": _leader(tables[Kind.MOUNTAIN]),
            "attacks": _attacks(table),
        },
    )


def _leader(table: Classification) -> Value:
    """The rider who leads a classification; None where nobody has scored in it."""
    return table.lines[0].name if table.lines else None


def _attacks(table: HotSeat) -> int:
    rides = (move for move in table.playing.moves if isinstance(move, Ride))
    return sum(ride.attack is not Attack.NONE for ride in rides)
