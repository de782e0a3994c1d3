"""Rounds that are made up for exercises.

Riders are placed at random in groups that hang together, around a yellow line where the level has
one, and the first moves of the round are made by computer riders.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from boardlib.text import _
from boardlib.tour.board.notation import read
from boardlib.tour.board.position import Die, Position, faces
from boardlib.tour.board.road import Cell, Road
from boardlib.tour.rules.checks import status
from boardlib.tour.rules.naming import riders
from boardlib.tour.rules.play import play
from boardlib.tour.rules.rounds import race
from boardlib.tour.rules.state import Race
from boardlib.tour.table.making import Need, Question, making
from boardlib.tour.table.setup import RIDERS, entries

MOST: Final = 8
"""No question has more options than this."""


@dataclass(frozen=True, slots=True)
class Size:
    """How large an exercise of a level is.

    Attributes:
        riders: how many are on the road.
        groups: in how many groups, those of a single rider included.
        options: how many options a question has.
        moves: so many moves may have been made in the round.
    """

    riders: int
    groups: int
    options: int
    moves: int


SIZES: Final = {
    1: Size(riders=4, groups=2, options=3, moves=1),
    2: Size(riders=6, groups=2, options=4, moves=2),
    3: Size(riders=8, groups=3, options=5, moves=3),
    4: Size(riders=10, groups=4, options=6, moves=4),
    5: Size(riders=13, groups=5, options=MOST, moves=6),
}
_TEAMS: Final = {1: 2, 2: 2, 3: 2, 4: 3, 5: 4}
"""How many teams ride, level by level."""


# --- making up a round ------------------------------------------------------------------

_LINE: Final = 13
"""The row before which the yellow line lies, where there is one."""
_OBLIQUE: Final = ("13", "14,13,13,12,12", "12,12,13,13,14", "13,13,12,12,12", "12,12,12,13,13")


def _road(rng: Random, level: int) -> str:
    """The lines of a road: first without a yellow line, later with an oblique one, and hills."""
    if level == 1:
        return "road B1"
    line = _OBLIQUE[0] if level == 2 else rng.choice(_OBLIQUE)
    terrains = ("flat", "flat")
    if level > 3:
        terrains = rng.choice((("flat", "hill"), ("hill", "flat")))
    before, after = (rng.choice(("left", "right")) if level > 2 else "left" for _part in range(2))
    return (
        "road 5 lanes 26 rows\n"
        f"section 1 from 0 {terrains[0]} wind {before}\n"
        f"section 2 from {line} {terrains[1]} wind {after}"
    )


def a_round(rng: Random, level: int, moves: int, size: Size | None = None) -> Position | None:
    """A round after so many moves; None when the riders found no room."""
    road = _road(rng, level)
    places = _placed(rng, read(road).road, size or SIZES[level])
    if places is None:
        return None
    drawn = rng.sample(entries(_TEAMS[level], RIDERS[-1]), len(places))
    riding = sorted(zip(drawn, places, strict=True), key=lambda one: one[0].number)
    lines = [f"rider {entry.number} {entry.team} {cell}" for entry, cell in riding]
    position = read("\n".join([road, *lines]))
    for _move in range(moves):
        position = _moved(rng, position)
    return None if any(problem.stops for problem in status(position)) else position


def _placed(rng: Random, road: Road, size: Size) -> list[Cell] | None:
    """Places for all riders, group by group; between two groups lies a free cell."""
    found: list[Cell] = []
    for count in _split(rng, size.riders, size.groups):
        for _try in range(20):
            group = _grown(rng, road, count, found)
            if group:
                found += group
                break
        else:
            return None
    return found


def _split(rng: Random, total: int, parts: int) -> list[int]:
    """A number as a sum of so many numbers above 0."""
    cuts = sorted(rng.sample(range(1, total), parts - 1))
    return [end - start for start, end in zip([0, *cuts], [*cuts, total], strict=True)]


def _grown(rng: Random, road: Road, count: int, others: Sequence[Cell]) -> list[Cell]:
    """So many cells that hang together, apart from the others; none when there is no room."""
    kept_free = {near for cell in others for near in (cell, *road.around(cell))}
    far = 3 + len(others) // 3
    start = Cell(rng.randrange(road.lanes), rng.randint(_LINE - far, _LINE + far - 1))
    group = [start] if start not in kept_free else []
    while group and len(group) < count:
        near = {cell for one in group for cell in road.around(one)} - kept_free - {*group}
        if not near:
            return []
        group.append(rng.choice(sorted(near)))
    return group


def _moved(rng: Random, position: Position) -> Position:
    """The position after one more move, made by a rider who is not always wise."""
    rider = race(position).turn
    if rider is None:
        return position
    deciding = making(position, rider, lambda die: rng.choice(faces(position.profile, die)))
    question = next(deciding)
    try:
        while True:
            question = deciding.send(_decided(rng, question))
    except StopIteration as done:
        return play(position, done.value).position


def _decided(rng: Random, question: Question) -> str:
    """An answer to the question of a rider: offers and yellow are liked, then the furthest cell."""
    if question.need is Need.SPEED:
        return rng.choices(question.options, [_liking(word) for word in question.options])[0]
    if question.need is Need.USE:
        return rng.choice(question.options)
    return question.options[0]


def _liking(option: str) -> float:
    return {Die.RED.value: 1.0, Die.WHITE.value: 1.0}.get(option, 3.0)


# --- words ------------------------------------------------------------------------------


def lead(state: Race) -> str:
    """What has happened in the round."""
    if not state.moved:
        return _("A new round begins.")
    if len(state.moved) == 1:
        return _("The round is under way. Rider {number} has moved.").format(number=state.moved[0])
    return _("The round is under way. These have moved, in this order: {riders}.").format(
        riders=riders(state.moved)
    )
