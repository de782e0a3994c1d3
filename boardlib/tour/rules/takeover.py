"""Taking over: the speed of the rider before in the group, without rolling."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from boardlib.ruling import Reason
from boardlib.text import _, mark
from boardlib.tour.board.position import Attack, Card, Die, Roll, Take
from boardlib.tour.board.road import Terrain
from boardlib.tour.rulebook import condition
from boardlib.tour.rules.attack import FOLLOWED, barred_by_border, followers, judge_border
from boardlib.tour.rules.naming import key, keys, several
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


def third_must_roll(race: Race, rider: int) -> bool:
    """Whether the value of a white die does not reach him (option ``third_after_brake``)."""
    rolls = race.profile["third_after_brake"] == "roll"
    return rolls and third_after_brake(race, rider)


def judge_take(race: Race, rider: int, value: int) -> Iterator[Reason]:
    """Whether a rider may take over a value, every condition of it; none when he has moved."""
    if rider in race.rides:
        return
    if race.group(rider).lone:
        text = _("Rider {number} is alone: he must roll.").format(number=rider)
        yield condition("lone-rolls", False, text, (key(rider),), rider=rider)
    elif race.leads(rider):
        text = _("Rider {number} leads his group: he must roll.").format(number=rider)
        yield condition("leader-rolls", False, text, (key(rider),), rider=rider)
    else:
        yield from _judge_offer(race, rider, value)
        return
    yield from _judge_foreign(race, rider, value)


def _judge_offer(race: Race, rider: int, value: int) -> Iterator[Reason]:
    pace = race.pace(rider)
    if pace.offer is None:
        yield _nothing_offered(race, rider, pace)
        yield from _judge_green_of_card(race, rider, value)
        yield from _judge_foreign(race, rider, value)
        return
    yield from judge_border(race, rider)
    if third_after_brake(race, rider):
        yield _judge_third(race, rider, pace.offer)
    if value == pace.offer:
        yield _taken_over(race, rider, pace)
        yield from _judge_company(race, rider, pace)
        yield from _basis_of_value(race, pace)
    else:
        yield _other_value(race, rider, value, pace)


def _nothing_offered(race: Race, rider: int, pace: Pace) -> Reason:
    if pace.source is Source.START:
        text = _("Nobody of the group of rider {number} has set a speed in this round yet.")
        shapes: tuple[str, ...] = (race.group(rider).key,)
        return condition("pace-first", False, text.format(number=rider), shapes)
    rule, text = {
        Source.ROLL: (
            "takeover-cells",
            _("Rider {other} rode no cell and left no speed, so the next rider must roll."),
        ),
        Source.RED: (
            "red-own",
            _("Rider {other} rolled red, which is only for himself, so the next rider must roll."),
        ),
        Source.SOLO: (
            "solo-no-takeover",
            _("Rider {other} attacked alone and takes nobody along, so the next rider must roll."),
        ),
        Source.CATCH: (
            "catch-no-takeover",
            _("Rider {other} caught the attacker and left no speed, so the next rider must roll."),
        ),
    }[pace.source]
    assert pace.rider is not None
    text = text.format(other=pace.rider)
    return condition(rule, False, text, keys((pace.rider, rider)), roller=pace.rider, rider=rider)


def _judge_foreign(race: Race, rider: int, value: int) -> Iterator[Reason]:
    """A value that was rolled in another group is no offer."""
    others = [one for one in _who_set(race, value) if race.group(one) is not race.group(rider)]
    if others and not any(race.group(one) is race.group(rider) for one in _who_set(race, value)):
        text = _("The {value} is the speed of another group ({others}).")
        text = text.format(value=value, others=several(others))
        shapes = (*keys(others), race.group(rider).key)
        yield condition("pace-own-group", False, text, shapes, value=value, others=others)


def _judge_green_of_card(race: Race, rider: int, value: int) -> Iterator[Reason]:
    """The green die of a card is only for the one who played it."""
    for holder in race.group(rider).riders:
        ridden = race.rides.get(holder)
        if ridden and is_card_for_green(ridden) and ridden.value == value:
            text = _("The {value} is the green die of a card that only rider {holder} rides with.")
            text = text.format(value=value, holder=holder)
            shapes = keys((holder, rider))
            yield condition("card-green", False, text, shapes, value=value, holder=holder)


def is_card_for_green(ridden: Ridden) -> bool:
    """Whether a rider has played his card and rides with the green die alone."""
    return isinstance(ridden.ride.speed, Card) and ridden.attack is Attack.NONE


def _who_set(race: Race, value: int) -> list[int]:
    """The riders who rolled or took over a value in this round."""
    return [
        rider
        for rider, ridden in race.rides.items()
        if value in (face(ridden), ridden.value) and not is_card_for_green(ridden)
    ]


def _judge_third(race: Race, rider: int, offer: int) -> Reason:
    if race.profile["third_after_brake"] == "roll":
        text = _("Rider {number} is the third after the braking rider: he must roll.")
        return condition("third-rolls", False, text.format(number=rider), (key(rider),))
    text = _(
        "Rider {number} is the third after the braking rider: he is free, and may take over"
        " {offer}."
    )
    text = text.format(number=rider, offer=offer)
    return condition("third-free", True, text, (key(rider),), offer=offer)


def _taken_over(race: Race, rider: int, pace: Pace) -> Reason:
    assert pace.roller is not None
    text = _("Rider {roller} set the speed {offer}; rider {number} of his group may take it over.")
    if is_polka_four(race.rides[pace.roller]):
        text = _(
            "Rider {roller} rolled a 4 on the hill; rider {number} of his group may take over"
            " {offer}."
        )
    text = text.format(roller=pace.roller, offer=pace.offer, number=rider)
    shapes = (*keys((pace.roller, rider)), f"offer:{rider}")
    facts = {"rider": rider, "roller": pace.roller, "offer": pace.offer}
    return condition("pace-latest", True, text, shapes, **facts)


def _judge_company(race: Race, rider: int, pace: Pace) -> Iterator[Reason]:
    """Name the option by which he rides with riders of another group (``snapshot``)."""
    assert pace.roller is not None
    if race.group_at_start(rider) is not race.group_at_start(pace.roller):
        text = _(
            "Rider {number} and rider {roller} came together in this round: they are one group now."
        )
        text = text.format(number=rider, roller=pace.roller)
        shapes = keys((pace.roller, rider))
        yield condition("snapshot-move", True, text, shapes, roller=pace.roller, rider=rider)


def _basis_of_value(race: Race, pace: Pace) -> Iterator[Reason]:
    """Name the reading where value rolled and cells ridden differ."""
    assert pace.roller is not None
    ridden = race.rides[pace.roller]
    if is_polka_four(ridden):
        text = _("After a {value} on the hill everybody behind takes over {left}.")
        text = text.format(value=face(ridden), left=FOLLOWED[face(ridden)])
        yield condition("hill-four-follow", True, text, (key(pace.roller),), offer=pace.offer)
    elif len(ridden.cells) != face(ridden):
        by_cells = race.profile["takeover"] == "cells"
        text = _("What was rolled counts: {offer}, though rider {roller} rode {cells}.")
        if by_cells:
            text = _("What rider {roller} really rode counts: {offer}.")
        text = text.format(offer=pace.offer, roller=pace.roller, cells=len(ridden.cells))
        rule = "takeover-cells" if by_cells else "takeover-face"
        yield condition(rule, True, text, (key(pace.roller),), offer=pace.offer)


def _other_value(race: Race, rider: int, value: int, pace: Pace) -> Reason:
    """Why a value is not the one that may be taken over."""
    assert pace.roller is not None
    assert pace.offer is not None
    elsewhere = [
        *_judge_green_of_card(race, rider, value),
        *_judge_foreign(race, rider, value),
    ]
    if elsewhere:
        return elsewhere[0]
    roller = race.rides[pace.roller]
    facts = {"rider": rider, "value": value, "offer": pace.offer, "roller": pace.roller}
    shapes = keys((pace.roller, rider))
    if is_polka_four(roller):
        text = _(
            "Rider {roller} rolled a 4 on the hill: everybody behind him takes over {offer}, not"
            " {value}."
        )
        text = text.format(**facts)
        rule = "hill-four-follow" if value == face(roller) else "pace-latest"
        return condition(rule, False, text, shapes, **facts)
    text = _(
        "Rider {roller} set the speed {offer}, not {value}: rider {number} may take over {offer}."
    )
    if offered(race, rider) is None:
        text = _("Rider {roller} set the speed {offer}, not {value}.")
    elif value < pace.offer:
        text = _(
            "Rider {roller} set the speed {offer}, not {value}: rider {number} takes over {offer},"
            " and may then ride fewer cells, such as {value}."
        )
    text = text.format(number=rider, offer=pace.offer, roller=pace.roller, value=value)
    return condition("pace-latest", False, text, shapes, **facts)


# --- braking: whoever rolls white of his own will brakes the next two riders of his group


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


def spared_by(race: Race, rider: int) -> int | None:
    """Whose braking does not bind a rider only because he is on the hill, if anybody's."""
    braker = race.pace(rider).braker
    return braker if braker is not None and rider in spared_on_hill(race, braker) else None


def third_after_brake(race: Race, rider: int) -> bool:
    """Whether he comes right after the two braked riders, and finds a value of the white die."""
    pace = race.pace(rider)
    if pace.braker is None or pace.roller is None:
        return False
    third = followers(race, pace.braker)[BRAKED : BRAKED + 1] == [rider]
    return third and is_white(race.rides[pace.roller].ride.speed)


def is_white(speed: Roll | Take | Card) -> bool:
    """Whether a speed is a roll of the white die."""
    return isinstance(speed, Roll) and speed.die is Die.WHITE


def judge_braked(race: Race, rider: int, speed: Roll | Take | Card) -> Iterator[Reason]:
    """What braking forbids: everything but white and takeover."""
    yield from judge_spared(race, rider)
    braker = braker_of(race, rider)
    if braker is None:
        return
    shapes, facts = keys((braker, rider)), {"braker": braker}
    if race.terrain[rider] is Terrain.HILL:
        yield _braked_on_hill(rider, braker)
    if isinstance(speed, Card):
        yield _judge_card(race, rider, braker)
    elif isinstance(speed, Take):
        text = _("Rider {number} is braked by rider {braker}; taking over is open to him.")
        words = text.format(number=rider, braker=braker)
        yield condition("braked-white-only", True, words, shapes)
    elif is_white(speed):
        text = _(
            "Rider {number} is braked by rider {braker}; he may roll white, which is no new"
            " braking."
        )
        text = text.format(number=rider, braker=braker)
        yield condition("braked-white-again", True, text, shapes, **facts)
    else:
        text = _(_CLOSED[speed.die]).format(number=rider, braker=braker)
        yield condition("braked-white-only", False, text, shapes, die=speed.die.value, **facts)


_CLOSED: Final = {
    Die.YELLOW: mark(
        "Rider {number} is braked by rider {braker}: he may not roll yellow, only take over or roll"
        " white."
    ),
    Die.RED: mark(
        "Rider {number} is braked by rider {braker}: he may not roll red, only take over or roll"
        " white."
    ),
    Die.POLKA: mark(
        "Rider {number} is braked by rider {braker}: he may not roll polka-dot, only take over or"
        " roll white."
    ),
    Die.GREEN: mark(
        "Rider {number} is braked by rider {braker}: he may not roll green, only take over or roll"
        " white."
    ),
}


def judge_spared(race: Race, rider: int) -> Iterator[Reason]:
    """Name the assumption by which a rider on the hill is not braked (option ``braking_hill``)."""
    braker = spared_by(race, rider)
    if braker is not None and rider not in race.rides:
        text = _(
            "Rider {number} stands on the hill: the white die of rider {braker} does not brake him."
        )
        text = text.format(number=rider, braker=braker)
        yield condition(
            "braking-hill", True, text, keys((braker, rider)), braker=braker, rider=rider
        )


def _braked_on_hill(rider: int, braker: int) -> Reason:
    text = _("Rider {number} stands on the hill, and rider {braker} brakes him all the same.")
    text = text.format(number=rider, braker=braker)
    return condition("braking-hill-too", True, text, keys((braker, rider)), braker=braker)


def why_braked(race: Race) -> Iterator[Reason]:
    """Who brakes each of the braked riders, and whom the hill spares; or that there is none."""
    for rider in race.braked:
        braker = braker_of(race, rider)
        assert braker is not None
        text = _("Rider {number} is braked by rider {braker}: he takes over or rolls white.")
        text = text.format(number=rider, braker=braker)
        shapes = keys((braker, rider))
        yield condition("braked-white-only", True, text, shapes, braker=braker, rider=rider)
    spared = [reason for rider in race.order for reason in judge_spared(race, rider)]
    yield from spared
    if not race.braked and not spared:
        yield condition("braking", True, _("No rider who has still to move is braked."))


def _judge_card(race: Race, rider: int, braker: int) -> Reason:
    allowed = race.profile["braked_card"] == "yes"
    if allowed:
        text = _("Rider {number} is braked by rider {braker}, but a card is open to him.")
    else:
        text = _(
            "Rider {number} is braked by rider {braker}: he may not play a card, only take over or"
            " roll white."
        )
    text = text.format(number=rider, braker=braker)
    rule = "braked-card-yes" if allowed else "braked-card-no"
    return condition(rule, allowed, text, (key(braker), key(rider)), braker=braker)
