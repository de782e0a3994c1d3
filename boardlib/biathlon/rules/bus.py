"""The bus: a new group arrives."""

from __future__ import annotations

from collections.abc import Iterator

from boardlib.biathlon.board.position import Position, player_key
from boardlib.biathlon.rulebook import condition
from boardlib.biathlon.rules.conditions import Met
from boardlib.biathlon.rules.crew import halves_of_effect, judge_half
from boardlib.biathlon.rules.naming import head, keys_of, stations
from boardlib.biathlon.rules.paths import judge_free
from boardlib.biathlon.rules.spectators import stations_in
from boardlib.ruling import Reason
from boardlib.text import _


def groups_left(position: Position, colour: str) -> int:
    """How many groups a player can still place (option ``groups_supply``)."""
    placed = sum(one.colour == colour for one in position.groups)
    return max(0, int(position.profile["groups_supply"]) - placed)


def stops(position: Position, colour: str, met: Met) -> list[str]:
    """The stations on which a player may place a new group."""
    if not groups_left(position, colour):
        return []
    inside = stations_in(position, halves_of_effect(position, met))
    return [name for name in inside if name not in position.standing]


def why_no_stop(position: Position, colour: str, met: Met) -> Reason:
    """Why nobody can be placed although the condition is met: no group is left, or no station.

    Rules: biathlon.groups-supply, biathlon.bus-free.
    """
    if not groups_left(position, colour):
        return judge_supply(position, colour)
    taken = stations_in(position, halves_of_effect(position, met))
    text = _("No station is free where the condition is met: {stations}.")
    text = text.format(stations=stations(taken))
    return condition("bus-free", False, text, keys_of(taken), stations=list(taken))


def judge_bus(position: Position, colour: str, met: Met, station: str) -> Iterator[Reason]:
    """Whether a new group may be placed on a station.

    Rules: biathlon.bus-free, biathlon.crew-half, biathlon.groups-supply.
    """
    yield from met.reasons
    if met.holds:
        yield judge_half(position, met, station, "bus-free")
    yield judge_free(position, station, "bus-free")
    yield judge_supply(position, colour)


def judge_supply(position: Position, colour: str) -> Reason:
    """Whether a player has a group that could be placed."""
    left = groups_left(position, colour)
    text = _("{player}: groups that are not on the course yet: {count}.")
    text = text.format(player=head(colour), count=left)
    shapes = (player_key(colour),)
    return condition("groups-supply", left > 0, text, shapes, player=colour, left=left)
