"""What a player sees of the others: neither victory points nor characters, until the end."""

from __future__ import annotations

from dataclasses import replace

from boardlib.troyes.board.position import Phase, Player, Position


def seen_by(position: Position, viewer: str) -> Position:
    """The position as a player sees it: what others hide is not in it.

    Rules: troyes.points-hidden, troyes.characters-hidden, troyes.final-visible.
    """
    if position.phase is Phase.OVER:
        return position
    players = (one if one.colour == viewer else _masked(one) for one in position.players)
    return replace(position, players=tuple(players))


def _masked(player: Player) -> Player:
    return replace(player, points=0, characters=(), hidden=True)
