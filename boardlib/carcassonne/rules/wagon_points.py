"""The wagon of a player who gets no points for its feature (the wagon-without-points rules)."""

from __future__ import annotations

from collections.abc import Iterator

from boardlib.carcassonne.board.position import Figure, Position
from boardlib.carcassonne.rulebook import condition
from boardlib.carcassonne.rules import tally
from boardlib.carcassonne.rules.naming import player_head
from boardlib.ruling import Reason
from boardlib.text import _


def may_go_on(position: Position, wagon: Figure) -> Iterator[Reason]:
    """Whether a wagon moves on although its owner gets nothing; nothing is said of the others.

    Once the turn has been scored nobody can tell by the board: a wagon that had to go home for it
    has gone, and those that still stand there may move.
    """
    scored = position.turn is not None and "scored" in position.turn.done
    if not scored and _is_unpaid(position, wagon):
        yield unpaid(position, wagon)


def _is_unpaid(position: Position, wagon: Figure) -> bool:
    """Whether only others get the points of the completed feature that the wagon leaves."""
    source = position.joined(wagon.segment)
    if source is None or not source.complete:
        return False
    found = tally.strengths(position.landscape, source)
    player = position.colours.index(wagon.colour)
    found[player] += wagon not in position.figures
    return player not in tally.majority(found)


def unpaid(position: Position, wagon: Figure) -> Reason:
    """What follows for a wagon whose owner gets no points for its feature."""
    source = position.joined(wagon.segment)
    assert source is not None
    moves = goes_on_unpaid(position.profile)
    text = _("{player}: no points for it, so the wagon goes home.")
    if moves:
        text = _("{player}: no points for it, but the wagon may move all the same.")
    return condition(
        "wagon-without-points" if moves else "wagon-without-points-home",
        moves,
        text.format(player=player_head(wagon.colour)),
        tuple(position.landscape.segments(source)),
        condition="without_points",
        player=wagon.colour,
    )


def goes_on_unpaid(profile: tally.Options) -> bool:
    """Whether a wagon moves on although its owner got no points."""
    return profile["wagon_without_points"] == "moves"
