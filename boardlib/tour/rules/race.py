"""A round as it stands: everything that follows from a position, found once and then extended.

The state of a position after a move is made from the state before it, so that a stage with many
riders stays quick; a position that was read is replayed from the start of its round.
"""

from __future__ import annotations

from collections.abc import Mapping

from boardlib.ruling import Ruling
from boardlib.tour.board.moves import Move, Ride
from boardlib.tour.board.peloton import peloton
from boardlib.tour.board.position import Position
from boardlib.tour.board.road import Cell
from boardlib.tour.rulebook import ruling
from boardlib.tour.rules.braking import braked_by, braker_of
from boardlib.tour.rules.cards import card_meant
from boardlib.tour.rules.choice import judge_choice, judge_turn
from boardlib.tour.rules.joining import come_together
from boardlib.tour.rules.pace import pace_after
from boardlib.tour.rules.premiums import crossings
from boardlib.tour.rules.riding import ride_out
from boardlib.tour.rules.state import Pace, Race, Ridden
from boardlib.tour.rules.takeover import offered
from boardlib.tour.rules.ways import judge_ways

_KEPT = "_race"


def race(position: Position) -> Race:
    """The state of a position; moves that are not allowed count as far as they can be ridden."""
    known: Race | None = position.__dict__.get(_KEPT)
    if known is None:
        known = started(position)
        for move in position.played:
            known = _replayed(known, move)
        remember(position, known)
    return known


def remember(position: Position, state: Race) -> None:
    """Keep the state of a position with it: it follows from the position, so nothing changes."""
    vars(position)[_KEPT] = state


def started(position: Position) -> Race:
    """The state at the start of the round."""
    road, profile = position.road, position.profile
    at = {rider.number: rider.cell for rider in reversed(position.riders)}
    field = peloton(road, at, profile)
    passed = {entry.tape: entry.riders for entry in position.passed}
    return Race(
        road=road,
        profile=profile,
        peloton=field,
        terrain={rider: road.terrain(cell) for rider, cell in at.items()},
        start=at,
        at=at,
        taken={cell: rider for rider, cell in at.items()},
        rides={},
        company=field.group_of,
        paces={group.leader: Pace() for group in field.groups},
        offers={},
        braked=(),
        crossed={tape.name: passed.get(tape.name, ()) for tape in road.tapes},
        used=frozenset(jersey.colour for jersey in position.jerseys if jersey.used),
        teams={rider.number: rider.team for rider in reversed(position.riders)},
        wearers={jersey.colour: jersey.rider for jersey in position.jerseys},
        home=frozenset(one.rider for one in position.home),
        due={rider: one for one in position.home for rider in one.others},
    )


def _replayed(state: Race, move: Move) -> Race:
    if not isinstance(move, Ride) or unknown_riders(state, move):
        return state.but(sound=False)
    made, found = judge_ride(state, move)
    return advanced(state, made).but(sound=state.sound and bool(found))


def judge_ride(state: Race, ride: Ride) -> tuple[Ridden, Ruling]:
    """What a ride comes to, and the ruling on it; everybody of whom it speaks is on the road."""
    riding = ride_out(state, ride)
    reasons = (*judge_choice(state, ride), *judge_ways(riding))
    return riding.made, ruling([judge_turn(state, ride.rider), *reasons])


def unknown_riders(state: Race, ride: Ride) -> list[int]:
    """The riders a move speaks of who are not on the road."""
    named = [ride.rider, *([] if ride.gift is None else [ride.gift.rider])]
    return [rider for rider in named if rider not in state.at]


def advanced(state: Race, move: Ridden) -> Race:
    """The state after a move."""
    rider = move.ride.rider
    at, taken = _places_after(state, move)
    pace = pace_after(state, move, braker_of(state, rider) is not None)
    card = card_meant(state, move.ride)
    after = state.but(
        at=at,
        taken=taken,
        rides={**state.rides, rider: move},
        paces={**state.paces, state.group(rider).leader: pace},
        crossed=_crossed_after(state, move),
        used=state.used if card is None else state.used | {card},
    )
    after = come_together(after, move)
    return after.but(offers=_offers_after(after, rider), braked=_braked_after(after, rider))


def _places_after(state: Race, move: Ridden) -> tuple[dict[int, Cell], dict[Cell, int]]:
    at, taken = dict(state.at), dict(state.taken)
    for leg in move.legs:
        if leg.cells:
            if taken.get(leg.start) == leg.rider:
                del taken[leg.start]
            taken[leg.end] = leg.rider
            at[leg.rider] = leg.end
    return at, taken


def _crossed_after(state: Race, move: Ridden) -> Mapping[str, tuple[int, ...]]:
    crossed = state.crossed
    for tape, rider, _cell in crossings(state.road, state.crossed, move.legs):
        crossed = {**crossed, tape.name: (*crossed[tape.name], rider)}
    return crossed


def _offers_after(after: Race, rider: int) -> Mapping[int, int]:
    """What the next rider of every group may take over, when somebody of one has moved."""
    group = after.group(rider)
    offers = {one: value for one, value in after.offers.items() if one not in group.riders}
    following = after.next_of(group)
    value = None if following is None else offered(after, following)
    return offers if following is None or value is None else {**offers, following: value}


def _braked_after(after: Race, rider: int) -> tuple[int, ...]:
    """The riders who are braked, when somebody of one group has moved."""
    group, braker = after.group(rider), after.pace(rider).braker
    others = [one for one in after.braked if one not in group.riders]
    own = () if braker is None else braked_by(after, braker)
    braked = [*others, *(one for one in own if one not in after.rides)]
    return tuple(sorted(braked, key=after.order.index))
