"""A finger: it taps, and where places lie close a button lays."""

from __future__ import annotations

import math
from typing import Final

from playwright.sync_api import Locator

from tests.browser.hands import QUICK, Hand

TWICE: Final = 600
"""Milliseconds after which a tap at the same place is no longer the second of two."""


class Finger(Hand):
    """Somebody with a phone."""

    broad = 44
    last = (-math.inf, -math.inf)

    def press(self, part: Locator) -> None:
        part.tap(timeout=QUICK)

    def at(self, x: float, y: float) -> None:
        if math.dist(self.last, (x, y)) < self.broad:  # the board may have moved meanwhile
            self.page.wait_for_timeout(TWICE)
        self.page.touchscreen.tap(x, y)
        self.last = (x, y)

    def point(self, root: Locator, key: str) -> None:
        super().point(root, key)
        lay = self.button(root, "lay").and_(root.locator(":enabled"))
        if lay.count():  # it is gone where what was laid at once has ended the task
            self.press(lay)
