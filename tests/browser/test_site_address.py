"""Python comes from a public address, played by a server of this machine: whole, or badly."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Final

import pytest
from playwright.sync_api import Page, Route

from boardlib.site.archive import pin
from boardlib.site.frame import host_words, why_words
from tests.browser.site import Visitor, pyodide_folder
from tests.browser.test_site_engine import CASE, LESSON
from tests.browser.waiting import expect

pytestmark = pytest.mark.browser

SETTINGS: Final = "**/assets/host/settings.js"
WORDS: Final = host_words() | why_words()


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
    server = ThreadingHTTPServer(("127.0.0.1", 0), Answering)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    elsewhere = {"index": f"http://127.0.0.1:{server.server_port}/full/", "files": pin().files}

    def told(route: Route) -> None:
        written = route.fetch().text().strip().removeprefix("export default ").removesuffix(";")
        changed = {**json.loads(written), "pyodide": elsewhere}
        body = f"export default {json.dumps(changed)};"
        route.fulfill(body=body, content_type="text/javascript")

    page.route(SETTINGS, told)
    try:
        yield
    finally:
        Answering.stopped.set()
        server.shutdown()
        server.server_close()


def _forget(newcomer: Visitor) -> None:
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
        expect(page.locator(f"[data-of='{CASE}']")).to_be_hidden()
        expect(page.locator(".bl-plain summary").first).to_be_visible()
        page.close()
    _forget(newcomer)


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
        expect(page.locator(f"[data-of='{CASE}']")).to_be_hidden()
        expect(page.locator(".bl-plain summary").first).to_be_visible()
        page.close()
    _forget(newcomer)
