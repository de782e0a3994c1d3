"""Paths: which are open to whom, how far it is, and groups that walk along them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Literal

from boardlib.biathlon.board.course import Path, station_key
from boardlib.biathlon.board.position import Barrier, Group, Position, Walk, Walker
from boardlib.biathlon.rules.naming import (
    fails,
    group_key,
    holds,
    keys_of,
)
from boardlib.ruling import Reason

if TYPE_CHECKING:
    import networkx as nx


def barrier_on(position: Position, path: Path) -> Barrier | None:
    """What closes a path; None for an open one."""
    return next((one for one in position.barriers if one.path == path), None)


def open_to(position: Position, colour: str, path: Path) -> bool:
    """Whether a player's groups may use a path.

    Rules: biathlon.block-closed; of the player who closed it biathlon.block-own, or
    biathlon.block-owner (option ``block_owner``).
    """
    barrier = barrier_on(position, path)
    if barrier is None:
        return True
    return barrier.colour == colour and position.profile["block_owner"] == "open"


def closed_paths(position: Position, colour: str = "") -> list[Path]:
    """The paths that are closed, for a player's groups or for everybody."""
    return [
        one.path
        for one in position.barriers
        if not (colour and open_to(position, colour, one.path))
    ]


def open_graph(position: Position, colour: str = "") -> nx.Graph[str]:
    """The stations and the open paths as a graph."""
    return position.course.graph(closed_paths(position, colour))


def way(position: Position, one: str, other: str, colour: str = "") -> tuple[str, ...]:
    """A shortest way over open paths, station by station; empty if there is none."""
    import networkx as nx

    graph = open_graph(position, colour)
    if not nx.has_path(graph, one, other):
        return ()
    return tuple(nx.shortest_path(graph, one, other))


def distances(position: Position, station: str, colour: str = "") -> dict[str, int]:
    """How many open paths lead from a station to each that can be reached."""
    import networkx as nx

    return dict(nx.single_source_shortest_path_length(open_graph(position, colour), station))


def detour(position: Position, path: Path) -> tuple[str, ...]:
    """A shortest way between the ends of a path without it; empty if there is none."""
    import networkx as nx

    graph = position.course.graph([*position.closed, path])
    if not nx.has_path(graph, *path):
        return ()
    return tuple(nx.shortest_path(graph, *path))


def reached(position: Position, station: str, colour: str = "") -> tuple[str, ...]:
    """The stations to which open paths lead from one, in the order of the course."""
    import networkx as nx

    found = nx.node_connected_component(open_graph(position, colour), station)
    return tuple(name for name in position.course.named if name in found and name != station)


def bridges(position: Position) -> tuple[Path, ...]:
    """The open paths without a way around them, in the order of the course."""
    import networkx as nx

    found = {Path.of(*ends) for ends in nx.bridges(open_graph(position))}
    return tuple(path for path in position.course.paths if path in found)


def paths_of(names: Iterable[str]) -> tuple[Path, ...]:
    """The paths of a way."""
    return tuple(Path.of(*ends) for ends in pairwise(names))


# --- a step of a group ------------------------------------------------------------------


def near(position: Position, colour: str, station: str) -> list[str]:
    """The free stations to which an open path leads from one, for a player's groups."""
    return [
        name
        for name in position.course.joined[station]
        if name not in position.standing and open_to(position, colour, Path.of(station, name))
    ]


def judge_path(
    position: Position,
    colour: str,
    start: str,
    to: str,
    rule: Literal["walk-path", "crew-adjoining", "crew-follow"],
) -> Reason:
    """Whether a path leads from a station to another one; the rule says so for what is done."""
    both = {"player": colour, "start": start, "to": to}
    if to in position.course.joined[start]:
        return holds(rule, "path", (*keys_of((start, to)), Path.of(start, to).key), **both)
    return fails(rule, "path", keys_of((start, to)), **both)


def judge_open(position: Position, colour: str, path: Path) -> Reason:
    """Whether a path is open for a player's groups."""
    barrier = barrier_on(position, path)
    if barrier is None:
        return holds("block-closed", "open", (path.key,), path=path)
    both = {"player": colour, "owner": barrier.colour, "path": path}
    if open_to(position, colour, path):
        return holds("block-owner", "", (path.key,), **both)
    if barrier.colour == colour:
        return fails("block-own", "", (path.key,), **both)
    return fails("block-closed", "closed", (path.key,), **both)


def judge_free(
    position: Position, station: str, rule: Literal["walk-free", "crew-free", "bus-free"]
) -> Reason:
    """Whether a station is free; the rule says so for what is done."""
    owner = position.standing.get(station)
    if owner is None:
        return holds(rule, "free", keys_of((station,)), station=station)
    shapes = (*keys_of((station,)), group_key(station))
    return fails(rule, "taken", shapes, station=station, owner=owner)


# --- a step of a group, after the card --------------------------------------------------


def judge_walk(position: Position, walk: Walk) -> Iterator[Reason]:
    """Whether a group may walk along a path now.

    Rules: biathlon.walk, biathlon.walk-path, biathlon.walk-free, biathlon.block-closed.
    """
    yield _judge_time(position, walk)
    yield from judge_step(position, walk)


def judge_step(position: Position, walk: Walk) -> Iterator[Reason]:
    """Whether a group could walk there, whoever may walk now."""
    owner = position.standing.get(walk.start)
    shapes = (station_key(walk.start), *([group_key(walk.start)] if owner else []))
    both = {"player": walk.player, "station": walk.start}
    yield (holds if owner == walk.player else fails)("walk", "own", shapes, **both)
    path = Path.of(walk.start, walk.to)
    yield judge_path(position, walk.player, walk.start, walk.to, "walk-path")
    if path in position.course.paths:
        yield judge_open(position, walk.player, path)
    yield judge_free(position, walk.to, "walk-free")


def _judge_time(position: Position, walk: Walk) -> Reason:
    """Whether steps are left after the player's own card."""
    walker = position.walker
    if walker is None or walker.colour != walk.player:
        return fails("walk", "not-now", player=walk.player, steps=0)
    if not walker.steps:
        return fails("walk", "no-step", player=walk.player, steps=0)
    steps = walker.steps
    return holds("walk", "steps", player=walk.player, steps=steps, count=steps)


def walker_after(position: Position, colour: str) -> Walker | None:
    """Who may walk after a card (option ``steps``); None if nobody can."""
    steps = int(position.profile["steps"])
    owns = any(one.colour == colour for one in position.groups)
    return Walker(colour, steps) if steps and owns else None


def walks(position: Position) -> Iterator[Walk]:
    """Every step that a group may walk now."""
    walker = position.walker
    if walker is not None and walker.steps:
        for group in position.groups:
            if group.colour == walker.colour:
                for to in near(position, group.colour, group.station):
                    yield Walk(group.colour, group.station, to)


def walked(groups: tuple[Group, ...], walk: Walk) -> tuple[Group, ...]:
    """The groups after a step."""
    return tuple(Group(one.colour, walk.to) if one.station == walk.start else one for one in groups)
