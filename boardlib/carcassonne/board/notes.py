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

    @property
    def _all(self) -> dict[Hashable, dict[Joined, Any]]:
        """What is noted now, and of what is not asked for since, what is still known."""
        return {**self._known, **self._notes}

    def __bool__(self) -> bool:
        """Whether anything is noted."""
        return bool(self._notes or self._known)

    def forget(self, changed: Iterable[Joined]) -> None:
        """Features have changed: what is known about them has to be found out anew."""
        if not self:
            return
        gone = set(changed)
        self._known = {
            about: {joined: known for joined, known in noted.items() if joined not in gone}
            for about, noted in self._all.items()
        }
        self._notes = {}

    def renewed(self, anew: Mapping[Joined, Joined]) -> Notes:
        """The same notes about other features, each instead of one that is known here."""
        other = Notes()
        for about, noted in self._all.items():
            other._known[about] = {
                anew[joined]: known for joined, known in noted.items() if joined in anew
            }
        return other

    def keep(self, other: Notes) -> None:
        """Take over what is noted elsewhere, for the features that are the same ones."""
        self._known = other._all
