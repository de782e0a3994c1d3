"""How riders, dice, cells and speeds are called in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from boardlib.text import _, listing, mark
from boardlib.tour.board.moves import Attack, Card, Die, Face, Ride, Roll, Take
from boardlib.tour.board.peloton import Group
from boardlib.tour.board.road import Cell


def name(rider: int) -> str:
    """A rider as a label: of a choice, or at the head of what is said of him."""
    return _("Rider {number}").format(number=rider)


def riders(numbers: Iterable[int]) -> str:
    """Riders in a list: ``1, 2 and 3``."""
    return listing([str(number) for number in numbers])


def several(numbers: Iterable[int]) -> str:
    """Riders as labels in a list, after a colon or in brackets.

    >>> several([4]), several([1, 3, 4])
    ('rider 4', 'rider 1, rider 3 and rider 4')
    """
    return listing([_("rider {number}").format(number=number) for number in numbers])


def group_words(group: Group) -> str:
    """A group in a sentence: who leads it, and who rides in it; or who is alone."""
    if group.lone:
        return _("Rider {number} is alone.").format(number=group.leader)
    text = _("Group led by rider {leader}: {riders}.")
    return text.format(leader=group.leader, riders=riders(group.riders))


def key(rider: int) -> str:
    """The key of a rider's shape on the picture."""
    return f"rider:{rider}"


def keys(numbers: Iterable[int]) -> tuple[str, ...]:
    """The keys of several riders' shapes."""
    return tuple(map(key, numbers))


def places(where: Iterable[Cell]) -> tuple[str, ...]:
    """The keys of cells on the picture."""
    return tuple(map(str, where))


def cells_words(where: Iterable[Cell]) -> str:
    """Cells lane by lane, as the numbers beside the road have them.

    >>> cells_words([Cell(2, 12), Cell(2, 13), Cell(1, 12)])
    'lane 1, row 12; lane 2: rows 12, 13'
    """
    lanes: dict[int, list[Cell]] = {}
    for cell in sorted(where):
        lanes.setdefault(cell.lane, []).append(cell)
    return "; ".join(map(_in_lane, lanes.values()))


def _in_lane(cells: list[Cell]) -> str:
    if len(cells) == 1:
        return cells[0].words
    rows = ", ".join(str(cell.row) for cell in cells)
    return _("lane {lane}: rows {rows}").format(lane=cells[0].lane, rows=rows)


def face_words(face: Face) -> str:
    """What a die shows: ``2/ATTACK``."""
    return f"{face.value}/ATTACK" if face.attack else str(face.value)


def rolled(rider: int, roll: Roll) -> str:
    """Who rolled what, in a sentence."""
    return _(ROLLED[roll.die]).format(number=rider, face=face_words(roll.face))


def told(ride: Ride, attack: Attack) -> Iterator[str]:
    """Where the speed of a move comes from, and what it is used for, in sentences."""
    match ride.speed:
        case Take(value):
            yield _("Rider {number} takes over {value}.").format(number=ride.rider, value=value)
        case Card():
            yield _("Rider {number} plays the card.").format(number=ride.rider)
        case Roll():
            yield rolled(ride.rider, ride.speed)
    if attack is Attack.SOLO:
        yield _("Rider {number} attacks alone.").format(number=ride.rider)
    elif attack is Attack.PULL:
        yield _("Rider {number} pulls the others.").format(number=ride.rider)
    elif attack is Attack.CATCH:
        yield _("Rider {number} catches the attacker.").format(number=ride.rider)
    if ride.green is not None:
        yield _("The green die shows {green}.").format(green=ride.green)


ROLLED: Final = {
    Die.YELLOW: mark("Rider {number} rolls {face} on the yellow die."),
    Die.GREEN: mark("Rider {number} rolls {face} on the green die."),
    Die.RED: mark("Rider {number} rolls {face} on the red die."),
    Die.WHITE: mark("Rider {number} rolls {face} on the white die."),
    Die.POLKA: mark("Rider {number} rolls {face} on the polka-dot die."),
}
