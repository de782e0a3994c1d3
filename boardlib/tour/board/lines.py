"""The words that every line is made of (cells, riders, faces, rows), and moves as text."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from boardlib.forms import move_in
from boardlib.text import _, mark
from boardlib.tour.board.position import (
    JERSEYS,
    Attack,
    Card,
    Die,
    Face,
    Gift,
    Move,
    NextRound,
    Ride,
    Roll,
    Take,
    Way,
)
from boardlib.tour.board.road import Cell
from boardlib.words import Wanted, Words, expected, hinted

_CELL: Final = re.compile(r"([0-9]{1,3}),([0-9]{1,3})")
_FACE: Final = re.compile(r"([0-9]{1,2})(A?)")
_ROWS: Final = re.compile(r"[0-9]{1,3}(,[0-9]{1,3})*")


@lru_cache(maxsize=4096)
def cell_of(word: str) -> Cell | None:
    """The cell that a word names, or None if it names none.

    >>> cell_of("2,12"), cell_of("give")
    (Cell(lane=2, row=12), None)
    """
    match = _CELL.fullmatch(word)
    return Cell(int(match[1]), int(match[2])) if match else None


_FACES: Final = {
    Die.WHITE: expected("a face of the white die", "3", "a number such as 3, or 2A"),
    Die.YELLOW: expected("a face of the yellow die", "3", "a number such as 3, or 2A"),
    Die.RED: expected("a face of the red die", "3", "a number such as 3, or 2A"),
    Die.GREEN: expected("a face of the green die", "3", "a number such as 3, or 2A"),
    Die.POLKA: expected("a face of the polka-dot die", "3", "a number such as 3, or 2A"),
}


class RoadWords(Words):
    """The words of one line of the Tour."""

    def cell(self) -> Cell:
        """A cell ``lane,row``."""
        match = self.like(_CELL, expected("a cell", "2,12", "lane,row such as 2,12"))
        return Cell(int(match[1]), int(match[2]))

    def is_cell(self) -> bool:
        """Whether the next word is a cell."""
        return _CELL.fullmatch(self.next) is not None

    def rider(self) -> int:
        """The number of a rider."""
        return self.number(expected("the number of a rider"))

    def among(self, wanted: Wanted, known: range) -> int:
        """A number within bounds."""
        column = self.column
        number = self.number(wanted)
        if number not in known:
            hint = _("it lies between {least} and {most}").format(least=known[0], most=known[-1])
            raise self.error(hinted(_(wanted.wrong).format(word=number), hint), column)
        return number

    def face(self, die: Die) -> Face:
        """A face of a die, such as ``4`` or ``2A``."""
        match = self.like(_FACE, _FACES[die])
        return Face(int(match[1]), attack=bool(match[2]))

    def rows(self) -> tuple[int, ...]:
        """A row for all lanes, or one for every lane: ``6`` or ``6,6,5,5,5``."""
        missing = mark("expected a row such as 10, or one for every lane such as 6,6,5,5,5 here")
        wrong = mark("'{word}' is not a row; write one such as 10, or one for every lane")
        rows = self.like(_ROWS, Wanted(missing, wrong))[0]
        return tuple(int(row) for row in rows.split(","))


# --- moves: a ride with its speed, its way and its gift -------------------------------


_SPEEDS: Final = ("take", "card", *(die.value for die in Die if die is not Die.GREEN))


def read_move(text: str) -> Move:
    """The move that a text describes.

    Raises:
        QuestionError: saying what was expected.

    >>> print(read_move("12 yellow 6 to 3,9 give 11 2 to 2,10"))
    12 yellow 6 to 3,9 give 11 2 to 2,10
    """
    return move_in(RoadWords(text), move_of)


def move_of(words: RoadWords) -> Move:
    """The move that the words of a line describe, as far as they belong to it."""
    if words.accept("next"):
        words.word("round")
        return NextRound()
    rider, speed = words.rider(), read_speed(words)
    attack = read_attack(words)
    green = words.number(expected("a face of the green die")) if words.accept("green") else None
    way = _read_way(words)
    then = _read_way(words) if words.accept("then") else None
    gift = _read_gift(words) if words.accept("give") else None
    return Ride(rider, speed, attack, green, way, then, gift)


def read_attack(words: RoadWords) -> Attack:
    """What ATTACK is used for: ``solo``, ``pull`` or ``catch``, or none of them."""
    named = (attack for attack in Attack if attack and words.accept(attack))
    return next(named, Attack.NONE)


def read_speed(words: RoadWords) -> Roll | Take | Card:
    """Where a speed comes from: ``yellow 4``, ``take 4`` or ``card``."""
    word = words.one_of(expected("where the speed comes from"), _SPEEDS)
    if word == "take":
        return Take(words.number(expected("a speed")))
    if word == "card":
        return _read_card(words, None)
    die = Die(word)
    roll = Roll(die, words.face(die))
    return _read_card(words, roll) if words.accept("card") else roll


def _read_card(words: RoadWords, after: Roll | None) -> Card:
    """The jersey is named where a rider has several; ``green 5`` is the green die, though."""
    named = words.next in JERSEYS
    if named and words.next == "green" and words.words[1:2]:
        named = not words.words[1][1].isdecimal()
    return Card(words.words.pop(0)[1] if named else "", after)


def _read_way(words: RoadWords) -> Way:
    via: list[Cell] = []
    if words.accept("via"):
        via.append(words.cell())
        while words.is_cell():
            via.append(words.cell())
    return Way(words.cell() if words.accept("to") else None, tuple(via))


def _read_gift(words: RoadWords) -> Gift:
    rider, value = words.rider(), words.number(expected("a number of cells"))
    way = _read_way(words)
    return Gift(rider, value, way, words.accept("first"))
