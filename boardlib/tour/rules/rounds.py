"""A round as it stands: everything that follows from a position, and how a move of it is ridden.

The state of a position after a move is made from the state before it, so that a stage with many
riders stays quick; a position that was read is replayed from the start of its round.

A way that cannot be ridden leaves the rider where he is; :func:`judge_ways` says why.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from boardlib.game import Event, Step
from boardlib.rulebook import Fact
from boardlib.ruling import Reason, Ruling
from boardlib.tour.board.position import (
    Attack,
    Gift,
    Group,
    Home,
    Move,
    Passed,
    Position,
    Ride,
    Rider,
    Way,
    peloton,
)
from boardlib.tour.board.road import Cell
from boardlib.tour.rules.attack import attack_meant, card_meant, judge_ends, judge_gift
from boardlib.tour.rules.choices import judge_choice, judge_turn
from boardlib.tour.rules.finish import (
    Arrival,
    arrivals,
    crossings,
    late,
    why_late,
    why_place,
    why_time,
)
from boardlib.tour.rules.naming import event, fails, holds, keys, places, ruling
from boardlib.tour.rules.pace import pace_after, parts
from boardlib.tour.rules.state import (
    Fault,
    Leg,
    Pace,
    Race,
    Ridden,
    Source,
    Track,
    reachable,
    track,
)
from boardlib.tour.rules.takeover import braked_by, braker_of, offered

# --- a round, found once and then extended --------------------------------------------


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


# --- the end of a round: riders on the finish go home, and the next round begins --------


def judge_next_round(state: Race) -> Ruling:
    """The next round begins when everybody has moved and somebody is still on the road."""
    waiting = [rider for rider in state.order if rider not in state.rides]
    if not state.at:
        return Ruling((fails("stage-over"),))
    return Ruling(((fails if waiting else holds)("round-over", waiting=waiting),))


def next_round(position: Position, state: Race) -> Step[Position]:
    """The position at the start of the next round: new places, new groups, new attack positions."""
    home = arrivals(state)
    finished = {arrival.rider for arrival in home}
    after = replace(
        position,
        riders=tuple(
            Rider(rider.number, rider.team, state.at[rider.number])
            for rider in position.riders
            if rider.number not in finished
        ),
        played=(),
        jerseys=tuple(replace(one, used=one.colour in state.used) for one in position.jerseys),
        passed=tuple(Passed(tape, crossed) for tape, crossed in state.crossed.items() if crossed),
        home=(*position.home, *_gone_home(position, state, home)),
        round=position.round + 1,
    )
    return Step(after, tuple(_events(position, state, home)))


def _gone_home(position: Position, state: Race, home: tuple[Arrival, ...]) -> Iterator[Home]:
    together = state.profile["finish_late"] == "group"
    waiting = {first.rider: others for first, others in late(state)} if together else {}
    for place, arrival in enumerate(home, start=len(position.home) + 1):
        team = state.teams[arrival.rider]
        others = waiting.get(arrival.rider, ())
        yield Home(arrival.rider, team, place, position.round, arrival.time, others)


def _events(position: Position, state: Race, home: tuple[Arrival, ...]) -> Iterator[Event]:
    for place, arrival in enumerate(home, start=len(position.home) + 1):
        yield as_event(why_place(state, arrival, place, home))
        if arrival.time != arrival.seconds:
            yield as_event(why_time(state, arrival))
    for first, others in late(state):
        yield as_event(why_late(state, first.rider, others))
    yield event("snapshot-round", round=Fact(None, str(position.round)))


def as_event(reason: Reason) -> Event:
    """What a reason says, as something that happened."""
    return Event(reason.text, reason.rule, reason.shapes, None, reason.facts)


# --- groups that come together in a round (option ``snapshot``) -------------------------


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


# --- how a move is ridden -------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Stretch:
    """A leg as it was asked for.

    Attributes:
        leg: what was ridden.
        found: the way, or what is wrong with it.
        most: the cells that there were for it.
        jump: whether it is the jump of a solo attack.
        taken: who stood where before it.
    """

    leg: Leg
    found: Track
    most: int
    jump: bool
    taken: Mapping[Cell, int]


@dataclass
class Riding:
    """A move as it is ridden, leg by leg.

    Attributes:
        race: the state before it.
        ride: the move.
        attack: what it comes to.
        numbers: its cells: one number, or jump and green value of a solo attack.
        stretches: its legs, in the order in which they are ridden.
    """

    race: Race
    ride: Ride
    attack: Attack
    numbers: tuple[int, ...]
    stretches: list[Stretch] = field(default_factory=list)

    @property
    def total(self) -> int:
        """The cells for himself and his gift."""
        return sum(self.numbers)

    @property
    def legs(self) -> tuple[Leg, ...]:
        """What was ridden."""
        return tuple(stretch.leg for stretch in self.stretches)

    @property
    def made(self) -> Ridden:
        """The move as it has been made."""
        return Ridden(self.ride, self.attack, self.total, self.legs)

    def leg(self, rider: int, start: Cell, way: Way, most: int, jump: bool = False) -> Leg:
        """Ride a part of the move; a way that cannot be ridden leaves the rider where he is."""
        taken = self._taken()
        ground = self.race.ground_with(taken) if self.stretches else self.race.ground
        found = track(ground, start, way, max(most, 0))
        leg = Leg(rider, start, () if found.fault else found.cells)
        self.stretches.append(Stretch(leg, found, most, jump, taken))
        return leg

    def _taken(self) -> Mapping[Cell, int]:
        """Who stands where after the legs so far."""
        taken = self.race.taken
        for leg in self.legs:
            if leg.cells:
                rest = {cell: who for cell, who in taken.items() if cell != leg.start}
                taken = {**rest, leg.end: leg.rider}
        return taken


def ride_out(race: Race, ride: Ride) -> Riding:
    """A move as far as it can be ridden."""
    attack = attack_meant(race, ride)
    riding = Riding(race, ride, attack, parts(race, ride, attack))
    if ride.gift is None:
        _ridden_on(riding, riding.total, _jumped(riding, riding.total))
    else:
        _legs_with_gift(riding, ride.gift)
    return riding


def _jumped(riding: Riding, most: int) -> Leg | None:
    """The jump of a solo attack; nothing of other moves.

    ``most`` are the cells left for himself; a way that names its end may still ask for more,
    and is then refused for what it asks.
    """
    if len(riding.numbers) == 1:
        return None
    ride, start = riding.ride, riding.race.at[riding.ride.rider]
    return riding.leg(ride.rider, start, ride.way, min(riding.numbers[0], most), jump=True)


def _ridden_on(riding: Riding, most: int, jump: Leg | None) -> None:
    """The only part of a move, or what follows the jump of a solo attack."""
    ride, numbers = riding.ride, riding.numbers
    if jump is None:
        start = riding.race.at[ride.rider]
        riding.leg(ride.rider, start, ride.way, numbers[0] if ride.way.to else most)
        return
    way = ride.then or Way()
    left = numbers[1] if way.to else min(numbers[1], most - len(jump.cells))
    riding.leg(ride.rider, jump.end, way, left)


def _legs_with_gift(riding: Riding, gift: Gift) -> None:
    """The parts of a move with a gift; nobody rides before the jump of a solo attack."""
    there, most = riding.race.at[gift.rider], riding.total - gift.value
    jump = _jumped(riding, most)
    if gift.first:
        riding.leg(gift.rider, there, gift.way, gift.value)
    _ridden_on(riding, most, jump)
    if not gift.first:
        riding.leg(gift.rider, there, gift.way, gift.value)


# --- what the rules say of the cells that a move is ridden over -------------------------


def judge_ways(riding: Riding) -> Iterator[Reason]:
    """The conditions of the ways of a move, and of its gift."""
    race, ride = riding.race, riding.ride
    for stretch in riding.stretches:
        yield from _judge_stretch(stretch)
        if stretch.jump and _stands(ride, stretch.leg.start):
            yield from _judge_no_jump(race, ride)
    if ride.gift is not None:
        yield from _judge_given(riding, ride.gift)
    elif not any(leg.cells for leg in riding.legs):
        yield from _judge_least(race, ride, riding.total)
    if ride.then is not None and riding.attack is not Attack.SOLO:
        yield fails("attack-solo", rider=ride.rider)
    for leg in riding.legs:
        if race.road.terrain(leg.end) != race.road.terrain(leg.start):
            shapes = keys((leg.rider,)) + places((leg.start, leg.end))
            yield holds("border-start", "", shapes, rider=leg.rider)


def _judge_stretch(stretch: Stretch) -> Iterator[Reason]:
    """Whether a part of the move can be ridden, and over whom it leads (option ``passing``)."""
    leg, found, most = stretch.leg, stretch.found, stretch.most
    if found.fault is Fault.TOO_FAR:
        steps = {"count": found.steps, "cells": found.steps}
        facts = {"rider": leg.rider, "cell": found.at, "most": most, **steps}
        yield fails("attack-jump", "far", **facts) if stretch.jump else fails("way-length", **facts)
    elif found.fault is not None:
        yield _fault(stretch, found.fault)
    elif leg.cells:
        shapes, count = keys((leg.rider,)) + places(leg.cells), len(leg.cells)
        facts = {"rider": leg.rider, "count": count, "cells": count, "most": most, "end": leg.end}
        yield holds("way-length", "ridden", shapes, **facts)
    if over := [stretch.taken[cell] for cell in leg.cells if cell in stretch.taken]:
        yield holds("way-over", "ridden", keys((leg.rider, *over)), rider=leg.rider, over=over)


def _fault(stretch: Stretch, fault: Fault) -> Reason:
    """Why a way cannot be ridden: the cell, and who stands there."""
    rider, cell = stretch.leg.rider, stretch.found.at
    assert cell is not None
    shapes, there = (*keys((rider,)), str(cell)), stretch.taken.get(cell)
    match fault:
        case Fault.OFF_ROAD:
            return fails("way-road", "", shapes, cell=cell, rider=there)
        case Fault.NOT_AHEAD:
            return fails("way-forward", "", shapes, cell=cell, rider=there)
        case Fault.OCCUPIED:
            return fails("way-free", "one", shapes, cell=cell, rider=there)
    return fails("way-around", "one", shapes, cell=cell, rider=there, mover=rider)


def _judge_given(riding: Riding, gift: Gift) -> Iterator[Reason]:
    """The conditions of a gift, by what giver and receiver have ridden."""
    own = [stretch.leg for stretch in riding.stretches if stretch.leg.rider == riding.ride.rider]
    given = next(leg for leg in reversed(riding.legs) if leg.rider == gift.rider)
    count = sum(len(leg.cells) for leg in own)
    yield from judge_gift(riding.race, riding.ride, gift, riding.total, count, given)
    yield from judge_ends(riding.race, own[-1], given)


def _judge_least(race: Race, ride: Ride, value: int) -> Iterator[Reason]:
    """Whoever can move must move (option ``least_move``)."""
    facts = {"rider": ride.rider, "cell": race.at[ride.rider]}
    free = _ahead(race, ride.rider, value)
    if not free:
        yield holds("way-blocked", **facts)
    elif race.profile["least_move"] == "none":
        yield holds("way-stay", **facts)
    elif _stands(ride, race.at[ride.rider]):
        yield fails("way-least", **facts, free=free[0])


def _judge_no_jump(race: Race, ride: Ride) -> Iterator[Reason]:
    """Green comes after the jump, so a solo attack cannot begin by staying."""
    free = _ahead(race, ride.rider, parts(race, ride, Attack.SOLO)[0])
    if free:
        yield fails("attack-jump", "stays", rider=ride.rider, free=free[0])


def _ahead(race: Race, rider: int, most: int) -> list[Cell]:
    """The free cells that a rider can reach, the nearest ones first."""
    return list(reachable(race.ground, race.at[rider], most))


def _stands(ride: Ride, here: Cell) -> bool:
    """Whether a way says that the rider stays; other ways fail for reasons of their own."""
    return ride.way.to == here and not ride.way.via
