"""The faces of the five dice.

The rule book that lists the faces is not among the sources.  So the faces of each die are an
option of the profile, named after the die; the first set of faces is the default.  Whoever has the
game may write the faces instead: ``option red 0,1,2,6,7,7``.
"""

from __future__ import annotations

import re
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
    value = profile[die]
    return _faces(FACES[die].get(value) or own_faces(die, value))


def own_faces(die: Die, value: str) -> str:
    """Faces of one's own as a text; empty for a text that is none for this die.

    A die has 2 to 20 faces from 0 to 9; ATTACK is on the 2 of the yellow and the 1 of the
    polka-dot die.

    >>> own_faces(Die.YELLOW, "2A,3,4,5"), own_faces(Die.YELLOW, "3A,4")
    ('2A 3 4 5', '')
    """
    face = _FACE.get(die, "[0-9]")
    return value.replace(",", " ") if re.fullmatch(f"{face}(,{face}){{1,19}}", value) else ""


_FACE: Final = {Die.YELLOW: "(2A|[0-9])", Die.POLKA: "(1A|[0-9])"}


@cache
def _faces(text: str) -> tuple[Face, ...]:
    return tuple(Face(int(face.rstrip("A")), face.endswith("A")) for face in text.split())
