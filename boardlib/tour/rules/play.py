"""Moves: judged and played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from boardlib.game import Event, QuestionError, Step, unless_illegal
from boardlib.rulebook import Fact
from boardlib.ruling import Ruling
from boardlib.text import _, ngettext
from boardlib.tour.board.move_notation import read_move
from boardlib.tour.board.position import (
    Attack,
    Card,
    Move,
    NextRound,
    Position,
    Ride,
    Take,
)
from boardlib.tour.board.road import PRIZES, Cell, Tape
from boardlib.tour.rules.cards import card_meant, jersey_fact
from boardlib.tour.rules.finish import crossings, score_of
from boardlib.tour.rules.naming import event, face_words, key, places, riders, several
from boardlib.tour.rules.pace import judge_worth
from boardlib.tour.rules.riding import ride_out
from boardlib.tour.rules.rounds import (
    advanced,
    as_event,
    judge_next_round,
    judge_ride,
    next_round,
    race,
    remember,
    unknown_riders,
)
from boardlib.tour.rules.state import Leg, Race, Ridden
from boardlib.tour.rules.takeover import braking_events, offer_events
from boardlib.words import check_move


def judge(position: Position, move: Move | str) -> Ruling:
    """Why a move is legal, or why not.

    Raises:
        QuestionError: when the text is no move, or speaks of a rider who is not on the road.
    """
    move = read_move(move) if isinstance(move, str) else move
    check_move(position, move, Move)
    state = race(position)
    if isinstance(move, NextRound):
        return judge_next_round(state)
    refuse_unknown(state, move)
    return judge_ride(state, move)[1]


def refuse_unknown(state: Race, ride: Ride) -> None:
    """Refuse a move that speaks of riders who are not on the road."""
    for rider in unknown_riders(state, ride):
        raise QuestionError(no_such_rider(state, rider))


def no_such_rider(state: Race, rider: int) -> str:
    """One sentence for a rider who is not there, with those who are."""
    if rider in state.home:
        return _("Rider {number} is home already: he rides no more.").format(number=rider)
    if not state.at:
        return _("There is no rider {number}: nobody is on the road.").format(number=rider)
    text = ngettext(
        "There is no rider {number} on the road; there is only rider {known}.",
        "There is no rider {number} on the road; on it are: {known}.",
        len(state.at),
    )
    return text.format(number=rider, known=riders(sorted(state.at)))


def play(position: Position, move: Move | str) -> Step[Position]:
    """The position after a move, and the events that it caused.

    Raises:
        IllegalMove: carrying the ruling.
        QuestionError: when the text is no move, or speaks of a rider who is not on the road.
    """
    move = read_move(move) if isinstance(move, str) else move
    check_move(position, move, Move)
    state = race(position)
    if isinstance(move, NextRound):
        unless_illegal(move, judge_next_round(state))
        return next_round(position, state)
    refuse_unknown(state, move)
    made, found = judge_ride(state, move)
    unless_illegal(move, found)
    ridden = _outcome(position, made)
    return Step(ridden.position, ridden.events)


@dataclass(frozen=True, slots=True)
class Outcome:
    """Where a ride has led to; what it caused is told when somebody asks.

    Attributes:
        position: the position after it.
        before: the state before it.
        made: the ride as it was ridden.
    """

    position: Position
    before: Race
    made: Ridden

    @property
    def events(self) -> tuple[Event, ...]:
        """What the ride caused."""
        return tuple(events_of(self.before, race(self.position), self.made))


def carry_out(position: Position, ride: Ride) -> Outcome:
    """Ride a move that is known to be allowed, since it was made of what the rules offered.

    It leads to where :func:`play` leads, which judges the move first.
    """
    return _outcome(position, ride_out(race(position), ride).made)


def _outcome(position: Position, made: Ridden) -> Outcome:
    before = race(position)
    after = position.after(made.ride)
    remember(after, advanced(before, made))
    return Outcome(after, before, made)


# --- what a move caused, in the order in which it happened ------------------------------


def events_of(before: Race, after: Race, move: Ridden) -> Iterator[Event]:
    """Speed, ways, tapes, finish, then what it means for the riders behind."""
    yield _speed(before, move)
    yield from _worth(before, move)
    for leg in move.legs:
        yield _leg(move, leg)
    yield from _tapes(before, move)
    for leg in move.legs:
        yield from _finish(after, leg)
    yield from _company(before, after, move)
    yield from braking_events(before, after, move)
    yield from offer_events(after, move.ride.rider)


def _speed(before: Race, move: Ridden) -> Event:
    """Where his speed comes from: a card, the rider before him, or a die."""
    rider, speed = move.ride.rider, move.ride.speed
    if isinstance(speed, Card):
        jersey = card_meant(before, move.ride) or "yellow"
        return event("card-once", rider=rider, jersey=jersey_fact(jersey))
    facts: dict[str, Any] = {"rider": rider, "speed": str(speed)}
    if isinstance(speed, Take):
        return event("pace-latest", "taken", **facts, value=Fact(None, str(speed.value)))
    face = Fact(None, face_words(speed.face))
    return event(_why_rolled(before, rider), speed.die.value, **facts, face=face)


def _why_rolled(before: Race, rider: int) -> str:
    """The rule by which a rider rolls: he has to, or he does not want what is on offer."""
    if before.group(rider).lone:
        return "lone-rolls"
    return "leader-rolls" if before.leads(rider) else "pace-roll"


def _worth(before: Race, move: Ridden) -> Iterator[Event]:
    """What the speed is worth: reduced or not; with the green die, or that of a rider caught."""
    if move.attack is Attack.NONE:
        yield from map(as_event, judge_worth(before, move.ride))
    if move.attack is not Attack.NONE or move.ride.green is not None:
        facts: dict[str, Any] = {"value": move.value, "count": move.value, "green": move.ride.green}
        yield event(_USES[move.attack], rider=move.ride.rider, **facts)


_USES: Final = {
    Attack.NONE: "card-green",
    Attack.SOLO: "attack-solo",
    Attack.PULL: "attack-pull",
    Attack.CATCH: "catch-value",
}
"""The rule about the cells of an attack, or of a card without one."""


def _leg(move: Ridden, leg: Leg) -> Event:
    """What was ridden, and by whom."""
    if not leg.cells:
        return event("way-blocked", rider=leg.rider, cell=leg.start, way=[])
    rule = "way-length" if leg.rider == move.ride.rider else "give-order"
    way = places(leg.cells)
    shapes = (key(leg.rider), str(leg.start), *way)
    facts: dict[str, Any] = {
        "rider": leg.rider,
        "from": leg.start,
        "end": leg.end,
        "way": list(way),
    }
    return event(rule, "", shapes, **facts, count=len(way))


# --- tapes and finish -------------------------------------------------------------------


def _tapes(before: Race, move: Ridden) -> Iterator[Event]:
    count = {name: len(riders) for name, riders in before.crossed.items()}
    found = list(crossings(before.road, before.crossed, move.legs))
    for tape, rider, cell in found:
        count[tape.name] += 1
        both = sum(one is tape for one, _rider, _cell in found) > 1  # giver and receiver
        landed = any(leg.rider == rider and leg.end == cell for leg in move.legs)
        how = "premium-touch" if landed and cell in tape.cells else "premium-real-time"
        how = "premium-steps" if both else how
        yield _crossing(before.profile, tape, rider, cell, count[tape.name], how)


def _crossing(
    profile: Mapping[str, str], tape: Tape, rider: int, cell: Cell, place: int, how: str
) -> Event:
    """Who crosses a tape, and what he gets for it."""
    score, shapes = (
        score_of(place, tape.prize, profile),
        (key(rider), str(cell), f"tape:{tape.name}"),
    )
    facts: dict[str, Any] = {"tape": tape.name, "prize": Fact(None, _(PRIZES[tape.prize]))}
    facts |= {"rider": rider, "place": place, "points": score.total}
    if not score.items:
        return event("premium-four", "", shapes, **facts)
    return event(how, "", shapes, score=score, **facts, count=score.total)


def _finish(after: Race, leg: Leg) -> Iterator[Event]:
    seconds = after.road.seconds(leg.end)
    if seconds is not None and leg.cells:
        shapes = (key(leg.rider), str(leg.end), "finish")
        yield event("finish-seconds", "", shapes, rider=leg.rider, end=leg.end, seconds=seconds)


# --- what it means for those behind -----------------------------------------------------


def _company(before: Race, after: Race, move: Ridden) -> Iterator[Event]:
    """The riders of other groups with whom the move has brought him together."""
    rider = move.ride.rider
    known = before.group(rider).riders
    others = [one for one in after.group(rider).riders if one not in known]
    if others:
        together = Fact(None, several((rider, *others)))
        yield event("snapshot-move", rider=rider, others=others, riders=together)
