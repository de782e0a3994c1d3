"""How soon the engine of the site is ready in a browser, and how long a click takes there.

Pyodide is taken from the folder that ``BOARDLIB_PYODIDE`` names, or from where the browser tests
have put it (``.cache``).  Everything comes from Python's own file server on this machine.
"""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

from bench import Measure, NotMeasuredError, benchmark
from bench.latency import CHANGED, PUT, REST, both, click, to_changes
from bench.site import served
from boardlib.catalogue import Case, find_case
from boardlib.site.archive import pin
from boardlib.site.building import build
from tests.browser.by_mouse import Mouse
from tests.browser.gestures import Gesture, Learner
from tests.chromium import find_chromium

VARIABLE: Final = "BOARDLIB_PYODIDE"
LESSON: Final = "in_here_out_there.html"
NEXT: Final = "half_a_tunnel.html"
VISITS: Final = 3
SHARE: Final = 10
"""So many of the thirty pages are one browser's: as many browsers as this machine can hold."""
PAGES: Final = 30
PATIENCE: Final = 600_000
"""Milliseconds until a page that is not ready is given up."""
CASE: Final = "TUN-T3.4"
"""A case of that lesson which begins with a question, and goes on on another board."""
CLICKS: Final = 12
BOARD: Final = "carcassonne&board=WAG-G-1&ask=feature+0,0.c1"
SHAPES: Final = "-1,0.r1", "0,0.c1"
"""Shapes of that board; on the last one a figure is laid."""
PHASES: Final = {
    "worker": "its script",
    "scripts": "the scripts of Pyodide",
    "python": "Python itself",
    "unpacked": "the library unpacked",
    "loaded": "the library imported",
    "ready": "all",
}
READY: Final = "() => document.documentElement.dataset.blEngine === 'ready'"
LIVES: Final = "() => document.querySelector('[data-bl] :is(.bl-status, .bl-notice)')"
TIMES: Final = "() => performance.getEntriesByName('bl-engine')[0].detail"
"""Milliseconds after the page was asked for."""


@benchmark
def site_engine() -> Iterator[Measure]:
    """The engine of the site: ready after the request, and clicks until the picture is there."""
    with built() as address, chromium() as browser:
        yield from _ready(browser, address)
        yield from _clicks(browser, address)


@benchmark(named=True)
def thirty_engines() -> Iterator[Measure]:
    """Thirty pages of the site at once on this machine, each with an engine of its own.

    In a class every browser has a machine for itself; here all of them share one, so that it says
    what the files and a single machine bear, not how long a reader waits.
    """
    with built() as address:
        before = time.perf_counter()
        with ThreadPoolExecutor(PAGES // SHARE) as browsers:
            found = [*browsers.map(_many, [address] * (PAGES // SHARE))]
        seconds = time.perf_counter() - before
        ready = [one / 1000 for times in found for one in times]
        yield Measure(
            f"{PAGES} engines on one machine, half of them ready",
            statistics.median(ready),
            None,
            "s",
        )
        yield Measure(f"{PAGES} engines on one machine, all ready", max(ready), None, "s")
        yield Measure("from the first browser's start to the end", seconds, None, "s")


def _many(address: str) -> list[float]:
    """When each of some pages was ready, opened at once in a browser of their own."""
    with chromium() as browser:
        pages = [browser.new_context().new_page() for _number in range(SHARE)]
        for page in pages:
            page.goto(address + LESSON, wait_until="commit")
        for page in pages:
            page.wait_for_function(READY, timeout=PATIENCE)
        return [float(page.evaluate(TIMES)["ready"]) for page in pages]


@contextmanager
def built() -> Iterator[str]:
    """The address of the site with Pyodide."""
    named = os.environ.get(VARIABLE)
    folder = Path(named or Path(__file__).parents[1] / ".cache" / f"pyodide-{pin().version}")
    if not folder.is_dir():
        raise NotMeasuredError(f"there is no Pyodide: name its folder in {VARIABLE}")
    with TemporaryDirectory() as place, served(build(Path(place) / "site", folder).folder) as at:
        yield at


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser that keeps nothing from others."""
    path = find_chromium()
    if path is None:
        raise NotMeasuredError("there is no Chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        try:
            yield browser
        finally:
            browser.close()


def _ready(browser: Browser, address: str) -> Iterator[Measure]:
    """The first page that somebody opens, and the next one."""
    visits = [_visit(browser, address) for _number in range(VISITS)]
    first = min((one for one, _next in visits), key=lambda times: times["ready"])
    following = min((after for _first, after in visits), key=lambda times: times["ready"])
    yield Measure("engine ready on the first page", first["ready"] / 1000, 4, "s")
    before = 0.0
    for phase, words in PHASES.items():
        if phase != "ready":
            yield Measure(f"of it: {words}", (first[phase] - before) / 1000, _most(phase), "s")
        before = first[phase]
    yield Measure("engine ready on the next page", following["ready"] / 1000, None, "s")


def _most(phase: str) -> float | None:
    return 1 if phase == "loaded" else None


def _visit(browser: Browser, address: str) -> tuple[dict[str, float], dict[str, float]]:
    context = browser.new_context()
    found = []
    for name in (LESSON, NEXT):
        page = opened(context.new_page(), address + name)
        found.append({key: float(value) for key, value in page.evaluate(TIMES).items()})
        page.close()
    context.close()
    return found[0], found[1]


def opened(page: Page, address: str) -> Page:
    """A page whose first place lives."""
    page.goto(address, wait_until="commit")
    page.wait_for_function(READY, timeout=PATIENCE)
    page.wait_for_function(LIVES, timeout=PATIENCE)
    page.wait_for_timeout(REST)
    return page


def _clicks(browser: Browser, address: str) -> Iterator[Measure]:
    """Clicks at a reader's pace: steps of a lesson, shapes of a board, changes."""
    expect.set_options(timeout=PATIENCE)
    page = browser.new_page()
    _answered(opened(page, f"{address}{NEXT}"), find_case(CASE))
    place = f"[data-of='{CASE}'] "
    names = [f"{place}.bl-back", f"{place}.bl-next"]
    steps = [click(page, one, f"{place}.bl-box") for one in names * CLICKS]
    yield from both("Next on the site", steps)
    page.close()
    page = opened(browser.new_page(), f"{address}settle.html#{BOARD}")
    to_changes(page)
    shapes = [f".bl-box [data-key='{key}']" for key in SHAPES]
    times = [click(page, one, ".bl-spots") for one in shapes * CLICKS]
    yield from both("a shape on the site", times)
    changes = [click(page, one, *CHANGED) for one in (PUT, ".bl-undo") * CLICKS]
    yield from both("a change on the site", changes)


def _answered(page: Page, case: Case) -> Locator:
    """A case of an open lesson, solved as a learner does with a mouse, at its last step."""
    lesson = page.locator(f"[data-of='{case.id}']")
    lesson.scroll_into_view_if_needed()
    lesson.locator(".bl-stage > .bl-status").first.wait_for(state="attached")
    hand, learner = Mouse(page), Learner(case)
    for number in range(len(learner.at.frames)):
        if number:
            _do(hand, lesson, learner, [Gesture("button", "go-on")])
        expect(lesson.locator(".bl-count").first).to_contain_text(f"task {number + 1} ")
        _do(hand, lesson, learner, learner.solution())
    expect(lesson.locator(".bl-back")).to_be_enabled()
    page.wait_for_timeout(REST)
    return lesson


def _do(hand: Mouse, lesson: Locator, learner: Learner, gestures: Iterable[Gesture]) -> None:
    """Gestures, each when the page has followed the one before."""
    for gesture in gestures:
        hand.perform(lesson, gesture)
        learner.do(gesture)
        hand.page.wait_for_timeout(REST)
