"""Where nothing can run a page says why, and the cases are stories; nothing waits for ever."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Frame, Page

from boardlib.site.frame import why_words
from tests.browser.waiting import expect, until_equal

pytestmark = pytest.mark.browser

LESSON, COVERED, GAME = "in_here_out_there.html", "teacher/in_here_out_there.html", "play.html"
WHY = why_words()
ALIVE = """() => [...document.querySelectorAll("button, input, [data-bl]")]
    .filter((one) => one.checkVisibility() && !one.matches(".theme, [data-print]"))
    .map((one) => one.outerHTML.slice(0, 80))"""
"""What looks as if it could be pressed, but for what needs no engine."""


class Plainly(SimpleHTTPRequestHandler):
    """Sends scripts as text, as Python's own server does on some machines."""

    nosniff = False

    def guess_type(self, path: object) -> str:
        found = super().guess_type(str(path))
        return "text/plain" if "javascript" in found else found

    def end_headers(self) -> None:
        if self.nosniff:
            self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def log_message(self, *_args: object) -> None:
        """Say nothing."""


class Strictly(Plainly):
    """The same, and browsers may not guess."""

    nosniff = True


class Framing(SimpleHTTPRequestHandler):
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

    def log_message(self, *_args: object) -> None:
        """Say nothing."""


@contextmanager
def served(kind: type[SimpleHTTPRequestHandler], folder: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(kind, directory=str(folder)))
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
        with served(Framing, folder) as address:
            yield f"{address}frame?", "frame"
    else:
        with served(Strictly if way == "nosniff" else Plainly, folder) as address:
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
