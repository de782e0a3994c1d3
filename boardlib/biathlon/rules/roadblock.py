"""The road-block: a path is closed for moving groups."""

from __future__ import annotations

from collections.abc import Iterator

from boardlib.biathlon.board.course import Half, Path
from boardlib.biathlon.board.position import Barrier, Position
from boardlib.biathlon.rulebook import condition
from boardlib.biathlon.rules.conditions import Met
from boardlib.biathlon.rules.naming import half_key, head, parted, stations, word
from boardlib.biathlon.rules.paths import barrier_on
from boardlib.ruling import Reason
from boardlib.text import _, listing


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
        text = _("The path leads from one spectator section to another: {path}.")
        if not crosses:
            text = _("The path stays inside one spectator section: {path}.")
        yield condition("block-crossing", crosses, text.format(path=stations(path)), (path.key,))
    barrier = barrier_on(position, path)
    if barrier is not None:
        text = _("The path is closed already ({path}, by {owner}).")
        text = text.format(path=stations(path), owner=word(barrier.colour))
        yield condition("block-twice", False, text, (path.key,), path=str(path))
    if not _may_close(position, colour):
        text = _("{player}: no more paths can be closed ({count} are closed).")
        text = text.format(player=head(colour), count=_held(position, colour))
        yield condition("block-limit", False, text, (path.key,), player=colour)


def _judge_end(position: Position, met: Met, path: Path) -> Reason:
    holds = _has_end(position, path, met.halves)
    ends = parted(f"{end}: {', '.join(position.course.halves_of(end))}" for end in path)
    text = _("The path has an end where the condition is met: {halves} ({ends}).")
    if not holds:
        text = _("The path has no end where the condition is met: {halves} ({ends}).")
    text = text.format(halves=listing(list(met.halves)), ends=ends)
    shapes = (path.key, *map(half_key, met.halves))
    return condition("block-end", holds, text, shapes, path=str(path))


def closed(position: Position, colour: str, path: Path) -> tuple[Barrier, ...]:
    """The barriers after a path has been closed; the player's first one may be moved there."""
    own = [one for one in position.barriers if one.colour == colour]
    kept = position.barriers
    if own and len(own) >= int(position.profile["blocks"]):
        kept = tuple(one for one in kept if one != own[0])
    return (*kept, Barrier(colour, path))
