"""Stopwatches: full times, differences to the best times, and how the two go together."""

from __future__ import annotations

from boardlib.biathlon.board.clock import passed, time_words
from boardlib.biathlon.board.course import Section
from boardlib.biathlon.board.position import Position, Race
from boardlib.biathlon.rules.disciplines import after
from boardlib.biathlon.rules.order import ridden
from boardlib.score import Score
from boardlib.text import _


def net(position: Position, colour: str) -> int:
    """The time that counts, in seconds: in the sprint from the own start (biathlon.place)."""
    player = position.by_colour[colour]
    return player.clock - (player.start if position.race is Race.SPRINT else 0)


def point(position: Position, colour: str) -> tuple[int, Section]:
    """The lap and the section that an athlete rides next."""
    if ridden(position, colour) is None:
        return position.lap, position.section
    return after(position, position.lap, position.section)


def reference(position: Position, colour: str) -> int:
    """The best times of everything that an athlete has ridden, in seconds.

    Rule: biathlon.time-reference.
    """
    return passed(*point(position, colour))


def difference(position: Position, colour: str) -> int:
    """What stands in a record of differences, in seconds; it may be negative.

    Rule: biathlon.time-difference.
    """
    return net(position, colour) - reference(position, colour)


def sum_words(score: Score) -> str:
    """An itemised time: ``3:16 - 3 + 7 s = 3:20``; a single item is only the time."""
    first, *rest = (item.points for item in score.items)
    if not rest:
        return time_words(first)
    steps = "".join(f" {'-' if one < 0 else '+'} {abs(one)}" for one in rest)
    return _("{first}{steps} s = {total}").format(
        first=time_words(first), steps=steps, total=time_words(score.total)
    )
