"""Fixtures for tests in a real browser; what they offer is described in ``lab.py``."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.lab import Lab, Server, launch, page_of


@pytest.fixture(scope="session")
def browser(chromium_path: str) -> Iterator[Browser]:
    """The machine's Chromium, one for all tests."""
    with sync_playwright() as playwright:
        expect.set_options(timeout=30_000)  # a busy machine is no defect
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
    with page_of(server, browser, name) as lab:
        yield lab


@pytest.fixture(scope="module")
def opened(request: pytest.FixtureRequest, server: Server, browser: Browser) -> Iterator[Lab]:
    """One page for all tests of a module, with its ``CELLS``: opening JupyterLab takes seconds."""
    name = request.path.stem.removeprefix("test_")
    with page_of(server, browser, name) as lab:
        lab.write(f"{name}.ipynb", request.module.CELLS)
        lab.open(f"{name}.ipynb")
        yield lab
