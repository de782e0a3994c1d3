"""Attacks: solo, pull, and catching a rider who went alone; and what hills change.

ATTACK on a die (2 on the flat, 1 on the hill) lets a rider in attack position add the green die.
Solo: he jumps first, then rolls green.  Pull: he rolls green first and moves the whole sum, which
the others may take over; whoever forgets the jump pulls without words.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from boardlib.ruling import Event, Reason
from boardlib.tour.board.position import Attack, Card, Die, Ride, Roll, attack_room, faces
from boardlib.tour.board.road import Terrain
from boardlib.tour.rules.naming import event, fails, holds, key, keys, places
from boardlib.tour.rules.state import Chase, Race

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
        if rider not in race.attackers and _room_now(race, rider):
            yield fails("attack-moment", rider=rider)


def _judge_room(race: Race, rider: int) -> Reason:
    room = attack_room(race.start[rider], race.profile)
    there = [one for one in race.order if race.start[one] in room]
    shapes = (key(rider), *places(cell for cell in room if cell in race.road))
    rule, free = ROOM[race.profile["attack_room"]], rider in race.attackers
    return (holds if free else fails)(rule, "", shapes, rider=rider, others=there)


ROOM: Final = {"front3": "attack-room-front3", "line3": "attack-room-line3"}
"""Which cells have to be free (option ``attack_room``)."""


def _room_now(race: Race, rider: int) -> bool:
    return all(cell not in race.taken for cell in attack_room(race.at[rider], race.profile))


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
