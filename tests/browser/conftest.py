"""Fixtures for tests in a real browser; what they offer is described in ``lab.py``."""

import os
import re
import shutil
from collections.abc import Generator, Iterator
from contextlib import ExitStack
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from boardlib.site import Built
from boardlib.site.building import bring
from tests.browser.lab import WINDOW, Bare, Lab, Turn, launch, page_of
from tests.browser.playing import BOARD, begin
from tests.browser.server import Server
from tests.browser.site import BUILT, PHONE, Visitor, pyodide_folder, served, visitor

SAID = 3000
"""Characters of a server's log that are shown with a failure."""
HAND: ViewportSize = {"width": 490, "height": 1000}
OFFERED = re.compile(r"^export (?:class|function) (\w+)", re.MULTILINE)
IMPORTED = re.compile(r"^import .*;$", re.MULTILINE)
FORGET = """() => Object.keys(sessionStorage).filter((key) => key.startsWith("boardlib "))
    .forEach((key) => sessionStorage.removeItem(key))"""
"""Forgets where cases were left when the kernel of the notebook before was shut down."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests here are marked, before anybody chooses among them by their marks."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker("browser")


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


def turning(request: pytest.FixtureRequest, lab: Lab, window: ViewportSize) -> Turn:
    """Shows a notebook in a page that is shared, in a window as at the beginning.

    It lies there already, or is made of some cells; these are written into the same notebook one
    after the other, whose kernel need not begin anew.  The page is loaded for the first notebook,
    and again after a test has failed in it.
    """
    failed, of_cells = 0, False

    def turn(name: str, cells: list[str] | None = None) -> Lab:
        nonlocal failed, of_cells
        before, failed = failed, request.session.testsfailed
        lab.page.set_viewport_size(window)
        lab.page.mouse.move(0, 0)
        lab.page.emulate_media(reduced_motion="no-preference")
        afresh = lab.page.url == "about:blank" or failed > before
        if cells is not None and of_cells and not afresh:
            if lab.sources() != cells:
                lab.rewrite(cells)
        elif afresh or not lab.shows(name):
            if cells is not None:
                lab.write(name, cells)
            (lab.open if afresh else lab.turn_to)(name)
        of_cells = cells is not None
        lab.page.evaluate(FORGET)
        lab.page.evaluate("() => window.jupyterapp.shell.expandLeft()")
        lab.set_theme("light")
        return lab

    return turn


@pytest.fixture(scope="session")
def turned(request: pytest.FixtureRequest, shared: Lab) -> Turn:
    """Shows a notebook in the page that all modules share."""
    return turning(request, shared, WINDOW)


@pytest.fixture(scope="session")
def touched(request: pytest.FixtureRequest, server: Server, browser: Browser) -> Iterator[Turn]:
    """Shows a notebook in a narrow page of its own, for somebody with fingers."""
    with page_of(server, browser, "touched", viewport=HAND, has_touch=True) as lab:
        yield turning(request, lab, HAND)


@pytest.fixture(scope="module")
def opened(request: pytest.FixtureRequest, turned: Turn) -> Lab:
    """The shared page with a notebook of the module's ``CELLS``."""
    return turned(f"{request.path.stem.removeprefix('test_')}.ipynb", request.module.CELLS)


@pytest.fixture
def page(opened: Lab, request: pytest.FixtureRequest) -> Iterator[Lab]:
    """The same, just run: nothing goes wrong in it, and nothing leaves it or the machine."""
    opened.set_theme("light")
    with opened.untroubled():
        begin(opened, getattr(request.module, "SHOWN", BOARD))
        yield opened
    assert opened.sources() == request.module.CELLS


@pytest.fixture
def bare(browser: Browser) -> Iterator[Bare]:
    """Opens pages that show some HTML, with all that some scripts of the package offer by name."""
    with ExitStack() as pages:

        def shown(html: str, *scripts: str, width: int = 1280, height: int = 800) -> Page:
            texts = [files("boardlib").joinpath(name).read_text("utf-8") for name in scripts]
            code = IMPORTED.sub("", "\n".join(texts))
            names = OFFERED.findall(code)
            page = browser.new_page(viewport={"width": width, "height": height})
            pages.callback(page.close)
            offered = f"window.offered = Object.assign(window, {{ {', '.join(names)} }});"
            page.set_content(f'{html}<script type="module">{code}\n{offered}</script>')
            page.wait_for_function("() => window.offered")
            return page

        yield shown


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
