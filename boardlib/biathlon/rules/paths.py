"""Paths: which are open to whom, how far it is, and groups that walk along them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from boardlib.biathlon.board.course import Path, station_key
from boardlib.biathlon.board.position import Barrier, Group, Position, Walk, Walker
from boardlib.biathlon.rules.naming import condition, group_key, head, keys_of, stations, word
from boardlib.ruling import Reason
from boardlib.text import _, ngettext

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
    text = _("{player}: on this station stands a group of the player ({station}).")
    if owner != walk.player:
        text = _("{player}: on this station stands no group of the player ({station}).")
    text = text.format(player=head(walk.player), station=walk.start)
    shapes = (station_key(walk.start), *([group_key(walk.start)] if owner else []))
    yield condition("walk", owner == walk.player, text, shapes, station=walk.start)
    path = Path.of(walk.start, walk.to)
    yield judge_path(position, walk.player, walk.start, walk.to, "walk-path")
    if path in position.course.paths:
        yield judge_open(position, walk.player, path)
    yield judge_free(position, walk.to, "walk-free")


def _judge_time(position: Position, walk: Walk) -> Reason:
    walker = position.walker
    mine = walker is not None and walker.colour == walk.player
    steps = walker.steps if mine and walker is not None else 0
    text = ngettext(
        "{player}: after the card a group may still walk {count} step.",
        "{player}: after the card a group may still walk {count} steps.",
        steps,
    )
    if not mine:
        text = _("{player}: a group may walk only right after the player's own card.")
    elif not steps:
        text = _("{player}: no step is left after this card.")
    text = text.format(player=head(walk.player), count=steps)
    return condition("walk", steps > 0, text, (), player=walk.player, steps=steps)


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
