"""Jersey cards: each once a stage, played before rolling; and giving a part of one's speed.

In attack position a card counts as ATTACK; anybody else, a lone rider too, moves the value of the
green die only, which nobody takes over.  Speed is given to the rider just before in the order.
"""

from __future__ import annotations

from collections.abc import Iterator

from boardlib.rulebook import Fact
from boardlib.ruling import Reason
from boardlib.text import _
from boardlib.tour.board.position import JERSEYS, TEAMS, Attack, Card, Gift, Ride
from boardlib.tour.board.road import Terrain, progress
from boardlib.tour.rules.attack import can_pull
from boardlib.tour.rules.naming import fails, holds, keys
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
    rider = ride.rider
    yield from _judge_moment(rider, ride.speed)
    yield _judge_holder(race, ride, ride.speed)
    colour = card_meant(race, ride)
    if colour in race.used:
        yield fails("card-once", rider=rider, jersey=jersey_fact(colour))
    if colour is not None:
        where = race.terrain[rider].value
        facts = {"jersey": jersey_fact(colour), "terrain": where, "rider": rider}
        fit = fits(colour, race.terrain[rider])
        yield (holds if fit else fails)("card-terrain", where, **facts)
    yield _judge_use(race, ride)


def _judge_moment(rider: int, card: Card) -> Iterator[Reason]:
    """A card is played before rolling."""
    if card.after is None:
        yield holds("card-before-roll", rider=rider)
    else:
        yield fails("card-before-roll", rider=rider, rolled=str(card.after))


def jersey_fact(colour: str) -> Fact:
    """A jersey, as a fact of a sentence."""
    return Fact(colour, _(JERSEYS[colour]))


def _judge_holder(race: Race, ride: Ride, card: Card) -> Reason:
    worn = held(race, ride.rider)
    facts = {"rider": ride.rider, "jerseys": list(worn)}
    if not worn or (card.jersey and card.jersey not in worn):
        return fails("card-holder", **facts)
    if not card.jersey and len(playable(race, ride.rider)) > 1:
        return fails("card-one", **facts, card=worn[0])
    return holds("card-holder", **facts, jersey=jersey_fact(card_meant(race, ride) or worn[0]))


def _judge_use(race: Race, ride: Ride) -> Reason:
    """Attack or green die only, by the attack position; attacks are judged as attacks."""
    rider = ride.rider
    if ride.attack is Attack.CATCH and race.profile["card_catch"] == "yes":
        return holds("card-catch-yes", rider=rider)
    if ride.attack is Attack.CATCH:
        return fails("card-catch-no", rider=rider)
    if ride.attack is not Attack.NONE:
        return holds("card-attack", ride.attack.value, rider=rider)
    if rider not in race.attackers:
        return holds("card-green", rider=rider)
    if ride.green is not None:
        return holds("card-attack", "green", rider=rider)
    return fails("card-attack", "say" if can_pull(race, rider) else "say_solo", rider=rider)


# --- giving speed -----------------------------------------------------------------------


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
    both = {"rider": ride.rider, "receiver": gift.rider}
    yield _judge_order(race, ride.rider, gift.rider)
    yield _judge_team(race, ride.rider, gift.rider)
    yield (holds if own >= 1 else fails)("give-least", **both, own=own, count=own)
    sums = {"own": own, "gift": gift.value, "total": own + gift.value, "value": value}
    if not gift.value or (not given.cells and gift.way.to in (None, given.start)):
        yield fails("give-sum", "none", **both, **sums)
    elif sums["total"] > value:
        yield fails("give-sum", "more", **both, **sums)
    else:
        yield holds("give-sum", **both, **sums)


def _judge_order(race: Race, rider: int, receiver: int) -> Reason:
    """He gives to the one just before him, and to nobody else."""
    on_road, right = race.profile["giving_order"] == "road", receiver_of(race, rider)
    rule = "give-order-road" if on_road else "give-order"
    facts = {"rider": rider, "receiver": receiver, "right": right}
    if right == receiver:
        return holds(rule, **facts)
    if race.group(rider).lone and not on_road:
        return fails(rule, "alone", **facts)
    return fails(rule, "first" if right is None else "other", **facts)


def _judge_team(race: Race, rider: int, receiver: int) -> Reason:
    """He gives within his team, or to anyone (option ``giving``)."""
    own, other = race.teams[rider], race.teams.get(receiver, "")
    facts = {"rider": rider, "receiver": receiver, "own": _team(own), "other": _team(other)}
    if race.profile["giving"] == "anyone":
        return holds("give-anyone", "team" if own == other else "other", **facts)
    return (holds if own == other else fails)("give-team", **facts)


def _team(team: str) -> Fact:
    return Fact(team, _(TEAMS.get(team, team)))


def judge_ends(race: Race, giver: Leg, receiver: Leg) -> Iterator[Reason]:
    """He must ride past the receiver, and both must end side by side, in front or behind."""
    both = {"rider": giver.rider, "receiver": receiver.rider}
    before = race.at[receiver.rider]
    if is_ahead(race, giver.rider, receiver.rider):
        yield fails("give-past", "ahead", **both, cell=before)
    elif progress(giver.end) > progress(before):
        yield holds("give-past", **both, cell=before)
    else:
        yield fails("give-past", "behind", **both, cell=before)
    adjacent = receiver.end in race.road.around(giver.end)
    ends = {"end": giver.end, "end_of_receiver": receiver.end}
    yield (holds if adjacent else fails)("give-adjacent", "", keys(both.values()), **ends)
