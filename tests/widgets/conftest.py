"""What goes wrong in anything that a lesson shows is a failure of its test."""

from collections.abc import Iterator
from typing import Any

import pytest

from boardlib.widgets.kit.interactive import Interactive


@pytest.fixture(autouse=True)
def nothing_goes_wrong(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No view has an error at the end; a test that wants one takes it out of the list."""
    made: list[Interactive] = []
    plain = Interactive.__init__

    def noted(self: Interactive, *given: Any, **named: Any) -> None:
        made.append(self)
        plain(self, *given, **named)

    monkeypatch.setattr(Interactive, "__init__", noted)
    yield
    assert [error for view in made for error in view.errors] == []
