"""The faces of the five dice.

The rule book that lists the faces is not among the sources.  So the faces of each die are an
option of the profile, named after the die; the first set of faces is the default.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from boardlib.tour.moves import Die, Face

FACES: Final[Mapping[Die, Mapping[str, str]]] = {
    Die.YELLOW: {
        "Y4": "2A 3 4 4 5 6",
        "Y2": "2A 2A 3 4 5 6",
        "Y3": "2A 3 3 4 5 6",
        "Y5": "2A 3 4 5 5 6",
        "Y6": "2A 3 4 5 6 6",
    },
    Die.GREEN: {"G2": "3 4 4 5 5 6", "G1": "1 2 3 4 5 6"},
    Die.RED: {"R1": "1 1 2 6 7 7", "R2": "1 2 3 5 6 7", "R0": "0 1 2 6 7 7"},
    Die.WHITE: {"W1": "1 1 2 2 3 3", "W2": "1 1 1 2 2 3"},
    Die.POLKA: {"P1": "1A 2 2 3 3 4", "P2": "1A 1A 2 3 3 4", "P3": "1A 2 3 3 4 4"},
}
"""Die -> value of its option -> its faces; ``A`` is the word ATTACK."""


def faces(profile: Mapping[str, str], die: Die) -> tuple[Face, ...]:
    """The faces of a die in a profile, one for each side.

    >>> " ".join(map(str, faces({"yellow": "Y4"}, Die.YELLOW)))
    '2A 3 4 4 5 6'
    """
    return _faces(FACES[die][profile[die]])


@cache
def _faces(text: str) -> tuple[Face, ...]:
    return tuple(Face(int(face.rstrip("A")), face.endswith("A")) for face in text.split())
