"""How the networks of a board grow, turn by turn, over a whole game.

>>> from boardlib.carcassonne.table.random_play import random_record
>>> last = growth(random_record(7))[-1]
>>> last.tiles, last.longest_road
(72, 4)
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from boardlib.carcassonne.board.position import Position
from boardlib.carcassonne.table.record import opened


class Grown(NamedTuple):
    """The networks of a board after so many tiles.

    Attributes:
        tiles: how many tiles lie on the board.
        roads, cities, fields: how many of them there are.
        complete: how many roads and cities are complete.
        longest_road, largest_city, largest_field: how many tiles they have.
    """

    tiles: int
    roads: int
    cities: int
    fields: int
    complete: int
    longest_road: int
    largest_city: int
    largest_field: int


def positions(record: Mapping[str, Any]) -> Iterator[Position]:
    """The board of a recorded game after every turn.

    Raises:
        BadRecord: where it is no record.
    """
    return map(replace, _played(record))


def growth(record: Mapping[str, Any]) -> list[Grown]:
    """How the networks of a recorded game grow, turn by turn."""
    return [grown(position) for position in _played(record)]


def _played(record: Mapping[str, Any]) -> Iterator[Position]:
    """The board after every turn; each holds only until the next one."""
    game = opened(json.dumps(record))
    for number, turn in enumerate(game.turns, start=1):
        game.play(number, turn)
        yield game.position()


def grown(position: Position) -> Grown:
    """The sizes of the networks of a board."""
    landscape = position.landscape
    features = landscape.features()
    count = Counter(joined.type for joined in features)
    largest: Counter[str] = Counter()
    for joined in features:
        largest[joined.type] = max(largest[joined.type], landscape.tile_count(joined))
    return Grown(
        len(landscape.tiles),
        count["road"],
        count["city"],
        count["field"],
        sum(joined.complete for joined in features if joined.type in ("road", "city")),
        largest["road"],
        largest["city"],
        largest["field"],
    )


__all__ = ["Grown", "grown", "growth", "positions"]
