"""Who plays at a table: people, and computer players for all the others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from boardlib.text import _

HUMAN: Final = "human"
"""The kind of a player who is no computer player."""


def next_seed(seed: str, number: int) -> str:
    """The seed of what follows at a table: each of several games has dice of its own.

    >>> next_seed("7", 1), next_seed("7-2", 2)
    ('7-2', '7-3')

    Args:
        seed: of the game that has been played.
        number: which one it was, from 1.
    """
    first = seed.removesuffix(f"-{number}") if number > 1 else seed
    return f"{first}-{number + 1}"


def seated(players: Sequence[str], people: Iterable[str], rivals: Sequence[str]) -> dict[str, str]:
    """Who plays for whom: people, and kinds of computer players for the others in turn.

    >>> seated(["blue", "red", "green"], ["red"], ["bold", "patient"])
    {'blue': 'bold', 'red': 'human', 'green': 'patient'}

    Args:
        players: everybody who takes part, in order.
        people: those whom people play.
        rivals: kinds of computer players, at least one.

    Raises:
        ValueError: for somebody who does not take part.
    """
    people = tuple(people)
    for one in people:
        if one not in players:
            text = _("'{player}' does not take part; these do: {players}.")
            raise ValueError(text.format(player=one, players=", ".join(players)))
    others = [one for one in players if one not in people]
    kinds = {one: rivals[number % len(rivals)] for number, one in enumerate(others)}
    return {one: kinds.get(one, HUMAN) for one in players}
