"""What is wished for at a table: disciplines, options of the rule book, computer players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from boardlib.biathlon.board.position import Race
from boardlib.biathlon.rulebook import DEFAULTS
from boardlib.game.record import known_word
from boardlib.profile import Profile
from boardlib.text import mark

RIVALS: Final = ("thrifty", "social", "swift")
"""The computer players of the colours that nobody plays, in turn."""


def races(race: str | Sequence[str]) -> list[Race]:
    """The disciplines of a meeting.

    Raises:
        ValueError: for a word that is none, naming those there are.
    """
    names = [race] if isinstance(race, str) else list(race)
    for name in names:
        if name not in tuple(Race):
            raise ValueError(known_word(mark("'{word}' is not a discipline"), name, tuple(Race)))
    return [Race(name) for name in names]


def profile_with(chosen: Mapping[str, str]) -> Profile:
    """The options of the rule book, with some of them chosen.

    Raises:
        ValueError: for an option or a value that there is not.
    """
    profile: Profile = DEFAULTS
    for name, value in chosen.items():
        profile = profile.with_value(name, value)
    return profile
