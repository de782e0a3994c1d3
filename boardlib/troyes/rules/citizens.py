"""Citizens: the set-up, rows that move on in the buildings, who falls out, protection."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from boardlib.game import Event
from boardlib.ruling import Reason
from boardlib.troyes.board.cards import DIE_OF, Building, Space, row_for, rows, spaces
from boardlib.troyes.board.lines import space_in
from boardlib.troyes.board.moves import Enter, Settle
from boardlib.troyes.board.position import GREY, Citizen, Lying, Player, Position
from boardlib.troyes.rules.groups import group_of, judge_colour, judge_dice, spent
from boardlib.troyes.rules.naming import (
    building_key,
    event,
    fails,
    happened,
    holds,
    keys_of,
    label,
    named,
)
from boardlib.troyes.rules.rounds import first_phase

CITIZENS: Final = {2: 6, 3: 5, 4: 4}
"""Number of players -> citizens in the supply of each (troyes.start-goods)."""
CHARACTERS: Final = {2: 2, 3: 1, 4: 1}
"""Number of players -> characters of each (troyes.start-characters)."""
GREY_WITH: Final = 2
"""With so many players grey citizens stand there from the beginning (troyes.settle-grey-two)."""


def start_goods(profile: Mapping[str, str], colour: str, count: int) -> Player:
    """What a player begins with, among so many players (troyes.start-goods)."""
    citizens = profile["start_citizens"]
    return Player(
        colour,
        deniers=int(profile["start_deniers"]),
        influence=int(profile["start_influence"]),
        supply=CITIZENS[count] if citizens == "usual" else int(citizens),
    )


def hand_size(profile: Mapping[str, str], count: int) -> int:
    """How many characters a player holds, among so many players (troyes.start-characters)."""
    value = profile["characters"]
    return CHARACTERS[count] if value == "usual" else int(value)


def grey_spaces(profile: Mapping[str, str], count: int) -> tuple[Space, ...]:
    """Where grey citizens stand from the beginning, among so many players: with two only.

    Rule: troyes.settle-grey-two (option ``neutral_spaces``).
    """
    if count != GREY_WITH:
        return ()
    value = profile["neutral_spaces"]
    if value != "usual":
        return tuple(filter(None, map(space_in, value.split(","))))
    ends = [spaces(profile, Building.PALACE)[0], spaces(profile, Building.PALACE)[-1]]
    for building in (Building.BISHOPRIC, Building.HALL):
        last = [
            Space(building, row, len(values))
            for row, values in enumerate(rows(profile, building), start=1)
        ]
        ends += last[-2:]
    return tuple(ends)


def free_spaces(position: Position) -> list[Space]:
    """The empty places of the three buildings."""
    return [
        space
        for building in Building
        for space in spaces(position.profile, building)
        if space not in position.standing
    ]


def settling_order(position: Position) -> Iterator[str]:
    """Who places a citizen, one after the other, for ever: there and back, and so on.

    Rule: troyes.settle-snake.
    """
    there = position.from_start()
    while True:
        yield from there
        there = there[::-1]


def settlers(position: Position) -> Iterator[str]:
    """Who places a citizen from now on, one after the other, as long as there is one and a place.

    Rule: troyes.settle-snake.
    """
    left = {player.colour: player.supply for player in position.players}
    settled = sum(citizen.colour != GREY for citizen in position.citizens)
    order = islice(settling_order(position), settled, None)
    for _place in range(min(sum(left.values()), len(free_spaces(position)))):
        player = next(one for one in order if left[one])
        left[player] -= 1
        yield player


# --- judged and done ------------------------------------------------------------------------


def judge_settle(position: Position, settle: Settle) -> Iterator[Reason]:
    """Whether a citizen may be placed there.

    Rules: troyes.settle-supply, troyes.settle-empty.
    """
    player, owner = position.by_colour[settle.player], position.standing.get(settle.space)
    supply = {"player": player.colour, "supply": player.supply}
    yield (holds if player.supply else fails)("settle-supply", "", (player.key,), **supply)
    if owner is None:
        yield holds("settle-empty", space=settle.space, by="")
    else:
        yield fails("settle-empty", space=settle.space, by=named(owner))


def settled(position: Position, settle: Settle) -> tuple[Position, list[Event]]:
    """The position after a citizen has been placed, and what it caused."""
    player = position.by_colour[settle.player]
    after = position.with_player(replace(player, supply=player.supply - 1))
    citizen = Citizen(settle.player, settle.space)
    after = replace(after, citizens=(*after.citizens, citizen))
    events = [event("settle-one", player=player.colour, space=settle.space)]
    following = next(settlers(after), None)
    if following is None:
        return _all_settled(after, events)
    return replace(after, turn=following), events


def _all_settled(position: Position, events: list[Event]) -> tuple[Position, list[Event]]:
    """Grey citizens fill the empty places, and the first round begins."""
    empty = free_spaces(position)
    if empty:
        events = [*events, event("settle-grey-fill", spaces=empty)]
    citizens = (*position.citizens, *(Citizen(GREY, space) for space in empty))
    after = replace(position, citizens=citizens, turn="", round=1, phase=first_phase(1))
    return after, events


# --- rows that move on, citizens who fall out, protection --------------------------------------


Row = Sequence[str]
"""The places of a row, the first one first; empty texts for empty places."""


@dataclass(frozen=True, slots=True)
class Pushed:
    """A row after somebody has entered it.

    Attributes:
        row: the places.
        out: who falls out; empty where nobody does.
        stopped: who would fall out and is protected, so that nobody may enter.
    """

    row: tuple[str, ...]
    out: str = ""
    stopped: str = ""


def insert(
    row: Row,
    citizen: str,
    protected: Collection[str] = (),
    *,
    whole: bool = False,
    next_: bool = False,
) -> Pushed:
    """A row after a citizen has entered it at its first place.

    Rules: troyes.citizen-first, troyes.citizen-falls, troyes.citizen-gap,
    troyes.citizen-gap-whole, troyes.citizen-protected, troyes.citizen-protected-next.

    >>> insert(["blue", "", "green"], "orange").row
    ('orange', 'blue', 'green')
    >>> insert(["blue", "grey"], "orange").out
    'grey'

    Args:
        row: the places.
        citizen: who enters.
        protected: whose citizens cannot fall out.
        whole: whether the whole row moves, whatever is empty in it.
        next_: whether the nearest one before a protected citizen falls out in his place.
    """
    if "" in row and not whole:
        gap = list(row).index("")
        return Pushed((citizen, *row[:gap], *row[gap + 1 :]))
    moved, out = (citizen, *row[:-1]), row[-1]
    if not out or out not in protected:
        return Pushed(moved, out)
    if next_:
        return _next_out(row, citizen, protected)
    return Pushed(tuple(row), stopped=out)


def _next_out(row: Row, citizen: str, protected: Collection[str]) -> Pushed:
    """The nearest one before the protected citizens at the end falls out."""
    for at in range(len(row) - 1, -1, -1):
        if row[at] and row[at] not in protected:
            return Pushed((citizen, *row[:at], *row[at + 1 :]), row[at])
    return Pushed(tuple(row), stopped=row[-1])


def replaced(row: Row, citizen: str, protected: Collection[str] = ()) -> Pushed:
    """A row of the palace after a citizen has entered it at its first place: nobody moves.

    Rules: troyes.citizen-palace, troyes.citizen-protected.

    >>> replaced(["blue", "", "green"], "orange")
    Pushed(row=('orange', '', 'green'), out='blue', stopped='')
    """
    first, *others = row
    if first and first in protected:
        return Pushed(tuple(row), stopped=first)
    return Pushed((citizen, *others), first)


def pushes(profile: Mapping[str, str], space: Space) -> int | None:
    """How often somebody enters a full row until a citizen falls out; None where he never does.

    Rules: troyes.push-order, troyes.citizen-palace.
    """
    if space.building is Building.PALACE:
        return 1 if space.place == 1 else None
    return len(rows(profile, space.building)[space.row - 1]) - space.place + 1


def row_of(position: Position, building: Building, number: int) -> tuple[str, ...]:
    """Who stands in a row of a building; empty texts for empty places."""
    places = len(rows(position.profile, building)[number - 1])
    return tuple(
        position.standing.get(Space(building, number, place), "") for place in range(1, places + 1)
    )


def protected(position: Position, building: Building) -> frozenset[str]:
    """Whose citizens cannot be expelled from a building in this round.

    Rules: troyes.citizen-protected, troyes.citizen-grey, troyes.citizen-grey-protected.
    """
    lying = {one.colour for one in position.lying if one.building is building}
    if position.profile["grey_protected"] == "no":
        lying.discard(GREY)
    return frozenset(lying)


def entered(position: Position, enter: Enter) -> Pushed:
    """What becomes of the row that a citizen enters."""
    profile: Mapping[str, str] = position.profile
    row = row_of(position, enter.space.building, enter.space.row)
    safe = protected(position, enter.space.building)
    if enter.space.building is Building.PALACE:
        return replaced(row, enter.player, safe)
    return insert(
        row,
        enter.player,
        safe,
        whole=profile["gap"] == "whole",
        next_=profile["protected_push"] == "next",
    )


# --- judged ---------------------------------------------------------------------------------


def judge_enter(position: Position, enter: Enter) -> Iterator[Reason]:
    """Whether a citizen may enter a building so.

    Rules: troyes.citizen-one-die, troyes.citizen-colour, troyes.citizen-supply,
    troyes.citizen-row, troyes.citizen-protected-push, troyes.citizen-protected,
    troyes.citizen-not-own.
    """
    yield from judge_dice(position, enter)
    group = group_of(enter.dice, enter.cube)
    building, player = enter.space.building, position.by_colour[enter.player]
    one = len(group.dice) == 1
    keys = keys_of(position, enter.player, enter.dice)
    yield (holds if one else fails)("citizen-one-die", "", keys)
    asked = DIE_OF[building]
    yield judge_colour(position, enter.player, group.taken, asked, "citizen-colour")
    if player.supply:
        yield holds("citizen-supply", "", (player.key,), player=enter.player)
    else:
        yield fails("citizen-supply", "", (player.key,), player=enter.player)
        yield from judge_lying(position, enter.player)
    if one and group.dice[0].value <= max(map(max, rows(position.profile, building))):
        yield judge_row(position, enter, group.dice[0].value)
    yield from _judge_push(position, enter)


def judge_lying(position: Position, colour: str) -> Iterator[Reason]:
    """That a lying citizen cannot be taken before the round ends (troyes.citizen-lies)."""
    keys = [building_key(one.building) for one in position.lying if one.colour == colour]
    if keys:
        yield fails("citizen-lies", "", keys, player=colour)


def judge_row(position: Position, enter: Enter, value: int) -> Reason:
    """Whether the die leads to that row, and the citizen enters at its first place."""
    row = row_for(position.profile, enter.space.building, value)
    first = Space(enter.space.building, row)
    if enter.space == first:
        return holds("citizen-row", "die", value=value, space=first)
    if enter.space.row != row:
        return fails("citizen-row", value=value, space=first)
    palace = enter.space.building is Building.PALACE
    return fails("citizen-palace" if palace else "citizen-first", value=value, space=first)


def _judge_push(position: Position, enter: Enter) -> Iterator[Reason]:
    """Whether somebody would fall out who must not."""
    found, key = entered(position, enter), building_key(enter.space.building)
    if found.stopped:
        yield judge_stopped(enter, found, (key, enter.space.key))
    yield from judge_grey(position, enter, found)
    if found.out == enter.player:
        if position.profile["expel_own"] == "yes":
            yield holds("citizen-own", "", (key,), player=enter.player)
        else:
            yield fails("citizen-not-own", "", (key,), player=enter.player)


def judge_grey(position: Position, enter: Enter, found: Pushed) -> Iterator[Reason]:
    """That a lying grey citizen does not protect another one (troyes.citizen-grey)."""
    building = enter.space.building
    if found.out == GREY and Lying(GREY, building) in position.lying:
        yield holds("citizen-grey", building=building)


def judge_stopped(enter: Enter, found: Pushed, shapes: Sequence[str]) -> Reason:
    """Why nobody may enter: whoever would fall out is protected by one who lies there."""
    facts = {"owner": label(found.stopped), "building": enter.space.building}
    if found.stopped == GREY:
        return fails("citizen-grey-protected", "", shapes, **facts)
    alone = enter.space.building is Building.PALACE or len(found.row) == 1
    return fails("citizen-protected" if alone else "citizen-protected-push", "", shapes, **facts)


def why_out(position: Position, enter: Enter, found: Pushed) -> Reason:
    """Who falls out when a citizen enters, and by which rule.

    Args:
        position: before the citizen enters.
        enter: where.
        found: what becomes of the row.
    """
    building = enter.space.building
    last = row_of(position, building, enter.space.row)[-1]
    if building is Building.PALACE:
        return holds("citizen-palace", "out", building=building, owner=found.out)
    name = "citizen-falls" if found.out == last else "citizen-protected-next"
    return holds(name, building=building, owner=found.out)


# --- done -----------------------------------------------------------------------------------


def placed(position: Position, enter: Enter) -> tuple[Position, list[Event]]:
    """The position after a citizen has entered a building, and what that caused."""
    found, building = entered(position, enter), enter.space.building
    after, events = spent(position, enter)
    player = after.by_colour[enter.player]
    after = after.with_player(replace(player, supply=player.supply - 1))
    after = _with_row(after, building, enter.space.row, found.row)
    name = "citizen-palace" if building is Building.PALACE else "citizen-first"
    events.append(event(name, player=enter.player, space=enter.space))
    if not found.out:
        return after, events
    events.append(happened(why_out(position, enter, found)))
    return replace(after, lying=(*after.lying, Lying(found.out, building))), events


def _with_row(position: Position, building: Building, number: int, row: Row) -> Position:
    others = tuple(
        one
        for one in position.citizens
        if (one.space.building, one.space.row) != (building, number)
    )
    inside = tuple(
        Citizen(colour, Space(building, number, place))
        for place, colour in enumerate(row, start=1)
        if colour
    )
    return replace(position, citizens=(*others, *inside))
