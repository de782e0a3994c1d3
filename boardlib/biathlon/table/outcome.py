"""What came out of a race, as values: the times, how close it was, and how it was shot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from boardlib.biathlon.board.position import Ride, Shot
from boardlib.biathlon.rules.race import places
from boardlib.biathlon.table.hot_seat import HotSeat
from boardlib.game.outcome import SECONDS, Column, Outcome
from boardlib.text import mark

unit: Final = SECONDS
columns: Final = (
    Column("race", str, mark("the discipline of the last race")),
    Column("behind", int, mark("how far the second athlete is behind"), SECONDS),
    Column("last", int, mark("how far the last athlete is behind"), SECONDS),
    Column("shots", int, mark("how often all athletes shot")),
    Column("misses", int, mark("how many of these shots missed")),
)


def seats(table: HotSeat) -> Mapping[str, str]:
    """The colours, and who plays each."""
    return {one.colour: table.playing.players[one.colour] for one in table.playing.start.players}


def outcome(table: HotSeat) -> Outcome:
    """What came out of the last race of a meeting: its times are those that count there."""
    found = places(table.position)
    rides = (move for move in table.playing.moves if isinstance(move, Ride))
    shots = [shot for ride in rides for shot in ride.shots if shot is not Shot.CLICK]
    return Outcome(
        {one.colour: one.seconds for one in found},
        [one.colour for one in found if one.number == 1],
        {
            "race": table.position.race.value,
            "behind": found[1].behind if found[1:] else None,
            "last": found[-1].behind,
            "shots": len(shots),
            "misses": sum(shot.segment is not None for shot in shots),
        },
    )
