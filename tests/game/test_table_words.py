"""What stands on the buttons of a table, over many turns of all games: it says what is chosen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

from boardlib.game.table import TableChoice, Turn, open_table, with_table
from tests.every import every

WISHES: dict[str, dict[str, Any]] = {
    "carcassonne": {"players": 2, "people": ["red", "blue"]},
    "tour": {"stage": "Two-Passes", "teams": 2, "riders": 3, "people": ["red", "blue"]},
    "biathlon": {"players": 2, "people": ["red", "blue"]},
    "troyes": {"players": 2, "people": ["blue", "green"]},
}
DECISIONS = 250


def decided(name: str, seed: str) -> Iterator[tuple[Turn, tuple[TableChoice, ...]]]:
    """What two people decide, who choose anything, and what they may not."""
    table, whims = open_table(name, seed=seed, **WISHES[name]), Random(seed)
    for _decision in range(DECISIONS):
        turn = table.turn
        if turn is None:
            return
        yield turn, tuple(table.refused())
        table.choose(whims.choice(turn.choices).key)


@every("name", with_table())
def test_every_button_says_what_is_chosen(name: str) -> None:
    """A bare number, or a code, says nothing: "5" of what?"""
    labels = {
        one.label
        for seed in "123"
        for turn, refused in decided(name, seed)
        for one in (*turn.choices, *refused)
        if not one.shape
    }
    assert len(labels) > 2
    assert [label for label in labels if re.fullmatch(r"[0-9\s.,:+-]*", label)] == []
