"""The built site in a real browser: its files, served by Python's own file server.

Pyodide is taken from the folder that ``BOARDLIB_PYODIDE`` names, or from ``.cache``; where it is
not there yet npm brings it.  Without it these tests are skipped, but fail in CI.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Route, expect

from boardlib.site.pyodide import checked, pin
from tests.browser.server import PATIENCE, PROJECT
from tests.ports import free_port

VARIABLE = "BOARDLIB_PYODIDE"
"""The environment variable that names the folder of Pyodide."""
BUILT = "BOARDLIB_SITE"
"""The environment variable that names a site that is built already."""
MISSING = "there is no Pyodide: name its folder in BOARDLIB_PYODIDE, or install npm"
READY = "html[data-bl-engine=ready]"
LONG = PATIENCE * 1000


def pyodide_folder() -> Path:
    """Where Pyodide lies; it is fetched once. Without it the test is skipped, but fails in CI."""
    named = os.environ.get(VARIABLE)
    folder = Path(named) if named else PROJECT / ".cache" / f"pyodide-{pin().version}"
    if not folder.exists() and not named and shutil.which("npm"):
        _fetch(folder)
    if folder.exists():
        checked(folder)
        return folder
    if os.environ.get("CI"):
        pytest.fail(MISSING)
    pytest.skip(MISSING)


def _fetch(folder: Path) -> None:
    """Let npm bring the package that the pages were made for; its checksums are compared later."""
    folder.parent.mkdir(exist_ok=True)
    command = ["npm", "pack", f"pyodide@{pin().version}", "--silent"]
    subprocess.run(command, cwd=folder.parent, check=False, capture_output=True, timeout=300)
    packed = folder.parent / f"pyodide-{pin().version}.tgz"
    if packed.exists():
        with tarfile.open(packed) as files:
            files.extractall(folder, filter="data")
        packed.unlink()


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a folder, while Python's own file server serves it."""
    port = free_port()
    command = [sys.executable, "-m", "http.server", str(port), "--bind", "127.0.0.1"]
    process = subprocess.Popen(
        [*command, "--directory", str(folder)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        address = f"http://127.0.0.1:{port}/"
        _wait(address)
        yield address
    finally:
        process.terminate()
        process.wait()


def _wait(address: str) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            urllib.request.urlopen(address, timeout=5).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError("the file server did not start")


@dataclass
class Visitor:
    """Somebody with a browser of their own, who keeps nothing from others.

    Attributes:
        address: of the site.
        context: their browser.
        elsewhere: every request to another address than that of the site; none is let through.
        errors: what went wrong in the scripts of the pages.
    """

    address: str
    context: BrowserContext
    elsewhere: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def open(self, page: str, wait: bool = True) -> Page:
        """A page of the site; with ``wait`` once its first place lives."""
        opened = self.context.new_page()
        opened.set_default_timeout(LONG)
        opened.on("pageerror", lambda error: self.errors.append(str(error)))
        opened.on("console", self._heard)
        opened.goto(self.address + page, wait_until="commit")
        if wait:
            self.wait(opened)
        return opened

    def wait(self, page: Page) -> None:
        """Until the engine is ready, and the first place of the page lives."""
        page.wait_for_selector(READY, state="attached")
        page.wait_for_function(
            "() => document.querySelector('[data-bl] :is(.bl-status, .bl-notice)')"
        )

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.errors.append(message.text)

    def guard(self, route: Route) -> None:
        """Let through only what comes from the site, or from the page itself."""
        if route.request.url.startswith((self.address, "data:", "blob:")):
            route.continue_()
        else:
            self.elsewhere.append(route.request.url)
            route.abort()


@contextmanager
def visitor(
    address: str, browser: Browser, width: int = 1280, touched: bool = False
) -> Iterator[Visitor]:
    """Somebody new; at the end nothing went wrong and nothing was asked of another address.

    With ``touched`` they have no mouse but fingers.
    """
    context = browser.new_context(viewport={"width": width, "height": 800}, has_touch=touched)
    someone = Visitor(address, context)
    context.route("**/*", someone.guard)
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=address)
    yield someone
    context.close()
    assert someone.elsewhere == [], someone.elsewhere
    assert someone.errors == [], someone.errors


def accessible(page: Page) -> None:
    """Axe finds nothing to complain of."""
    expect(page.locator("main, body").first).to_be_visible()
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
