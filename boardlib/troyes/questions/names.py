"""What questions name, and what the data of their answers is called."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Final

from boardlib.game import QuestionError
from boardlib.ruling import Reason
from boardlib.text import _, language, mark
from boardlib.troyes.board.cards import cards
from boardlib.troyes.board.city import BUILDINGS, COLOURS, VALUES, Building, Die, Taken
from boardlib.troyes.board.lines import CityWords
from boardlib.troyes.board.moves import Pass
from boardlib.troyes.board.position import OWNERS, PHASES, SEATS, Player, Position
from boardlib.troyes.rules.naming import card_name, die_words, no_player
from boardlib.troyes.rules.rounds import judge_phase, judge_turn

Shapes = Iterable[str]
"""Keys of shapes on the picture."""


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


# --- the data of answers, read aloud ---------------------------------------------------------


DATA_WORDS: Final = (
    *(mark("rounds"), mark("without new cards"), mark("deniers before"), mark("deniers left")),
    *(mark("wages unpaid"), mark("deniers"), mark("influence"), mark("points"), mark("supply")),
    *(mark("district"), mark("characters"), mark("hidden"), mark("citizens"), mark("turns")),
    *(mark("all"), mark("dice"), mark("standing"), mark("places"), mark("place"), mark("player")),
    *(mark("overseers"), mark("cubes"), mark("free"), mark("left"), mark("row"), mark("order")),
    *(mark("empty"), mark("won"), mark("total"), mark("owners"), mark("card"), mark("example")),
    *(mark("complete"), mark("colour"), mark("age"), mark("cost"), mark("divisor")),
    *(mark("delayed"), mark("flags"), mark("asks"), mark("rewards"), mark("steps"), mark("black")),
    *(mark("chance"), mark("chances"), mark("mean"), mark("net"), mark("fresh"), mark("lying")),
    *(mark("six"), mark("flip"), mark("reroll"), mark("better"), mark("even"), mark("hit")),
    *(mark("pushes"), mark("nobody"), mark("closed"), mark("items"), mark("count"), mark("name")),
    *(mark("each"), mark("rule"), mark("allowed"), mark("forbidden")),
)
"""Words of the data that are read as they stand."""


def names_in(data: Any) -> dict[str, str]:
    """What the ids in the data of an answer are called: cards, dice, phases, owners."""
    known = _known(language())
    return {one: known[one] for one in _words(data) if one in known}


def _words(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        for key, value in data.items():
            yield str(key)
            yield from _words(value)
    elif isinstance(data, list | tuple):
        for one in data:
            yield from _words(one)


@cache
def _known(_language: str) -> Mapping[str, str]:
    """Every id and what it is called, in the language in use."""
    deck = cards()
    ids = (*deck.activities, *deck.events, *deck.characters)
    dice = [Die(colour, value) for colour in COLOURS for value in VALUES]
    return {
        **{one: card_name(one) for one in ids},
        **{str(die): die_words(die) for die in dice},
        **{str(phase): _(name) for phase, name in PHASES.items()},
        **{str(building): _(BUILDINGS[building]) for building in Building},
        **{str(colour): _(name) for colour, name in COLOURS.items()},
        **{owner: _(name) for owner, name in OWNERS.items()},
    }
