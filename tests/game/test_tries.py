"""A refusal that stands for several tries is one of all of them, in every game at its table."""

import random
from typing import Any

from boardlib.game.table import Turn, open_table
from tests.every import every

CARCASSONNE = {"players": 2, "people": ["red", "blue"], "sets": "base,tunnel,abbey-and-mayor"}
WISHES: dict[str, list[dict[str, Any]]] = {
    "carcassonne": [CARCASSONNE | {"wagon": wagon} for wagon in ("C1", "C2")],
    "tour": [{"stage": "Two-Passes", "teams": 2, "riders": 3, "people": ["red", "blue"]}],
    "biathlon": [{"players": 2, "people": ["red", "blue"]}],
    "troyes": [{"players": 2, "people": ["blue", "green"]}],
}
STEPS = 120


def shapes_open(turn: Turn) -> set[str]:
    """The shapes of the board at which something may be chosen now."""
    spots = {key for spot in turn.spots if spot.open for key in spot.shapes}
    return spots | {choice.shape for choice in turn.choices if choice.shape}


def faults(table: Any, turn: Turn) -> list[str]:
    """Where it is refused what may be chosen, and refused without a refusal."""
    asked = [*sorted(shapes_open(turn)), *(choice.key for choice in turn.choices)]
    rulings = {key: table.why(key) for key in asked}
    found = [f"{key}: {one}" for key, one in rulings.items() if one is not None and not one.allowed]
    given = ((one, one.ruling or table.why(one.key)) for one in table.refused())
    return [*found, *(f"not refused: {one.label}" for one, ruling in given if ruling)]


@every("name", WISHES)
def test_nothing_is_refused_where_something_may_be_done(name: str) -> None:
    for number, wishes in enumerate(WISHES[name]):
        rng = random.Random(f"{name} {number}")
        table = open_table(name, seed=str(number), **wishes)
        asked = 0
        while asked < STEPS and (turn := table.turn) is not None:
            assert faults(table, turn) == [], turn.question
            table.choose(rng.choice(turn.choices).key)
            asked += 1
        assert asked > 30
