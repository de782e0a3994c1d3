"""Braking: whoever rolls white of his own will brakes the next two riders of his group.

A braked rider takes over or rolls white; his white die is no new braking.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from boardlib.ruling import Reason
from boardlib.text import _, mark
from boardlib.tour.board.moves import Card, Die, Roll, Take
from boardlib.tour.board.road import Terrain
from boardlib.tour.rulebook import condition
from boardlib.tour.rules.hills import followers
from boardlib.tour.rules.naming import key, keys
from boardlib.tour.rules.state import Race

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
