"""What widgets send to their page."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from ipywidgets import Widget


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
