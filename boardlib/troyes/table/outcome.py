"""What came out of a whole game, as values: victory points, the cathedral, events, the purse."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from boardlib.game.outcome import POINTS, Column, Outcome
from boardlib.text import mark
from boardlib.troyes.rules.rounds import final_score, winners
from boardlib.troyes.table.hot_seat import HotSeat

unit: Final = POINTS
columns: Final = (
    Column("cathedral", int, mark("how many cubes lie on the cathedral")),
    Column("events_won", int, mark("how many events were countered")),
    Column("events_left", int, mark("how many events were still open at the end")),
    Column("overseers", int, mark("how many overseers stand on activity cards")),
    Column("deniers", int, mark("what all players have left in their purses")),
)


def seats(table: HotSeat) -> Mapping[str, str]:
    """The colours, and who plays each."""
    return {one.colour: table.playing.players[one.colour] for one in table.playing.start.players}


def outcome(table: HotSeat) -> Outcome:
    """What came out of a game that is over."""
    position = table.position
    return Outcome(
        {colour: final_score(position, colour).points for colour in position.colours},
        winners(position),
        {
            "cathedral": len(position.cathedral),
            "events_won": len(position.won),
            "events_left": len(position.events),
            "overseers": sum(len(one.overseers) for one in position.activities),
            "deniers": sum(one.deniers for one in position.players),
        },
    )
