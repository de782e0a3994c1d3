"""The set-up: what players begin with, and how citizens come into the three buildings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import Final

from boardlib.game import Event
from boardlib.ruling import Reason
from boardlib.text import _
from boardlib.troyes.board.city import Building, Space, rows, spaces
from boardlib.troyes.board.lines import space_in
from boardlib.troyes.board.moves import Settle
from boardlib.troyes.board.position import GREY, Citizen, Player, Position
from boardlib.troyes.rulebook import condition, rule
from boardlib.troyes.rules.naming import head, space_words, spaces_words, word
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


def settler(position: Position, placed: int) -> str:
    """Who places a citizen when so many have been placed by players."""
    order = islice(settling_order(position), placed, None)
    return next(one for one in order if position.by_colour[one].supply)


# --- judged and done ------------------------------------------------------------------------


def judge_settle(position: Position, settle: Settle) -> Iterator[Reason]:
    """Whether a citizen may be placed there.

    Rules: troyes.settle-supply, troyes.settle-empty.
    """
    player = position.by_colour[settle.player]
    holds = player.supply > 0
    text = _("{player}: a citizen is in the supply.")
    if not holds:
        text = _("{player}: no citizen is left in the supply.")
    text = text.format(player=head(player.colour))
    yield condition("settle-supply", holds, text, (player.key,), supply=player.supply)
    owner = position.standing.get(settle.space)
    text = _("The place is empty ({place}).")
    if owner:
        text = _("The place is taken ({place}, by {owner}).")
    text = text.format(place=space_words(settle.space), owner=word(owner or GREY))
    yield condition("settle-empty", owner is None, text, (settle.space.key,), by=owner or "")


def settled(position: Position, settle: Settle) -> tuple[Position, list[Event]]:
    """The position after a citizen has been placed, and what it caused."""
    player = position.by_colour[settle.player]
    after = position.with_player(replace(player, supply=player.supply - 1))
    citizen = Citizen(settle.player, settle.space)
    after = replace(after, citizens=(*after.citizens, citizen))
    text = _("{player}: a citizen is placed ({place}).")
    text = text.format(player=head(player.colour), place=space_words(settle.space))
    events = [Event(text, rule("settle-one"), (settle.space.key,), None, {"player": player.colour})]
    if any(one.supply for one in after.players) and free_spaces(after):
        placed = sum(citizen.colour != GREY for citizen in after.citizens)
        return replace(after, turn=settler(after, placed)), events
    return _all_settled(after, events)


def _all_settled(position: Position, events: list[Event]) -> tuple[Position, list[Event]]:
    """Grey citizens fill the empty places, and the first round begins."""
    empty = free_spaces(position)
    if empty:
        text = _("Grey citizens fill the empty places: {places}.")
        text = text.format(places=spaces_words(empty))
        shapes = tuple(space.key for space in empty)
        events = [*events, Event(text, rule("settle-grey-fill"), shapes)]
    citizens = (*position.citizens, *(Citizen(GREY, space) for space in empty))
    after = replace(position, citizens=citizens, turn="", round=1, phase=first_phase(1))
    return after, events
