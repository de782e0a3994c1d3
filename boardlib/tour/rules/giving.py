"""Giving speed: a rider passes a part of his value on to the one just before him in the order."""

from __future__ import annotations

from collections.abc import Iterator

from boardlib.ruling import Reason
from boardlib.text import _, ngettext
from boardlib.tour.board.moves import Gift, Ride
from boardlib.tour.board.position import TEAMS
from boardlib.tour.board.road import progress
from boardlib.tour.rulebook import condition
from boardlib.tour.rules.naming import keys
from boardlib.tour.rules.state import Leg, Race


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
