"""What a test waits for: what follows from a press is there a while later, not at once."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, TypeVar, cast

from playwright.sync_api import FloatRect, Locator, Page
from playwright.sync_api import expect as expect_of_one

SHOWN = 60.0
"""Seconds that something may take until it is shown: a busy machine is no defect."""
STEP = 0.05
AMBIGUOUS = "strict mode violation"
"""What Playwright says at once, without waiting, where a name means two parts of a page."""
Expect = TypeVar("Expect")
T = TypeVar("T")


class Patient:
    """Expects as Playwright does; where two parts are meant it waits until only one is there."""

    def __init__(self, part: Locator, patience: float) -> None:
        self._part, self._patience = part, patience

    def __getattr__(self, name: str) -> Callable[..., None]:
        met = getattr(expect_of_one(self._part), name)

        def expected(*wished: Any, **named: Any) -> None:
            end = time.monotonic() + self._patience
            while True:
                try:
                    met(*wished, **named)
                except AssertionError as error:
                    if AMBIGUOUS not in str(error) or time.monotonic() > end:
                        raise
                    self._part.page.wait_for_timeout(STEP * 1000)
                else:
                    return

        return expected


def _patient(asked: Expect) -> Expect:
    def expect(part: Locator | Page) -> object:
        return Patient(part, SHOWN) if isinstance(part, Locator) else expect_of_one(part)

    return cast(Expect, expect)


expect_of_one.set_options(timeout=SHOWN * 1000)
expect = _patient(expect_of_one)
"""Playwright's, for a part of a page that may still stand beside the one that it replaces."""


def box_of(part: Locator) -> FloatRect:
    """Where a part of a page is seen."""
    box = part.bounding_box()
    assert box is not None, part
    return box


def until(page: Page, read: Callable[[], T], wished: Callable[[T], bool]) -> T:
    """Read something of a page again and again until it is as wished, or fail with what it is."""
    end = time.monotonic() + SHOWN
    while not wished(found := read()):
        assert time.monotonic() < end, found
        page.wait_for_timeout(STEP * 1000)
    return found


def until_equal(page: Page, read: Callable[[], object], wished: object) -> None:
    """Wait until what is read of a page is so, or fail with what it is instead."""
    until(page, read, lambda found: found == wished)
