"""What came out of a whole game, as values: points by kind, the largest features, tunnels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from boardlib.carcassonne.rules.figures import CLAIMABLE
from boardlib.carcassonne.table.hot_seat import HotSeat
from boardlib.carcassonne.table.match import Match
from boardlib.carcassonne.table.sheets import leaders
from boardlib.carcassonne.table.sitting import Sitting
from boardlib.carcassonne.table.told import gains
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
