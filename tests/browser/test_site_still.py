"""Where nothing can run, or Python comes badly from its public address: a page says why.

The cases are stories then, and nothing waits for ever.
"""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler, SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Frame, Page, Route

from boardlib.site.archive import pin
from boardlib.site.frame import host_words, why_words
from tests.browser.site import Visitor, pyodide_folder
from tests.browser.test_site_engine import CASE, LESSON
from tests.browser.waiting import expect, until_equal

COVERED, GAME = "teacher/in_here_out_there.html", "play.html"
WHY: Final = why_words()
WORDS: Final = host_words() | WHY
ALIVE = """() => [...document.querySelectorAll("button, input, [data-bl]")]
    .filter((one) => one.checkVisibility() && !one.matches(".theme, [data-print]"))
    .map((one) => one.outerHTML.slice(0, 80))"""
"""What looks as if it could be pressed, but for what needs no engine."""


class Silent(SimpleHTTPRequestHandler):
    """Says nothing of what it is asked."""

    def log_message(self, *_args: object) -> None:
        pass


class Plainly(Silent):
    """Sends scripts as text, as Python's own server does on some machines."""

    nosniff = False

    def guess_type(self, path: object) -> str:
        found = super().guess_type(str(path))
        return "text/plain" if "javascript" in found else found

    def end_headers(self) -> None:
        if self.nosniff:
            self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()


class Strictly(Plainly):
    """The same, and browsers may not guess."""

    nosniff = True


class Framing(Silent):
    """Shows every page in a frame in which scripts run but nothing else."""

    def do_GET(self) -> None:
        if "frame" not in self.path:
            super().do_GET()
            return
        name = self.path.partition("?")[2]
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        frame = f'<iframe sandbox="allow-scripts" width=1200 height=700 src="/{name}"></iframe>'
        self.wfile.write(frame.encode())


@contextmanager
def served(kind: Any) -> Iterator[str]:
    """Where requests are handled in some way."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), kind)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def opened(way: str, folder: Path) -> Iterator[tuple[str, str]]:
    """What stands before the name of a page, and the word for what is the matter."""
    if way == "file":
        yield f"{folder.as_uri()}/", "file"
    elif way == "frame":
        with served(partial(Framing, directory=str(folder))) as address:
            yield f"{address}frame?", "frame"
    else:
        kind = Strictly if way == "nosniff" else Plainly
        with served(partial(kind, directory=str(folder))) as address:
            yield address, "scripts"


def shown(page: Page, address: str) -> Frame:
    """A page, or what it frames."""
    page.goto(address)
    return page.frames[-1]


@pytest.mark.parametrize("way", ["file", "frame", "text", "nosniff"])
def test_it_is_said_why_nothing_runs_and_what_to_do(
    way: str, site_folder: Path, browser: Browser
) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    with opened(way, site_folder) as (before, why):
        for name in (LESSON, COVERED, GAME):
            frame = shown(page, before + name)
            sign = frame.locator("#bl-sign")
            expect(sign).to_contain_text(WHY[why].partition("{place}")[0].strip())
            expect(sign).to_be_in_viewport()
            expect(sign).not_to_contain_text("{place}")
            until_equal(page, partial(frame.evaluate, ALIVE), [])
            if name == LESSON:
                expect(sign).to_contain_text(WHY["read"])
                frame.locator(".bl-plain summary").first.click()
                expect(frame.locator(".bl-plain details[open]").first).to_be_visible()
            if name == COVERED:
                link = frame.locator(".bl-plain .needs a")
                expect(link).to_have_attribute("href", f"../{LESSON}")
    page.close()


# --- the public address of Python ---------------------------------------------------------


class Address(BaseHTTPRequestHandler):
    """Serves the files of Pyodide as a public address does, or badly, as ``how`` says."""

    how = "well"
    stopped = threading.Event()

    def do_GET(self) -> None:  # as its server calls it
        """Answer with a file, another one, none, or not at all."""
        if self.how == "slowly":
            self.stopped.wait()
            return
        self.send_response(404 if self.how == "missing" else 200)
        self.send_header("Access-Control-Allow-Origin", "*")
        kind = "application/wasm" if self.path.endswith(".wasm") else "text/javascript"
        self.send_header("Content-Type", kind)
        self.end_headers()
        self.wfile.write(self._content())

    def _content(self) -> bytes:
        if self.how != "well":
            return b"export default 1;"
        folder = pyodide_folder()
        inside = folder / "package"
        place = inside if inside.is_dir() else folder
        return (place / self.path.rpartition("/")[2]).read_bytes()

    def log_message(self, *_args: object) -> None:
        """Say nothing."""


@contextmanager
def public(page: Page, how: str) -> Iterator[None]:
    """For this page Python lies at another address, which answers in some way."""

    class Answering(Address):
        """This one."""

    Answering.how, Answering.stopped = how, threading.Event()

    with served(Answering) as address:
        elsewhere = {"index": f"{address}full/", "files": pin().files}

        def told(route: Route) -> None:
            written = route.fetch().text().strip().removeprefix("export default ").removesuffix(";")
            changed = {**json.loads(written), "pyodide": elsewhere}
            body = f"export default {json.dumps(changed)};"
            route.fulfill(body=body, content_type="text/javascript")

        page.route("**/assets/host/settings.js", told)
        try:
            yield
        finally:
            Answering.stopped.set()


def is_a_story(page: Page) -> None:
    """The case is read; the page is closed."""
    expect(page.locator(f"[data-of='{CASE}']")).to_be_hidden()
    expect(page.locator(".bl-plain summary").first).to_be_visible()
    page.close()


def forget(newcomer: Visitor) -> None:
    """What was asked elsewhere, and that it went wrong, is as it should be."""
    newcomer.elsewhere.clear()
    newcomer.errors.clear()


def test_python_comes_from_its_public_address(newcomer: Visitor) -> None:
    page = newcomer.blank()
    with public(page, "well"):
        page.goto(newcomer.address + LESSON, wait_until="commit")
        newcomer.wait(page)
        assert {name.rpartition("/")[2] for name in newcomer.elsewhere} == set(pin().files)
        page.close()
    newcomer.elsewhere.clear()


@pytest.mark.parametrize("how", ["wrongly", "missing"])
def test_what_cannot_be_loaded_is_said_and_the_cases_are_read(how: str, newcomer: Visitor) -> None:
    page = newcomer.blank()
    with public(page, how):
        page.goto(newcomer.address + LESSON, wait_until="commit")
        sign = page.locator("#bl-sign")
        expect(sign).to_have_text(re.compile(r"127\.0\.0\.1:\d+.*let that address through"))
        is_a_story(page)
    forget(newcomer)


def test_who_waits_for_long_is_told_so_and_may_read_instead(newcomer: Visitor) -> None:
    page = newcomer.blank(390)
    page.clock.install()
    with public(page, "slowly"):
        page.goto(newcomer.address + LESSON, wait_until="commit")
        sign = page.locator("#bl-sign")
        expect(sign).to_have_text(WORDS["loading"])
        page.clock.fast_forward("01:00")
        expect(sign).to_contain_text(WORDS["slow"])
        expect(page.locator(f"[data-of='{CASE}']")).to_be_visible()
        page.get_by_role("button", name=WORDS["enough"]).click()
        expect(sign).to_contain_text(WORDS["left"])
        is_a_story(page)
    forget(newcomer)
