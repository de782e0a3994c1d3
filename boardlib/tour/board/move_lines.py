"""The lines of moves: a ride with its speed, its way and its gift, or the next round."""

from __future__ import annotations

from typing import Final

from boardlib.text import mark
from boardlib.tour.board.lines import RoadWords
from boardlib.tour.board.moves import (
    Attack,
    Card,
    Die,
    Gift,
    Move,
    NextRound,
    Ride,
    Roll,
    Take,
    Way,
)
from boardlib.tour.board.position import JERSEYS
from boardlib.tour.board.road import Cell
from boardlib.words import Wanted, move_in

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
    green = (
        words.number(
            Wanted(
                mark("expected a face of the green die here"),
                mark("'{word}' is not a face of the green die"),
            )
        )
        if words.accept("green")
        else None
    )
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
    word = words.one_of(
        Wanted(
            mark("expected where the speed comes from here"),
            mark("'{word}' is not where the speed comes from"),
        ),
        _SPEEDS,
    )
    if word == "take":
        return Take(
            words.number(Wanted(mark("expected a speed here"), mark("'{word}' is not a speed")))
        )
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
    rider, value = (
        words.rider(),
        words.number(
            Wanted(
                mark("expected a number of cells here"), mark("'{word}' is not a number of cells")
            )
        ),
    )
    way = _read_way(words)
    return Gift(rider, value, way, words.accept("first"))
