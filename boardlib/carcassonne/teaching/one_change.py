"""Make it allowed: take one piece away."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from boardlib.carcassonne.board.notation import write
from boardlib.carcassonne.board.position import PlaceToken, Position, Token
from boardlib.carcassonne.rules.naming import player_head
from boardlib.carcassonne.rules.tokens import judge_token
from boardlib.carcassonne.teaching.growing import with_turn
from boardlib.game.exercise import Posed
from boardlib.game.goals import Goal, PutPiece
from boardlib.text import _


def one_change(rng: Random, level: int) -> Posed | None:
    """Which token has to go so that another one may be laid?"""
    match = with_turn(rng, level)
    if match is None or len(match.tokens) < 2:
        return None
    position, player = match.position(), match.setup.colours[match.turn.player]
    portals = match.landscape.printed_portals()
    tries = [PlaceToken(player, portal) for portal in portals]
    refused = [move for move in tries if not judge_token(position, move).allowed]
    found = {move: _turning(position, move) for move in refused}
    asked = [move for move, tokens in found.items() if 0 < len(tokens) < len(match.tokens)]
    if not asked:
        return None
    move = rng.choice(asked)
    goal = _("{player}: take one token away, so that yours may be laid on the marked portal.")
    task = PutPiece(
        goal=goal.format(player=player_head(player)),
        piece="- {token}",
        reached=(Goal(str(move), {"allowed": True}),),
        solution=(str(found[move][0]),),
        ways=len(found[move]),
        solved=_("Now nothing speaks against it."),
        hint=_("Why may it not be laid there as it is? Ask what lies in the way."),
    )
    lead = _("Whose turn it is: {player}.").format(player=_(player))
    return Posed(write(position), lead, show=(str(move.portal),), task=task)


def _turning(position: Position, move: PlaceToken) -> list[Token]:
    """The tokens without each of which it would be allowed."""
    without = {
        one: replace(position, tokens=tuple(other for other in position.tokens if other is not one))
        for one in position.tokens
    }
    return [one for one, board in without.items() if judge_token(board, move).allowed]
