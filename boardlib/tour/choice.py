"""The choice of a speed: a roll, a takeover or a card, and what an ATTACK is used for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from boardlib.ruling import Reason
from boardlib.text import _
from boardlib.tour.attack import attack_meant, judge_attack
from boardlib.tour.braking import judge_braked
from boardlib.tour.cards import judge_card
from boardlib.tour.dice import faces
from boardlib.tour.moves import DICE, Attack, Card, Die, Ride, Roll, Take
from boardlib.tour.naming import dice, key, keys, name, on
from boardlib.tour.pace import judge_take, judge_worth
from boardlib.tour.road import Terrain
from boardlib.tour.rulebook import condition
from boardlib.tour.state import Race

ON: Final = {
    Terrain.FLAT: (Die.YELLOW, Die.WHITE, Die.RED),
    Terrain.HILL: (Die.POLKA,),
}
"""The dice that set a speed, by terrain (tour.dice-flat, tour.dice-hill)."""


def judge_turn(race: Race, rider: int) -> Reason:
    """Riders move one after another, each once a round."""
    turn = race.turn
    if turn == rider:
        text = _("It is the turn of rider {number}.").format(number=rider)
        return condition("order-turn", True, text, (key(rider),), turn=turn)
    if rider in race.rides:
        text = _("{name} has moved in this round already.").format(name=name(rider))
        return condition("order-once", False, text, (key(rider),), turn=turn)
    assert turn is not None
    text = _("It is not the turn of rider {number}: rider {turn} moves first{why}.")
    text = text.format(number=rider, turn=turn, why=_why_first(race, turn, rider))
    rule = f"order-{_criterion(race, turn, rider)}"
    return condition(rule, False, text, keys((turn, rider)), turn=turn)


def _criterion(race: Race, first: int, second: int) -> str:
    """What decides between two riders: the section, the distance or the wind."""
    road, one, other = race.road, race.start[first], race.start[second]
    if road.section(one) != road.section(other):
        return "section"
    if road.distance(one) == road.distance(other):
        return "wind"
    return "half-cells" if race.profile["distance"] == "half_cells" else "cells"


def _why_first(race: Race, first: int, second: int) -> str:
    return {
        "section": _(", he started in a later section"),
        "cells": _(", he started nearer to the yellow line"),
        "half-cells": _(", he started nearer to the yellow line, counted in half cells"),
        "wind": _(", he started on the windward side"),
    }[_criterion(race, first, second)]


def judge_choice(race: Race, ride: Ride) -> Iterator[Reason]:
    """Every condition of the choice of a speed, in the order of the rule book."""
    speed = ride.speed
    if isinstance(speed, Take):
        yield from judge_take(race, ride.rider, speed.value)
        yield from judge_braked(race, ride.rider, speed)
    elif isinstance(speed, Roll):
        yield from judge_die(race, ride.rider, speed)
        yield from judge_braked(race, ride.rider, speed)
        yield from judge_face(race, ride.rider, speed)
        if attack_meant(race, ride) is Attack.NONE:
            yield from judge_worth(race, ride)
    else:
        yield from judge_card(race, ride)
        yield from judge_braked(race, ride.rider, speed)
    yield from judge_attack(race, ride)


def judge_die(race: Race, rider: int, roll: Roll) -> Iterator[Reason]:
    """Yellow, white and red on the flat, polka-dot on the hill."""
    terrain = race.terrain[rider]
    known = ON[terrain]
    text = _("{name} starts {here}: {dice}.")
    if roll.die not in known:
        text = _("{name} starts {here}, where the {die} is not rolled, but: {dice}.")
    text = text.format(name=name(rider), here=on(terrain), die=_(DICE[roll.die]), dice=dice(known))
    rule = "dice-hill" if terrain is Terrain.HILL else "dice-flat"
    shapes = (key(rider), str(race.start[rider]))
    yield condition(rule, roll.die in known, text, shapes, die=roll.die.value)


def judge_face(race: Race, rider: int, roll: Roll) -> Iterator[Reason]:
    """A die shows only the faces it has; these are a profile value."""
    known = faces(race.profile, roll.die)
    if roll.face not in known:
        words = list(dict.fromkeys(map(str, known)))
        text = _("The {die} has no face {face}; its faces are {faces}.").format(
            die=_(DICE[roll.die]), face=roll.face, faces=", ".join(words)
        )
        yield condition(f"faces-{roll.die}", False, text, (key(rider),), faces=words)


def speed_words(speed: Roll | Take | Card) -> str:
    """A choice as an option names it: ``take 6``, ``yellow``, ``card``."""
    return speed.die.value if isinstance(speed, Roll) else str(speed)
