"""How large the site is, how soon its first picture is seen, and thirty readers at once."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from urllib.request import urlopen

from bench import Measure, NotMeasuredError, benchmark
from boardlib.site.building import ARCHIVE, build
from tests.chromium import find_chromium
from tests.site.sizes import sizes

READERS: Final = 30
PAGE: Final = "attack.html"
LOADED: Final = re.compile(rb'(?:href|src)="?(assets/[^"#\s>]+)')
PAINTED: Final = """
() => new Promise((tell) => new PerformanceObserver((seen, watch) => {
  const [first] = seen.getEntriesByName("first-contentful-paint");
  if (first) { watch.disconnect(); tell(first.startTime); }
}).observe({ type: "paint", buffered: true }))
"""


@benchmark
def site() -> Iterator[Measure]:
    """The pages that need no server, from Python's own file server."""
    with TemporaryDirectory() as place:
        before = time.perf_counter()
        built = build(Path(place) / "site")
        size, sent = sizes(built.folder)
        yield Measure("the site without Pyodide", size / 1e6, 15, "MB")
        yield Measure("as a server sends it, gzip", sent / 1e6, 5, "MB")
        yield Measure("built in", time.perf_counter() - before, 60, "s")
        with served(built.folder) as address:
            yield Measure("first picture of a lesson", min(first_pictures(address)), 500)
            yield Measure(f"{READERS} readers have a lesson", all_at_once(address), None, "s")


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Python's own file server; its address."""
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1"]
    server = subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        assert server.stdout is not None
        port = re.search(r"port (\d+)", server.stdout.readline())
        assert port is not None
        yield f"http://127.0.0.1:{port[1]}/"
    finally:
        server.terminate()
        server.wait()


def first_pictures(address: str) -> list[float]:
    """Milliseconds from the request to the first picture, a few times."""
    path = find_chromium()
    if path is None:
        raise NotMeasuredError("there is no Chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        found = []
        for _round in range(3):
            page = browser.new_page()
            page.goto(address + PAGE, wait_until="commit")
            found.append(float(page.evaluate(PAINTED)))
            page.close()
        browser.close()
    return found


def all_at_once(address: str) -> float:
    """Seconds until so many readers have a page with all that it loads, and the library."""
    before = time.perf_counter()
    with ThreadPoolExecutor(READERS) as readers:
        list(readers.map(_whole, [address] * READERS))
    return time.perf_counter() - before


def _whole(address: str) -> None:
    page = _read(address + PAGE)
    for name in {found.decode() for found in LOADED.findall(page)} | {ARCHIVE}:
        _read(address + name)


def _read(address: str) -> bytes:
    with urlopen(address) as answer:
        return bytes(answer.read())
