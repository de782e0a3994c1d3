"""Whatever runs under pytest, notebooks too, keeps its progress in a folder of its own."""

import gc
import os
from tempfile import TemporaryDirectory

import pytest

# Thousands of tests and hundreds of cases live as long as the process: to look through them again
# and again for what could be given up took half of the time in which tests are collected.
gc.disable()
SELDOM = (20_000, 20, 20)


def pytest_collection_finish() -> None:
    """What was collected is never looked through again, and the rest less often."""
    gc.freeze()
    gc.set_threshold(*SELDOM)
    gc.enable()


def pytest_sessionfinish() -> None:
    """What could be given up is given up once; pytest would look through all of it five times."""
    gc.collect()
    gc.freeze()


def pytest_configure(config: pytest.Config) -> None:
    """Name that folder to every process that is started from here."""
    folder = TemporaryDirectory(prefix="boardlib-progress-")
    config.add_cleanup(folder.cleanup)
    os.environ["BOARDLIB_DATA"] = folder.name
