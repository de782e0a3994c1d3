"""Short ways to set up a board, to move on it, and to name what failed."""

from typing import Any

from boardlib import carcassonne
from boardlib.carcassonne.board.position import Position


def read(*lines: str) -> Position:
    """A position from its lines."""
    return carcassonne.read("\n".join(lines))


def after(position: Position, *moves: str) -> Position:
    """The position after legal moves."""
    for move in moves:
        position = carcassonne.play(position, move).position
    return position


def why_not(position: Position, move: str) -> list[str]:
    """The rules that refuse a move, without the name of the game; none if it is allowed."""
    failed = carcassonne.judge(position, move).failed
    return [reason.rule.id.removeprefix("carcassonne.") for reason in failed]


def feature(position: Position, name: str) -> dict[str, Any]:
    """A feature as plain data."""
    data: dict[str, Any] = carcassonne.ask(position, f"feature {name}").data
    return data
