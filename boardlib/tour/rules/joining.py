"""Groups that come together in a round (option ``snapshot``).

By default the groups of a round are those of its start.  Where they are looked at anew before
every move, whoever has still to move rides with those who have come to stand beside him.  Nobody
drops out of a group in the round, since riders follow those who have ridden away (question 18);
and attack positions are those of the start in any case (question 7).
"""

from __future__ import annotations

from dataclasses import replace

from boardlib.tour.board.peloton import Group
from boardlib.tour.rules.state import Pace, Race, Ridden, Source


def come_together(race: Race, move: Ridden) -> Race:
    """The state with the groups that a move, made already, has brought together."""
    if race.profile["snapshot"] == "round":
        return race
    for rider in dict.fromkeys(leg.rider for leg in move.legs if leg.cells):
        for other in _waiting_beside(race, rider):
            race = _joined(race, rider, other)
    return race


def _waiting_beside(race: Race, rider: int) -> list[int]:
    """Those beside a rider who have still to move."""
    near = (race.taken.get(cell) for cell in race.road.around(race.at[rider]))
    return [one for one in near if one is not None and one not in race.rides]


def _joined(race: Race, rider: int, other: int) -> Race:
    """The state after two groups have become one."""
    own, met = race.group(rider), race.group(other)
    if own is met:
        return race
    members = tuple(sorted((*own.riders, *met.riders), key=race.order.index))
    group = Group(members, members[0], lone=False)
    paces = {leader: pace for leader, pace in race.paces.items() if leader not in members}
    return race.but(
        company={**race.company, **dict.fromkeys(members, group)},
        paces={**paces, group.leader: _pace_of_both(race, own, met)},
    )


def _pace_of_both(race: Race, own: Group, met: Group) -> Pace:
    """The speed of those who came; the riders they met are still braked, and may still catch."""
    pace, other = race.paces[own.leader], race.paces[met.leader]
    brakers = [rider for rider in race.rides if rider in (pace.braker, other.braker)]
    return replace(
        other if pace.source is Source.START else pace,
        braker=brakers[-1] if brakers else None,
        chase=pace.chase or other.chase,
        windless=pace.windless or other.windless,
    )
