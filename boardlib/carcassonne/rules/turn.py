"""What every move asks of the turn: whose it is, and whether it has been scored."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from boardlib.carcassonne.board.position import Position
from boardlib.carcassonne.rulebook import condition
from boardlib.carcassonne.rules.naming import player_head, players_words
from boardlib.carcassonne.rules.sentences import Pair, check
from boardlib.ruling import Reason
from boardlib.text import _, mark

WHOSE_TURN: Final = Pair(
    mark("Whose turn it is: {player}."),
    mark("It is the turn of another player ({player}), not of this one ({actor})."),
)
BEFORE_SCORING: Final = Pair(
    mark("Scoring has not begun."), mark("The turn has already been scored.")
)


def whose_turn(player: str, actor: str, pair: Pair = WHOSE_TURN) -> Reason:
    """The condition that it is the acting player's turn."""
    words = {"player": _(player), "actor": _(actor)}
    return check("turn-player", player == actor, pair, words=words, player=player)


def before_scoring(holds: bool) -> Reason:
    """The condition that the turn has not been scored yet."""
    return check("turn-scoring", holds, BEFORE_SCORING)


def takes_part(position: Position, player: str) -> Iterator[Reason]:
    """player-takes-part: told only where somebody is not in the game."""
    if player not in position.playing:
        text = _("{player}: not in the game; who plays: {playing}.")
        words = text.format(player=player_head(player), playing=players_words(position.playing))
        yield condition("player-takes-part", False, words, player=player)
