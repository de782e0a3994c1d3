"""Questions about the course of a game: turns, phases, rounds; its end, and who has won."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from boardlib.game import Answer, Listed, QuestionError, reasoned
from boardlib.rulebook import Fact
from boardlib.ruling import Grounds, Reason
from boardlib.text import _, listing, mark
from boardlib.troyes.board.lines import CityWords
from boardlib.troyes.board.position import GREY, Phase, Position, black_key, player_key
from boardlib.troyes.questions.names import some
from boardlib.troyes.rules.citizens import settling_order
from boardlib.troyes.rules.naming import head, holds, named, score_words
from boardlib.troyes.rules.rounds import (
    REVEALING,
    FinalScore,
    final_score,
    first_phase,
    hidden_players,
    is_over,
    judge_items,
    rounds,
    winners,
    wrong_count,
)

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
        return reasoned(question, None, holds("game-over"))
    if position.phase is Phase.ACTIONS and is_over(position):
        variant = "so_passed" if position.dice else "so_no_dice"
        return reasoned(question, None, holds("round-over", variant))
    if not position.turn:
        return reasoned(question, None, holds("phase", phase=position.phase))
    turn = {"player": named(position.turn), "turn": position.turn}
    why = holds("turn", "player", (player_key(position.turn),), **turn)
    return reasoned(question, position.turn, why, *_defender_reasons(position))


def _defender_reasons(position: Position) -> Iterator[Reason]:
    """Why it is this player who fights black dice.

    Rules: troyes.defence-first, troyes.defence-next, troyes.defence-round.
    """
    if position.phase is not Phase.DEFENCE or not position.black:
        return
    keys = (player_key(position.turn), black_key(1))
    if not position.faced:
        yield holds("defence-first", "", keys, turn=position.turn)
    elif position.turn in position.faced:
        yield holds("defence-round", "", keys, turn=position.turn)
    else:
        yield holds("defence-next", "", keys, turn=position.turn)


def starter_answer(position: Position, _words: CityWords, question: str) -> Answer:
    """``starter``: who is start player."""
    why = holds("end-start", "", (player_key(position.start),), player=named(position.start))
    return reasoned(question, position.start, why)


def order_answer(position: Position, words: CityWords, question: str) -> Answer:
    """``order``: in which order turns are taken; ``order settle``: citizens are placed.

    With a number behind it, who places the so-manieth citizen from now on.
    """
    if not words.accept("settle"):
        order = list(position.from_start())
        return reasoned(question, order, holds("turn", "order", players=order))
    supply = sum(player.supply for player in position.players)
    placed = sum(one.colour != GREY for one in position.citizens)
    order = list(islice(settling_order(position), placed, placed + supply))
    why = holds("settle-snake", players=order)
    if words.words:
        number = words.count()
        if not 1 <= number <= len(order):
            text = _("So many citizens are still placed: {count}, not {number}.")
            raise QuestionError(text.format(count=len(order), number=number))
        return reasoned(question, [order[number - 1]], why)
    data = {str(number): colour for number, colour in enumerate(order, start=1)}
    return reasoned(question, data, why)


def phases_answer(position: Position, words: CityWords, question: str) -> Answer:
    """``phases [ROUND]``: the phases of a round; of this one if none is named."""
    number = words.count() if words.words else position.round
    if not rounds(position):
        raise QuestionError(wrong_count(len(position.players)).text)
    if not 1 <= number <= rounds(position):
        text = _("There is no such round: {round}; the game has {rounds}.")
        raise QuestionError(text.format(round=number, rounds=rounds(position)))
    first = first_phase(number)
    every = list(_ROUND)
    found = every[every.index(first) :]
    names = listing([_(_ROUND[phase]) for phase in found])
    phases = Fact(list(map(str, found)), names)
    name = "reveal" if first is Phase.REVEAL else "reveal-none"
    why = holds(name, "round", round=number, phases=phases)
    return reasoned(question, list(map(str, found)), why)


def rounds_answer(position: Position, _words: CityWords, question: str) -> Answer:
    """``rounds``: how many rounds the game has, and how many of them reveal cards."""
    count = rounds(position)
    if not count:
        return reasoned(question, None, wrong_count(len(position.players)))
    later = max(0, count - REVEALING)
    told = holds("rounds", count=count), holds("reveal-none", "rounds", count=later)
    return reasoned(question, {"rounds": count, "without_new_cards": later}, *told)


# --- the end of the game ---------------------------------------------------------------------


def score_answer(position: Position, words: CityWords, question: str) -> Answer:
    """``score [COLOUR]``: what everybody would score if the game ended now, itemised.

    Of a player whose points are hidden it tells what lies on the table, and no total.
    """
    colours = some(position, words)
    finals = [final_score(position, colour) for colour in colours]
    data: dict[str, Any] = {
        one.colour: {
            "points": None if _is_hidden(position, one) else one.points,
            "items": one.score.to_json()["items"],
        }
        for one in finals
    }
    lines = [line for one in finals for line in _score_lines(position, one)]
    lines += [Listed("", (one,)) for one in _hidden_reasons(position)]
    told = tuple(reason for line in lines for reason in line.reasons)
    items = tuple(reason for one in finals for reason in judge_items(one))
    answer = data[colours[0]] if len(colours) == 1 else data
    shapes = tuple(map(player_key, colours))
    return Answer(question, "", answer, Grounds((*items, *told)), shapes, tuple(lines))


def _is_hidden(position: Position, one: FinalScore) -> bool:
    return position.by_colour[one.colour].hidden


def _score_lines(position: Position, one: FinalScore) -> Iterator[Listed]:
    """The total of a player with its items, and why it is not below 0."""
    if _is_hidden(position, one):
        text = _("{player}: {score}, without what was gained in play, which is hidden.")
        yield Listed(text.format(player=head(one.colour), score=score_words(one.score)))
        return
    yield Listed(f"{head(one.colour)}: {score_words(one.score)}.")
    if one.score.total < 0:
        yield Listed("", (_floor_reason(position, one),))


def _floor_reason(position: Position, one: FinalScore) -> Reason:
    """What becomes of a total below 0 (option ``final_floor``)."""
    floor = position.profile["final_floor"] == "zero"
    name = "final-floor" if floor else "final-below"
    return holds(name, "", (player_key(one.colour),), player=one.colour)


def _hidden_reasons(position: Position) -> Iterator[Reason]:
    """That characters which are hidden may pay everybody more (troyes.characters-hidden)."""
    found = hidden_players(position)
    if found:
        yield holds("characters-hidden", "may_pay", map(player_key, found), players=found)


def winner_answer(position: Position, _words: CityWords, question: str) -> Answer:
    """``winner``: who has the most points if the game ended now; nobody while some are hidden."""
    hidden = hidden_players(position)
    if hidden:
        keys = tuple(map(player_key, hidden))
        why = holds("points-hidden", "who_wins", keys, hidden=hidden, players=hidden)
        return reasoned(question, None, why)
    best = winners(position)
    points = {colour: final_score(position, colour).points for colour in position.colours}
    tied = [colour for colour in points if points[colour] == points[best[0]]]
    facts = {"winners": best, "players": best, "points": points[best[0]]}
    keys = tuple(map(player_key, best))
    if len(tied) == 1:
        return reasoned(question, best, holds("winner", "", keys, **facts))
    name = "winner-deniers" if position.profile["ties"] == "deniers" else "winner-shared"
    return reasoned(question, best, holds(name, "", keys, **facts))
