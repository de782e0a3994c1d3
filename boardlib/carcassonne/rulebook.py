"""The options of Carcassonne, which stand in ``options.toml``, and the editions of the wagon."""

from __future__ import annotations

from typing import Final, NamedTuple

from boardlib.profile import Options, Profile
from boardlib.text import mark


class WagonEdition(NamedTuple):
    """An edition of the rules for the wagon's move.

    Attributes:
        id: the word for it in questions and options.
        name: what it is called.
        exercise: the title of the exercise about it.
        label: the same in a few words.
        near: what its destinations are, a key of
            :data:`boardlib.carcassonne.rules.adjacency.NEARNESS`.
    """

    id: str
    name: str
    exercise: str
    label: str
    near: str


WAGON_EDITIONS: Final = (
    WagonEdition(
        "C1",
        mark("First edition"),
        mark("Where may the wagon go? First edition"),
        mark("Wagon, first edition"),
        "adjacent",
    ),
    WagonEdition(
        "C2",
        mark("New edition"),
        mark("Where may the wagon go? New edition"),
        mark("Wagon, new edition"),
        "reach",
    ),
)
"""The editions of the wagon: another one is an entry here, and a value of the option ``wagon``."""

OPTIONS: Final = Options(__package__)
DEFAULTS: Final = Profile(OPTIONS)
