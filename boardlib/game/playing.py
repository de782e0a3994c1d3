"""A table of any game."""

from __future__ import annotations

from typing import Any

from boardlib.game.table import Table, open_table


def table(game: str, record: str = "", **wishes: Any) -> Table:
    """A whole game from its beginning: people and computer players take turns.

    Args:
        game: its name, such as ``troyes``.
        record: the lines of a record, to go on from its end; it says everything else.
        wishes: what is wished for. Carcassonne: ``players``, ``sets``, ``people``, ``rivals``; the
            Tour: ``stage``, ``teams``, ``riders``, ``people``, ``rivals``; Biatlon: ``race``,
            ``players``, ``people``, ``rivals``, ``course``, ``deck``; Troyes: ``players``,
            ``people``, ``rivals``, ``preset``. Besides, in each of them: ``seed``; ``option``, a
            list of house rules as they are typed (``["wagon=C2"]``); and every house rule by its
            own name (``wagon="C2"``).

    Raises:
        ValueError: for a game that there is not, and for wishes that cannot be fulfilled: the
            sentence says what was meant, or what may be wished for and which house rules there
            are.
        TypeError: for a record that is no text, or a count that is no whole number.

    >>> import boardlib as bl
    >>> bl.table("troyes", players=2).game
    'troyes'
    """
    return open_table(game, record, **wishes)
