"""The end of a round: riders on the finish go home, and the next round begins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from boardlib.game import Event, Step
from boardlib.ruling import Reason, Ruling
from boardlib.text import _
from boardlib.tour.board.position import Home, Jersey, Passed, Position, Rider
from boardlib.tour.rulebook import condition, rule
from boardlib.tour.rules.finish import Arrival, arrivals, late, why_late, why_place, why_time
from boardlib.tour.rules.naming import keys, several
from boardlib.tour.rules.state import Race


def judge_next_round(state: Race) -> Ruling:
    """The next round begins when everybody has moved and somebody is still on the road."""
    if not state.at:
        text = _("Nobody is on the road: the stage is over.")
        return Ruling((condition("stage-over", False, text),))
    waiting = [rider for rider in state.order if rider not in state.rides]
    text = _("Everybody has moved in this round.")
    if waiting:
        text = _("Not everybody has moved in this round; to move: {riders}.")
        text = text.format(riders=several(waiting))
    return Ruling((condition("round-over", not waiting, text, keys(waiting), waiting=waiting),))


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
        jerseys=tuple(_card_kept(jersey, state) for jersey in position.jerseys),
        passed=tuple(Passed(tape, crossed) for tape, crossed in state.crossed.items() if crossed),
        home=(*position.home, *_gone_home(position, state, home)),
        round=position.round + 1,
    )
    return Step(after, tuple(_events(position, state, home)))


def _card_kept(jersey: Jersey, state: Race) -> Jersey:
    return replace(jersey, used=jersey.colour in state.used)


def _gone_home(position: Position, state: Race, home: tuple[Arrival, ...]) -> Iterator[Home]:
    together = state.profile["finish_late"] == "group"
    waiting = {first.rider: others for first, others in late(state)} if together else {}
    for place, arrival in enumerate(home, start=len(position.home) + 1):
        team = state.teams[arrival.rider]
        others = waiting.get(arrival.rider, ())
        yield Home(arrival.rider, team, place, position.round, arrival.time, others)


def _events(position: Position, state: Race, home: tuple[Arrival, ...]) -> Iterator[Event]:
    for place, arrival in enumerate(home, start=len(position.home) + 1):
        yield _told(why_place(state, arrival, place, home))
        if arrival.time != arrival.seconds:
            yield _told(why_time(state, arrival))
    for first, others in late(state):
        yield _told(why_late(state, first.rider, others))
    text = _("Round {number} is over; order, groups and attack positions are looked at anew.")
    yield Event(text.format(number=position.round), rule("snapshot-round"))


def _told(reason: Reason) -> Event:
    return Event(reason.text, reason.rule, reason.shapes, None, reason.facts)
