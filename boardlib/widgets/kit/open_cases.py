"""The cases of a page that still ask something: other boards of their game tell no more than they.

What a part of another board says of itself (a road *is open, for it carries no token*) may be just
what a case asks.  A case that is shown again takes the place of itself.
"""

from __future__ import annotations

from typing import Any, Final, Protocol
from weakref import WeakValueDictionary


class OpenCase(Protocol):
    """A case as it is answered."""

    @property
    def case(self) -> Any:
        """The case; it knows its id and its game."""

    @property
    def asks(self) -> bool:
        """Whether one of its questions is still to be answered."""


_shown: Final[WeakValueDictionary[str, OpenCase]] = WeakValueDictionary()


def enter(told: OpenCase) -> None:
    """A case is shown on this page."""
    _shown[told.case.id] = told


def ask_about(game: str) -> bool:
    """Whether a case of a game is still to be answered: until then its boards are veiled."""
    return any(told.asks and told.case.game == game for told in [*_shown.values()])


def forget() -> None:
    """Another page begins."""
    _shown.clear()
