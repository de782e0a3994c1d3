"""Paths: which are open to whom, how far it is, and the way around a closed one."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING

from boardlib.biathlon.board.course import Path
from boardlib.biathlon.board.position import Barrier, Position
from boardlib.biathlon.rulebook import condition
from boardlib.biathlon.rules.naming import group_key, head, keys_of, stations, word
from boardlib.ruling import Reason
from boardlib.text import _

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


def judge_path(position: Position, colour: str, start: str, to: str, rule: str) -> Reason:
    """Whether a path leads from a station to another one; the rule says so for what is done."""
    joined = to in position.course.joined[start]
    text = _("A path leads from {start} to {to}.")
    if not joined:
        text = _("No path leads from {start} to {to}.")
    text = text.format(start=start, to=to)
    shapes = [*keys_of((start, to)), *([Path.of(start, to).key] if joined else [])]
    return condition(rule, joined, text, shapes, player=colour, start=start, to=to)


def judge_open(position: Position, colour: str, path: Path) -> Reason:
    """Whether a path is open for a player's groups."""
    barrier, passable = barrier_on(position, path), open_to(position, colour, path)
    text = _("The path is open: {path}.")
    if barrier is not None and passable:
        text = _("{player}: the path is open for the player who closed it ({path}).")
    elif barrier is not None:
        text = _("The path is closed ({path}, by {owner}).")
        if barrier.colour == colour:
            text = _("The path is closed for the player who closed it, too ({path}, by {owner}).")
    owner = "" if barrier is None else word(barrier.colour)
    text = text.format(path=stations(path), owner=owner, player=head(colour))
    rule = "block-closed"
    if barrier is not None and barrier.colour == colour:
        rule = "block-owner" if passable else "block-own"
    return condition(rule, passable, text, (path.key,), path=str(path))


def judge_free(position: Position, station: str, rule: str, but: str = "") -> Reason:
    """Whether a station is free; ``but`` is one that has just been vacated."""
    owner = None if station == but else position.standing.get(station)
    text = _("The station is free: {station}.")
    if owner is not None:
        text = _("On the station stands a group already ({station}: {owner}).")
    text = text.format(station=station, owner="" if owner is None else word(owner))
    shapes = (*keys_of((station,)), *([] if owner is None else [group_key(station)]))
    return condition(rule, owner is None, text, shapes, station=station)
