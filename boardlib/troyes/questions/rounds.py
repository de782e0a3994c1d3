"""Questions about the course of a game: turns, phases, rounds; its end, and who has won."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from boardlib.game import Answer, Listed, QuestionError
from boardlib.ruling import Grounds, Reason
from boardlib.text import _, listing, mark, ngettext
from boardlib.troyes.board.lines import CityWords
from boardlib.troyes.board.position import GREY, PHASES, Phase, Position, black_key, player_key
from boardlib.troyes.questions.names import grounds_answer, some
from boardlib.troyes.rulebook import condition
from boardlib.troyes.rules.citizens import settling_order
from boardlib.troyes.rules.naming import head, item_words, players, score_words, word
from boardlib.troyes.rules.rounds import (
    REVEALING,
    FinalScore,
    final_score,
    first_phase,
    hidden_players,
    is_over,
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
    items = tuple(reason for one in finals for reason in _item_reasons(one))
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


def _item_reasons(one: FinalScore) -> Iterator[Reason]:
    keys = (player_key(one.colour),)
    for item in one.score.items:
        text = f"{head(one.colour)}: {item_words(item)} = {item.points}."
        yield condition(item.rule.name, item.points >= 0, text, keys, points=item.points)


def _floor_reason(position: Position, one: FinalScore) -> Reason:
    """What becomes of a total below 0 (option ``final_floor``)."""
    floor = position.profile["final_floor"] == "zero"
    text = _("{player}: below 0; we take it that a total is never less than 0, so it is 0.")
    if not floor:
        text = _("{player}: the total is below 0.")
    name = "final-floor" if floor else "final-below"
    return condition(name, True, text.format(player=head(one.colour)), (player_key(one.colour),))


def _hidden_reasons(position: Position) -> Iterator[Reason]:
    """That characters which are hidden may pay everybody more (troyes.characters-hidden)."""
    found = hidden_players(position)
    if found:
        text = _("The characters of these players are hidden, and may bring everybody more: {who}.")
        text = text.format(who=players(found))
        yield condition("characters-hidden", True, text, tuple(map(player_key, found)))


def winner_answer(position: Position, _words: CityWords, question: str) -> Answer:
    """``winner``: who has the most points if the game ended now; nobody while some are hidden."""
    hidden = hidden_players(position)
    if hidden:
        text = _("Who has the most is not known: victory points are hidden ({players}).")
        text = text.format(players=players(hidden))
        keys = tuple(map(player_key, hidden))
        why = condition("points-hidden", True, text, keys, hidden=hidden)
        return Answer(question, "", None, Grounds((why,)), keys, (Listed("", (why,)),))
    best = winners(position)
    points = {colour: final_score(position, colour).points for colour in position.colours}
    text = _("The most victory points: {players} ({count}).")
    text = text.format(players=players(best), count=points[best[0]])
    tied = [colour for colour in points if points[colour] == points[best[0]]]
    deniers = position.profile["ties"] == "deniers"
    name = "winner"
    if len(tied) > 1:
        name = "winner-deniers" if deniers else "winner-shared"
        text = _("Equal points ({count}); the winners: {players}.")
        text = text.format(players=players(best), count=points[best[0]])
    why = condition(name, True, text, tuple(map(player_key, best)), winners=best)
    return Answer(question, "", best, Grounds((why,)), why.shapes, (Listed("", (why,)),))
