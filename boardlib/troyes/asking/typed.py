"""What the questions name: a player, a card, a group of dice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from boardlib.game import Answer, Listed, QuestionError
from boardlib.ruling import Grounds, Reason
from boardlib.troyes.board.dice import Taken
from boardlib.troyes.board.lines import CityWords
from boardlib.troyes.board.position import OWNERS, SEATS, Player, Position
from boardlib.troyes.rules.naming import no_player


def known(position: Position, colour: str) -> Player:
    """A player who takes part.

    Raises:
        QuestionError: when there is no such player.
    """
    if colour not in position.by_colour:
        raise QuestionError(no_player(position.colours, colour))
    return position.by_colour[colour]


def named(position: Position, words: CityWords) -> Player:
    """The player that is named, or whose turn it is, or the start player."""
    if words.next in SEATS:
        return known(position, words.colour())
    return position.by_colour[position.turn or position.start]


def owner(position: Position, words: CityWords) -> str:
    """The owner that is named, grey too, or whose turn it is."""
    if words.next in OWNERS and words.next not in SEATS:
        return words.owner()
    return named(position, words).colour


def some(position: Position, words: CityWords) -> tuple[str, ...]:
    """The player that is named, or all of them."""
    if words.next in SEATS:
        return (known(position, words.colour()).colour,)
    return position.colours


def group(words: CityWords) -> tuple[Taken, ...]:
    """The dice after the word ``with``."""
    words.word("with")
    return words.group()


def list_answer(
    question: str, lines: Iterable[str], data: object, reasons: Iterable[Reason] = ()
) -> Answer:
    """An answer of several lines, with what it rests on."""
    why = Grounds(tuple(reasons))
    listed = tuple(Listed(line) for line in lines)
    return Answer(question, "", data, why if why.conditions else None, why.shapes, listed)


def grounds_answer(question: str, data: Any, *reasons: Reason) -> Answer:
    """An answer whose lines are its reasons."""
    listed = tuple(Listed("", (one,)) for one in reasons)
    why = Grounds(reasons)
    return Answer(question, "", data, why, why.shapes, listed)
