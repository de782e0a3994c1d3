"""What came out of a whole game, as values: who won, with what scores, and what else is counted.

A game that can be played at a table (:mod:`boardlib.game.table`) may say so in a module with what
:class:`Reported` names.  Simulations make the rows of their tables from it, whatever the game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, cast

from boardlib.game import Game, ability
from boardlib.text import mark

Value = int | float | str | bool | None
"""What stands in a cell of a table of games; None where there is nothing to say."""

POINTS: Final = mark("points")
"""The unit of scores of which more are better."""
SECONDS: Final = mark("seconds")
"""The unit of scores of which fewer are better."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table of games: every value in it is of one type, or None.

    Attributes:
        name: a word of small letters, digits and underscores.
        type: ``int``, ``float``, ``str`` or ``bool``.
        about: what it is, in a sentence marked for translation.
        unit: such as ``points``; empty where it counts or names something.
    """

    name: str
    type: type[int] | type[float] | type[str] | type[bool]
    about: str
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came out of a game that is over.

    Attributes:
        scores: player -> points, or seconds where time counts.
        winners: who has won; several where a victory is shared.
        facts: what the game counts besides: the name of a column -> its value.
    """

    scores: Mapping[str, Value]
    winners: Sequence[str]
    facts: Mapping[str, Value] = field(default_factory=dict)


class Reported(Protocol):
    """What a game offers whose outcomes can be told as values (``outcomes`` in its ``offers``).

    Attributes:
        unit: what its scores count: ``points`` or ``seconds``.
        columns: what it counts besides, in the order of the table.
    """

    unit: str
    columns: Sequence[Column]

    def seats(self, table: Any) -> Mapping[str, str]:
        """Who takes part, in order, and who plays for whom: player -> kind of computer player."""

    def outcome(self, table: Any) -> Outcome:
        """What came out of a game that has been played to its end."""


def outcomes(rules: Game[Any, Any]) -> Reported | None:
    """How a game tells its outcomes; None where it does not (``outcomes`` in its offers)."""
    return cast("Reported | None", ability(rules, "outcomes"))


__all__ = ["POINTS", "SECONDS", "Column", "Outcome", "Reported", "Value", "outcomes"]
