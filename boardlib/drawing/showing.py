"""What those who show the pictures of a game need to know of it: its roles, and how answers look.

A game says it once, in its art, and every picture of it carries it along.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from boardlib.value import nothing


@dataclass(frozen=True, slots=True)
class Showing:
    """How the pictures and the answers of a game are shown.

    Attributes:
        standing: beginnings of roles that say how a part stands; they are left out as long as a
            question about it is open.
        pieces: roles of pieces that anybody sees standing there.
        within: roles of parts of which a larger one tells in words, so that they need not.
        laid: roles of what a move puts on the board; what was laid last is marked.
        listed: first word of a question -> role of the mark of the pieces that its answer names.
        place: the fact of a reason that names the place it is about.
        reach: the fact of a reason that lists the places in reach.
        beside: beginning of a key -> role of the mark of such a shape beside the piece itself.
        called: role of a mark -> what it means in this game, where a legend explains it.
        judged: first word of a question -> what it means that its answer is yes, and no, where that
            is neither allowed nor not allowed.
        card: draws what a player has drawn, alone and without anything to point at; None where
            nothing is drawn.
        ghosts: roles of pieces that are shown pale where a question supposes that they lie there.
        moving: roles of those of them that have the same key wherever they stand.
        used: roles of what a move takes in hand (cards, dice, places that are entered), which has
            a frame where a question supposes such a move.
        entire: role of a pale piece -> how it is drawn entire (of the position, and its key), where
            a board has its parts in several layers; it lies where nothing lay before.
        counted: beginnings of keys that count things of a kind, so that after a move the same key
            is another thing.
        close: whether a picture can show only what concerns some of its places, larger (with marks
            of the role ``close``).
        close_answers: whether that is done on paper with the boards of answers only.
    """

    standing: tuple[str, ...] = ()
    pieces: frozenset[str] = frozenset()
    within: frozenset[str] = frozenset()
    laid: frozenset[str] = frozenset()
    listed: Mapping[str, str] = field(default_factory=nothing, hash=False)
    place: str = ""
    reach: str = ""
    beside: Mapping[str, str] = field(default_factory=nothing, hash=False)
    called: Mapping[str, str] = field(default_factory=nothing, hash=False)
    judged: Mapping[str, tuple[str, str]] = field(default_factory=nothing, hash=False)
    card: Callable[[Any], Any] | None = None
    ghosts: frozenset[str] = frozenset()
    used: frozenset[str] = frozenset()
    moving: frozenset[str] = frozenset()
    entire: Mapping[str, Callable[[Any, str], Any]] = field(default_factory=nothing, hash=False)
    counted: tuple[str, ...] = ()
    close: bool = False
    close_answers: bool = False


PLAIN: Final = Showing()
"""Of a picture that says nothing of the kind."""

__all__ = ["PLAIN", "Showing"]
