"""What was found out about features as they lie now, so that it is found out only once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, TypeVar

from boardlib.carcassonne.board.union import Joined

T = TypeVar("T")


class Notes:
    """What is known about features, by what it is about."""

    def __init__(self) -> None:
        self._notes: dict[Hashable, dict[Joined, Any]] = {}
        self._known: dict[Hashable, dict[Joined, Any]] = {}

    def of(
        self, features: Iterable[Joined], about: Hashable, find: Callable[[Joined], T]
    ) -> Mapping[Joined, T]:
        """What is to be known about every feature, in their order."""
        if about not in self._notes:
            known = self._known.get(about, {})
            self._notes[about] = {
                joined: known[joined] if joined in known else find(joined) for joined in features
            }
        return self._notes[about]

    def forget(self) -> None:
        """Something has changed: all has to be found out anew."""
        self._notes.clear()
        self._known = {}

    def keep(self, other: Notes) -> None:
        """Take over what is noted elsewhere, for the features that are the same ones."""
        self._known = other._notes
