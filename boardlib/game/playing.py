"""A table of any game."""

from __future__ import annotations

from typing import Any

from boardlib.game.table import Table, open_table


def table(game: str, record: str = "", **wishes: Any) -> Table:
    """A whole game from its beginning: people and computer players take turns.

    Args:
        game: its name, such as ``troyes``.
        record: the lines of a record, to go on from its end; it says everything else.
        wishes: what is wished for, such as ``players=3, seed="7"``.

    Raises:
        ValueError: for a game that there is not, and for wishes that cannot be fulfilled.
        TypeError: for a record that is no text, or a count that is no whole number.

    >>> import boardlib as bl
    >>> bl.table("troyes", players=2).game
    'troyes'
    """
    return open_table(game, record, **wishes)
