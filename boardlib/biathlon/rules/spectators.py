"""Spectators: whose groups stand in a section, and whose predominate there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from boardlib.biathlon.board.course import Half
from boardlib.biathlon.board.position import Position

Area = tuple[Half, ...]
"""Spectator sections that are judged as one."""

PREDOMINATE: Final = {
    "plurality": "predominate",
    "majority": "predominate-majority",
    "stations": "predominate-stations",
}
"""Value of the option ``predominance`` -> the rule that it stands for."""


def stations_in(position: Position, area: Area) -> tuple[str, ...]:
    """The stations of an area; a halved circle that lies in two of its sections once."""
    inside = position.course.inside
    return tuple(dict.fromkeys(name for half in area for name in inside[half]))


def own_stations(position: Position, colour: str, area: Area) -> tuple[str, ...]:
    """The stations of an area that a player's groups hold."""
    standing = position.standing
    return tuple(name for name in stations_in(position, area) if standing.get(name) == colour)


def present(position: Position, colour: str, area: Area) -> bool:
    """Whether at least one group of a player stands there (biathlon.present)."""
    return bool(own_stations(position, colour, area))


def counts(position: Position, colour: str, area: Area) -> dict[str, int]:
    """How many groups of each player count there, when one player's condition is judged.

    A halved circle counts in both of its sections (biathlon.halved); whether a rival's does, too,
    is the option ``halved``, and how often it counts where both are judged as one, the option
    ``both``.
    """
    found: dict[str, int] = {}
    for name in _counted(position, area):
        owner = position.standing.get(name)
        if owner is not None and _counts(position, colour, owner, name):
            found[owner] = found.get(owner, 0) + 1
    return found


def _counted(position: Position, area: Area) -> Iterable[str]:
    if position.profile["both"] != "pooled_twice":
        return stations_in(position, area)
    return [name for half in area for name in position.course.inside[half]]


def _counts(position: Position, colour: str, owner: str, name: str) -> bool:
    """Whether a group counts against a player, or for him."""
    if owner == colour or not position.course.named[name].halved:
        return True
    return position.profile["halved"] == "everybody"


def predominates(position: Position, colour: str, area: Area) -> bool:
    """Whether a player's groups predominate there (biathlon.predominate and its readings)."""
    found = counts(position, colour, area)
    own = found.pop(colour, 0)
    return own > _needed(position, found, area)


def _needed(position: Position, others: Mapping[str, int], area: Area) -> float:
    """The number that the player's groups have to exceed."""
    needed = {
        "plurality": max(others.values(), default=0),
        "majority": sum(others.values()),
        "stations": len(stations_in(position, area)) / 2,
    }
    return needed[position.profile["predominance"]]
