"""What a game is played with, as it is wished for: expansions, options, seats, the pile of tiles.

>>> dealt(make_setup(2, ("base",)), "7")[:3] == dealt(make_setup(2, ("base",)), "7")[:3]
True
>>> seated(["red", "blue", "green"], ["blue"], [])
('greedy', 'human', 'greedy')
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from boardlib.carcassonne.board.position import COLOURS, PLAYER_COUNTS, Position, with_players
from boardlib.carcassonne.table.match import Match, Setup
from boardlib.carcassonne.table.players import RIVALS, known
from boardlib.carcassonne.table.random_play import make_setup
from boardlib.chance import Roller
from boardlib.game import seats
from boardlib.game.seats import who_plays
from boardlib.text import _, mark

SETS: Final = {
    "base": mark("base game"),
    "tunnel": mark("The Tunnel"),
    "abbey-and-mayor": mark("Abbey & Mayor"),
}
"""The expansions that are played at a table: all that they add is played by their rules."""


def set_up(
    players: Sequence[str],
    sets: str | Iterable[str],
    options: Mapping[str, str],
    figures: Mapping[str, int] | None = None,
) -> Setup:
    """What a game is played with.

    Args:
        players: the colours of those who play, in order.
        sets: names of expansions, as a list or in one text with commas or blanks.
        options: options of the rule book by name.
        figures: how many figures of a kind every player has, where not as many as usual.

    Raises:
        ValueError: saying in one sentence what there is not.
    """
    names = tuple(re.findall(r"[^\s,]+", sets) if isinstance(sets, str) else sets)
    for name in names:
        if name not in SETS:
            text = _("'{name}' is not played at a table; these are: {known}.")
            raise ValueError(text.format(name=name, known=", ".join(SETS)))
    if "base" not in names:
        raise ValueError(_("Without the base game there is nothing to begin with: add base."))
    usual = make_setup(len(players), names, dict(options))
    pieces = tuple({**dict(usual.pieces), **(figures or {})}.items())
    return replace(usual, pieces=pieces, colours=with_players(players))


def start(
    players: int | str | Sequence[str] = 2,
    sets: str | Iterable[str] = tuple(SETS),
    **options: str,
) -> Position:
    """The start tile alone, before anybody's turn.

    >>> print(start(players=3, sets="base,tunnel"))
    players 3
    sets base tunnel
    tile BG-D 0,0 0

    Args:
        players: 2 to 6, or the colours of those who play, in their order.
        sets: ``base``, ``tunnel``, ``abbey-and-mayor``, as a list or separated by commas.
        options: options of the rule book, such as ``wagon="C2"``.

    Raises:
        ValueError: saying in one sentence what there is not.
    """
    setup = set_up(who_plays(players, COLOURS, PLAYER_COUNTS, ()), sets, options)
    return Position(
        tiles=setup.start,
        profile=setup.profile,
        players=setup.players,
        sets=setup.sets,
        colours=setup.colours,
    )


def seated(players: Sequence[str], people: Iterable[str], rivals: Iterable[str]) -> tuple[str, ...]:
    """Who plays each colour: people, and kinds of computer players for the others in turn.

    Raises:
        ValueError: for a colour that does not play, and a computer player that there is not.
    """
    kinds = tuple(rivals) or RIVALS
    for kind in kinds:
        known(kind)
    return tuple(seats.seated(players, people, kinds).values())


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
