"""Whatever runs under pytest, notebooks too, keeps its progress in a folder of its own."""

import os
from tempfile import TemporaryDirectory

import pytest


def pytest_configure(config: pytest.Config) -> None:
    """Name that folder to every process that is started from here."""
    folder = TemporaryDirectory(prefix="boardlib-progress-")
    config.add_cleanup(folder.cleanup)
    os.environ["BOARDLIB_DATA"] = folder.name
