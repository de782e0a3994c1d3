"""Taking over: the speed of the rider before in the group, without rolling; and braking.

Whoever rolls white of his own will brakes the next two riders of his group.  A braked rider takes
over or rolls white; his white die is no new braking.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from boardlib.rulebook import Fact
from boardlib.ruling import Event, Reason
from boardlib.tour.board.position import Attack, Card, Die, Roll, Take
from boardlib.tour.board.road import Terrain
from boardlib.tour.rules.attack import (
    FOLLOWED,
    barred_by_border,
    chase_events,
    followers,
    judge_border,
)
from boardlib.tour.rules.naming import event, fails, holds, keys, named
from boardlib.tour.rules.pace import face, is_polka_four
from boardlib.tour.rules.state import Pace, Race, Ridden, Source


def offered(race: Race, rider: int) -> int | None:
    """The value that a rider may take over, or None if he must roll or has moved already."""
    pace = race.pace(rider)
    if rider in race.rides or pace.offer is None:
        return None
    if race.leads(rider) or race.group(rider).lone:
        return None
    if barred_by_border(race, rider) or third_must_roll(race, rider):
        return None
    return pace.offer


def judge_take(race: Race, rider: int, value: int) -> Iterator[Reason]:
    """Whether a rider may take over a value, every condition of it; none when he has moved."""
    if rider in race.rides:
        return
    if race.group(rider).lone:
        yield fails("lone-rolls", rider=rider)
        yield from _judge_foreign(race, rider, value)
    elif race.leads(rider):
        yield fails("leader-rolls", rider=rider)
        yield from _judge_foreign(race, rider, value)
    elif race.pace(rider).offer is None:
        yield _nothing_offered(race, rider)
        yield from _judge_green_of_card(race, rider, value)
        yield from _judge_foreign(race, rider, value)
    else:
        yield from judge_border(race, rider)
        yield from _judge_third(race, rider)
        yield from _judge_value(race, rider, value)


def _nothing_offered(race: Race, rider: int) -> Reason:
    pace = race.pace(rider)
    if pace.source is Source.START:
        return fails("pace-first", "", (race.group(rider).key,), rider=named(rider))
    return fails(LEFT_NOTHING[pace.source], roller=pace.rider, rider=rider)


LEFT_NOTHING: Final = {
    Source.START: "pace-first",
    Source.ROLL: "takeover-cells",
    Source.RED: "red-own",
    Source.SOLO: "solo-no-takeover",
    Source.CATCH: "catch-no-takeover",
}
"""By which rule there is no speed for the next one, by what the rider before has left."""


def _judge_foreign(race: Race, rider: int, value: int) -> Iterator[Reason]:
    """A value that was rolled in another group is no offer."""
    setters = _who_set(race, value)
    others = [one for one in setters if race.group(one) is not race.group(rider)]
    if others and others == setters:
        shapes = (*keys(others), race.group(rider).key)
        yield fails("pace-own-group", "", shapes, value=value, others=others)


def _who_set(race: Race, value: int) -> list[int]:
    """The riders who rolled or took over a value in this round."""
    return [
        rider
        for rider, ridden in race.rides.items()
        if value in (face(ridden), ridden.value) and not is_card_for_green(ridden)
    ]


def _judge_green_of_card(race: Race, rider: int, value: int) -> Iterator[Reason]:
    """The green die of a card is only for the one who played it."""
    for holder in race.group(rider).riders:
        ridden = race.rides.get(holder)
        if ridden and is_card_for_green(ridden) and ridden.value == value:
            yield fails("card-green", value=value, holder=holder, rider=rider)


def is_card_for_green(ridden: Ridden) -> bool:
    """Whether a rider has played his card and rides with the green die alone."""
    return isinstance(ridden.ride.speed, Card) and ridden.attack is Attack.NONE


def _judge_value(race: Race, rider: int, value: int) -> Iterator[Reason]:
    """Whether a value is the one that was set in the group, and by which reading."""
    pace = race.pace(rider)
    assert pace.roller is not None
    assert pace.offer is not None
    if value != pace.offer:
        yield _other_value(race, rider, value, pace.roller, pace.offer)
        return
    both = {"roller": pace.roller, "rider": rider}
    shapes = (*keys(both.values()), f"offer:{rider}")
    four = is_polka_four(race.rides[pace.roller])
    yield holds("pace-latest", "four" if four else "set", shapes, **both, offer=value)
    if race.group_at_start(rider) is not race.group_at_start(pace.roller):
        yield holds("snapshot-move", "takeover", **both)
    yield from _reading_of_value(race, pace)


def _reading_of_value(race: Race, pace: Pace) -> Iterator[Reason]:
    """The reading that counts where value rolled and cells ridden differ (option ``takeover``)."""
    assert pace.roller is not None
    ridden = race.rides[pace.roller]
    value, cells = face(ridden), len(ridden.cells)
    facts = {"roller": pace.roller, "offer": pace.offer}
    if is_polka_four(ridden):
        yield holds("hill-four-follow", **facts, value=value, left=FOLLOWED[value])
    elif cells != value and race.profile["takeover"] == "cells":
        yield holds("takeover-cells", **facts)
    elif cells != value:
        yield holds("takeover-face", **facts, cells=cells)


def _other_value(race: Race, rider: int, value: int, roller: int, offer: int) -> Reason:
    """Why a value is not the one that may be taken over."""
    of_card, foreign = _judge_green_of_card(race, rider, value), _judge_foreign(race, rider, value)
    for reason in (*of_card, *foreign):
        return reason
    facts = {"roller": roller, "rider": rider, "value": value, "offer": offer}
    if is_polka_four(race.rides[roller]) and value == face(race.rides[roller]):
        return fails("hill-four-follow", **facts)
    if is_polka_four(race.rides[roller]):
        return fails("pace-latest", "four", **facts)
    if offered(race, rider) is None:
        return fails("pace-latest", "closed", **facts)
    return fails("pace-latest", "lower" if value < offer else "other", **facts)


def offer_events(race: Race, rider: int) -> Iterator[Event]:
    """What a move leaves to the next one of his group, or why nothing; and whom he may catch."""
    following = race.next_of(race.group(rider))
    if following is None:
        return
    offer, shapes = race.offers.get(following), (*keys((rider, following)), f"offer:{following}")
    if offer is not None:
        yield event("pace-latest", "offered", shapes, rider=following, offer=offer)
        return
    before = Fact(None, str(race.pace(rider).rider))
    yield event(_why_no_offer(race, following), "", shapes, rider=following, before=before)
    yield from chase_events(race, following)


def _why_no_offer(race: Race, following: int) -> str:
    """The rule by which there is nothing to be taken over."""
    source = race.pace(following).source
    if source is not Source.ROLL:
        return LEFT_NOTHING[source]
    if barred_by_border(race, following):
        return "uphill-rolls" if race.terrain[following] is Terrain.FLAT else "hill-no-takeover"
    return "third-rolls" if third_must_roll(race, following) else "takeover-cells"


# --- braking ----------------------------------------------------------------------------


BRAKED: Final = 2
"""How many riders a braking one holds up."""


def braked_by(race: Race, braker: int) -> tuple[int, ...]:
    """The riders whom one brakes: the next two of his group (tour.braking).

    Riders on the hill are not braked, unless the option ``braking_hill`` says so.
    """
    behind, spared = followers(race, braker)[:BRAKED], spared_on_hill(race, braker)
    return tuple(rider for rider in behind if rider not in spared)


def spared_on_hill(race: Race, braker: int) -> tuple[int, ...]:
    """Those of the next two whom the hill spares: nobody rolls white there (tour.braking-hill)."""
    if race.profile["braking_hill"] == "yes":
        return ()
    behind = followers(race, braker)[:BRAKED]
    return tuple(rider for rider in behind if race.terrain[rider] is Terrain.HILL)


def braker_of(race: Race, rider: int) -> int | None:
    """Who brakes a rider now, if anybody does."""
    braker = race.pace(rider).braker
    return braker if braker is not None and rider in braked_by(race, braker) else None


def is_white(speed: Roll | Take | Card) -> bool:
    """Whether a speed is a roll of the white die."""
    return isinstance(speed, Roll) and speed.die is Die.WHITE


def judge_braked(race: Race, rider: int, speed: Roll | Take | Card) -> Iterator[Reason]:
    """What braking forbids: everything but white and takeover."""
    yield from judge_spared(race, rider)
    braker = braker_of(race, rider)
    if braker is None:
        return
    both = {"braker": braker, "rider": rider}
    if race.terrain[rider] is Terrain.HILL:
        yield holds("braking-hill-too", "braked", **both)
    if isinstance(speed, Card) and race.profile["braked_card"] == "yes":
        yield holds("braked-card-yes", **both)
    elif isinstance(speed, Card):
        yield fails("braked-card-no", **both)
    elif isinstance(speed, Take):
        yield holds("braked-white-only", "take", **both)
    elif is_white(speed):
        yield holds("braked-white-again", **both)
    else:
        yield fails("braked-white-only", speed.die.value, **both, die=speed.die.value)


def judge_spared(race: Race, rider: int) -> Iterator[Reason]:
    """The assumption by which a rider on the hill is not braked (option ``braking_hill``)."""
    braker = race.pace(rider).braker
    if braker is not None and rider in spared_on_hill(race, braker) and rider not in race.rides:
        yield holds("braking-hill", braker=braker, rider=rider)


def why_braked(race: Race) -> Iterator[Reason]:
    """Who brakes each of the braked riders, and whom the hill spares; or that there is none."""
    for rider in race.braked:
        yield holds("braked-white-only", "now", braker=braker_of(race, rider), rider=rider)
    spared = [reason for rider in race.order for reason in judge_spared(race, rider)]
    yield from spared
    if not race.braked and not spared:
        yield holds("braking")


def braking_events(before: Race, after: Race, move: Ridden) -> Iterator[Event]:
    """Whom the white die of a move brakes, and whom it does not."""
    rider = move.ride.rider
    if not is_white(move.ride.speed):
        return
    if braker_of(before, rider) is not None:
        yield event("braked-white-again", rider=rider)
        return
    braked, spared = braked_by(after, rider), spared_on_hill(after, rider)
    if braked:
        yield event("braking", braker=rider, braked=braked)
    elif not spared:
        yield event("braking-group", rider=rider)
    if len(spared) == 1:
        one = Fact(None, str(spared[0]))
        yield event("braking-hill", "one", braker=named(rider), spared=spared, rider=one)
    elif spared:
        yield event("braking-hill", "several", braker=named(rider), spared=spared)


# --- the third after a braking rider ----------------------------------------------------


def third_after_brake(race: Race, rider: int) -> bool:
    """Whether he comes right after the two braked riders, and finds a value of the white die."""
    pace = race.pace(rider)
    if pace.braker is None or pace.roller is None:
        return False
    third = followers(race, pace.braker)[BRAKED : BRAKED + 1] == [rider]
    return third and is_white(race.rides[pace.roller].ride.speed)


def third_must_roll(race: Race, rider: int) -> bool:
    """Whether the value of a white die does not reach him (option ``third_after_brake``)."""
    rolls = race.profile["third_after_brake"] == "roll"
    return rolls and third_after_brake(race, rider)


def _judge_third(race: Race, rider: int) -> Iterator[Reason]:
    if third_must_roll(race, rider):
        yield fails("third-rolls", rider=rider)
    elif third_after_brake(race, rider):
        yield holds("third-free", rider=rider, offer=race.pace(rider).offer)
