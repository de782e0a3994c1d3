"""Moves: judged and played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from boardlib.game import Event, QuestionError, Step, unless_illegal
from boardlib.ruling import Ruling
from boardlib.text import _, ngettext
from boardlib.tour.board.move_notation import read_move
from boardlib.tour.board.position import (
    JERSEYS,
    Attack,
    Card,
    Move,
    NextRound,
    Position,
    Ride,
    Take,
)
from boardlib.tour.board.road import PRIZES, Cell, Tape, Terrain
from boardlib.tour.rulebook import rule
from boardlib.tour.rules.attack import CATCHING, barred_by_border
from boardlib.tour.rules.cards import card_meant
from boardlib.tour.rules.finish import crossings, score_of
from boardlib.tour.rules.naming import key, keys, places, riders, rolled, several
from boardlib.tour.rules.pace import judge_worth
from boardlib.tour.rules.riding import ride_out
from boardlib.tour.rules.rounds import (
    advanced,
    judge_next_round,
    judge_ride,
    next_round,
    race,
    remember,
    unknown_riders,
)
from boardlib.tour.rules.state import Leg, Race, Ridden, Source
from boardlib.tour.rules.takeover import (
    braked_by,
    braker_of,
    is_white,
    spared_on_hill,
    third_must_roll,
)
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


# --- what a move caused, in the order in which it happened ----------------------------


def events_of(before: Race, after: Race, move: Ridden) -> Iterator[Event]:
    """Speed, ways, tapes, finish, then what it means for the riders behind."""
    yield _speed(before, move)
    yield from _worth(before, move)
    yield from _use_of_attack(move)
    for leg in move.legs:
        yield from _leg(move, leg)
    yield from _tapes(before, move)
    yield from _finish(after, move)
    yield from _company(before, after, move)
    yield from _braking(before, after, move)
    yield from _offer(after, move)


def _event(rule_name: str, text: str, shapes: tuple[str, ...], **facts: Any) -> Event:
    return Event(text, rule(rule_name), shapes, None, facts)


def _speed(before: Race, move: Ridden) -> Event:
    rider, speed = move.ride.rider, move.ride.speed
    shapes, facts = (key(rider),), {"rider": rider, "speed": str(speed)}
    if isinstance(speed, Take):
        text = _("Rider {number} takes over {value}.").format(number=rider, value=speed.value)
        return _event("pace-latest", text, shapes, **facts)
    if isinstance(speed, Card):
        jersey = card_meant(before, move.ride) or "yellow"
        text = _("Rider {number} hands in his jersey card ({jersey}).")
        text = text.format(number=rider, jersey=_(JERSEYS[jersey]))
        return _event("card-once", text, shapes, rider=rider, jersey=jersey)
    return _event(_why_rolled(before, rider), rolled(rider, speed), shapes, **facts)


def _why_rolled(before: Race, rider: int) -> str:
    """The rule by which a rider rolls: he has to, or he does not want what is on offer."""
    if before.group(rider).lone:
        return "lone-rolls"
    return "leader-rolls" if before.leads(rider) else "pace-roll"


def _worth(before: Race, move: Ridden) -> Iterator[Event]:
    """A value that is reduced, or kept where one might expect otherwise."""
    if move.attack is not Attack.NONE:
        return
    for reason in judge_worth(before, move.ride):
        yield Event(reason.text, reason.rule, reason.shapes, None, reason.facts)


def _use_of_attack(move: Ridden) -> Iterator[Event]:
    rider, green = move.ride.rider, move.ride.green
    shapes, facts = (key(rider),), {"value": move.value, "green": green}
    if move.attack is Attack.NONE and green is None:
        return
    text = _words_of_attack(move.attack, move.value)
    text = text.format(number=rider, green=green, count=move.value)
    yield _event(_RULES_OF_ATTACK[move.attack], text, shapes, **facts)


def _words_of_attack(attack: Attack, value: int) -> str:
    if attack is Attack.SOLO:
        return ngettext(
            "Rider {number} attacks alone; with green {green} he has {count} cell.",
            "Rider {number} attacks alone; with green {green} he has {count} cells.",
            value,
        )
    if attack is Attack.PULL:
        return ngettext(
            "Rider {number} pulls the group; with green {green} he has {count} cell.",
            "Rider {number} pulls the group; with green {green} he has {count} cells.",
            value,
        )
    if attack is Attack.CATCH:
        return ngettext(
            "Rider {number} catches the attacker: he has {count} cell.",
            "Rider {number} catches the attacker: he has {count} cells.",
            value,
        )
    return ngettext(
        "Rider {number} rolls {green} on the green die: he has {count} cell.",
        "Rider {number} rolls {green} on the green die: he has {count} cells.",
        value,
    )


_RULES_OF_ATTACK: Final = {
    Attack.NONE: "card-green",
    Attack.SOLO: "attack-solo",
    Attack.PULL: "attack-pull",
    Attack.CATCH: "catch-value",
}


def _leg(move: Ridden, leg: Leg) -> Iterator[Event]:
    if not leg.cells:
        text = _("Rider {number} stays where he is ({cell}).").format(
            number=leg.rider, cell=leg.start.words
        )
        yield _event("way-blocked", text, (key(leg.rider), str(leg.start)), way=[])
        return
    given, count = leg.rider != move.ride.rider, len(leg.cells)
    text = ngettext(
        "Rider {number} rides {count} cell ({start} → {end}).",
        "Rider {number} rides {count} cells ({start} → {end}).",
        count,
    )
    if given:
        text = ngettext(
            "Rider {number} is given speed and rides {count} cell ({start} → {end}).",
            "Rider {number} is given speed and rides {count} cells ({start} → {end}).",
            count,
        )
    text = text.format(number=leg.rider, count=count, start=leg.start.words, end=leg.end.words)
    facts = {"rider": leg.rider, "from": str(leg.start), "way": list(places(leg.cells))}
    shapes = (key(leg.rider), str(leg.start), *places(leg.cells))
    yield _event("give-order" if given else "way-length", text, shapes, **facts)


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
    score = score_of(place, tape.prize, profile)
    shapes = (key(rider), str(cell), f"tape:{tape.name}")
    facts = {"tape": tape.name, "rider": rider, "place": place, "points": score.total}
    what = {"number": rider, "tape": tape.name, "prize": _(PRIZES[tape.prize])}
    if not score.items:
        text = _(
            "Rider {number} crosses the tape too late ({tape}, {prize}): four others were before"
            " him."
        )
        return Event(text.format(**what), rule("premium-four"), shapes, None, facts)
    text = ngettext(
        "Rider {number} crosses the tape ({tape}, {prize}) in place {place}: {points} point.",
        "Rider {number} crosses the tape ({tape}, {prize}) in place {place}: {points} points.",
        score.total,
    ).format(**what, place=place, points=score.total)
    return Event(text, rule(how), shapes, score, facts)


def _finish(after: Race, move: Ridden) -> Iterator[Event]:
    for leg in move.legs:
        seconds = after.road.seconds(leg.end)
        if seconds is not None and leg.cells:
            text = _(
                "Rider {number} reaches the finish ({cell}): {seconds} s, unless others do better."
            )
            text = text.format(number=leg.rider, cell=leg.end.words, seconds=seconds)
            shapes = (key(leg.rider), str(leg.end), "finish")
            yield _event("finish-seconds", text, shapes, rider=leg.rider, seconds=seconds)


# --- what it means for those behind -----------------------------------------------------


def _company(before: Race, after: Race, move: Ridden) -> Iterator[Event]:
    """The riders of other groups with whom the move has brought him together."""
    rider = move.ride.rider
    known = before.group(rider).riders
    others = [one for one in after.group(rider).riders if one not in known]
    if others:
        text = _("These have come together and are one group from now on: {riders}.")
        text = text.format(riders=several((rider, *others)))
        yield _event("snapshot-move", text, keys((rider, *others)), rider=rider, others=others)


def _braking(before: Race, after: Race, move: Ridden) -> Iterator[Event]:
    rider = move.ride.rider
    if not is_white(move.ride.speed):
        return
    if braker_of(before, rider) is not None:
        text = _("Rider {number} was braked himself, so his white die brakes nobody.")
        yield _event("braked-white-again", text.format(number=rider), (key(rider),))
        return
    braked, spared = braked_by(after, rider), spared_on_hill(after, rider)
    if braked:
        text = _("Rider {number} brakes the next of his group: {riders}.")
        text = text.format(number=rider, riders=several(braked))
        yield _event("braking", text, keys((rider, *braked)), braker=rider, braked=list(braked))
    elif not spared:
        text = _("Rider {number} brakes nobody: there is no rider behind him in his group.")
        yield _event("braking-group", text.format(number=rider), (key(rider),))
    if spared:
        text = _("Not braked, as they are on the hill: {riders}.").format(riders=several(spared))
        if len(spared) == 1:
            text = _("Rider {number} is not braked: he is on the hill.").format(number=spared[0])
        yield _event("braking-hill", text, keys(spared), braker=rider, spared=list(spared))


def _offer(after: Race, move: Ridden) -> Iterator[Event]:
    rider = move.ride.rider
    following = after.next_of(after.group(rider))
    if following is None:
        return
    offer, pace = after.offers.get(following), after.pace(rider)
    shapes = (*keys((rider, following)), f"offer:{following}")
    if offer is not None:
        text = _("Rider {number} may take over {offer}.").format(number=following, offer=offer)
        yield _event("pace-latest", text, shapes, rider=following, offer=offer)
        return
    rule_name, text = _no_offer(after, pace.source, following)
    text = text.format(number=following, before=pace.rider)
    yield _event(rule_name, text, shapes, rider=following)
    yield from _chance(after, following)


def _no_offer(after: Race, source: Source, following: int) -> tuple[str, str]:
    if source is Source.RED:
        return "red-own", _("Rider {number} must roll: red is only for the one who rolled it.")
    if source in (Source.SOLO, Source.CATCH):
        rule_name = "solo-no-takeover" if source is Source.SOLO else "catch-no-takeover"
        return rule_name, _("Rider {number} must roll: nobody is taken along.")
    if source is Source.START:
        return "pace-first", _("Rider {number} must roll: nobody has set a speed.")
    if barred_by_border(after, following):
        if after.terrain[following] is Terrain.FLAT:
            return "uphill-rolls", _(
                "Rider {number} must roll: he is on the flat, rider {before} before him on the"
                " hill."
            )
        return "hill-no-takeover", _(
            "Rider {number} must roll: he is on the hill, rider {before} before him on the flat."
        )
    if third_must_roll(after, following):
        return "third-rolls", _("Rider {number} must roll: he is the third after the braking one.")
    return "takeover-cells", _("Rider {number} must roll: nobody has ridden a cell.")


def _chance(after: Race, following: int) -> Iterator[Event]:
    chase = after.pace(following).chase
    if chase is not None:
        text = _("Rider {number} may catch rider {attacker} with ATTACK on his die.")
        text = text.format(number=following, attacker=chase.attacker)
        rule_name = CATCHING[after.profile["catching"]]
        shapes = keys((following, chase.attacker))
        yield _event(rule_name, text, shapes, rider=following, attacker=chase.attacker)
