"""What came out of a whole game, as values; and how its networks grew, turn by turn.

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
from typing import Any, Final, NamedTuple

from boardlib.carcassonne.board.position import Position
from boardlib.carcassonne.rules.figures import CLAIMABLE
from boardlib.carcassonne.table.fast_game import Match
from boardlib.carcassonne.table.game_in_progress import Sitting
from boardlib.carcassonne.table.hot_seat import HotSeat
from boardlib.carcassonne.table.narrated_match import gains
from boardlib.carcassonne.table.record import opened
from boardlib.carcassonne.table.result_tables import leaders
from boardlib.game.outcome import POINTS, Column, Outcome
from boardlib.text import mark

unit: Final = POINTS
columns: Final = (
    Column("tiles", int, mark("how many tiles lie on the board")),
    Column("road_points", int, mark("what all players got for roads"), POINTS),
    Column("city_points", int, mark("what all players got for cities"), POINTS),
    Column("monastery_points", int, mark("what all players got for monasteries"), POINTS),
    Column("field_points", int, mark("what all players got for fields"), POINTS),
    Column("longest_road", int, mark("tiles of the road with most tiles")),
    Column("largest_city", int, mark("tiles of the city with most tiles")),
    Column("tunnels", int, mark("how many tunnels were finished")),
)


def seats(table: HotSeat) -> dict[str, str]:
    """The colours in the order of play, and who plays each."""
    return dict(zip(table.sitting.setup.colours, table.seats, strict=False))


def outcome(table: HotSeat) -> Outcome:
    """What came out of a game that is over."""
    sitting = table.sitting
    match, colours = sitting.match, sitting.setup.colours
    scores = dict(zip(colours, match.scores, strict=False))
    points = _points(sitting)
    facts = {f"{type_}_points": points[type_] for type_ in CLAIMABLE}
    return Outcome(
        scores,
        [colours[player] for player in leaders(sitting)],
        {"tiles": len(match.tiles), **facts, **_sizes(match)},
    )


def _points(sitting: Sitting) -> Counter[str]:
    """The points of all players by the type of feature, in play and at the end."""
    found = Counter[str]()
    in_play = (gain for done in sitting.turns for gain in done.gains)
    at_end = (gain for award in sitting.awards for gain in gains(award))
    for gain in (*in_play, *at_end):
        found[gain.type] += gain.points
    return found


def _sizes(match: Match) -> Mapping[str, int]:
    """The tiles of the largest road and city, and the pairs of portals."""
    land = match.landscape
    sizes = dict.fromkeys(("road", "city"), 0)
    for joined in land.features():
        if joined.type in sizes:
            sizes[joined.type] = max(sizes[joined.type], land.tile_count(joined))
    return {
        "longest_road": sizes["road"],
        "largest_city": sizes["city"],
        "tunnels": len(land.pairs) // 2,
    }


# --- how the networks grow --------------------------------------------------------------


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
