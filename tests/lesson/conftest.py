"""A game of the tests' own, known to boardlib while a test runs."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest

from boardlib import game
from boardlib.case import Case
from tests.lesson import lamps as lamps_game


@pytest.fixture
def lamps(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The game of lamps, as if it came with boardlib."""
    monkeypatch.setitem(sys.modules, "boardlib.lamps", lamps_game)
    monkeypatch.setattr(game, "GAMES", (*game.GAMES, "lamps"))
    return lamps_game


@pytest.fixture
def case(lamps: ModuleType) -> Case:
    """Its case: five steps, the second and the fourth are predictions."""
    made: Case = lamps.story()
    return made
