"""What the data of answers is called where it is read aloud."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

from boardlib.text import _, language, mark
from boardlib.troyes.board.cards import cards
from boardlib.troyes.board.city import BUILDINGS, Building
from boardlib.troyes.board.dice import COLOURS, VALUES, Die
from boardlib.troyes.board.position import OWNERS, PHASES
from boardlib.troyes.rules.naming import card_name, die_words

DATA_WORDS: Final = (
    *(mark("rounds"), mark("without new cards"), mark("deniers before"), mark("deniers left")),
    *(mark("wages unpaid"), mark("deniers"), mark("influence"), mark("points"), mark("supply")),
    *(mark("district"), mark("characters"), mark("hidden"), mark("citizens"), mark("turns")),
    *(mark("all"), mark("dice"), mark("standing"), mark("places"), mark("place"), mark("player")),
    *(mark("overseers"), mark("cubes"), mark("free"), mark("left"), mark("row"), mark("order")),
    *(mark("empty"), mark("won"), mark("total"), mark("owners"), mark("card"), mark("example")),
    *(mark("complete"), mark("colour"), mark("age"), mark("cost"), mark("divisor")),
    *(mark("delayed"), mark("flags"), mark("asks"), mark("rewards"), mark("steps"), mark("black")),
    *(mark("chance"), mark("chances"), mark("mean"), mark("net"), mark("fresh"), mark("lying")),
    *(mark("six"), mark("flip"), mark("reroll"), mark("better"), mark("even"), mark("hit")),
    *(mark("pushes"), mark("nobody"), mark("closed"), mark("items"), mark("count"), mark("name")),
    *(mark("each"), mark("rule"), mark("allowed"), mark("forbidden")),
)
"""Words of the data that are read as they stand."""


def names_in(data: Any) -> dict[str, str]:
    """What the ids in the data of an answer are called: cards, dice, phases, owners."""
    known = _known(language())
    return {one: known[one] for one in _words(data) if one in known}


def _words(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        for key, value in data.items():
            yield str(key)
            yield from _words(value)
    elif isinstance(data, list | tuple):
        for one in data:
            yield from _words(one)


@cache
def _known(_language: str) -> Mapping[str, str]:
    """Every id and what it is called, in the language in use."""
    deck = cards()
    ids = (*deck.activities, *deck.events, *deck.characters)
    dice = [Die(colour, value) for colour in COLOURS for value in VALUES]
    return {
        **{one: card_name(one) for one in ids},
        **{str(die): die_words(die) for die in dice},
        **{str(phase): _(name) for phase, name in PHASES.items()},
        **{str(building): _(BUILDINGS[building]) for building in Building},
        **{str(colour): _(name) for colour, name in COLOURS.items()},
        **{owner: _(name) for owner, name in OWNERS.items()},
    }
