"""The choice of a speed: a roll, a takeover or a card, and what an ATTACK is used for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from boardlib.ruling import Reason
from boardlib.text import _
from boardlib.tour.board.dice import faces
from boardlib.tour.board.moves import DICE, Attack, Die, Ride, Roll, Take
from boardlib.tour.board.peloton import half_cells
from boardlib.tour.board.road import Terrain
from boardlib.tour.rulebook import condition
from boardlib.tour.rules.attack import attack_meant, judge_attack, judge_green
from boardlib.tour.rules.braking import braker_of, judge_braked
from boardlib.tour.rules.cards import judge_card
from boardlib.tour.rules.naming import key, keys
from boardlib.tour.rules.pace import judge_worth
from boardlib.tour.rules.state import Race
from boardlib.tour.rules.takeover import judge_take

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
        text = _("Rider {number} has moved in this round already.").format(number=rider)
        return condition("order-once", False, text, (key(rider),), turn=turn)
    assert turn is not None
    return judge_order(race, turn, rider, holds=False)


def judge_order(race: Race, first: int, second: int, holds: bool = True) -> Reason:
    """Why one rider moves before another: the section, the distance or the wind decides."""
    rule, text = _what_decides(race, first, second)
    text = text.format(first=first, second=second)
    facts = {"first": first, "second": second}
    return condition(f"order-{rule}", holds, text, keys((first, second)), **facts)


def _what_decides(race: Race, first: int, second: int) -> tuple[str, str]:
    road, one, other = race.road, race.start[first], race.start[second]
    if road.section(one) != road.section(other):
        text = _("Rider {first} moves before rider {second}: he started in a later section.")
        return "section", text
    if race.profile["distance"] == "half_cells":
        nearer = half_cells(road, one) < half_cells(road, other)
        rule = "half-cells"
    else:
        nearer, rule = road.distance(one) < road.distance(other), "cells"
    if nearer:
        text = _("Rider {first} moves before rider {second}: he started nearer to the line.")
        return rule, text
    text = _(
        "Rider {first} moves before rider {second}: as near to the line, he started on the"
        " windward side."
    )
    return "wind", text


def judge_choice(race: Race, ride: Ride, rolled: bool = True) -> Iterator[Reason]:
    """Every condition of the choice of a speed, in the order of the rule book.

    ``rolled`` says whether a green die that belongs to it must have been rolled by now.
    """
    speed = ride.speed
    if isinstance(speed, Take):
        yield from judge_take(race, ride.rider, speed.value)
        yield from judge_braked(race, ride.rider, speed)
    elif isinstance(speed, Roll):
        yield judge_die(race, ride.rider, speed.die)
        yield from judge_braked(race, ride.rider, speed)
        yield from judge_face(race, ride.rider, speed)
        if attack_meant(race, ride) is Attack.NONE:
            yield from judge_worth(race, ride)
    else:
        yield from judge_card(race, ride)
        yield from judge_braked(race, ride.rider, speed)
    yield from judge_attack(race, ride)
    if ride.green is not None or rolled:
        yield from judge_green(race, ride)


def judge_die(race: Race, rider: int, die: Die) -> Reason:
    """Yellow, white and red on the flat, polka-dot on the hill."""
    allowed = die in dice_of(race, rider)
    rule, text = _why_die(race, rider, die)
    shapes = (key(rider), str(race.start[rider]))
    return condition(rule, allowed, text.format(number=rider), shapes, die=die.value)


def dice_of(race: Race, rider: int) -> tuple[Die, ...]:
    """The dice that are rolled where a rider starts; white on the hill by ``braking_hill`` only."""
    terrain = race.terrain[rider]
    braked = terrain is Terrain.HILL and braker_of(race, rider) is not None
    return (*ON[terrain], Die.WHITE) if braked else ON[terrain]


def _why_die(race: Race, rider: int, die: Die) -> tuple[str, str]:
    """The rule about a die on this terrain, and what it says."""
    if race.terrain[rider] is Terrain.FLAT:
        if die in ON[Terrain.FLAT]:
            return "dice-flat", _("Rider {number} starts on the flat: yellow, white or red.")
        return "dice-flat", _(
            "Rider {number} starts on the flat, without the polka-dot die: yellow, white or red."
        )
    if die is Die.POLKA:
        return "dice-hill", _(
            "Rider {number} starts on the hill: the polka-dot die is rolled there."
        )
    if die is Die.YELLOW:
        return "dice-hill", _(
            "Rider {number} starts on the hill: the polka-dot die is rolled there, not yellow."
        )
    if die in dice_of(race, rider):
        return "braking-hill-too", _("Rider {number} is braked: he may roll white on the hill too.")
    return "dice-hill-only", _(
        "Rider {number} starts on the hill, where only the polka-dot die is rolled: white and red"
        " are dice of the flat."
    )


def judge_face(race: Race, rider: int, roll: Roll) -> Iterator[Reason]:
    """A die shows only the faces it has; these are a profile value."""
    known = faces(race.profile, roll.die)
    if roll.face not in known:
        words = list(dict.fromkeys(map(str, known)))
        text = _(
            "There is no such face on this die ({die}: {face}); its faces are {faces}."
        ).format(die=_(DICE[roll.die]), face=roll.face, faces=", ".join(words))
        yield condition(f"faces-{roll.die}", False, text, (key(rider),), faces=words)
