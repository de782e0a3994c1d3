"""Whatever runs under pytest, notebooks too, keeps its progress in a folder of its own."""

import atexit
import gc
import os
from tempfile import TemporaryDirectory

import pytest

# Thousands of tests and hundreds of cases live as long as the process: to look through them again
# and again for what could be given up took half of the time in which tests are collected.
gc.disable()
SELDOM = (20_000, 20, 20)

# To free all of that one by one takes seconds, after the last test.  The first to be registered is
# the last to be called, when nothing else is left to be done.
if "PYTEST_XDIST_WORKER" in os.environ:
    atexit.register(os._exit, 0)


def pytest_collection_finish() -> None:
    """What was collected is never looked through again, and the rest less often."""
    gc.freeze()
    gc.set_threshold(*SELDOM)
    gc.enable()


def _look_through_once() -> None:
    """At the end pytest looks five times for errors in what could be given up: once is enough."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(trylast=True)  # what is added last is cleaned up first
def pytest_configure(config: pytest.Config) -> None:
    """Name that folder to every process that is started from here."""
    config.add_cleanup(_look_through_once)
    folder = TemporaryDirectory(prefix="boardlib-progress-")
    config.add_cleanup(folder.cleanup)
    os.environ["BOARDLIB_DATA"] = folder.name
