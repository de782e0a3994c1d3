"""The rule indexes of all games, as one."""

from __future__ import annotations

import re

from boardlib.game import GAMES, game
from boardlib.listing import Listing
from boardlib.ruling import Rule
from boardlib.text import _
from boardlib.words import stem


def rules(words: str = "") -> Listing[Rule]:
    """The rules of a game, or those that say all of some words; all rules if nothing is said.

    Args:
        words: the name of a game, the id of a rule, or words of its text, in any form.

    Returns:
        The rules by id, each with its text, its source and its basis.

    >>> import boardlib as bl
    >>> list(bl.rules("token once"))[:2]
    ['carcassonne.token-once', 'carcassonne.token-moment']
    >>> bl.rules("troyes").keys() == bl.troyes.rules().keys()
    True
    """
    named = [name for name in GAMES if words.strip() == name]
    found = {
        id_: rule
        for name in named or GAMES
        for id_, rule in game(name).rules().items()
        if named or _says(f"{id_} {_(game(name).title)} {rule}", words)
    }
    made = f"rules({words!r})" if words else "rules()"
    return Listing(found, lambda id_: str(found[id_]), made)


def _says(text: str, words: str) -> bool:
    """Whether a text says all of some words, whatever their form."""
    said = _stems(text)
    return all(any(one.startswith(word) for one in said) for word in _stems(words))


def _stems(text: str) -> frozenset[str]:
    return frozenset(map(stem, re.findall(r"\w+", text.casefold())))
