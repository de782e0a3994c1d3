"""A table of any game."""

from __future__ import annotations

from typing import Any

from boardlib.game import Game
from boardlib.game import game as named_game
from boardlib.game.table import Table, open_table
from boardlib.game.wishes import takes_wishes


@takes_wishes()
def table(
    game: str | Game[Any, Any], record: str = "", *, seed: str | int = 1, **wishes: Any
) -> Table:
    """A whole game from its beginning: people and computer players take turns.

    Args:
        game: its name, such as ``troyes``, or the game itself.
        record: the lines of a record, to go on from its end; it says everything else.
        seed: of dice, draws and shuffled piles; a word or a number.
        wishes: {wishes}

    Raises:
        ValueError: for a game that there is not, and for wishes that cannot be fulfilled: the
            sentence says what was meant, or what may be wished for and which house rules there
            are.
        TypeError: for a record that is no text, or a count that is no whole number.

    >>> import boardlib as bl
    >>> bl.table("troyes", players=2).game
    'troyes'
    """
    if not record or seed != 1:
        wishes["seed"] = seed
    return open_table(named_game(game).name, record, **wishes)
