"""Attacks: solo, pull, and catching a rider who went alone.

ATTACK on a die (2 on the flat, 1 on the hill) lets a rider in attack position add the green die.
Solo: he jumps first, then rolls green.  Pull: he rolls green first and moves the whole sum, which
the others may take over; whoever forgets the jump pulls without words.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from boardlib.ruling import Reason
from boardlib.text import _, mark, ngettext
from boardlib.tour.board.peloton import attack_room
from boardlib.tour.board.position import Attack, Card, Die, Ride, Roll, faces
from boardlib.tour.board.road import Terrain
from boardlib.tour.rulebook import condition
from boardlib.tour.rules.naming import key, keys, places, several
from boardlib.tour.rules.state import Chase, Race

ATTACK_CELLS: Final = {Terrain.FLAT: 2, Terrain.HILL: 1}
"""The number beside the word ATTACK; a card counts like that face."""
CATCHING: Final = {"chain": "catch-chain", "next_only": "catch-next-only", "any": "catch-any"}


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
    attack = attack_meant(race, ride)
    if attack is Attack.NONE:
        if not isinstance(ride.speed, Card):
            yield from _judge_green_alone(ride)
        return
    if not isinstance(ride.speed, Card):
        yield from _judge_face(ride, attack)
    if attack is Attack.CATCH:
        yield from _judge_catch(race, ride)
        return
    yield from judge_position(race, ride.rider)
    if attack is Attack.PULL:
        yield from judge_pull(race, ride.rider)
    yield from _judge_way_of_attack(race, ride, attack)


def _judge_green_alone(ride: Ride) -> Iterator[Reason]:
    if ride.green is not None:
        text = _("Rider {number} has no ATTACK: the green die is not rolled.")
        yield condition("attack-face", False, text.format(number=ride.rider), (key(ride.rider),))


def _judge_face(ride: Ride, attack: Attack) -> Iterator[Reason]:
    if not shows_attack(ride):
        text = _(_NO_ATTACK[attack]).format(number=ride.rider)
        yield condition("attack-face", False, text, (key(ride.rider),), speed=str(ride.speed))


_NO_ATTACK: Final = {
    Attack.SOLO: mark("Rider {number} did not roll ATTACK, so he cannot attack alone."),
    Attack.PULL: mark("Rider {number} did not roll ATTACK, so he cannot pull the others."),
    Attack.CATCH: mark("Rider {number} did not roll ATTACK, so he catches nobody."),
}


# --- attack position --------------------------------------------------------------------


def judge_position(race: Race, rider: int) -> Iterator[Reason]:
    """Whether a rider is in attack position: it counts how he stood at the start of the round."""
    group = race.group_at_start(rider)
    if group.lone:
        text = _("Rider {number} is alone: he cannot attack.")
        if not race.group(rider).lone:
            text = _("Rider {number} was alone at the start of the round: he cannot attack.")
        yield condition("lone-no-attack", False, text.format(number=rider), (key(rider),))
        return
    if rider == group.leader:
        text = _("Rider {number} leads his group, so he is in attack position.")
        if not race.leads(rider):
            text = _(
                "Rider {number} led a group at the start of the round, so he is in attack position."
            )
        yield condition("attack-leader", True, text.format(number=rider), (key(rider),))
        return
    yield _judge_room(race, rider)
    if rider not in race.attackers and _room_now(race, rider):
        text = _(
            "Now the cells ahead of rider {number} are free, but the start of the round counts."
        )
        text = text.format(number=rider)
        yield condition("attack-moment", False, text, (key(rider),))


def _judge_room(race: Race, rider: int) -> Reason:
    mode = race.profile["attack_room"]
    room = attack_room(race.start[rider], race.profile)
    there = [one for one in race.order if race.start[one] in room]
    free = rider in race.attackers
    text = _(_ROOM[mode, free]).format(number=rider, others=several(there))
    shapes = (key(rider), *places(cell for cell in room if cell in race.road), *keys(there))
    return condition(f"attack-room-{mode}", free, text, shapes, others=there)


_ROOM: Final = {
    ("front3", True): mark(
        "Rider {number} had the three cells ahead of him free at the start of the round, so he"
        " is in"
        " attack position."
    ),
    ("front3", False): mark(
        "Rider {number} did not have the three cells ahead of him free at the start of the round;"
        " there stood: {others}."
    ),
    ("line3", True): mark(
        "Rider {number} had three cells straight ahead free at the start of the round, so he is in"
        " attack position."
    ),
    ("line3", False): mark(
        "Rider {number} did not have three cells straight ahead free at the start of the round;"
        " there stood: {others}."
    ),
}


def _room_now(race: Race, rider: int) -> bool:
    return all(cell not in race.taken for cell in attack_room(race.at[rider], race.profile))


# --- solo and pull ----------------------------------------------------------------------


def _judge_way_of_attack(race: Race, ride: Ride, attack: Attack) -> Iterator[Reason]:
    shapes = (key(ride.rider),)
    if ride.attack is Attack.NONE:
        if attack is Attack.PULL:
            text = _("Rider {number} rolled green before he jumped: that is a pull without words.")
            yield condition("attack-forgotten-jump", True, text.format(number=ride.rider), shapes)
        elif race.terrain[ride.rider] is Terrain.HILL:
            yield solo_only(ride.rider, holds=True)
        else:
            yield _nobody_to_pull(race, ride.rider)
    elif attack is Attack.PULL:
        text = _(
            "Rider {number} pulls: green first, then the whole sum, which others may take over."
        )
        yield condition("attack-pull", True, text.format(number=ride.rider), shapes)
    else:
        text = _(
            "Rider {number} goes alone: first he jumps, then he rolls green, and nobody takes over."
        )
        yield condition("attack-solo", True, text.format(number=ride.rider), shapes)


def _nobody_to_pull(race: Race, rider: int) -> Reason:
    """Green before the jump where it can be no pull: everybody behind stands on the hill."""
    behind = followers(race, rider)
    text = _(
        "Rider {number} rolled green before he jumped, but it cannot be a pull: everybody behind"
        " him stands on the hill, where nobody is pulled ({riders}). So he attacks alone."
    )
    text = text.format(number=rider, riders=several(behind))
    return condition("attack-forgotten-solo", True, text, keys((rider, *behind)), on_hill=behind)


def rolls_green(ride: Ride) -> bool:
    """Whether the green die belongs to a move: after ATTACK, or with a card; not with a catch."""
    if isinstance(ride.speed, Card):
        return ride.attack is not Attack.CATCH
    return ride.attack in (Attack.SOLO, Attack.PULL)


def judge_green(race: Race, ride: Ride) -> Iterator[Reason]:
    """The green die has been rolled where it belongs to the move, and has that face."""
    if ride.green is None and not rolls_green(ride):
        return
    if ride.green is None:
        text = _("The green die has still to be rolled: write it as 'green 5'.")
        yield condition("attack-green", False, text, (key(ride.rider),))
        return
    known = sorted({face.value for face in faces(race.profile, Die.GREEN)})
    shapes = (key(ride.rider),)
    if ride.green not in known:
        text = _("The green die has no {value}; its faces are {faces}.")
        text = text.format(value=ride.green, faces=", ".join(map(str, known)))
        yield condition("faces-green", False, text, shapes, faces=known)
    elif rolls_green(ride) or shows_attack(ride):
        text = _("The green {value} counts in full: green is never reduced.")
        yield condition("attack-green", True, text.format(value=ride.green), shapes)


# --- catching ---------------------------------------------------------------------------


def _judge_catch(race: Race, ride: Ride) -> Iterator[Reason]:
    chase = catchable(race, ride.rider)
    if isinstance(ride.speed, Card) and race.profile["card_catch"] == "yes":
        yield from judge_position(race, ride.rider)
    if chase is None:
        yield _nobody_to_catch(race, ride.rider)
    else:
        text = _("Rider {number} may catch rider {attacker} and rides with his green {green}.")
        text = text.format(number=ride.rider, attacker=chase.attacker, green=chase.green)
        shapes, rule = keys((ride.rider, chase.attacker)), CATCHING[race.profile["catching"]]
        facts = {"rider": ride.rider, "attacker": chase.attacker, "green": chase.green}
        yield condition(rule, True, text, shapes, **facts)
        yield _worth_of_catch(race, ride, chase)
    if ride.green is not None:
        text = _("Whoever catches rolls no green die: the attacker's value counts.")
        yield condition("catch-green", False, text, (key(ride.rider),))


def _worth_of_catch(race: Race, ride: Ride, chase: Chase) -> Reason:
    own = ATTACK_CELLS[race.terrain[ride.rider]]
    count = own + chase.green
    text = ngettext(
        "Rider {number} rides {own} and the attacker's green {green}: {count} cell.",
        "Rider {number} rides {own} and the attacker's green {green}: {count} cells.",
        count,
    ).format(number=ride.rider, own=own, green=chase.green, count=count)
    return condition("catch-value", True, text, (key(ride.rider),), cells=count)


def catchable(race: Race, rider: int) -> Chase | None:
    """Whom a rider may catch with an ATTACK face, if anybody."""
    return race.pace(rider).chase


def _nobody_to_catch(race: Race, rider: int) -> Reason:
    solo = [one for one, ridden in race.rides.items() if ridden.attack is Attack.SOLO]
    own = [one for one in solo if race.group(one) is race.group(rider)]
    rule = CATCHING[race.profile["catching"]]
    if not own:
        text = _("Nobody of his group has attacked alone: rider {number} has nobody to catch.")
    elif race.profile["catching"] == "next_only":
        text = _("Only the next rider could catch: rider {number} comes too late.")
    else:
        text = _("A rider before rider {number} did not catch, so the attacker has escaped.")
    return condition(rule, False, text.format(number=rider), keys((rider, *own)))


# --- hills: the polka-dot die, its 4, and the border between hill and flat ------------


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
        text = _("Rider {number} is on the hill and rider {other} on the flat: he must roll.")
        rule, holds = "hill-no-takeover", False
    elif race.profile["uphill_takeover"] == "no":
        text = _("Rider {number} is on the flat and rider {other} on the hill: he must roll.")
        rule, holds = "uphill-rolls", False
    else:
        text = _("Rider {number} on the flat may take over from rider {other} on the hill.")
        rule, holds = "uphill-takes", True
    text = text.format(number=rider, other=last)
    yield condition(rule, holds, text, keys((rider, last)), other=last)


def judge_pull(race: Race, rider: int) -> Iterator[Reason]:
    """Whether there is anybody to be pulled: riders on the hill cannot be."""
    if race.terrain[rider] is Terrain.HILL:
        yield solo_only(rider, holds=False)
        return
    behind = followers(race, rider)
    on_hill = [one for one in behind if race.terrain[one] is Terrain.HILL]
    if behind and behind == on_hill:
        text = _("Everybody behind rider {number} is still on the hill and cannot be pulled.")
        text = text.format(number=rider)
        yield condition("hill-no-pull", False, text, keys((rider, *on_hill)), on_hill=on_hill)


def solo_only(rider: int, holds: bool) -> Reason:
    """That an attack on the hill is solo, whether that is why it is one or why it cannot pull."""
    text = _("Rider {number} is on the hill: there an attack is always solo.")
    return condition("hill-solo-only", holds, text.format(number=rider), (key(rider),))


def can_pull(race: Race, rider: int) -> bool:
    """Whether an attack of this rider may be a pull."""
    return not list(judge_pull(race, rider))


def followers(race: Race, rider: int) -> list[int]:
    """The riders of his group who move after him."""
    group = race.group(rider).riders
    return list(group[group.index(rider) + 1 :])
