"""A condition and its two sentences: one where it holds, one where it does not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from boardlib.carcassonne.rulebook import condition
from boardlib.ruling import Reason
from boardlib.text import _


class Pair(NamedTuple):
    """The two sentences of a condition, marked for translation."""

    holds: str
    fails: str

    def told(self, holds: bool, **words: object) -> str:
        """The sentence that applies, with the names and numbers that it speaks of."""
        return _(self.holds if holds else self.fails).format(**words)


class Placed(NamedTuple):
    """What is said of a place: where it is the only one, and where it is one of several."""

    alone: str
    one_of: str

    def told(self, place: str, **words: object) -> str:
        """The sentence that applies; the place is empty where it need not be told apart."""
        return _(self.one_of if place else self.alone).format(place=place, **words)


def check(
    name: str,
    holds: bool,
    pair: Pair,
    shapes: Iterable[object] = (),
    words: Mapping[str, object] | None = None,
    **facts: Any,
) -> Reason:
    """The rule of that name as a condition that holds or fails.

    Args:
        name: the rule, without the name of the game.
        holds: whether the condition is met.
        pair: what is said in either case.
        shapes: what the sentence speaks of on the board.
        words: names and numbers for the sentence.
        facts: what the rule was applied to.
    """
    return condition(name, holds, pair.told(holds, **(words or {})), shapes, **facts)
