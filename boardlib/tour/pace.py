"""The speed of a group: what a roll is worth, and what the next rider may take over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from boardlib.ruling import Reason
from boardlib.text import _
from boardlib.tour.attack import ATTACK_CELLS as ATTACK_CELLS
from boardlib.tour.braking import third_after_brake
from boardlib.tour.hills import FOLLOWED, barred_by_border, judge_border
from boardlib.tour.moves import Attack, Card, Die, Ride, Roll, Take
from boardlib.tour.naming import cells, key, keys, name, riders
from boardlib.tour.rulebook import condition
from boardlib.tour.state import Chase, Pace, Race, Ridden, Source

# --- what a speed is worth --------------------------------------------------------------


def parts(race: Race, ride: Ride, attack: Attack) -> tuple[int, ...]:
    """The cells that a rider may ride: one number, or jump and green value of a solo attack."""
    first = base(race, ride, attack)
    if attack is Attack.CATCH:
        chase = race.pace(ride.rider).chase
        return (first + (chase.green if chase else 0),)
    green = ride.green or 0
    return (first, green) if attack is Attack.SOLO else (first + green,)


def base(race: Race, ride: Ride, attack: Attack) -> int:
    """The cells that a speed is worth without the green die."""
    match ride.speed:
        case Take(value):
            return value
        case Card():
            return 0 if attack is Attack.NONE else ATTACK_CELLS[race.terrain[ride.rider]]
        case Roll(die, face):
            plain = attack is Attack.NONE and die is Die.YELLOW
            return face.value - (reduction(race, ride.rider, face.value) if plain else 0)


def reduction(race: Race, rider: int, value: int) -> int:
    """What a value of the yellow die loses: 1 in the wind, but nothing from a 2."""
    if is_lone(race, rider):
        return 0 if value <= 2 else 1
    if not in_the_wind(race, rider):
        return 0
    return 1 if value > 2 or (value == 2 and race.profile["leader_two"] == "1") else 0


def is_lone(race: Race, rider: int) -> bool:
    """Whether a rider is alone, by the moment that option ``snapshot`` names."""
    if not race.group(rider).lone:
        return False
    return race.profile["snapshot"] == "round" or not joined(race, rider)


def joined(race: Race, rider: int) -> bool:
    """Whether somebody stands beside a rider now."""
    return any(near in race.taken for near in race.road.around(race.at[rider]))


def in_the_wind(race: Race, rider: int) -> bool:
    """Whether a rider has the wind against him: the leader (option ``leader_wind``)."""
    if race.profile["leader_wind"] == "leader":
        return race.leads(rider)
    return not race.group(rider).lone and not race.pace(rider).windless


def judge_worth(race: Race, ride: Ride) -> Iterator[Reason]:
    """Why a roll gives as many cells as it does; every one of these holds."""
    if not isinstance(ride.speed, Roll):
        return
    value, rider = ride.speed.face.value, ride.rider
    if ride.speed.die is Die.YELLOW:
        yield _worth_of_yellow(race, rider, value)
    elif ride.speed.die is Die.POLKA:
        yield _worth_of_polka(rider, value)
    else:
        text = _("{name} rides {cells}: white and red are not reduced.")
        text = text.format(name=name(rider), cells=cells(value))
        yield condition("not-reduced", True, text, (key(rider),), value=value, cells=value)


def _worth_of_yellow(race: Race, rider: int, value: int) -> Reason:
    lost = reduction(race, rider, value)
    facts = {"value": value, "cells": value - lost}
    if race.group(rider).lone:
        rule, why = _reduction_of_lone(race, rider, value)
    elif in_the_wind(race, rider):
        rule, why = _reduction_of_leader(race, rider, value)
    elif race.pace(rider).windless:
        rule, why = "reduced-first-only", _("he has riders of his group before him")
    else:
        rule, why = "wind-leader-only", _("only the leader has the wind against him")
    text = _("{name} rides {cells} with a {value}: {why}.").format(
        name=name(rider), cells=cells(value - lost), value=value, why=why
    )
    return condition(rule, True, text, (key(rider),), **facts)


def _reduction_of_lone(race: Race, rider: int, value: int) -> tuple[str, str]:
    if value <= 2:
        return "lone-two", _("he is alone, but a 2 stays a 2")
    if not joined(race, rider):
        return "reduced-lone", _("he is alone, so it is 1 less")
    if race.profile["snapshot"] == "round":
        return "snapshot-round", _("he was alone at the start of the round, so it is 1 less")
    return "snapshot-move", _("he was alone, but somebody has joined him")


def _reduction_of_leader(race: Race, rider: int, value: int) -> tuple[str, str]:
    if not race.leads(rider):
        return "wind-next", _("nobody before him has rolled yellow, so he has the wind")
    if value > 2:
        return "reduced-leader", _("he leads his group, so it is 1 less")
    if race.profile["leader_two"] == "1":
        return "leader-two-reduced", _("he leads his group, so even a 2 is 1 less")
    return "leader-two-stays", _("he leads his group, but a 2 stays a 2")


def _worth_of_polka(rider: int, value: int) -> Reason:
    rule = "hill-four" if value == max(FOLLOWED) else "hill-not-reduced"
    text = _("{name} rides {cells}: on the hill nothing is reduced for the one who rolls.")
    text = text.format(name=name(rider), cells=cells(value))
    return condition(rule, True, text, (key(rider),), value=value, cells=value)


# --- taking a speed over ----------------------------------------------------------------


def offered(race: Race, rider: int) -> int | None:
    """The value that a rider may take over, or None if he must roll."""
    pace = race.pace(rider)
    if pace.offer is None or race.leads(rider) or race.group(rider).lone:
        return None
    if barred_by_border(race, rider) or third_must_roll(race, rider):
        return None
    return pace.offer


def third_must_roll(race: Race, rider: int) -> bool:
    """Whether the value of a white die does not reach him (option ``third_after_brake``)."""
    rolls = race.profile["third_after_brake"] == "roll"
    return rolls and third_after_brake(race, rider)


def judge_take(race: Race, rider: int, value: int) -> Iterator[Reason]:
    """Whether a rider may take over a value, every condition of it."""
    if race.group(rider).lone:
        text = _("{name} is alone: he must roll.").format(name=name(rider))
        yield condition("lone-rolls", False, text, (key(rider),), rider=rider)
    elif race.leads(rider):
        text = _("{name} leads his group: he must roll.").format(name=name(rider))
        yield condition("leader-rolls", False, text, (key(rider),), rider=rider)
    else:
        yield from _judge_offer(race, rider, value)
        return
    yield from _judge_foreign(race, rider, value)


def _judge_offer(race: Race, rider: int, value: int) -> Iterator[Reason]:
    pace = race.pace(rider)
    if pace.offer is None:
        yield _nothing_offered(race, rider, pace)
        yield from _judge_foreign(race, rider, value)
        return
    yield from judge_border(race, rider)
    if third_after_brake(race, rider):
        yield _judge_third(race, rider, pace.offer)
    if value == pace.offer:
        yield _taken_over(race, rider, pace)
        yield from _basis_of_value(race, pace)
    else:
        yield _other_value(race, rider, value, pace)


def _nothing_offered(race: Race, rider: int, pace: Pace) -> Reason:
    if pace.source is Source.START:
        text = _("Nobody of the group of rider {number} has set a speed in this round yet.")
        shapes: tuple[str, ...] = (race.group(rider).key,)
        return condition("pace-first", False, text.format(number=rider), shapes)
    rule, text = {
        Source.RED: ("red-own", _("{other} rolled red, which is only for himself.")),
        Source.SOLO: ("solo-no-takeover", _("{other} attacked alone and takes nobody with him.")),
        Source.CATCH: ("solo-no-takeover", _("{other} caught the attacker; this is no speed.")),
    }[pace.source]
    assert pace.rider is not None
    text = text.format(other=name(pace.rider)) + " " + _("The next rider must roll.")
    return condition(rule, False, text, keys((pace.rider, rider)), roller=pace.rider, rider=rider)


def _judge_foreign(race: Race, rider: int, value: int) -> Iterator[Reason]:
    """A value that was rolled in another group is no offer."""
    others = [one for one in _who_set(race, value) if race.group(one) is not race.group(rider)]
    if others and not any(race.group(one) is race.group(rider) for one in _who_set(race, value)):
        text = _("The {value} comes from rider {others}, who rides in another group.").format(
            value=value, others=riders(others)
        )
        shapes = (*keys(others), race.group(rider).key)
        yield condition("pace-own-group", False, text, shapes, value=value, others=others)


def _who_set(race: Race, value: int) -> list[int]:
    """The riders who rolled or took over a value in this round."""
    return [rider for rider, ridden in race.rides.items() if value in (face(ridden), ridden.value)]


def face(ridden: Ridden) -> int:
    """The value that a move showed to the others, before any reduction."""
    speed = ridden.ride.speed
    plain = isinstance(speed, Roll) and ridden.attack is Attack.NONE
    return speed.face.value if plain and isinstance(speed, Roll) else ridden.value


def _judge_third(race: Race, rider: int, offer: int) -> Reason:
    if race.profile["third_after_brake"] == "roll":
        text = _("{name} is the third after the braking rider: he must roll.")
        return condition("third-rolls", False, text.format(name=name(rider)), (key(rider),))
    text = _("{name} is the third after the braking rider: he is free, and may take over {offer}.")
    text = text.format(name=name(rider), offer=offer)
    return condition("third-free", True, text, (key(rider),), offer=offer)


def _taken_over(race: Race, rider: int, pace: Pace) -> Reason:
    assert pace.roller is not None
    text = _(
        "{roller} set the speed {offer}; rider {number} of his group may take it over."
    ).format(roller=name(pace.roller), offer=pace.offer, number=rider)
    shapes = (*keys((pace.roller, rider)), f"offer:{rider}")
    return condition("pace-latest", True, text, shapes, roller=pace.roller, offer=pace.offer)


def _basis_of_value(race: Race, pace: Pace) -> Iterator[Reason]:
    """Name the reading where value rolled and cells ridden differ."""
    assert pace.roller is not None
    ridden = race.rides[pace.roller]
    if _is_polka_four(ridden):
        text = _("After a 4 on the hill everybody behind takes over 3.")
        yield condition("hill-four-follow", True, text, (key(pace.roller),), offer=pace.offer)
    elif len(ridden.cells) != face(ridden):
        by_cells = race.profile["takeover"] == "cells"
        text = (
            _("The cells that were ridden count: {offer}.")
            if by_cells
            else _("The value counts that was rolled, {offer}, not the {cells} ridden.")
        ).format(offer=pace.offer, cells=cells(len(ridden.cells)))
        rule = "takeover-cells" if by_cells else "takeover-face"
        yield condition(rule, True, text, (key(pace.roller),), offer=pace.offer)


def _other_value(race: Race, rider: int, value: int, pace: Pace) -> Reason:
    """Why a value is not the one that may be taken over."""
    assert pace.roller is not None
    assert pace.offer is not None
    foreign = list(_judge_foreign(race, rider, value))
    if foreign:
        return foreign[0]
    roller = race.rides[pace.roller]
    facts = {"value": value, "offer": pace.offer, "roller": pace.roller}
    shapes = keys((pace.roller, rider))
    if _is_polka_four(roller) and value == face(roller):
        text = _("{roller} rolled a 4 on the hill: everybody behind him takes over 3, not 4.")
        text = text.format(roller=name(pace.roller))
        return condition("hill-four-follow", False, text, shapes, **facts)
    text = _(
        "The speed before rider {number} is {offer}, set by rider {roller}, not {value}."
    ).format(number=rider, offer=pace.offer, roller=pace.roller, value=value)
    return condition("pace-latest", False, text, shapes, **facts)


def _is_polka_four(ridden: Ridden) -> bool:
    speed = ridden.ride.speed
    return isinstance(speed, Roll) and speed.die is Die.POLKA and speed.face.value in FOLLOWED


# --- what a move leaves to the next rider -----------------------------------------------


def pace_after(race: Race, ridden: Ridden, braked: bool) -> Pace:
    """The speed of the group after a move; ``braked`` says whether the rider was braked."""
    ride, old = ridden.ride, race.pace(ridden.ride.rider)
    chase = chase_after(race, ridden)
    match ride.speed:
        case Take():
            return replace(old, rider=ride.rider, chase=chase)
        case Card() if ridden.attack is Attack.NONE:
            return replace(old, chase=chase)
        case Roll(die=Die.WHITE) if not braked:
            old = replace(old, braker=ride.rider)
    source = source_of(ridden)
    return replace(
        old,
        source=source,
        offer=_value_left(race, ridden) if source is Source.ROLL else None,
        roller=ride.rider,
        rider=ride.rider,
        chase=chase,
        windless=old.windless or _is_yellow(ride),
    )


def _is_yellow(ride: Ride) -> bool:
    return isinstance(ride.speed, Roll) and ride.speed.die is Die.YELLOW


def source_of(ridden: Ridden) -> Source:
    """What a roll or an attack leaves to the next rider."""
    speed = ridden.ride.speed
    if ridden.attack is Attack.SOLO:
        return Source.SOLO
    if ridden.attack is Attack.CATCH:
        return Source.CATCH
    red = isinstance(speed, Roll) and speed.die is Die.RED
    return Source.RED if red else Source.ROLL


def _value_left(race: Race, ridden: Ridden) -> int | None:
    """The value that the next rider finds: the face (on the hill 3 after a 4), or the cells."""
    value = face(ridden)
    if race.profile["takeover"] == "cells":
        given = ridden.ride.gift.value if ridden.ride.gift else 0
        value = len(ridden.cells) + given
    if _is_polka_four(ridden):
        value = min(value, FOLLOWED[face(ridden)])
    return value or None


def chase_after(race: Race, ridden: Ridden) -> Chase | None:
    """Whom the riders behind may catch after a move (option ``catching``)."""
    if ridden.attack is Attack.SOLO:
        return Chase(ridden.ride.rider, ridden.ride.green or 0)
    chase, mode = race.pace(ridden.ride.rider).chase, race.profile["catching"]
    goes_on = mode == "any" or (mode == "chain" and ridden.attack is Attack.CATCH)
    return chase if goes_on else None
