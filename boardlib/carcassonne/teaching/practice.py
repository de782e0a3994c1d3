"""The exercises of Carcassonne: complete roads, points, tokens, and the ways of the wagon."""

from __future__ import annotations

from functools import partial
from typing import Final

from boardlib.carcassonne.rulebook import WAGON_EDITIONS
from boardlib.carcassonne.teaching.one_change import one_change
from boardlib.carcassonne.teaching.tile_exercises import tile
from boardlib.carcassonne.teaching.tunnel_exercises import (
    finishing,
    road_complete,
    road_score,
    road_tiles,
    token,
)
from boardlib.carcassonne.teaching.wagon_ways import wagon
from boardlib.game.exercise import Exercise
from boardlib.text import mark


def exercises() -> tuple[Exercise, ...]:
    """The kinds of exercise there are for this game."""
    return _KINDS


_KINDS: Final = (
    Exercise(
        "road-complete",
        "tunnels",
        mark("Which roads are complete?"),
        mark("Complete roads"),
        road_complete,
    ),
    Exercise(
        "road-tiles", "tunnels", mark("Which tiles count?"), mark("Tiles of a road"), road_tiles
    ),
    Exercise(
        "road-score", "tunnels", mark("What does the road score?"), mark("Points"), road_score
    ),
    Exercise("token", "tunnels", mark("Where may a token go?"), mark("Tokens"), token),
    Exercise(
        "finishing",
        "tunnels",
        mark("Which token finishes the road?"),
        mark("Finish a road"),
        finishing,
    ),
    *(
        Exercise(
            f"wagon-{one.id}", "wagon", one.exercise, one.label, partial(wagon, edition=one.id)
        )
        for one in WAGON_EDITIONS
    ),
    Exercise(
        "one-change",
        "wagon",
        mark("Who would have to go?"),
        mark("One change"),
        one_change,
    ),
    Exercise("tile", "tiles", mark("Where does this tile finish it?"), mark("Tiles"), tile),
)
