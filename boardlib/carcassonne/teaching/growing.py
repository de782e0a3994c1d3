"""Boards for exercises: grown tile by tile, so that each is one that a game could have led to.

Every board is played with a :class:`~boardlib.carcassonne.table.fast_game.Match`.  Which tile comes
next is drawn with a preference for what makes questions: portals, ends of roads, closed cities.
A board on which nothing can be got wrong is dropped, and the next one is grown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from random import Random
from typing import Final, TypeVar

from boardlib.carcassonne.board.landscape import Landscape
from boardlib.carcassonne.board.position import PlacedTile
from boardlib.carcassonne.board.tiles import oriented
from boardlib.carcassonne.table.fast_game import Match

T = TypeVar("T")

MOST: Final = 8
"""No question has more options than this."""


@dataclass(frozen=True, slots=True)
class Size:
    """How large an exercise of a level is: tiles on the board, options, portal tiles."""

    tiles: int
    options: int
    portals: int


SIZES: Final = {
    1: Size(tiles=6, options=3, portals=2),
    2: Size(tiles=8, options=4, portals=2),
    3: Size(tiles=11, options=5, portals=3),
    4: Size(tiles=15, options=6, portals=4),
    5: Size(tiles=20, options=MOST, portals=4),
}

Likes = Callable[[str], float]


def grow(match: Match, rng: Random, likes: Likes) -> bool:
    """Lay one more tile for the player whose turn it is; False when none of the bag fits."""
    kinds = [kind for kind, left in match.left.items() if left]
    weights = [match.left[kind] * likes(kind) for kind in kinds]
    for kind in rng.choices(kinds, weights, k=4):
        tiles = [
            PlacedTile(kind, x, y, turn) for (x, y), turns in match.places(kind) for turn in turns
        ]
        if tiles:
            match.lay(rng.choices(tiles, [_snugness(match, tile) for tile in tiles])[0])
            return True
    return False


def _snugness(match: Match, tile: PlacedTile) -> float:
    """Roads and cities that go on, and many neighbours, make a board that asks something.

    A board that stays together is drawn larger.
    """
    edges = oriented(tile.kind, tile.rotation).edges
    found = 1.0 if max(abs(tile.x), abs(tile.y)) <= 1 + len(match.tiles) // 9 else 0.02
    for side, _opposite, _other in match.landscape.neighbours(tile.cell):
        found *= 6.0 if edges[side] in ("road", "city") else 1.5
    return found


def places_figure(match: Match, rng: Random, chance: float, types: tuple[str, ...]) -> None:
    """Perhaps the player sets a meeple on a part of the new tile."""
    if rng.random() >= chance:
        return
    landscape = match.landscape
    options = [
        number
        for number in match.figure_options().get("meeple", ())
        if landscape.joined[number].type in types
    ]
    if options:
        match.stand("meeple", rng.choice(options))


def in_order(numbers: Iterable[int], landscape: Landscape) -> list[int]:
    """By place, row after row, as one reads."""
    return sorted(numbers, key=lambda number: (*landscape.cell(number)[::-1], number))


def mixed(rng: Random, items: Sequence[T], most: int, faults: Callable[[T], object]) -> list[T]:
    """Some of the items in the order given: right ones, and wrong ones of many kinds.

    ``faults`` says what is wrong with an item: nothing, or a kind of fault.
    """
    right = [item for item in items if not faults(item)]
    some = rng.randint(1, max(1, min(len(right), most - 2)))
    chosen = rng.sample(right, min(some, len(right)))
    chosen += _various(rng, [item for item in items if faults(item)], most - len(chosen), faults)
    return [item for item in items if item in chosen]


def _various(rng: Random, items: list[T], most: int, kind: Callable[[T], object]) -> list[T]:
    """Some of the items, of as many kinds as possible."""
    groups: dict[object, list[T]] = {}
    for item in rng.sample(items, len(items)):
        groups.setdefault(kind(item), []).append(item)
    rounds = zip_longest(*rng.sample(list(groups.values()), len(groups)))
    return [item for one in rounds for item in one if item is not None][:most]
