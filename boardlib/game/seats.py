"""Who plays at a table: people, and computer players for all the others."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from boardlib.shown import WrongValue
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


def who_plays(
    players: int | str | Sequence[str], known: Sequence[str], counts: range, people: Iterable[str]
) -> tuple[str, ...]:
    """Those who take part, in their order, from what was wished for.

    A number alone stands for the first of those there are; whoever is to be played by a person
    takes part in any case.

    >>> colours = ("red", "blue", "green", "yellow")
    >>> who_plays(3, colours, range(2, 5), ["yellow"])
    ('red', 'blue', 'yellow')
    >>> who_plays("yellow,red", colours, range(2, 5), [])
    ('yellow', 'red')

    Args:
        players: how many, or who, as a list or in one text with commas or blanks.
        known: everybody there is, in the usual order.
        counts: how many there may be.
        people: those whom people play.

    Raises:
        ValueError: for too few or too many, and for somebody whom there is not.
    """
    words = re.findall(r"[^\s,]+", players) if isinstance(players, str) else players
    if isinstance(words, list) and len(words) == 1 and words[0].isdecimal():
        words = int(words[0])
    named = _first(words, known, tuple(people)) if isinstance(words, int) else tuple(words)
    for number, one in enumerate(named):
        if one not in known:
            text = _("'{player}' is nobody who could play; these could: {players}.")
            raise WrongValue(text.format(player=one, players=", ".join(known)))
        if one in named[:number]:
            raise WrongValue(_("'{player}' is named twice among the players.").format(player=one))
    count = words if isinstance(words, int) else len(named)
    if count not in counts:
        text = _("There are {least} to {most} players, not {count}.")
        raise WrongValue(text.format(least=counts[0], most=counts[-1], count=count))
    return named


def _first(count: int, known: Sequence[str], people: Sequence[str]) -> tuple[str, ...]:
    """The first so many of those there are; people come in for the last of the others."""
    usual = known[:count]
    absent = [one for one in dict.fromkeys(people) if one in known and one not in usual]
    spare = [one for one in reversed(usual) if one not in people][: len(absent)]
    return (*(one for one in usual if one not in spare), *absent)


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
            raise WrongValue(text.format(player=one, players=", ".join(players)))
    others = [one for one in players if one not in people]
    kinds = {one: rivals[number % len(rivals)] for number, one in enumerate(others)}
    return {one: kinds.get(one, HUMAN) for one in players}
