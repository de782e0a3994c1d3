"""Jersey cards: each once a stage, played before rolling.

In attack position a card counts as ATTACK; anybody else, a lone rider too, moves the value of the
green die only, which nobody takes over.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from boardlib.ruling import Reason
from boardlib.text import _, mark, ngettext
from boardlib.tour.board.position import JERSEYS, TEAMS, Attack, Card, Gift, Ride
from boardlib.tour.board.road import Terrain, progress
from boardlib.tour.rulebook import condition
from boardlib.tour.rules.attack import can_pull
from boardlib.tour.rules.naming import key, keys
from boardlib.tour.rules.state import Leg, Race


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


# --- giving speed: a rider passes a part of his value on to the one just before him in th


def receiver_of(race: Race, rider: int) -> int | None:
    """The only rider to whom he may give: the one before him (option ``giving_order``).

    That is the one before him in his own group, or in the order of the whole road.
    """
    whole_road = race.profile["giving_order"] == "road"
    line = race.order if whole_road else race.group(rider).riders
    place = line.index(rider)
    return line[place - 1] if place else None


def may_give(race: Race, rider: int, receiver: int) -> bool:
    """Whether the teams allow it (option ``giving``)."""
    same = race.teams[rider] == race.teams.get(receiver)
    return same or race.profile["giving"] == "anyone"


def is_ahead(race: Race, rider: int, receiver: int) -> bool:
    """Whether he is farther along the road than the receiver already, and cannot ride past him."""
    return progress(race.at[rider]) > progress(race.at[receiver])


def judge_gift(
    race: Race, ride: Ride, gift: Gift, value: int, own: int, given: Leg
) -> Iterator[Reason]:
    """Who may give to whom, and how much of his ``value``.

    ``own`` are the cells that he rides himself, ``given`` is what the receiver rides.
    """
    yield _judge_order(race, ride.rider, gift.rider)
    yield _judge_team(race, ride.rider, gift.rider)
    shapes = keys((ride.rider, gift.rider))
    text = ngettext(
        "Rider {number} rides {count} cell himself: he must ride at least 1.",
        "Rider {number} rides {count} cells himself: he must ride at least 1.",
        own,
    ).format(number=ride.rider, count=own)
    yield condition("give-least", own >= 1, text, shapes, own=own)
    total = own + gift.value
    text = _("{own} for himself and {gift} for rider {other} make {total}; he has {value}.")
    nothing = not gift.value or (not given.cells and gift.way.to in (None, given.start))
    if nothing:
        text = _("{own} for himself and none for rider {other}: a gift is at least 1 cell.")
    text = text.format(own=own, gift=gift.value, other=gift.rider, total=total, value=value)
    holds = total <= value and not nothing
    yield condition("give-sum", holds, text, shapes, own=own, gift=gift.value, value=value)


def _judge_order(race: Race, rider: int, receiver: int) -> Reason:
    right, shapes = receiver_of(race, rider), keys((rider, receiver))
    facts = {"receiver": receiver, "right": right}
    if race.profile["giving_order"] == "road":
        rule, text = "give-order-road", _order_on_road(right, receiver)
    else:
        rule, text = "give-order", _order_in_group(race, rider, right, receiver)
    text = text.format(number=rider, right=right, other=receiver)
    return condition(rule, right == receiver, text, shapes, **facts)


def _order_in_group(race: Race, rider: int, right: int | None, receiver: int) -> str:
    """What is said of a gift that stays within a group, which is our reading."""
    if right == receiver:
        return _("Rider {number} moves right after rider {other} of his group.")
    if race.group(rider).lone:
        return _(
            "Rider {number} is alone; as we read the page, speed is given only within a group."
        )
    if right is None:
        return _("Rider {number} is the first of his group: nobody moves before him in it.")
    return _(
        "Rider {number} may give only to the rider just before him in his group, rider {right},"
        " not to rider {other}."
    )


def _order_on_road(right: int | None, receiver: int) -> str:
    if right == receiver:
        return _("Rider {number} moves right after rider {other}.")
    if right is None:
        return _("Rider {number} is the first of all: nobody moves before him.")
    return _(
        "Rider {number} may give only to the rider just before him in the order, rider {right},"
        " not to rider {other}."
    )


def _judge_team(race: Race, rider: int, receiver: int) -> Reason:
    own, other = race.teams[rider], race.teams.get(receiver, "")
    anyone = race.profile["giving"] == "anyone"
    text = _("Rider {number} ({own}) and rider {receiver} ({other}) are of different teams.")
    if own == other:
        text = _("Rider {number} and rider {receiver} are of one team ({own}).")
    text = text.format(
        number=rider,
        own=_(TEAMS.get(own, own)),
        receiver=receiver,
        other=_(TEAMS.get(other, other)),
    )
    rule = "give-anyone" if anyone else "give-team"
    return condition(rule, may_give(race, rider, receiver), text, keys((rider, receiver)))


def judge_ends(race: Race, giver: Leg, receiver: Leg) -> Iterator[Reason]:
    """He must ride past the receiver, and both must end side by side, in front or behind."""
    shapes = keys((giver.rider, receiver.rider))
    before = race.at[receiver.rider]
    ahead = is_ahead(race, giver.rider, receiver.rider)
    past = progress(giver.end) > progress(before) and not ahead
    text = _("Rider {number} rides past rider {other} ({cell}).")
    if ahead:
        text = _("Rider {number} was ahead of rider {other} already ({cell}).")
    elif not past:
        text = _("Rider {number} does not ride past rider {other} ({cell}).")
    text = text.format(number=giver.rider, other=receiver.rider, cell=before.words)
    yield condition("give-past", past, text, (*shapes, str(before)))
    adjacent = receiver.end in race.road.around(giver.end)
    text = _("They end on adjacent cells ({one} and {two}).")
    if not adjacent:
        text = _("They end on cells that are not adjacent ({one} and {two}).")
    text = text.format(one=giver.end.words, two=receiver.end.words)
    yield condition("give-adjacent", adjacent, text, (*shapes, str(giver.end), str(receiver.end)))
