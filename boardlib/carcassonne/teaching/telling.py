r"""What a line of a board says that no tile, figure or token shows, as a player says it.

>>> from boardlib.carcassonne.board.notation import read
>>> board = read("players 3\nsets base tunnel\nturn red placed 0,0 scored\ntile BG-D 0,0 0")
>>> line_words(board, "players 3"), line_words(board, "tile BG-D 0,0 0")
('Who plays: red, blue and green.', '')
>>> line_words(board, "turn red placed 0,0 scored")
'It is the turn of: red. Done in this turn: a tile was placed and it was scored.'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from boardlib.carcassonne.board.position import DEEDS, FIGURES, Position
from boardlib.carcassonne.questions.describe import robber_words
from boardlib.carcassonne.rules.naming import player_head, players_words
from boardlib.carcassonne.teaching.pieces import BOXES, TOKENS
from boardlib.carcassonne.teaching.state_of_play import DONE, EACH_HAS
from boardlib.text import _, listing, ngettext, sentence_case


def line_words(position: Position, line: str) -> str:
    """What a line says of the game, in a sentence; empty where the board itself shows it.

    Args:
        position: the board that has the line.
        line: one of its lines.
    """
    word, *rest = line.split() or [""]
    return _WORDS[word](position, rest) if word in _WORDS else ""


def _players(position: Position, _rest: list[str]) -> str:
    return _("Who plays: {players}.").format(players=players_words(position.playing))


def _sets(position: Position, _rest: list[str]) -> str:
    boxes = listing([_(BOXES[name]) for name in position.sets])
    return _("What is played with: {boxes}.").format(boxes=boxes)


def _turn(position: Position, _rest: list[str]) -> str:
    """Whose turn it is, and what has been done in it."""
    turn = position.turn
    if turn is None:
        return ""
    done = [] if turn.placed is None else [_("a tile was placed")]
    done += [_(DONE[deed]) for deed in DEEDS if deed in turn.done]
    text = _("It is the turn of: {player}. Done in this turn: {done}.")
    if not done:
        text = _("It is the turn of: {player}. Nothing has been done in it.")
    return text.format(player=_(turn.player), done=listing(done))


def _robber(position: Position, _rest: list[str]) -> str:
    return "" if position.robber is None else robber_words(position.robber)


def _points(position: Position, rest: list[str]) -> str:
    points = position.points_of(rest[0])
    words = ngettext("{player}: {points} point.", "{player}: {points} points.", points)
    return words.format(player=player_head(rest[0]), points=points)


def _pieces(position: Position, _rest: list[str]) -> str:
    counts = dict(position.pieces)
    return " ".join(
        _("{what}: {count}.").format(what=_(EACH_HAS[kind]), count=counts[kind])
        for kind in FIGURES
        if kind in counts
    )


def _abbeys(position: Position, _rest: list[str]) -> str:
    text = _("Who still holds the abbey: {players}.")
    if not position.abbeys:
        text = _("Nobody holds an abbey any more.")
    return text.format(players=players_words(position.abbeys or ()))


def _token(position: Position, rest: list[str]) -> str:
    """How many turns its owner has let pass."""
    turns = next((one.passed for one in position.tokens if str(one).split()[1:3] == rest[:2]), 0)
    words = ngettext(
        "{token}: its owner has let {count} turn pass.",
        "{token}: its owner has let {count} turns pass.",
        turns,
    )
    return words.format(token=sentence_case(_(TOKENS[rest[0]])), count=turns)


_WORDS: Final[Mapping[str, Callable[[Position, list[str]], str]]] = {
    "players": _players,
    "sets": _sets,
    "turn": _turn,
    "robber": _robber,
    "points": _points,
    "pieces": _pieces,
    "abbeys": _abbeys,
    "token": _token,
}
