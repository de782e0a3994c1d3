"""The built site in a real browser: its files, served by Python's own file server.

Pyodide is taken from the folder that ``BOARDLIB_PYODIDE`` names, or from ``.cache``; where it is
not there yet npm brings it.  Without it these tests are skipped, but fail in CI.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request

from boardlib.site.archive import checked, pin
from tests.browser.checker import check
from tests.browser.lab import DRAWN
from tests.browser.server import PATIENCE, PROJECT
from tests.browser.waiting import expect, until_equal
from tests.ports import free_port
from tests.unpacking import unpack

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
        with packed.open("rb") as file:
            unpack(file, folder)
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


# The room for arguments as it begins; what is shown before is gone once this sign of it is.
ROOM, SIGN = ".bl-workshop", ".bl-workshop > .begun-before"
ANEW = f"""() => {{
    const sign = document.createElement("i");
    sign.className = "begun-before";
    document.querySelector("{ROOM}").append(sign);
    history.replaceState(null, "", location.pathname);
    dispatchEvent(new HashChangeEvent("hashchange"));
}}"""
# The engine as it was when it was ready is kept for the pages that follow.
KEPT = """async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("boardlib-engine-"));
    const parts = names.map(async (name) => (await (await caches.open(name)).keys()).length);
    return (await Promise.all(parts)).includes(2);
}"""
FORGET = "() => { localStorage.clear(); sessionStorage.clear(); }"
PHONE = 390
"""Pixels that the page of a phone is wide."""
PLAIN = "assets/site.css"
"""A file of the site on which no engine runs that might still keep something."""


@dataclass
class Visitor:
    """Somebody with a browser of their own, who keeps nothing from others.

    Attributes:
        address: of the site.
        context: their browser.
        elsewhere: every request to another address than that of the site; none is answered.
        errors: what went wrong in the scripts of the pages.
        has_engine: whether their browser has kept the engine, so that it is there sooner.
    """

    address: str
    context: BrowserContext
    elsewhere: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    has_engine: bool = False

    def blank(self, width: int = 1280) -> Page:
        """A page that is still empty."""
        page = self.context.new_page()
        page.set_viewport_size({"width": width, "height": 800})
        page.set_default_timeout(LONG)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._heard)
        return page

    def open(self, name: str, wait: bool = True, width: int = 1280) -> Page:
        """A page of the site; with ``wait`` once its first place lives."""
        opened = self.blank(width)
        opened.goto(self.address + name, wait_until="commit")
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

    def asked(self, request: Request) -> None:
        """Notice what does not come from the site, or from the page itself."""
        if not request.url.startswith((self.address, "data:", "blob:")):
            self.elsewhere.append(request.url)

    def leave(self) -> None:
        """Close all pages and forget what was answered; only the engine is kept."""
        for page in self.context.pages:
            if not self.has_engine and page.locator(READY).count():
                page.wait_for_function(KEPT)
                self.has_engine = True
            page.close()
        last = self.context.new_page()
        last.goto(self.address + PLAIN)
        last.evaluate(FORGET)
        last.close()

    def expect_nothing_wrong(self) -> None:
        """Nothing went wrong so far, and nothing was asked of another address."""
        elsewhere, errors = [*self.elsewhere], [*self.errors]
        self.elsewhere.clear()
        self.errors.clear()
        assert elsewhere == []
        assert errors == []


@contextmanager
def visitor(
    address: str, browser: Browser, width: int = 1280, touched: bool = False
) -> Iterator[Visitor]:
    """Somebody new; at the end nothing went wrong and nothing was asked of another address.

    With ``touched`` they have no mouse but fingers.
    """
    context = browser.new_context(viewport={"width": width, "height": 800}, has_touch=touched)
    someone = Visitor(address, context)
    context.on("request", someone.asked)
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=address)
    yield someone
    context.close()
    someone.expect_nothing_wrong()


def begin_anew(page: Page) -> None:
    """The room for arguments is as it was when its page was opened: its engine goes on."""
    page.mouse.move(0, 0)

    def address() -> str:
        page.evaluate(ANEW)
        expect(page.locator(SIGN)).to_have_count(0)
        page.evaluate(DRAWN)
        return str(page.evaluate("() => location.hash"))

    until_equal(page, address, "")  # what was done last is told by then
    page.evaluate("() => scrollTo(0, 0)")


def accessible(page: Page) -> None:
    """Axe finds nothing to complain of."""
    expect(page.locator("main, body").first).to_be_visible()
    found = check(page)
    assert found.violations_count == 0, found.generate_report()
