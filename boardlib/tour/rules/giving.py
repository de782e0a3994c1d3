"""Giving speed: a rider passes a part of his value on to the one just before him in the order."""

from __future__ import annotations

from collections.abc import Iterator

from boardlib.ruling import Reason
from boardlib.text import _
from boardlib.tour.board.moves import Gift, Ride
from boardlib.tour.board.position import TEAMS
from boardlib.tour.board.road import Cell
from boardlib.tour.rulebook import condition
from boardlib.tour.rules.naming import cells, keys, name
from boardlib.tour.rules.state import Leg, Race


def receiver_of(race: Race, rider: int) -> int | None:
    """The only rider to whom he may give: the one before him in the order of his group."""
    group = race.group(rider).riders
    place = group.index(rider)
    return group[place - 1] if place else None


def may_give(race: Race, rider: int, receiver: int) -> bool:
    """Whether the teams allow it (option ``giving``)."""
    same = race.teams[rider] == race.teams.get(receiver)
    return same or race.profile["giving"] == "anyone"


def progress(cell: Cell) -> int:
    """How far along the road a cell lies, in half cells."""
    return 2 * cell.row + cell.lane % 2


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
    text = _("{name} rides {cells} himself: he must ride at least 1.")
    text = text.format(name=name(ride.rider), cells=cells(own))
    yield condition("give-least", own >= 1, text, shapes, own=own)
    total = own + gift.value
    text = _("{own} for himself and {gift} for rider {other}: {total} of {value}.")
    nothing = not gift.value or (not given.cells and gift.way.to in (None, given.start))
    if nothing:
        text = _("{own} for himself and none for rider {other}: a gift is at least 1 cell.")
    text = text.format(own=own, gift=gift.value, other=gift.rider, total=total, value=value)
    holds = total <= value and not nothing
    yield condition("give-sum", holds, text, shapes, own=own, gift=gift.value, value=value)


def _judge_order(race: Race, rider: int, receiver: int) -> Reason:
    right = receiver_of(race, rider)
    shapes = keys((rider, receiver))
    if right == receiver:
        text = _("{name} moves right after rider {other} of his group.")
        text = text.format(name=name(rider), other=receiver)
        return condition("give-order", True, text, shapes, receiver=receiver)
    if right is None:
        text = _("{name} has nobody of his group before him to whom he could give.")
    else:
        text = _("{name} may give only to the rider just before him, {right}, not to {other}.")
    text = text.format(name=name(rider), right=right, other=receiver)
    return condition("give-order", False, text, shapes, receiver=receiver, right=right)


def _judge_team(race: Race, rider: int, receiver: int) -> Reason:
    own, other = race.teams[rider], race.teams.get(receiver, "")
    anyone = race.profile["giving"] == "anyone"
    text = _("{name} is of team {own}, rider {receiver} of team {other}.")
    if own == other:
        text = _("{name} and rider {receiver} are of one team, {own}.")
    text = text.format(
        name=name(rider),
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
    text = _("{name} rides past rider {other}, who stood on {cell}.")
    if ahead:
        text = _("{name} was ahead of rider {other} already, who stood on {cell}.")
    elif not past:
        text = _("{name} does not ride past rider {other}, who stood on {cell}.")
    text = text.format(name=name(giver.rider), other=receiver.rider, cell=before)
    yield condition("give-past", past, text, (*shapes, str(before)))
    adjacent = receiver.end in race.road.around(giver.end)
    text = _("They end on adjacent cells, {one} and {two}.")
    if not adjacent:
        text = _("They end on {one} and {two}, which are not adjacent.")
    text = text.format(one=giver.end, two=receiver.end)
    yield condition("give-adjacent", adjacent, text, (*shapes, str(giver.end), str(receiver.end)))
