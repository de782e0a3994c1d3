"""Paths: which are open to whom, how far it is, groups that walk along them, and what bonuses do.

A bonus expels a group, closes a path, or lets a new group arrive.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Literal

from boardlib.biathlon.board.course import Half, Path, station_key
from boardlib.biathlon.board.position import (
    Barrier,
    Expel,
    Group,
    Position,
    Walk,
    Walker,
    player_key,
)
from boardlib.biathlon.rules.conditions import Met, stations_in
from boardlib.biathlon.rules.naming import fails, group_key, half_key, holds, keys_of, parted, rule
from boardlib.rulebook import Fact
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


# --- what bonuses do on the course ---------------------------------------------------------------


def halves_of_effect(position: Position, met: Met) -> tuple[Half, ...]:
    """The halves in which bottle and bus may be used (option ``either_half``).

    Rule: biathlon.crew-half.
    """
    if not met.holds or met.sign.where is None:
        return ()
    named = position.profile["either_half"] == "named"
    return met.sign.where.halves if named else met.halves


def targets(position: Position, colour: str, met: Met) -> list[str]:
    """The stations from which a group can be expelled."""
    inside = stations_in(position, halves_of_effect(position, met))
    standing = position.standing
    return [
        name
        for name in inside
        if standing.get(name, colour) != colour and goals(position, colour, name)
    ]


def goals(position: Position, colour: str, station: str) -> list[str]:
    """The free adjoining stations to which a group can be expelled from one."""
    anyway = position.profile["crew_way"] == "closed"
    return [
        name
        for name in position.course.joined[station]
        if name not in position.standing
        and (anyway or open_to(position, colour, Path.of(station, name)))
    ]


def followers(position: Position, colour: str, expel: Expel) -> list[str]:
    """The stations from which a group of the player can move to the vacated place."""
    return [
        name
        for name in position.course.joined[expel.station]
        if position.standing.get(name) == colour
        and open_to(position, colour, Path.of(expel.station, name))
    ]


def expulsions(position: Position, colour: str, met: Met) -> Iterator[Expel]:
    """Everything that a bottle can be used for."""
    for station in targets(position, colour, met):
        for to in goals(position, colour, station):
            expel = Expel(station, to)
            yield expel
            for own in followers(position, colour, expel):
                yield Expel(station, to, own)


def why_nobody(position: Position, colour: str, met: Met) -> Reason:
    """Why nobody can be expelled although the condition is met.

    Rules: biathlon.crew-target, biathlon.crew-free, biathlon.crew-way.
    """
    inside, standing = stations_in(position, halves_of_effect(position, met)), position.standing
    others = [name for name in inside if standing.get(name, colour) != colour]
    if not others:
        return fails("crew-target", "nobody", keys_of(inside))
    near = {name for other in others for name in position.course.joined[other]}
    rule = "crew-free" if near <= set(standing) else "crew-way"
    return fails(rule, "nowhere", keys_of(others), stations=others)


def judge_expel(position: Position, colour: str, met: Met, expel: Expel) -> Iterator[Reason]:
    """Whether a bottle may be used like that.

    Rules: biathlon.crew-target, biathlon.crew-half, biathlon.crew-adjoining, biathlon.crew-free,
    biathlon.crew-way, biathlon.crew-follow.
    """
    yield from met.reasons
    yield _judge_target(position, colour, expel)
    if met.holds:
        yield judge_half(position, met, expel.station, "crew-target")
    yield judge_path(position, colour, expel.station, expel.to, "crew-adjoining")
    yield judge_free(position, expel.to, "crew-free")
    path = Path.of(expel.station, expel.to)
    if path in position.closed:
        yield _judge_way(position, colour, path)
    if expel.follow:
        yield from _judge_follow(position, colour, expel)


def _judge_way(position: Position, colour: str, path: Path) -> Reason:
    """Whether a group is expelled along a path that is closed (option ``crew_way``)."""
    if position.profile["crew_way"] == "open":
        reason = judge_open(position, colour, path)
        return reason if reason.holds else replace(reason, rule=rule("crew-way"))
    return holds("crew-way", "closed", (path.key,), path=path)


def _judge_target(position: Position, colour: str, expel: Expel) -> Reason:
    """Whether a group of another player stands there."""
    owner = position.standing.get(expel.station)
    shapes = (*keys_of((expel.station,)), *([group_key(expel.station)] if owner else []))
    facts = {"player": colour, "station": expel.station, "owner": owner}
    if owner is None:
        return fails("crew-target", "empty", shapes, **facts)
    if owner == colour:
        return fails("crew-target", "own", shapes, **facts)
    return holds("crew-target", "other", shapes, **facts)


def judge_half(
    position: Position, met: Met, station: str, alone: Literal["crew-target", "bus-free"]
) -> Reason:
    """Whether a station lies in a half in which bottle or bus may be used.

    Args:
        position: the board.
        met: the symbol, and where its condition is met.
        station: which station.
        alone: the rule that decides where the condition names one half only.
    """
    halves, lies = halves_of_effect(position, met), position.course.halves_of(station)
    several = met.sign.where is not None and len(met.sign.where.halves) > 1
    rule: Literal["crew-half", "crew-target", "bus-free"] = "crew-half" if several else alone
    shapes = (*keys_of((station,)), *map(half_key, halves))
    facts = {"station": station, "halves": halves, "own": Fact(None, ", ".join(lies))}
    return (holds if set(lies) & set(halves) else fails)(rule, "half", shapes, **facts)


def _judge_follow(position: Position, colour: str, expel: Expel) -> Iterator[Reason]:
    """Whether a group of the player may move to the vacated place."""
    owner = position.standing.get(expel.follow)
    shapes = (*keys_of((expel.follow,)), *([group_key(expel.follow)] if owner else []))
    both = {"player": colour, "station": expel.follow}
    yield (holds if owner == colour else fails)("crew-follow", "own", shapes, **both)
    yield judge_path(position, colour, expel.follow, expel.station, "crew-follow")
    path = Path.of(expel.follow, expel.station)
    if path in position.closed:
        yield judge_open(position, colour, path)


def expelled(groups: tuple[Group, ...], colour: str, expel: Expel) -> tuple[Group, ...]:
    """The groups after a bottle has been used."""
    moved = {expel.station: expel.to}
    if expel.follow:
        moved[expel.follow] = expel.station
    return tuple(Group(one.colour, moved.get(one.station, one.station)) for one in groups)


# --- the road-block: a path is closed ---------------------------------------------------


def closable(position: Position, colour: str, met: Met) -> list[Path]:
    """The paths that a player may close with a road-block."""
    if not met.holds or not _may_close(position, colour):
        return []
    return [
        path
        for path in position.course.paths
        if path not in position.closed
        and _has_end(position, path, met.halves)
        and _crosses_enough(position, path)
    ]


def _may_close(position: Position, colour: str) -> bool:
    """Whether the player has a barrier to close a path with (option ``block_lasts``)."""
    if position.profile["block_lasts"] == "until_moved":
        return True
    return _held(position, colour) < int(position.profile["blocks"])


def _held(position: Position, colour: str) -> int:
    return sum(one.colour == colour for one in position.barriers)


def _has_end(position: Position, path: Path, halves: tuple[Half, ...]) -> bool:
    return any(position.course.touches(path, half) for half in halves)


def _crosses_enough(position: Position, path: Path) -> bool:
    """Whether a path may be closed by where it leads (option ``block_paths``)."""
    if position.profile["block_paths"] == "any":
        return True
    one, other = (set(position.course.halves_of(end)) for end in path)
    return one != other


def judge_close(position: Position, colour: str, met: Met, path: Path) -> Iterator[Reason]:
    """Whether a path may be closed with a road-block.

    Rules: biathlon.block-end, biathlon.block-crossing, biathlon.block-twice,
    biathlon.block-limit.
    """
    yield from met.reasons
    if met.holds:
        yield _judge_end(position, met, path)
    if position.profile["block_paths"] == "crossing":
        crosses = _crosses_enough(position, path)
        yield (holds if crosses else fails)("block-crossing", "", (path.key,), path=path)
    barrier = barrier_on(position, path)
    if barrier is not None:
        yield fails("block-twice", "", (path.key,), path=path, owner=barrier.colour)
    if not _may_close(position, colour):
        closed = _held(position, colour)
        yield fails("block-limit", "", (path.key,), player=colour, closed=closed)


def _judge_end(position: Position, met: Met, path: Path) -> Reason:
    """Whether a path has an end in a half in which the condition is met."""
    there = _has_end(position, path, met.halves)
    ends = parted(f"{end}: {', '.join(position.course.halves_of(end))}" for end in path)
    shapes = (path.key, *map(half_key, met.halves))
    facts = {"path": path, "halves": met.halves, "ends": Fact(None, ends)}
    return (holds if there else fails)("block-end", "", shapes, **facts)


def closed(position: Position, colour: str, path: Path) -> tuple[Barrier, ...]:
    """The barriers after a path has been closed; the player's first one may be moved there."""
    own = [one for one in position.barriers if one.colour == colour]
    kept = position.barriers
    if own and len(own) >= int(position.profile["blocks"]):
        kept = tuple(one for one in kept if one != own[0])
    return (*kept, Barrier(colour, path))


# --- the bus: a new group arrives -------------------------------------------------------


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
        return _judge_supply(position, colour)
    taken = stations_in(position, halves_of_effect(position, met))
    return fails("bus-free", "nowhere", keys_of(taken), stations=taken)


def judge_bus(position: Position, colour: str, met: Met, station: str) -> Iterator[Reason]:
    """Whether a new group may be placed on a station.

    Rules: biathlon.bus-free, biathlon.crew-half, biathlon.groups-supply.
    """
    yield from met.reasons
    if met.holds:
        yield judge_half(position, met, station, "bus-free")
    yield judge_free(position, station, "bus-free")
    yield _judge_supply(position, colour)


def _judge_supply(position: Position, colour: str) -> Reason:
    """Whether a player has a group that could be placed."""
    left, shapes = groups_left(position, colour), (player_key(colour),)
    return (holds if left else fails)("groups-supply", "left", shapes, player=colour, left=left)
