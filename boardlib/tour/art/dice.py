"""Dice as they were rolled, and a speed that is on offer: for pictures of one alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from boardlib.drawing.badges import rounded
from boardlib.drawing.scene import Circle, Group, Paint, Path, Shape, Text
from boardlib.tour.art.race import Field
from boardlib.tour.board.position import Attack, Die, Ride, Roll
from boardlib.tour.rules.pace import base

SIDE: Final = 34.0
APART: Final = 4.0
"""Between two dice that are rolled in one move."""
LOOKS: Final = {
    Die.YELLOW: ("jersey-yellow", "on-team-orange"),
    Die.GREEN: ("jersey-green", "on-team-orange"),
    Die.RED: ("mountain-dot", "on-team-blue"),
    Die.WHITE: ("jersey-polka", "on-team-orange"),
    Die.POLKA: ("jersey-polka", "on-team-orange"),
}
"""Colour of a die, and of what is printed on it."""
_DOTS: Final = ((-11.0, -11.0), (11.0, -11.0), (-11.0, 11.0), (11.0, 11.0))


def pieces(field: Field) -> Iterator[Shape]:
    """The dice of every move of the round, by ``die:`` and who rolled; chips by ``chip:``."""
    for rider, made in field.race.rides.items():
        if rider not in field.places:
            continue
        at = field.places[rider]
        yield Group(tuple(_rolled(made.ride)), f"die:{rider}", offset=at)
        if made.ride.attack is Attack.NONE:
            number = base(field.race, made.ride, Attack.NONE)
            if isinstance(made.ride.speed, Roll):
                number = made.ride.speed.face.value
            yield Group(chip(str(number)), f"chip:{rider}", offset=at)


def _rolled(ride: Ride) -> Iterator[Shape]:
    """The dice of a move from left to right in the order in which they count."""
    dice = []
    if isinstance(ride.speed, Roll):
        dice.append(die(ride.speed.die, str(ride.speed.face.value), ride.speed.face.attack))
    elif ride.attack is not Attack.NONE or ride.green is None:
        dice.append(die(Die.YELLOW, "2", attack=True))
    if ride.green is not None:
        green = die(Die.GREEN, str(ride.green))
        dice = [green, *dice] if ride.attack is Attack.PULL else [*dice, green]
    if ride.attack is Attack.CATCH:
        dice.append(die(Die.GREEN, "?"))
    for place, shapes in enumerate(dice):
        yield Group(shapes, offset=(place * (SIDE + APART), 0.0))


def die(kind: Die, shown: str, attack: bool = False) -> tuple[Shape, ...]:
    """A die from above; a flash stands below the number where ATTACK does."""
    fill, ink = LOOKS[kind]
    box = rounded(-SIDE / 2, -SIDE / 2, SIDE, SIDE, 6.0)
    body = Path(box, Paint(fill, "piece-line", 2.2))
    dots = _DOTS if kind is Die.POLKA else ()
    signs = tuple(Circle(x, y, 3.0, Paint("mountain-dot")) for x, y in dots)
    down, size = (3.0, 20.0) if attack else (8.2, 23.0)
    number = Text(0.0, down, shown, size, ink, bold=True)
    flash = (Path(_FLASH, Paint(ink)),) if attack else ()
    return (body, *signs, number, *flash)


_FLASH: Final = (
    ("M", -9.0, 9.0),
    ("L", 4.0, 9.0),
    ("L", 4.0, 6.0),
    ("L", 10.0, 10.5),
    ("L", 4.0, 15.0),
    ("L", 4.0, 12.0),
    ("L", -9.0, 12.0),
    ("Z",),
)
"""An arrow to the right."""


def chip(number: str) -> tuple[Shape, ...]:
    """A speed that may be taken over."""
    return (
        Circle(0.0, 0.0, SIDE / 2, Paint("paper", "allowed", 3.0)),
        Text(0.0, 7.6, number, 21.0, "ink", bold=True),
    )
