"""Everything that the lessons offer by name is where they say that it is."""

import pytest

import boardlib.widgets


@pytest.mark.parametrize("name", boardlib.widgets._HOMES)
def test_what_is_named_is_there(name: str) -> None:
    assert getattr(boardlib.widgets, name) is not None
