"""The faces of the five dice.

The rule book that lists the faces is not among the sources.  So the faces of each die are an
option of the profile, named after the die; the first set of faces is the default.  Whoever has the
game may write the faces instead: ``option red 0,1,2,6,7,7``.
"""

from __future__ import annotations

from collections.abc import Mapping

from boardlib.tour.board.moves import Die
from boardlib.tour.rulebook import Faces, faces_of


def faces(profile: Mapping[str, str], die: Die) -> Faces:
    """The faces of a die in a profile, one for each side.

    >>> " ".join(map(str, faces({"yellow": "Y4"}, Die.YELLOW)))
    '2A 3 4 4 5 6'
    """
    return faces_of(die, profile[die])
