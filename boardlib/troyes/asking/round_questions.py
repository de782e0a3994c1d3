"""Questions about the course of a game: whose turn it is, phases and rounds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from boardlib.game import Answer, QuestionError
from boardlib.ruling import Reason
from boardlib.text import _, listing, mark, ngettext
from boardlib.troyes.asking.typed import grounds_answer
from boardlib.troyes.board.lines import CityWords
from boardlib.troyes.board.position import GREY, PHASES, Phase, Position, black_key, player_key
from boardlib.troyes.rulebook import condition
from boardlib.troyes.rules.citizens import settling_order
from boardlib.troyes.rules.naming import (
    players,
    word,
)
from boardlib.troyes.rules.rounds import REVEALING, first_phase, is_over, rounds, wrong_count

_ROUND: Final = {
    Phase.REVEAL: mark("new cards"),
    Phase.INCOME: mark("income and wages"),
    Phase.WORKFORCE: mark("workforce"),
    Phase.EVENTS: mark("events"),
    Phase.ACTIONS: mark("actions"),
}
"""What a round is made of; its end is the last part."""


def turn_answer(position: Position, _words: CityWords, question: str) -> Answer:
    """``turn``: whose turn it is, or that the round is over."""
    if position.phase is Phase.OVER:
        return grounds_answer(question, None, condition("game-over", True, _("The game is over.")))
    if position.phase is Phase.ACTIONS and is_over(position):
        text = _("No die is left on the square, so the round is over.")
        if position.dice:
            text = _("Everybody has passed, so the round is over.")
        return grounds_answer(question, None, condition("round-over", True, text))
    if not position.turn:
        text = _("Nobody has to decide anything now ({phase}).")
        text = text.format(phase=_(PHASES[position.phase]))
        return grounds_answer(question, None, condition("phase", True, text))
    text = _("It is this player's turn: {player}.").format(player=word(position.turn))
    why = condition("turn", True, text, (player_key(position.turn),))
    return grounds_answer(question, position.turn, why, *_defender_reasons(position))


def _defender_reasons(position: Position) -> Iterator[Reason]:
    """Why it is this player who fights black dice.

    Rules: troyes.defence-first, troyes.defence-next, troyes.defence-round.
    """
    if position.phase is not Phase.DEFENCE or not position.black:
        return
    name, text = (
        "defence-next",
        _("The next player takes the highest black die that is left ({player})."),
    )
    if not position.faced:
        name, text = "defence-first", _("The start player takes the highest black die ({player}).")
    if position.turn in position.faced:
        name, text = "defence-round", _("After the last player the turn comes round: {player}.")
    keys = (player_key(position.turn), black_key(1))
    yield condition(name, True, text.format(player=word(position.turn)), keys)


def starter_answer(position: Position, _words: CityWords, question: str) -> Answer:
    """``starter``: who is start player."""
    text = _("The start player: {player}.").format(player=word(position.start))
    why = condition("end-start", True, text, (player_key(position.start),))
    return grounds_answer(question, position.start, why)


def order_answer(position: Position, words: CityWords, question: str) -> Answer:
    """``order``: in which order turns are taken; ``order settle``: citizens are placed."""
    if not words.accept("settle"):
        order = list(position.from_start())
        text = _("Turns are taken in this order: {players}.").format(players=players(order))
        return grounds_answer(question, order, condition("turn", True, text))
    supply = sum(player.supply for player in position.players)
    placed = sum(one.colour != GREY for one in position.citizens)
    order = list(islice(settling_order(position), placed, placed + supply))
    text = _("Citizens are placed in this order: {players}.").format(players=players(order))
    data = {str(number): colour for number, colour in enumerate(order, start=1)}
    return grounds_answer(question, data, condition("settle-snake", True, text))


def phases_answer(position: Position, words: CityWords, question: str) -> Answer:
    """``phases [ROUND]``: the phases of a round; of this one if none is named."""
    number = words.count() if words.words else position.round
    if not rounds(position):
        raise QuestionError(wrong_count(len(position.players)))
    if not 1 <= number <= rounds(position):
        text = _("There is no such round: {round}; the game has {rounds}.")
        raise QuestionError(text.format(round=number, rounds=rounds(position)))
    first = first_phase(number)
    every = list(_ROUND)
    found = every[every.index(first) :]
    names = listing([_(_ROUND[phase]) for phase in found])
    text = _("Round {round}: {phases}.").format(round=number, phases=names)
    name = "reveal" if first is Phase.REVEAL else "reveal-none"
    return grounds_answer(question, [str(one) for one in found], condition(name, True, text))


def rounds_answer(position: Position, _words: CityWords, question: str) -> Answer:
    """``rounds``: how many rounds the game has, and how many of them reveal cards."""
    count = rounds(position)
    if not count:
        why = condition("players", False, wrong_count(len(position.players)))
        return grounds_answer(question, None, why)
    text = ngettext("The game has {count} round.", "The game has {count} rounds.", count)
    why = condition("rounds", True, text.format(count=count))
    later = max(0, count - REVEALING)
    text = ngettext(
        "Without new activity cards: {count} round.",
        "Without new activity cards: {count} rounds.",
        later,
    )
    none = condition("reveal-none", True, text.format(count=later))
    return grounds_answer(question, {"rounds": count, "without_new_cards": later}, why, none)
