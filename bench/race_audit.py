"""A race of Biatlon gone through once more: cards, stopwatches, groups and barriers add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from boardlib.biathlon.board.course import Path, Section
from boardlib.biathlon.board.position import Move, Position, Ride, Settle, Walk
from boardlib.biathlon.rules.play import play
from boardlib.biathlon.table.setup import Racing
from boardlib.game import Event

LESS = ("flag", "horn")
MORE = ("radio", "wax", "wax-match", "wax-mismatch", "click", "loop-card", "loop-fixed")
"""Rules whose events tell seconds that are taken off the printed time, or added to it."""


def faults(race: Racing) -> Iterator[str]:
    """What does not add up in a race, move by move."""
    position = race.start
    for number, move in enumerate(race.moves, start=1):
        step = play(position, move)
        found = (
            *_cards(step.position),
            *_clocks(position, step.position, move, step.events),
            *_groups(position, step.position, move),
            *_barriers(step.position),
        )
        yield from (f"move {number} ({move}): {fault}" for fault in found)
        position = step.position
    if position.section is not Section.FINISH:
        yield "the race has not come to its finish"


def cards(position: Position) -> list[int]:
    """The numbers of all cards, wherever they lie."""
    held = [*position.pile, *position.discard]
    for player in position.players:
        held += [*player.hand, *(kept.card for kept in player.kept)]
    return sorted(held)


def _cards(position: Position) -> Iterator[str]:
    if cards(position) != list(range(1, 61)):
        yield "the cards are not those from 1 to 60"


def _clocks(
    before: Position, after: Position, move: Move, events: tuple[Event, ...]
) -> Iterator[str]:
    """A ride takes its printed time and all its seconds; drawing level takes the other's time."""
    was, now = ({one.colour: one.clock for one in at.players} for at in (before, after))
    others = {colour for colour in was if was[colour] != now[colour]} - {move.player}
    if others:
        yield "the stopwatch of somebody else has moved"
    spent = now[move.player] - was[move.player]
    if isinstance(move, Ride) and spent != _seconds(before, move, events):
        yield f"the stopwatch has moved by {spent} seconds, and not by the sum of its items"
    if isinstance(move, Settle) and move.level:
        ahead = next(one.ahead for one in before.rode if one.colour == move.player)
        if spent >= 0 or now[move.player] != was[ahead]:
            yield "whoever draws level has not the time of the one ahead"
    elif not isinstance(move, Ride) and spent:
        yield "the stopwatch has moved without a ride"


def _seconds(before: Position, ride: Ride, events: tuple[Event, ...]) -> int:
    """The printed time of the card, and what every symbol and every shot adds to it."""
    total = 0
    if before.section is not Section.ARENA:
        row = before.deck.by_number[ride.card].by_section[before.section]
        total = row.seconds
    for event in events:
        rule = event.rule.id.removeprefix("biathlon.")
        sign = (rule in MORE) - (rule in LESS)
        total += sign * int(event.facts.get("seconds", 0))
    return total


def _groups(before: Position, after: Position, move: Move) -> Iterator[str]:
    """Groups walk and are expelled along open paths to free stations; a bus brings one more."""
    was, now = ({one.station: one.colour for one in at.groups} for at in (before, after))
    if len(now) != len(after.groups):
        yield "two groups stand on one station"
    standing, closed = dict(was), {one.path for one in before.barriers}
    for start, to in _ways(move):
        path = Path.of(start, to)
        if path not in before.course.paths or path in closed or to in standing:
            yield f"no group can come from {start} to {to}"
        standing[to] = standing.pop(start)
    if isinstance(move, Ride) and move.bus:
        if move.bus in standing:
            yield f"a group stands on {move.bus} already"
        standing[move.bus] = move.player
    if Counter(standing.items()) != Counter(now.items()):
        yield "the groups do not stand where they have gone"


def _ways(move: Move) -> Iterator[tuple[str, str]]:
    """From where to where groups go in a move."""
    if isinstance(move, Walk):
        yield move.start, move.to
    elif isinstance(move, Ride) and move.expel is not None:
        yield move.expel.station, move.expel.to
        if move.expel.follow:
            yield move.expel.follow, move.expel.station


def _barriers(position: Position) -> Iterator[str]:
    """Every barrier closes a path of the course, and nobody has two."""
    if any(one.path not in position.course.paths for one in position.barriers):
        yield "a barrier stands where no path is"
    if len({one.colour for one in position.barriers}) != len(position.barriers):
        yield "somebody has two barriers"
