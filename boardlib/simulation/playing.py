"""One of many games, played to its end: what a worker does.

Whatever goes wrong in a game is a value of its row, so that the other games go on.
"""

from __future__ import annotations

from boardlib.game import GAMES, game
from boardlib.game.outcome import Value, outcomes
from boardlib.game.table import Table, in_turn, numbered_seed, room_of
from boardlib.simulation.plan import SCORE, Plan, Row


def played(plan: Plan, number: int) -> Row:
    """The row of a game, played by the computer from its seed alone.

    >>> from boardlib.simulation.plan import planned
    >>> row = played(planned("biathlon", "7", {"players": 2}), 0)
    >>> row["seed"], row["players"], row["failure"]
    ('7', 2, None)
    """
    GAMES.setdefault(plan.game, plan.package)
    try:
        return plan.row(number, **_values(plan, number))
    except Exception as error:
        return failed(plan, number, f"{type(error).__name__}: {error}")


def failed(plan: Plan, number: int, why: str) -> Row:
    """The row of a game that was not played to its end."""
    return plan.row(number, failure=why)


def _values(plan: Plan, number: int) -> dict[str, Value]:
    """What came of a game; of several that follow each other, of all of them together."""
    turns = rounds = 0
    seed = numbered_seed(plan.seed, number)
    for table in in_turn(room_of(plan.game).table(seed=seed, **plan.wishes)):
        table.play_out()
        turns += table.moments
        rounds += table.round
    return {"turns": turns, "rounds": rounds, **_outcome(plan, table)}


def _outcome(plan: Plan, table: Table) -> dict[str, Value]:
    told = outcomes(game(plan.game))
    if told is None:
        return {"winner": table.winner}
    found = told.outcome(table)
    kinds = dict.fromkeys(plan.seats[player] for player in found.winners)
    scores = {SCORE.format(player=player): score for player, score in found.scores.items()}
    return {"winner": " ".join(found.winners), "kind": " ".join(kinds), **scores, **found.facts}
