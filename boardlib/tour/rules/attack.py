"""Attacks: solo, pull, and catching a rider who went alone; what hills change; jersey cards.

ATTACK on a die (2 on the flat, 1 on the hill) lets a rider in attack position add the green die.
Solo: he jumps first, then rolls green.  Pull: he rolls green first and moves the whole sum, which
the others may take over; whoever forgets the jump pulls without words.

Jersey cards are played before rolling, each once a stage.  In attack position a card counts as
ATTACK; anybody else, a lone rider too, moves the value of the green die only, which nobody takes
over.  Speed is given to the rider just before in the order.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from boardlib.rulebook import Fact
from boardlib.ruling import Event, Reason
from boardlib.text import _
from boardlib.tour.board.position import (
    JERSEYS,
    TEAMS,
    Attack,
    Card,
    Die,
    Gift,
    Ride,
    Roll,
    attack_room,
    faces,
)
from boardlib.tour.board.road import Terrain, progress
from boardlib.tour.rules.naming import event, fails, holds, key, keys, places
from boardlib.tour.rules.state import Chase, Leg, Race

ATTACK_CELLS: Final = {Terrain.FLAT: 2, Terrain.HILL: 1}
"""The number beside the word ATTACK; a card counts like that face."""


def attack_meant(race: Race, ride: Ride) -> Attack:
    """What a move is: green rolled without an announcement is a pull, where one is possible."""
    if ride.attack is not Attack.NONE or ride.green is None or not may_mean_attack(race, ride):
        return ride.attack
    return Attack.PULL if can_pull(race, ride.rider) else Attack.SOLO


def may_mean_attack(race: Race, ride: Ride) -> bool:
    """Whether green belongs to an attack: ATTACK on the die, or a card in attack position."""
    if isinstance(ride.speed, Card):
        return ride.rider in race.attackers
    return shows_attack(ride)


def shows_attack(ride: Ride) -> bool:
    """Whether the die shows ATTACK."""
    return isinstance(ride.speed, Roll) and ride.speed.face.attack


def judge_attack(race: Race, ride: Ride) -> Iterator[Reason]:
    """The conditions of an attack or a catch; none where there is nothing of the kind."""
    attack, by_card = attack_meant(race, ride), isinstance(ride.speed, Card)
    if attack is Attack.NONE:
        if ride.green is not None and not by_card:
            yield fails("attack-face", "green", rider=ride.rider)
        return
    if not by_card and not shows_attack(ride):
        yield fails("attack-face", attack.value, rider=ride.rider, speed=str(ride.speed))
    if attack is Attack.CATCH:
        yield from _judge_catch(race, ride)
        return
    yield from judge_position(race, ride.rider)
    if attack is Attack.PULL:
        yield from judge_pull(race, ride.rider)
    yield _way_of_attack(race, ride, attack)


def _way_of_attack(race: Race, ride: Ride, attack: Attack) -> Reason:
    """What the attack is: announced, or green was rolled before the jump."""
    rider, forgotten = ride.rider, ride.attack is Attack.NONE
    if attack is Attack.PULL:
        return holds("attack-forgotten-jump" if forgotten else "attack-pull", rider=rider)
    if not forgotten:
        return holds("attack-solo", rider=rider)
    if race.terrain[rider] is Terrain.HILL:
        return holds("hill-solo-only", rider=rider)
    return holds("attack-forgotten-solo", rider=rider, on_hill=followers(race, rider))


# --- attack position --------------------------------------------------------------------


def judge_position(race: Race, rider: int) -> Iterator[Reason]:
    """Whether a rider is in attack position: it counts how he stood at the start of the round."""
    group = race.group_at_start(rider)
    if group.lone:
        yield fails("lone-no-attack", "now" if race.group(rider).lone else "then", rider=rider)
    elif rider == group.leader:
        yield holds("attack-leader", "now" if race.leads(rider) else "then", rider=rider)
    else:
        yield _judge_room(race, rider)
        room = attack_room(race.at[rider], race.profile)
        if rider not in race.attackers and race.taken.keys().isdisjoint(room):
            yield fails("attack-moment", rider=rider)


def _judge_room(race: Race, rider: int) -> Reason:
    room = attack_room(race.start[rider], race.profile)
    there = [one for one in race.order if race.start[one] in room]
    shapes = (key(rider), *places(cell for cell in room if cell in race.road))
    rule, free = ROOM[race.profile["attack_room"]], rider in race.attackers
    return (holds if free else fails)(rule, "", shapes, rider=rider, others=there)


ROOM: Final = {"front3": "attack-room-front3", "line3": "attack-room-line3"}
"""Which cells have to be free (option ``attack_room``)."""


# --- the green die ----------------------------------------------------------------------


def rolls_green(ride: Ride) -> bool:
    """Whether the green die belongs to a move: after ATTACK, or with a card; not with a catch."""
    if isinstance(ride.speed, Card):
        return ride.attack is not Attack.CATCH
    return ride.attack in (Attack.SOLO, Attack.PULL)


def judge_green(race: Race, ride: Ride) -> Iterator[Reason]:
    """The green die has been rolled where it belongs to the move, and has that face."""
    rider, green = ride.rider, ride.green
    known = sorted({face.value for face in faces(race.profile, Die.GREEN)})
    if green is None and rolls_green(ride):
        yield fails("attack-green", rider=rider)
    elif green is not None and green not in known:
        yield fails("faces-green", "added", rider=rider, green=green, faces=known)
    elif green is not None and (rolls_green(ride) or shows_attack(ride)):
        yield holds("attack-green", rider=rider, green=green)


# --- catching ---------------------------------------------------------------------------


CATCHING: Final = {"chain": "catch-chain", "next_only": "catch-next-only", "any": "catch-any"}
"""Who may catch a rider who attacked alone (option ``catching``)."""


def catchable(race: Race, rider: int) -> Chase | None:
    """Whom a rider may catch with an ATTACK face, if anybody."""
    return race.pace(rider).chase


def _judge_catch(race: Race, ride: Ride) -> Iterator[Reason]:
    rider, chase = ride.rider, catchable(race, ride.rider)
    if isinstance(ride.speed, Card) and race.profile["card_catch"] == "yes":
        yield from judge_position(race, rider)
    if chase is None:
        yield _nobody_to_catch(race, rider)
    else:
        rule, green, own = CATCHING[race.profile["catching"]], chase.green, own_cells(race, rider)
        count = own + green
        yield holds(rule, rider=rider, attacker=chase.attacker, green=green)
        yield holds("catch-value", rider=rider, own=own, green=green, count=count, cells=count)
    if ride.green is not None:
        yield fails("catch-green", rider=rider)


def own_cells(race: Race, rider: int) -> int:
    """The cells of an ATTACK without the green die, where a rider starts."""
    return ATTACK_CELLS[race.terrain[rider]]


def _nobody_to_catch(race: Race, rider: int) -> Reason:
    """Nobody of his group attacked alone, or whoever did has escaped."""
    solo = [one for one, ridden in race.rides.items() if ridden.attack is Attack.SOLO]
    own = [one for one in solo if race.group(one) is race.group(rider)]
    catching = race.profile["catching"]
    shapes, variant = keys((rider, *own)), ESCAPED[catching] if own else "nobody"
    return fails(CATCHING[catching], variant, shapes, rider=rider)


ESCAPED: Final = {"chain": "escaped", "next_only": "late", "any": "nobody"}
"""What is said of an attacker who has escaped; where any rider may catch him, nobody does."""


def chase_events(race: Race, rider: int) -> Iterator[Event]:
    """Whom he may catch when it is his turn."""
    chase = catchable(race, rider)
    if chase is not None:
        rule = CATCHING[race.profile["catching"]]
        yield event(rule, rider=rider, attacker=chase.attacker)


# --- hills: the polka-dot die, its 4, and the border between hill and flat --------------


FOLLOWED: Final = {4: 3}
"""The value of the polka-dot die that the riders behind take over as a lower one."""


def terrain_before(race: Race, rider: int) -> Terrain | None:
    """Where the rider started whose speed a rider might take over."""
    last = race.pace(rider).rider
    return None if last is None else race.terrain[last]


def barred_by_border(race: Race, rider: int) -> bool:
    """Whether hill and flat keep a rider from taking a speed over."""
    before, own = terrain_before(race, rider), race.terrain[rider]
    if before is None or before is own:
        return False
    return own is Terrain.HILL or race.profile["uphill_takeover"] == "no"


def judge_border(race: Race, rider: int) -> Iterator[Reason]:
    """The condition for taking over across the border between hill and flat."""
    last, before, own = race.pace(rider).rider, terrain_before(race, rider), race.terrain[rider]
    if last is None or before is own:
        return
    if own is Terrain.HILL:
        yield fails("hill-no-takeover", rider=rider, other=last)
    elif race.profile["uphill_takeover"] == "no":
        yield fails("uphill-rolls", rider=rider, other=last)
    else:
        yield holds("uphill-takes", rider=rider, other=last)


def judge_pull(race: Race, rider: int) -> Iterator[Reason]:
    """Whether there is anybody to be pulled: riders on the hill cannot be."""
    behind = followers(race, rider)
    on_hill = [one for one in behind if race.terrain[one] is Terrain.HILL]
    if race.terrain[rider] is Terrain.HILL:
        yield fails("hill-solo-only", rider=rider)
    elif behind and behind == on_hill:
        yield fails("hill-no-pull", rider=rider, on_hill=on_hill)


def can_pull(race: Race, rider: int) -> bool:
    """Whether an attack of this rider may be a pull."""
    return not list(judge_pull(race, rider))


def followers(race: Race, rider: int) -> list[int]:
    """The riders of his group who move after him."""
    group = race.group(rider).riders
    return list(group[group.index(rider) + 1 :])


# --- jersey cards, and giving a part of one's speed ----------------------------------------------


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
