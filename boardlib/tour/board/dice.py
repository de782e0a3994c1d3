"""The faces of the five dice.

The rule book that lists the faces is not among the sources.  So the faces of each die are an
option of the profile, named after the die; the first set of faces is the default.  Whoever has the
game may write the faces instead: ``option red 0,1,2,6,7,7``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from boardlib.tour.board.moves import Die, Face
from boardlib.tour.rulebook import FACES, own_faces


def faces(profile: Mapping[str, str], die: Die) -> tuple[Face, ...]:
    """The faces of a die in a profile, one for each side.

    >>> " ".join(map(str, faces({"yellow": "Y4"}, Die.YELLOW)))
    '2A 3 4 4 5 6'
    """
    value = profile[die]
    return _faces(FACES[die].get(value) or own_faces(die, value))


@cache
def _faces(text: str) -> tuple[Face, ...]:
    return tuple(Face(int(face.rstrip("A")), face.endswith("A")) for face in text.split())
