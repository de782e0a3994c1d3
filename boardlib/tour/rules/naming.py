"""How riders, dice, cells and speeds are called in sentences."""

from __future__ import annotations

from collections.abc import Iterable

from boardlib.text import _, listing, ngettext
from boardlib.tour.board.moves import DICE, Roll
from boardlib.tour.board.road import Cell, Terrain


def name(rider: int) -> str:
    """A rider at the beginning of a sentence."""
    return _("Rider {number}").format(number=rider)


def riders(numbers: Iterable[int]) -> str:
    """Riders in a list: ``1, 2 and 3``."""
    return listing([str(number) for number in numbers])


def several(numbers: Iterable[int]) -> str:
    """One rider or several in the middle of a sentence: ``rider 4``, ``riders 3 and 4``.

    >>> several([4]), several([1, 3, 4])
    ('rider 4', 'riders 1, 3 and 4')
    """
    found = list(numbers)
    return ngettext("rider {list}", "riders {list}", len(found)).format(list=riders(found))


def key(rider: int) -> str:
    """The key of a rider's shape on the picture."""
    return f"rider:{rider}"


def keys(numbers: Iterable[int]) -> tuple[str, ...]:
    """The keys of several riders' shapes."""
    return tuple(map(key, numbers))


def cells(count: int) -> str:
    """A number of cells: ``3 cells``."""
    return ngettext("{count} cell", "{count} cells", count).format(count=count)


def places(where: Iterable[Cell]) -> tuple[str, ...]:
    """The keys of cells on the picture."""
    return tuple(map(str, where))


def rolled(roll: Roll) -> str:
    """What a roll shows: ``2/ATTACK on the yellow die``."""
    face = f"{roll.face.value}/ATTACK" if roll.face.attack else str(roll.face.value)
    return _("{face} on the {die}").format(face=face, die=_(DICE[roll.die]))


def on(terrain: Terrain) -> str:
    """Where a rider is: ``on the hill``."""
    return _("on the hill") if terrain is Terrain.HILL else _("on the flat")
