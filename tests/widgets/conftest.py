"""A game of the tests' own, known to boardlib while a test runs."""

from __future__ import annotations

from collections import Counter
from types import ModuleType
from typing import Any

import pytest
from ipywidgets import Widget

from boardlib import game
from boardlib.catalogue import Case
from tests.lamps import row


@pytest.fixture
def lamps(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The game of lamps, as if it came with boardlib."""
    monkeypatch.setitem(game.GAMES, "lamps", row.__name__)
    return row


@pytest.fixture
def case(lamps: ModuleType) -> Case:
    """Its case: five steps, the second and the fourth are predictions."""
    made: Case = lamps.story()
    return made


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How many messages each widget sends from now on."""
    found: Counter[str] = Counter()
    plain = Widget.send_state

    def counted(self: Widget, key: Any = None) -> None:
        if key:
            found[self.model_id] += 1
        plain(self, key)

    monkeypatch.setattr(Widget, "send_state", counted)
    return found
