"""Places: who is first at the finish, or so far."""

from __future__ import annotations

from dataclasses import dataclass

from boardlib.biathlon.board.position import Position
from boardlib.biathlon.rules.clocks import net


@dataclass(frozen=True, slots=True)
class Place:
    """The place of an athlete.

    Attributes:
        number: the place, from 1; athletes with equal times may share one.
        colour: the player.
        seconds: the time that counts.
        behind: how many seconds after the first.
    """

    number: int
    colour: str
    seconds: int
    behind: int


def places(position: Position) -> list[Place]:
    """The athletes by their times, the best one first.

    Rules: biathlon.place, biathlon.place-shared, biathlon.place-start (option ``ties``).
    """
    times = {player.colour: net(position, player.colour) for player in position.players}
    order = sorted(times, key=lambda colour: (times[colour], position.start_number(colour)))
    best = min(times.values(), default=0)
    return [
        Place(_number(position, order, times, index), colour, times[colour], times[colour] - best)
        for index, colour in enumerate(order)
    ]


def _number(position: Position, order: list[str], times: dict[str, int], index: int) -> int:
    if position.profile["ties"] != "shared":
        return index + 1
    return 1 + sum(times[one] < times[order[index]] for one in order)
