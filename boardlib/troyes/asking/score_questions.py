"""Questions about the end of the game: what everybody scores, and who has won."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from boardlib.game import Answer, Listed
from boardlib.ruling import Grounds, Reason
from boardlib.text import _
from boardlib.troyes.asking.typed import some
from boardlib.troyes.board.lines import CityWords
from boardlib.troyes.board.position import Position, player_key
from boardlib.troyes.rulebook import condition
from boardlib.troyes.rules.naming import head, item_words, players, score_words
from boardlib.troyes.rules.rounds import FinalScore, final_score, hidden_players, winners


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
