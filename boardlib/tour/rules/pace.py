"""The speed of a group: what a roll is worth, and what the next rider may take over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from enum import Enum, auto
from typing import Final

from boardlib.ruling import Reason
from boardlib.tour.board.position import Attack, Card, Die, Ride, Roll, Take
from boardlib.tour.rules.attack import ATTACK_CELLS, FOLLOWED
from boardlib.tour.rules.naming import holds
from boardlib.tour.rules.state import Chase, Pace, Race, Ridden, Source

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
            return face.value - (lost(race, ride.rider, face.value) if plain else 0)


def lost(race: Race, rider: int, value: int) -> int:
    """The cells that a value of the yellow die loses for a rider, as he rides now."""
    return reduction(value, wind_of(race, rider), race.profile)


def judge_worth(race: Race, ride: Ride) -> Iterator[Reason]:
    """Why a roll gives as many cells as it does; every one of these holds."""
    if not isinstance(ride.speed, Roll):
        return
    die, value = ride.speed.die, ride.speed.face.value
    if die is Die.YELLOW:
        yield _worth_of_yellow(race, ride.rider, value)
        return
    facts = {"rider": ride.rider, "value": value, "cells": value, "count": value}
    if die is not Die.POLKA:
        yield holds("not-reduced", **facts)
    elif value in FOLLOWED:
        yield holds("hill-four", **facts)
    elif race.group(ride.rider).lone:
        yield holds("hill-lone", **facts)
    elif race.leads(ride.rider):
        yield holds("hill-not-reduced", **facts)
    else:
        yield holds("reduced-first-only", "polka", **facts)


def _worth_of_yellow(race: Race, rider: int, value: int) -> Reason:
    less = lost(race, rider, value)
    facts = {"rider": rider, "value": value, "cells": value - less, "lost": less}
    if race.group(rider).lone:
        return holds(_rule_of_lone(race, rider, less), **facts)
    if in_the_wind(race, rider):
        return holds(_rule_of_leader(race, rider, value, less), **facts)
    if race.joined(rider) and race.group_at_start(rider).leader == rider:
        return holds("snapshot-move", "sheltered", **facts)
    if race.pace(rider).windless:
        return holds("reduced-first-only", "yellow", **facts)
    return holds("wind-leader-only", **facts)


def _rule_of_lone(race: Race, rider: int, less: int) -> str:
    if not less:
        return "lone-two"
    beside = any(near in race.taken for near in race.road.around(race.at[rider]))
    return "snapshot-round" if beside else "reduced-lone"


def _rule_of_leader(race: Race, rider: int, value: int, less: int) -> str:
    if not race.leads(rider):
        return "wind-next"
    if value > SPARED:
        return "reduced-leader"
    return "leader-two-reduced" if less else "leader-two-stays"


# --- the wind: what a value of the yellow die loses at the head of a group, and alone ---


class Exposure(Enum):
    """How a rider has the wind."""

    SHELTERED = auto()
    """Others of his group ride before him."""
    HEAD = auto()
    """He leads a group."""
    ALONE = auto()
    """He is a lone rider."""


LOSS: Final = 1
"""The cells that yellow loses in the wind; ``reduced-leader`` and ``reduced-lone`` tell it."""


SPARED: Final = 2
"""The highest value of yellow that may stay as it is in the wind; ``lone-two`` tells it."""


def loss(wind: Exposure) -> int:
    """The cells that a value above 2 of the yellow die loses in this wind.

    Rules: tour.reduced-leader, tour.reduced-lone, tour.reduced-first-only.
    """
    return 0 if wind is Exposure.SHELTERED else LOSS


def reduction(value: int, wind: Exposure, profile: Mapping[str, str]) -> int:
    """The cells that a value of the yellow die loses in this wind.

    Rules: tour.reduced-leader, tour.reduced-lone, tour.lone-two, tour.reduced-first-only;
    of a leader's 2 the option ``leader_two`` decides.
    """
    if value < SPARED or (value == SPARED and _two_stays(wind, profile)):
        return 0
    return loss(wind)


def _two_stays(wind: Exposure, profile: Mapping[str, str]) -> bool:
    return wind is not Exposure.HEAD or profile["leader_two"] != "1"


def wind_of(race: Race, rider: int) -> Exposure:
    """How a rider has the wind when it is his turn."""
    if race.group(rider).lone:
        return Exposure.ALONE
    return Exposure.HEAD if in_the_wind(race, rider) else Exposure.SHELTERED


def in_the_wind(race: Race, rider: int) -> bool:
    """Whether one of a group has the wind against him: its leader (option ``leader_wind``)."""
    if race.profile["leader_wind"] == "leader":
        return race.leads(rider)
    return not race.pace(rider).windless


# --- what a move leaves to the next rider -----------------------------------------------


def face(ridden: Ridden) -> int:
    """The value that a move showed to the others, before any reduction."""
    speed = ridden.ride.speed
    plain = isinstance(speed, Roll) and ridden.attack is Attack.NONE
    return speed.face.value if plain and isinstance(speed, Roll) else ridden.value


def is_polka_four(ridden: Ridden) -> bool:
    """Whether a move is a 4 on the hill, which the riders behind take over as a 3."""
    speed = ridden.ride.speed
    return isinstance(speed, Roll) and speed.die is Die.POLKA and speed.face.value in FOLLOWED


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
        windless=old.windless or _rolls_for_the_group(ride),
    )


def _rolls_for_the_group(ride: Ride) -> bool:
    """Whether somebody has set a pace as leaders usually do: with yellow, on the hill polka-dot."""
    return isinstance(ride.speed, Roll) and ride.speed.die in (Die.YELLOW, Die.POLKA)


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
    if is_polka_four(ridden):
        value = min(value, FOLLOWED[face(ridden)])
    return value or None


def chase_after(race: Race, ridden: Ridden) -> Chase | None:
    """Whom the riders behind may catch after a move (option ``catching``)."""
    if ridden.attack is Attack.SOLO:
        return Chase(ridden.ride.rider, ridden.ride.green or 0)
    chase, mode = race.pace(ridden.ride.rider).chase, race.profile["catching"]
    goes_on = mode == "any" or (mode == "chain" and ridden.attack is Attack.CATCH)
    return chase if goes_on else None
