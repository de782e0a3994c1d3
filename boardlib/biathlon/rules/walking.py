"""Groups that walk: a step along a path, after the card."""

from __future__ import annotations

from collections.abc import Iterator

from boardlib.biathlon.board.course import Path, station_key
from boardlib.biathlon.board.moves import Walk
from boardlib.biathlon.board.position import Group, Position, Walker
from boardlib.biathlon.rulebook import condition
from boardlib.biathlon.rules.naming import group_key, head
from boardlib.biathlon.rules.paths import judge_free, judge_open, judge_path, near
from boardlib.ruling import Reason
from boardlib.text import _, ngettext


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
