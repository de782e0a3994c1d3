"""Jersey cards: each once a stage, played before rolling.

In attack position a card counts as ATTACK; anybody else, a lone rider too, moves the value of the
green die only, which nobody takes over.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from boardlib.ruling import Reason
from boardlib.text import _, mark
from boardlib.tour.board.moves import Attack, Card, Ride
from boardlib.tour.board.position import JERSEYS
from boardlib.tour.board.road import Terrain
from boardlib.tour.rulebook import condition
from boardlib.tour.rules.hills import can_pull
from boardlib.tour.rules.naming import key
from boardlib.tour.rules.state import Race


def held(race: Race, rider: int) -> tuple[str, ...]:
    """The colours of the jerseys that a rider wears."""
    worn = race.wearers
    if rider not in worn.values():
        return ()
    return tuple(colour for colour in JERSEYS if worn.get(colour) == rider)


def playable(race: Race, rider: int) -> tuple[str, ...]:
    """The colours of the cards that a rider may still play on this terrain."""
    fit = (one for one in held(race, rider) if fits(one, race.terrain[rider]))
    return tuple(colour for colour in fit if colour not in race.used)


def fits(colour: str, terrain: Terrain) -> bool:
    """Yellow and green on the flat only, polka-dot on the hill only."""
    return (colour == "polka") == (terrain is Terrain.HILL)


def card_meant(race: Race, ride: Ride) -> str | None:
    """The card that a move plays: the named one, or the only one that fits."""
    if not isinstance(ride.speed, Card):
        return None
    if ride.speed.jersey:
        return ride.speed.jersey
    known = playable(race, ride.rider) or held(race, ride.rider)
    return known[0] if known else None


def judge_card(race: Race, ride: Ride) -> Iterator[Reason]:
    """The conditions of playing a card."""
    assert isinstance(ride.speed, Card)
    yield from _judge_moment(ride, ride.speed)
    yield from _judge_holder(race, ride, ride.speed)
    colour = card_meant(race, ride)
    if colour is not None:
        yield from _judge_state(race, ride.rider, colour)
    yield from _judge_use(race, ride)


def _judge_moment(ride: Ride, card: Card) -> Iterator[Reason]:
    text = _("Rider {number} plays the card before rolling.")
    if card.after is not None:
        text = _("Rider {number} has rolled already: the card is no longer open, the roll stands.")
    text = text.format(number=ride.rider)
    holds, facts = card.after is None, {} if card.after is None else {"rolled": str(card.after)}
    yield condition("card-before-roll", holds, text, (key(ride.rider),), **facts)


def _judge_holder(race: Race, ride: Ride, card: Card) -> Iterator[Reason]:
    worn, shapes = held(race, ride.rider), (key(ride.rider),)
    if not worn or (card.jersey and card.jersey not in worn):
        text = _("Rider {number} does not wear the jersey whose card he would play.")
        text = text.format(number=ride.rider)
        yield condition("card-holder", False, text, shapes, jerseys=list(worn))
    elif not card.jersey and len(playable(race, ride.rider)) > 1:
        text = _("Rider {number} holds several cards: say which, such as 'card {first}'.")
        text = text.format(number=ride.rider, first=worn[0])
        yield condition("card-one", False, text, shapes, jerseys=list(worn))
    else:
        colour = card_meant(race, ride) or worn[0]
        text = _("Rider {number} wears the jersey of the card ({jersey}).")
        text = text.format(number=ride.rider, jersey=_(JERSEYS[colour]))
        yield condition("card-holder", True, text, shapes, jerseys=list(worn))


def _judge_state(race: Race, rider: int, colour: str) -> Iterator[Reason]:
    shapes, jersey = (key(rider),), _(JERSEYS[colour])
    if colour in race.used:
        text = _("The card has been used, and it may be played only once a stage ({jersey}).")
        text = text.format(jersey=jersey)
        yield condition("card-once", False, text, shapes, rider=rider, jersey=colour)
    terrain, holds = race.terrain[rider], fits(colour, race.terrain[rider])
    text = _(_WHERE[terrain, holds]).format(jersey=jersey)
    yield condition("card-terrain", holds, text, shapes, jersey=colour, terrain=terrain.value)


_WHERE: Final = {
    (Terrain.FLAT, True): mark("On the flat this card may be played ({jersey})."),
    (Terrain.FLAT, False): mark("On the flat this card may not be played ({jersey})."),
    (Terrain.HILL, True): mark("On the hill this card may be played ({jersey})."),
    (Terrain.HILL, False): mark("On the hill this card may not be played ({jersey})."),
}


def _judge_use(race: Race, ride: Ride) -> Iterator[Reason]:
    """Attack or green die only, by the attack position; attacks are judged as attacks."""
    shapes = (key(ride.rider),)
    if ride.attack is Attack.CATCH:
        yield _judge_catch(race, ride.rider)
    elif ride.attack is not Attack.NONE:
        text = _("In attack position the card counts as ATTACK, and he attacks alone.")
        if ride.attack is Attack.PULL:
            text = _("In attack position the card counts as ATTACK, and he pulls the others.")
        yield condition("card-attack", True, text, shapes)
    else:
        yield from _judge_green_only(race, ride)


def _judge_catch(race: Race, rider: int) -> Reason:
    """Whether a card may stand for the ATTACK that catches (option ``card_catch``)."""
    if race.profile["card_catch"] == "yes":
        text = _("In attack position the card counts as ATTACK, which may catch an attacker.")
        return condition("card-catch-yes", True, text, (key(rider),))
    text = _("A card catches nobody: that needs ATTACK on the die.")
    return condition("card-catch-no", False, text, (key(rider),))


def _judge_green_only(race: Race, ride: Ride) -> Iterator[Reason]:
    shapes = (key(ride.rider),)
    if ride.rider in race.attackers and ride.green is not None:
        text = _("Rider {number} is in attack position, so the card counts as ATTACK.")
        yield condition("card-attack", True, text.format(number=ride.rider), shapes)
    elif ride.rider in race.attackers:
        text = _(
            "Rider {number} is in attack position, so the card counts as ATTACK: say solo or pull."
        )
        if not can_pull(race, ride.rider):
            text = _(
                "Rider {number} is in attack position, so the card counts as ATTACK: say solo."
            )
        yield condition("card-attack", False, text.format(number=ride.rider), shapes)
    else:
        text = _("Rider {number} is not in attack position: he has the green value and no more.")
        yield condition("card-green", True, text.format(number=ride.rider), shapes)
