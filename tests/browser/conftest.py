"""Fixtures for tests in a real browser; what they offer is described in ``lab.py``."""

import os
import shutil
from collections.abc import Generator, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Protocol

import pytest
from playwright.sync_api import Browser, sync_playwright

from boardlib.site import Built
from boardlib.site.building import bring
from tests.browser.lab import WINDOW, Lab, launch, page_of
from tests.browser.server import Server
from tests.browser.site import BUILT, PHONE, Visitor, pyodide_folder, served, visitor

SAID = 3000
"""Characters of a server's log that are shown with a failure."""
FORGET = """() => Object.keys(sessionStorage).filter((key) => key.startsWith("boardlib "))
    .forEach((key) => sessionStorage.removeItem(key))"""
"""Forgets where cases were left when the kernel of the notebook before was shut down."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Function, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """With a failure stand what servers said last and what pages did not catch."""
    report = yield
    if report.failed:
        used = [getattr(one, "server", one) for one in item.funcargs.values()]
        for server in dict.fromkeys(one for one in used if isinstance(one, Server)):
            said = server.log.read_text(errors="replace")[-SAID:]
            report.sections.append((f"said last at {server.url}", said))
        for lab in [one for one in item.funcargs.values() if isinstance(one, Lab) and one.errors]:
            report.sections.append((f"not caught in {lab.folder}", "\n".join(lab.errors)))
    return report


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


@pytest.fixture(scope="session")
def shared(server: Server, browser: Browser) -> Iterator[Lab]:
    """One page of JupyterLab for all modules: to load it takes seconds."""
    permissions = ["clipboard-read", "clipboard-write"]
    with page_of(server, browser, "shared", permissions=permissions) as lab:
        yield lab


class Turn(Protocol):
    """What ``turned`` does."""

    def __call__(self, name: str, cells: list[str] | None = None) -> Lab: ...


@pytest.fixture(scope="session")
def turned(request: pytest.FixtureRequest, shared: Lab) -> Turn:
    """Shows a notebook in the shared page, in a window as at the beginning.

    It lies there already, or is made of some cells; these are written into the same notebook one
    after the other, whose kernel need not begin anew.  The page is loaded for the first notebook,
    and again after a test has failed in it.
    """
    failed, of_cells = 0, False

    def turn(name: str, cells: list[str] | None = None) -> Lab:
        nonlocal failed, of_cells
        before, failed = failed, request.session.testsfailed
        shared.page.set_viewport_size(WINDOW)
        shared.page.mouse.move(0, 0)
        shared.page.emulate_media(reduced_motion="no-preference")
        afresh = shared.page.url == "about:blank" or failed > before
        if cells is not None and of_cells and not afresh:
            if shared.sources() != cells:
                shared.rewrite(cells)
        elif afresh or not shared.shows(name):
            if cells is not None:
                shared.write(name, cells)
            (shared.open if afresh else shared.turn_to)(name)
        of_cells = cells is not None
        shared.page.evaluate(FORGET)
        shared.page.evaluate("() => window.jupyterapp.shell.expandLeft()")
        shared.set_theme("light")
        return shared

    return turn


@pytest.fixture(scope="module")
def opened(request: pytest.FixtureRequest, turned: Turn) -> Lab:
    """The shared page with a notebook of the module's ``CELLS``."""
    return turned(f"{request.path.stem.removeprefix('test_')}.ipynb", request.module.CELLS)


@pytest.fixture(scope="session")
def with_python(site: Built, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same site as for other tests, with Pyodide."""
    python = pyodide_folder()
    folder = tmp_path_factory.mktemp("web") / "with-python"
    shutil.copytree(site.folder, folder)
    built = bring(replace(site, folder=folder), python)
    assert built.ahead or shutil.which("node") is None
    return built.folder


@pytest.fixture(scope="session")
def address(chromium_path: str, request: pytest.FixtureRequest) -> Iterator[str]:
    """The site with Pyodide, served; one for all tests."""
    folder = os.environ.get(BUILT) or request.getfixturevalue("with_python")
    with served(Path(folder)) as address:
        yield address


@pytest.fixture
def newcomer(address: str, browser: Browser) -> Iterator[Visitor]:
    """Somebody whose browser has never seen the site: its engine takes a while."""
    with visitor(address, browser) as newcomer:
        yield newcomer


@pytest.fixture(scope="session")
def regular(address: str, browser: Browser) -> Iterator[Visitor]:
    """Somebody whose browser has kept the engine since the first page."""
    with visitor(address, browser) as regular:
        yield regular


@pytest.fixture(scope="session")
def phone(address: str, browser: Browser) -> Iterator[Visitor]:
    """Somebody with fingers on a phone, whose browser has kept the engine as well."""
    with visitor(address, browser, PHONE, touched=True) as phone:
        yield phone


@pytest.fixture
def pupil(phone: Visitor) -> Iterator[Visitor]:
    """Somebody with a phone, who has answered nothing yet; nothing goes wrong meanwhile."""
    yield phone
    phone.leave()
    phone.expect_nothing_wrong()


@pytest.fixture
def someone(regular: Visitor) -> Iterator[Visitor]:
    """Somebody with an engine, who has answered nothing yet; nothing goes wrong meanwhile."""
    yield regular
    regular.leave()
    regular.expect_nothing_wrong()
