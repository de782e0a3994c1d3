"""Groups, leaders, lone riders, the order of moving and attack positions.

All of them are fixed at the start of a round, so they are functions of the road, the places of
the riders at that moment and the profile.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from boardlib.tour.board.road import Cell, Road, front, rear

Places = Mapping[int, Cell]


@dataclass(frozen=True, slots=True)
class Group:
    """Riders who stand together.

    Attributes:
        riders: their numbers, in the order in which they move.
        leader: the first of them.
        lone: whether it is a single rider with nobody around him (tour.lone).
    """

    riders: tuple[int, ...]
    leader: int
    lone: bool

    @property
    def key(self) -> str:
        """The key of its shape on the picture."""
        return f"group:{self.leader}"


@dataclass(frozen=True)
class Peloton:
    """How the riders stand at the start of a round.

    Attributes:
        order: the numbers of all riders in the order in which they move.
        groups: every group, the one whose leader moves first at the beginning.
        group_of: the group of every rider.
        attackers: the riders in attack position, in the order in which they move.
    """

    order: tuple[int, ...]
    groups: tuple[Group, ...]
    group_of: Mapping[int, Group]
    attackers: tuple[int, ...]


def peloton(road: Road, places: Places, profile: Mapping[str, str]) -> Peloton:
    """Order, groups and attack positions of riders who stand on these places."""
    order = moving_order(road, places, profile)
    groups = tuple(groups_of(order, places))
    group_of = {rider: group for group in groups for rider in group.riders}
    attackers = tuple(attacking(order, group_of, places, profile))
    return Peloton(order, groups, group_of, attackers)


def moving_order(road: Road, places: Places, profile: Mapping[str, str]) -> tuple[int, ...]:
    """Later section first, then the shorter distance to the yellow line, then the windward side.

    Rules: tour.order-section, tour.order-cells or tour.order-half-cells, tour.order-wind.
    """
    far = half_cells if profile["distance"] == "half_cells" else Road.distance

    def rank(rider: int) -> tuple[int, int, int, int]:
        cell = places[rider]
        return -road.section(cell), far(road, cell), road.lee(cell), rider

    return tuple(sorted(places, key=rank))


def half_cells(road: Road, cell: Cell) -> int:
    """The distance to the yellow line in half cells: odd lanes lie half a cell further ahead."""
    return 2 * road.distance(cell) - cell.lane % 2


def groups_of(order: Iterable[int], places: Places) -> Iterator[Group]:
    """The groups of riders who stand on adjacent cells (tour.group)."""
    ranks = {rider: rank for rank, rider in enumerate(order)}
    on: dict[Cell, list[int]] = {}
    for rider in ranks:
        on.setdefault(places[rider], []).append(rider)
    seen: set[Cell] = set()
    for rider in ranks:
        if places[rider] not in seen:
            cells = connected(places[rider], on)
            seen |= cells
            together = sorted((one for cell in cells for one in on[cell]), key=ranks.__getitem__)
            yield Group(tuple(together), together[0], len(together) == 1)


def connected(start: Cell, occupied: Mapping[Cell, Any]) -> set[Cell]:
    """The occupied cells that are joined to one of them through adjacent occupied cells."""
    found, waiting = {start}, [start]
    while waiting:
        cell = waiting.pop()
        for near in (*front(cell), *rear(cell)):
            if near in occupied and near not in found:
                found.add(near)
                waiting.append(near)
    return found


def attacking(
    order: Iterable[int],
    group_of: Mapping[int, Group],
    places: Places,
    profile: Mapping[str, str],
) -> Iterator[int]:
    """The riders in attack position: leaders, and whoever has 3 free cells ahead of him.

    A lone rider never is.  Rules: tour.attack-leader, tour.attack-room-front3 or
    tour.attack-room-line3, tour.lone-no-attack.
    """
    taken = set(places.values())
    for rider in order:
        group = group_of[rider]
        if group.lone:
            continue
        if rider == group.leader or taken.isdisjoint(attack_room(places[rider], profile)):
            yield rider


def attack_room(cell: Cell, profile: Mapping[str, str]) -> tuple[Cell, Cell, Cell]:
    """The cells that have to be free for an attack position, on the road or beside it."""
    if profile["attack_room"] == "front3":
        return front(cell)
    lane, row = cell
    return Cell(lane, row + 1), Cell(lane, row + 2), Cell(lane, row + 3)
