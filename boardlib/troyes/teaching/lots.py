"""Cities made up by lot: dice on the square, citizens in the buildings, mistakes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Final

from boardlib.troyes.board.city import (
    BUILDING_OF,
    BUILDINGS,
    FACES,
    WORKERS,
    Colour,
    Die,
    Space,
    Taken,
    row_for,
    spaces,
)
from boardlib.troyes.board.moves import Enter
from boardlib.troyes.board.notation import read
from boardlib.troyes.board.position import GREY, SEATS, Position
from boardlib.troyes.rulebook import DEFAULTS
from boardlib.troyes.rules.checks import DICE_OF_A_COLOUR, status
from boardlib.troyes.rules.groups import MOST_DICE

BLUE: Final = "blue"
"""The player whom exercises ask about."""
FEWEST_WRONG: Final = 2
"""A question with fewer mistakes than that is not asked."""


PLAYERS: Final = {1: 2, 2: 2, 3: 3, 4: 3, 5: 4}
"""How many players take part, level by level."""


def colours_at(level: int) -> tuple[str, ...]:
    """The players of a level, in the order of their seats."""
    return tuple(SEATS)[: PLAYERS[level]]


def city_lines(level: int, phase: str) -> list[str]:
    """The first lines of a city in the second round, where it is blue's turn."""
    return [f"players {' '.join(colours_at(level))}", f"round 2 {phase}", f"turn {BLUE}"]


def square_lines(rng: Random, level: int) -> Iterator[str]:
    """The dice on the square: all of each colour, spread by lot over the players and grey."""
    owners = (*colours_at(level), GREY)
    lying: dict[str, list[Die]] = {owner: [] for owner in owners}
    for colour in WORKERS:
        for _number in range(DICE_OF_A_COLOUR):
            lying[rng.choice(owners)].append(Die(colour, rng.randint(1, FACES)))
    for owner, dice in lying.items():
        if dice:
            yield f"dice {owner} {' '.join(map(str, dice))}"


def own_dice(rng: Random, level: int) -> Iterator[str]:
    """The dice of blue among them alone, where those of others would only be in the way."""
    yield from (line for line in square_lines(rng, level) if line.startswith(f"dice {BLUE} "))


def citizen_lines(rng: Random, level: int, empty: int = 0) -> Iterator[str]:
    """Citizens of everybody and of grey by lot, with so many places left empty."""
    owners = (*colours_at(level), GREY)
    every = [space for building in BUILDINGS for space in spaces(DEFAULTS, building)]
    free = rng.sample(every, empty)
    for space in every:
        if space not in free:
            yield f"citizen {rng.choice(owners)} {space}"


def sound(lines: Iterable[str]) -> Position | None:
    """The position of some lines; None where something is wrong with it."""
    position = read("\n".join(lines))
    return None if status(position) else position


def entering(die: Die) -> Enter:
    """A citizen of blue's enters with one die: the building of its colour, the row of its value."""
    building = BUILDING_OF[die.colour]
    return Enter(BLUE, Space(building, row_for(DEFAULTS, building, die.value)), (Taken(die),))


# --- groups of dice ---------------------------------------------------------------------


def dice_of(position: Position, colour: Colour) -> list[Taken]:
    """The dice of a colour as blue takes them: the own ones, and those of other owners."""
    return [
        Taken(die, "" if owner == BLUE else owner)
        for owner, dice in position.dice.items()
        for die in dice
        if die.colour is colour
    ]


def group_by_lot(rng: Random, position: Position, sizes: Sequence[int]) -> tuple[Taken, ...]:
    """A group of one colour, of one of these sizes; empty where there is none so large."""
    dice = dice_of(position, rng.choice(WORKERS))
    size = rng.choice(sizes)
    if not 1 <= size <= min(MOST_DICE, len(dice)):
        return ()
    return tuple(sorted(rng.sample(dice, size)))


def typed(dice: Iterable[Taken]) -> str:
    """Dice as a question names them."""
    return " ".join(map(str, dice))


# --- mistakes ----------------------------------------------------------------------------


def mistakes(right: int, found: Iterable[tuple[int, str]]) -> dict[int, str]:
    """Numbers that somebody might come to, with what is said of each; the right one left out.

    Where two mistakes lead to the same number, the first of them is told.
    """
    wrong: dict[int, str] = {}
    for number, whynot in found:
        wrong.setdefault(number, whynot)
    wrong.pop(right, None)
    return {number: whynot for number, whynot in wrong.items() if number >= 0}
