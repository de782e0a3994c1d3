"""Which of these roads are complete, tunnels included?"""

from __future__ import annotations

from random import Random

from boardlib.carcassonne.board.notation import write
from boardlib.carcassonne.teaching.growing import SIZES, mixed
from boardlib.carcassonne.teaching.tunnel_boards import (
    RoadStretch,
    game_words,
    stretch_words,
    stretches,
    tunnel_board,
)
from boardlib.game.exercise import Option, Posed
from boardlib.text import _


def road_complete(rng: Random, level: int) -> Posed | None:
    """Which of these roads are complete?"""
    match = tunnel_board(rng, level)
    if match is None:
        return None
    chosen = mixed(rng, stretches(match), SIZES[level].options, _faults)
    right = [one for one in chosen if one.joined.complete]
    wrong = [one for one in chosen if not one.joined.complete]
    tempting = any(one.claimed for one in wrong)
    if not (right and tempting) or not (level == 1 or any(one.is_joined for one in right)):
        return None
    landscape = match.landscape
    return Posed(
        write(match.position()),
        game_words(match),
        _("Which of these roads are complete?"),
        tuple(
            Option(
                stretch_words(landscape, one),
                ask=f"feature {landscape.segment(one.numbers[0])}",
                expect={"complete": True},
                at=tuple(str(landscape.segment(number)) for number in one.numbers),
            )
            for one in chosen
        ),
    )


def _faults(stretch: RoadStretch) -> tuple[bool, ...]:
    """Why a road is not complete, as far as it teaches something; nothing for a complete one."""
    if stretch.joined.complete:
        return ()
    return (stretch.is_joined, stretch.claimed > 0, stretch.portals > 0)
