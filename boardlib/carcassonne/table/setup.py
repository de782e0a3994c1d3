"""What a game is played with, as it is wished for: expansions, options, seats, the pile of tiles.

>>> dealt(make_setup(2, ("base",)), "7")[:3] == dealt(make_setup(2, ("base",)), "7")[:3]
True
>>> seated(3, ["blue"], [])
('greedy', 'human', 'greedy')
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from boardlib.carcassonne.board.position import COLOURS, PLAYER_COUNTS
from boardlib.carcassonne.table.match import Match, Setup
from boardlib.carcassonne.table.players import RIVALS, known
from boardlib.carcassonne.table.random_play import make_setup
from boardlib.chance import Roller
from boardlib.game import seats
from boardlib.text import _, mark

SETS: Final = {
    "base": mark("base game"),
    "tunnel": mark("The Tunnel"),
    "abbey-and-mayor": mark("Abbey & Mayor"),
}
"""The expansions that are played at a table: all that they add is played by their rules."""


def set_up(players: int, sets: str | Iterable[str], options: Mapping[str, str]) -> Setup:
    """What a game is played with.

    Args:
        players: 2 to 6.
        sets: names of expansions, as a list or in one text with commas or blanks.
        options: options of the rule book by name.

    Raises:
        ValueError: saying in one sentence what there is not.
    """
    if players not in PLAYER_COUNTS:
        text = _("There are {least} to {most} players, not {count}.")
        least, most = PLAYER_COUNTS[0], PLAYER_COUNTS[-1]
        raise ValueError(text.format(least=least, most=most, count=players))
    names = tuple(re.findall(r"[^\s,]+", sets) if isinstance(sets, str) else sets)
    for name in names:
        if name not in SETS:
            text = _("'{name}' is not played at a table; these are: {known}.")
            raise ValueError(text.format(name=name, known=", ".join(SETS)))
    if "base" not in names:
        raise ValueError(_("Without the base game there is nothing to begin with: add base."))
    return make_setup(players, names, dict(options))


def seated(players: int, people: Iterable[str], rivals: Iterable[str]) -> tuple[str, ...]:
    """Who plays each colour: people, and kinds of computer players for the others in turn.

    Raises:
        ValueError: for a colour that does not play, and a computer player that there is not.
    """
    kinds = tuple(rivals) or RIVALS
    for kind in kinds:
        known(kind)
    return tuple(seats.seated(COLOURS[:players], people, kinds).values())


def dealt(setup: Setup, seed: str) -> list[str]:
    """The tiles still to be drawn, shuffled; the same seed gives the same order.

    Raises:
        ValueError: for what is no seed.
    """
    left = Match(setup).left
    tiles = [kind for kind, count in left.items() for _copy in range(count)]
    return Roller(f"{Roller(seed).seed}-tiles").shuffled(tiles)


def set_names(sets: Iterable[str]) -> list[str]:
    """The expansions as they are called."""
    return [_(SETS[name]) if name in SETS else name for name in sets]
