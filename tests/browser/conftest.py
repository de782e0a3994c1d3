"""Fixtures for tests in a real browser; what they offer is described in ``lab.py``."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.lab import Lab, Server, launch


@pytest.fixture(scope="session")
def browser(chromium_path: str) -> Iterator[Browser]:
    """The machine's Chromium, one for all tests."""
    with sync_playwright() as playwright:
        running = launch(playwright, chromium_path)
        yield running
        running.close()


@pytest.fixture(scope="session")
def server(chromium_path: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """JupyterLab, one for all tests; not started when there is no browser."""
    with Server(tmp_path_factory.mktemp("jupyter")).running() as running:
        yield running


@pytest.fixture
def lab(request: pytest.FixtureRequest, server: Server, browser: Browser) -> Iterator[Lab]:
    """A page of JupyterLab with a folder of its own; see :class:`tests.browser.lab.Lab`."""
    name = re.sub(r"\W+", "-", request.node.name).strip("-")
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    try:
        yield Lab(server, context, name)
    finally:
        context.close()
        server.stop_kernels()
