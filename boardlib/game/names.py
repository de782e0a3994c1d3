"""Names that games give to boards and exercises: short where only one game has them.

>>> known = {"chess": ["start", "mate"], "draughts": ["start"]}
>>> owner("mate", known), owner("draughts:start", known)
(('chess', 'mate'), ('draughts', 'start'))
>>> owner("start", known)
Traceback (most recent call last):
boardlib.game.names.SeveralGamesError: Several games have 'start': write chess:start or ...
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from boardlib.game import GAMES, Game, game
from boardlib.listing import called
from boardlib.text import _, alternatives


class SeveralGamesError(ValueError):
    """Several games have something of that name, and it does not say which is meant."""


def owner(name: str, known: Mapping[str, Collection[str]]) -> tuple[str, str] | None:
    """The game that has something of that name, and its name there; None if there is none.

    Args:
        name: a name such as ``B1``, or with its game, such as ``tour:B1``; capitals do not matter.
        known: the names that each game has.

    Raises:
        SeveralGamesError: when several games have it, saying how each of them is written.
    """
    first, colon, rest = name.partition(":")
    if colon and (game_ := called(first, known)):
        there = called(rest, known[game_])
        return None if there is None else (game_, there)
    found = [(one, there) for one, names in known.items() if (there := called(name, names))]
    if len(found) > 1:
        written = alternatives([f"{one}:{there}" for one, there in found])
        text = _("Several games have '{name}': write {written}.")
        raise SeveralGamesError(text.format(name=name, written=written))
    return found[0] if found else None


def named_board(name: str, games: Iterable[str] = ()) -> tuple[Game[Any, Any], str, str] | None:
    """The game, the name and the text of a named board; None if there is none of that name.

    Args:
        name: of the board, such as ``WAG-1`` or ``carcassonne:WAG-1``.
        games: the games that are looked at; all of them where none is named.

    Raises:
        SeveralGamesError: when several of them have such a board.
    """
    found = owner(name, {one: game(one).boards() for one in games or GAMES})
    if found is None:
        return None
    rules = game(found[0])
    return rules, found[1], rules.boards()[found[1]]


__all__ = ["SeveralGamesError", "named_board", "owner"]
