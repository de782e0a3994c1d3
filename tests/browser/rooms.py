"""The three places in which a lesson is walked through: the site, class pages, a notebook."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Protocol

from playwright.sync_api import Browser, BrowserContext, FloatRect, Locator, Page

from boardlib.notebooks.catalogue import Entry
from boardlib.site.cells import page_of
from tests.browser.by_keys import Keys
from tests.browser.by_mouse import Mouse
from tests.browser.by_touch import Finger
from tests.browser.contact import put_together
from tests.browser.gestures import Learner
from tests.browser.hands import Hand
from tests.browser.lab import Lab, Theme
from tests.browser.server import PROJECT, Server
from tests.browser.site import READY

LONG: Final = 240_000
"""Milliseconds until an engine or a kernel has to be there: a busy machine is no defect."""


class Room(Protocol):
    """A place with a lesson open in it.

    Attributes:
        errors: what went wrong in the scripts of the page.
        shows: what a page of this kind shows of a step, by name.
        touched: whether fingers press.
        covered: whether answers are covered until a key shows them.
    """

    page: Page
    hand: Hand
    errors: list[str]
    shows: tuple[str, ...]
    touched: bool
    covered: bool

    def begin(self, number: int, learner: Learner) -> Locator:
        """Go to a case of the lesson, counted from 0, and wait until it lives."""

    def picture(self, root: Locator, path: Path) -> None:
        """What somebody sees of a case now."""


SHOWN: Final[tuple[str, ...]] = (
    "count",
    "tone",
    "said",
    "held",
    "slots",
    "guess",
    "table",
    "undo",
    "marked",
    "chosen",
)


class _OnTheSite:
    """A page of the built site."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(f"error of the page: {error}"))
        page.on("console", lambda said: self._heard(said.type, said.text))
        page.set_default_timeout(LONG)

    def _heard(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.errors.append(f"{kind} in the console: {text}")

    def open(self, address: str) -> None:
        self.page.goto(address, wait_until="commit")
        self.page.wait_for_selector(READY, state="attached")

    def leave(self) -> None:
        """Forget what was answered, and close the page."""
        self.page.evaluate("() => localStorage.clear()")
        self.page.close()

    def _lives(self, learner: Learner, css: str) -> Locator:
        section = self.page.locator(f"section[id='{learner.case.id}']").first
        section.evaluate("one => one.scrollIntoView({ behavior: 'instant' })")
        root = section.locator(css).first
        root.locator(".bl-status").first.wait_for(state="attached")
        root.locator(".bl-box svg").first.wait_for(state="attached")
        return root


class OnAPhone(_OnTheSite):
    """The site in a narrow window, by touch."""

    shows: tuple[str, ...] = SHOWN
    touched, covered = True, False

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.hand: Hand = Finger(page)

    def begin(self, number: int, learner: Learner) -> Locator:
        return self._lives(learner, ".bl-player")

    def picture(self, root: Locator, path: Path) -> None:
        """Window by window, as somebody scrolls along: nothing is laid out anew for it."""
        box, window = root.bounding_box(), self.page.viewport_size
        assert box is not None
        assert window is not None
        was, wide, high = self.page.evaluate("() => scrollY"), window["width"], window["height"]
        top, ends = box["y"] + was, box["y"] + was + box["height"]
        parts = []
        while ends - top >= 1:  # less is no pixel
            at = self.page.evaluate("y => (scrollTo(0, y), scrollY)", top)
            cut = min(ends - top, high + at - top)
            parts.append(
                self.page.screenshot(
                    clip=FloatRect(x=0, y=top - at, width=wide, height=cut), animations="disabled"
                )
            )
            top += cut
        self.page.evaluate("y => scrollTo(0, y)", was)
        put_together(parts, path)


class BeforeAClass(_OnTheSite):
    """Covered pages, by keys alone."""

    shows: tuple[str, ...] = (
        "count",
        "said",
        "held",
        "slots",
        "guess",
        "table",
        "marked",
        "chosen",
        "covered",
    )
    touched, covered = False, True

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.hand: Hand = Keys(page)

    def begin(self, number: int, learner: Learner) -> Locator:
        assert isinstance(self.hand, Keys)
        self.hand.learner = learner
        root = self._lives(learner, ".bl-teacher")
        root.locator(".bl-next").first.focus()
        return root

    def picture(self, root: Locator, path: Path) -> None:
        self.page.screenshot(path=path, animations="disabled")


class InANotebook:
    """A notebook in JupyterLab, by mouse."""

    shows: tuple[str, ...] = SHOWN
    touched, covered = False, False

    def __init__(self, lab: Lab) -> None:
        self.lab, self.page = lab, lab.page
        self.hand: Hand = Mouse(lab.page)
        self.errors = lab.errors
        lab.page.on("console", lambda said: self._heard(said.type, said.text))

    def _heard(self, kind: str, text: str) -> None:
        if kind == "error":
            self.errors.append(f"error in the console: {text}")

    def begin(self, number: int, learner: Learner) -> Locator:
        root = self.page.locator(".bl-player:not(.bl-player .bl-player)").nth(number)
        root.scroll_into_view_if_needed()
        root.locator(".bl-box svg").first.wait_for(state="attached")
        return root

    def picture(self, root: Locator, path: Path) -> None:
        self.page.mouse.move(1, 1)
        root.evaluate("one => one.scrollIntoView({ behavior: 'instant' })")
        self.page.screenshot(path=path, animations="disabled")


@contextmanager
def phone(browser: Browser, theme: Theme) -> Iterator[BrowserContext]:
    """A window of 390 x 800 pixels, and fingers; the engine is kept from one lesson to the next."""
    context = browser.new_context(
        viewport={"width": 390, "height": 800},
        has_touch=True,
        color_scheme=theme,
        device_scale_factor=1.5,
    )
    yield context
    context.close()


@contextmanager
def wall(browser: Browser, theme: Theme) -> Iterator[BrowserContext]:
    """A window of 1280 x 800 pixels before a class; the engine is kept in the same way."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, color_scheme=theme)
    yield context
    context.close()


@contextmanager
def on_a_phone(context: BrowserContext, address: str, entry: Entry) -> Iterator[Room]:
    """A lesson on the site, by touch, for somebody who has answered nothing yet."""
    room = OnAPhone(context.new_page())
    room.open(address + page_of(entry))
    yield room
    room.leave()


@contextmanager
def before_a_class(context: BrowserContext, address: str, entry: Entry) -> Iterator[Room]:
    """Its covered pages, by keys."""
    room = BeforeAClass(context.new_page())
    room.open(f"{address}teacher/{page_of(entry)}")
    yield room
    room.leave()


@contextmanager
def in_a_notebook(browser: Browser, server: Server, entry: Entry, theme: Theme) -> Iterator[Room]:
    """Its notebook in JupyterLab, in a window of 1280 x 800 pixels, with all cells run."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    folder = re.sub(r"\W", "_", f"walk_{entry.name}_{theme}")
    lab = Lab(server, context, folder)
    lab.copy(PROJECT / "notebooks" / entry.notebook)
    lab.open(entry.notebook, theme, LONG / 1000)
    lab.page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
    lab.run_all(LONG / 1000)
    yield InANotebook(lab)
    context.close()
    server.stop_kernels(f"{folder}/")
    shutil.rmtree(server.root / folder, ignore_errors=True)
