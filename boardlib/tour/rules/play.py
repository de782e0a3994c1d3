"""Moves: judged, played, and listed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from boardlib.game import Event, Moves, QuestionError, Step, unless_illegal
from boardlib.rulebook import Fact
from boardlib.ruling import Ruling
from boardlib.text import _, ngettext
from boardlib.tour.board.notation import read_move
from boardlib.tour.board.position import (
    Attack,
    Card,
    Die,
    Gift,
    Move,
    NextRound,
    Position,
    Ride,
    Roll,
    Take,
    Way,
    faces,
)
from boardlib.tour.board.road import PRIZES, Cell, Tape, progress
from boardlib.tour.rules.attack import (
    attack_meant,
    card_meant,
    is_ahead,
    jersey_fact,
    may_give,
    playable,
    receiver_of,
)
from boardlib.tour.rules.choices import dice_of, judge_choice
from boardlib.tour.rules.finish import crossings, score_of
from boardlib.tour.rules.naming import event, face_words, key, places, riders, several
from boardlib.tour.rules.pace import judge_worth, parts
from boardlib.tour.rules.rounds import (
    advanced,
    as_event,
    judge_next_round,
    judge_ride,
    next_round,
    race,
    remember,
    ride_out,
    unknown_riders,
)
from boardlib.tour.rules.state import LONGEST, Ground, Leg, Race, Ridden, reachable
from boardlib.tour.rules.takeover import braking_events, offer_events, offered
from boardlib.words import check_move, needs


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


# --- the legal moves of a position ---------------------------------------------------------------


@needs(Position)
def moves(position: Position) -> Moves[Move]:
    """The legal moves of the rider whose turn it is, or the next round.

    Every speed with every face and every cell that he can end on, of a solo attack with every
    jump before, and every part of it that he may give.  Left out is what comes to the same in
    other words (a pull without words, a gift of less than is left), and every way but the shortest
    to a cell.
    """
    return Moves.judged(Move, partial(_legal, race(position)), partial(judge, position))


def _legal(state: Race) -> Iterator[Move]:
    rider = state.turn
    if rider is None:
        yield from [NextRound()] if judge_next_round(state) else []
        return
    ways = Ways(state)
    for ride in choices(state, rider):
        yield from _with_ways(ways, ride)
        yield from _with_gifts(ways, ride)


def choices(state: Race, rider: int) -> Iterator[Ride]:
    """Every speed that a rider may choose, with every face that may come, without a way.

    A pull without words is listed once, as the pull that is announced.
    """
    for ride in _speeds(state, rider):
        announced = attack_meant(state, ride) is ride.attack
        if announced and all(reason.holds for reason in judge_choice(state, ride)):
            yield ride


def _speeds(state: Race, rider: int) -> Iterator[Ride]:
    offer = offered(state, rider)
    if offer is not None:
        yield Ride(rider, Take(offer))
    for die in dice_of(state, rider):
        for face in dict.fromkeys(faces(state.profile, die)):
            yield from _uses(state, Ride(rider, Roll(die, face)), face.attack)
    several = len(playable(state, rider)) > 1
    for colour in playable(state, rider):
        card = Ride(rider, Card(colour if several else ""))
        yield from _with_green(state, card)
        yield from _uses(state, card, attack=True, plain=False)


def _uses(state: Race, ride: Ride, attack: bool, plain: bool = True) -> Iterator[Ride]:
    if plain:
        yield ride
    if attack:
        yield replace(ride, attack=Attack.CATCH)
        yield from _with_green(state, replace(ride, attack=Attack.SOLO))
        yield from _with_green(state, replace(ride, attack=Attack.PULL))


def _with_green(state: Race, ride: Ride) -> Iterator[Ride]:
    for green in dict.fromkeys(face.value for face in faces(state.profile, Die.GREEN)):
        yield replace(ride, green=green)


# --- ways and gifts ---------------------------------------------------------------------


class Ways:
    """How far it is to every cell that a rider can end on, remembered for one listing.

    Args:
        state: the riders as they stand.
    """

    def __init__(self, state: Race) -> None:
        self.state = state
        self._known: dict[tuple[Cell, int, Cell | None], dict[Cell, int]] = {}

    def steps(
        self, start: Cell, most: int, moved: int = 0, to: Cell | None = None
    ) -> dict[Cell, int]:
        """The cells within so many steps of one, the nearest first.

        Another rider may have ``moved`` in the same move; he stands on ``to`` then.
        """
        found = self._known.get((start, moved, to))
        if found is None:
            found = reachable(self._ground(moved, to), start, LONGEST)
            self._known[start, moved, to] = found
        if most >= LONGEST:
            return found  # which nobody changes: it is asked for each two cells of a push
        return {cell: steps for cell, steps in found.items() if steps <= most}

    def _ground(self, moved: int, to: Cell | None) -> Ground:
        if to is None:
            return self.state.ground
        left, taken = self.state.at[moved], self.state.taken
        return self.state.ground_with(
            {cell: who for cell, who in taken.items() if cell != left} | {to: moved}
        )


@dataclass(frozen=True, slots=True)
class Begun:
    """A ride up to its last part.

    Attributes:
        ride: the ride; of a solo attack the jump names its end.
        start: where the last part begins.
        used: the cells ridden so far.
        most: the cells that the last part may have.
        left: the cells of the whole value that are left, for himself or as a gift.
    """

    ride: Ride
    start: Cell
    used: int
    most: int
    left: int

    def to(self, goal: Cell) -> Ride:
        """The ride with that end."""
        if self.ride.attack is Attack.SOLO:
            return replace(self.ride, then=Way(goal))
        return replace(self.ride, way=Way(goal))


def _begun(ways: Ways, ride: Ride) -> list[Begun]:
    """The ride as it begins: a solo attack with every jump, before green is rolled."""
    state = ways.state
    start, numbers = state.at[ride.rider], parts(state, ride, attack_meant(state, ride))
    if len(numbers) == 1:
        return [Begun(ride, start, 0, numbers[0], numbers[0])]
    jumps = ways.steps(start, numbers[0]) or {start: 0}
    return [
        Begun(replace(ride, way=Way(end)), end, steps, numbers[1], sum(numbers) - steps)
        for end, steps in jumps.items()
    ]


def _with_ways(ways: Ways, ride: Ride) -> Iterator[Ride]:
    """The ride to every cell that it can end on."""
    for begun in _begun(ways, ride):
        yield from map(begun.to, _goals(ways, begun))


def _goals(ways: Ways, begun: Begun) -> list[Cell]:
    """The cells to ride to; where he stands too, if he has jumped or may stay, or else must."""
    found = list(ways.steps(begun.start, begun.most))
    stays = begun.used or ways.state.profile["least_move"] == "none" or not found
    return [*found, *([begun.start] if stays else [])]


def _with_gifts(ways: Ways, ride: Ride) -> Iterator[Ride]:
    """The ride with every part of it given to the rider before, whoever of them moves first."""
    receiver = receiver_of(ways.state, ride.rider)
    if receiver is None or is_ahead(ways.state, ride.rider, receiver):
        return
    if may_give(ways.state, ride.rider, receiver):
        for begun in _begun(ways, ride):
            yield from _gifts_after(ways, begun, receiver)
            yield from _gifts_before(ways, begun, receiver)


def _gifts_after(ways: Ways, begun: Begun, receiver: int) -> Iterator[Ride]:
    """Gifts of which the receiver rides when the giver has ridden."""
    there = ways.state.at[receiver]
    for own, steps in _own_parts(begun, ways.steps(begun.start, begun.most)).items():
        if progress(own) > progress(there):
            left = begun.left - steps
            for end, count in ways.steps(there, left, begun.ride.rider, own).items():
                if end in ways.state.road.around(own):
                    for value in _values(ways.state, count, left):
                        yield replace(begun.to(own), gift=Gift(receiver, value, Way(end)))


def _gifts_before(ways: Ways, begun: Begun, receiver: int) -> Iterator[Ride]:
    """Gifts of which the receiver rides first: that may bar the giver's way, or open it."""
    there = ways.state.at[receiver]
    given = ways.steps(there, begun.left - 1, begun.ride.rider, begun.start)
    for end, count in given.items():
        found = _own_parts(begun, ways.steps(begun.start, begun.most, receiver, end))
        for own in ways.state.road.around(end):
            left = begun.left - found.get(own, begun.left)
            if left >= count and progress(own) > progress(there):
                for value in _values(ways.state, count, left):
                    yield replace(begun.to(own), gift=Gift(receiver, value, Way(end), first=True))


def _values(state: Race, ridden: int, left: int) -> range:
    """How much is given: all that is left, unless what is given counts for the others.

    That is so where the cells that were ridden and given may be taken over (option ``takeover``).
    """
    return range(ridden if state.profile["takeover"] == "cells" else left, left + 1)


def _own_parts(begun: Begun, ahead: Mapping[Cell, int]) -> dict[Cell, int]:
    """Where a giver may end, and the steps of his last part; after a jump he may stay there."""
    stays = {begun.start: 0} if begun.used else {}
    return stays | {cell: steps for cell, steps in ahead.items() if steps < begun.left}
