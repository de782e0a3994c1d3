"""Where commands are tried."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a command makes where it is called is not made in the project."""
    monkeypatch.chdir(tmp_path)
