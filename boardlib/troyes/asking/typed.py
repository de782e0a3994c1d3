"""What the questions name: a player, a card, a group of dice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from boardlib.game import Answer, Listed, QuestionError
from boardlib.ruling import Grounds, Reason
from boardlib.troyes.board.dice import Taken
from boardlib.troyes.board.lines import CityWords
from boardlib.troyes.board.moves import Pass
from boardlib.troyes.board.position import OWNERS, SEATS, Player, Position
from boardlib.troyes.rules.naming import no_player
from boardlib.troyes.rules.rounds import judge_phase, judge_turn


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


def own_named(dice: Iterable[Taken], player: str) -> tuple[Taken, ...]:
    """Dice of which the player's own name no owner, as in a move."""
    return tuple(Taken(one.die) if one.owner == player else one for one in dice)


def in_the_way(position: Position, player: str, reasons: Iterable[Reason]) -> Iterator[Reason]:
    """What stands in the way of an action now: the phase, the turn, and which of these fail."""
    pass_ = Pass(player)
    phase = list(judge_phase(position, pass_))
    turn = [] if phase or not position.turn else judge_turn(position, pass_)
    yield from (one for one in (*phase, *turn, *reasons) if not one.holds)


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
