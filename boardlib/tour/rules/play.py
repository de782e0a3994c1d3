"""Moves: judged and played."""

from __future__ import annotations

from dataclasses import dataclass

from boardlib.game import Event, QuestionError, Step, unless_illegal
from boardlib.ruling import Ruling
from boardlib.text import _, ngettext
from boardlib.tour.board.move_lines import read_move
from boardlib.tour.board.moves import Move, NextRound, Ride
from boardlib.tour.board.position import Position
from boardlib.tour.rules.events import events_of
from boardlib.tour.rules.naming import riders
from boardlib.tour.rules.race import advanced, judge_ride, race, remember, unknown_riders
from boardlib.tour.rules.riding import ride_out
from boardlib.tour.rules.rounds import judge_next_round, next_round
from boardlib.tour.rules.state import Race, Ridden
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
