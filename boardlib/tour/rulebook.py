"""The options of the Tour, which stand in ``options.toml``, and the faces of its dice."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from boardlib.profile import Options, Profile


class Face(NamedTuple):
    """A face of a die: a number, on one face together with the word ATTACK.

    >>> str(Face(2, attack=True)), str(Face(5))
    ('2A', '5')
    """

    value: int
    attack: bool = False

    def __str__(self) -> str:
        return f"{self.value}{'A' if self.attack else ''}"


Faces = tuple[Face, ...]


def shown(faces: Faces) -> str:
    """The faces of a die in a row: ``2A 3 4 4 5 6``."""
    return " ".join(map(str, faces))


OPTIONS: Final = Options(__package__)
DEFAULTS: Final = Profile(OPTIONS)


@cache
def faces_of(die: str, value: str) -> Faces:
    """The faces of a die by a value of its option, or faces of one's own, as they are typed.

    ATTACK is on the 2 of the yellow and the 1 of the polka-dot die.

    >>> shown(faces_of("polka", "P1")), shown(faces_of("yellow", "2A,3,4,5"))
    ('1A 2 2 3 3 4', '2A 3 4 5')
    """
    return tuple(Face(int(side[0]), side.endswith("A")) for side in OPTIONS[die].sides(value))
