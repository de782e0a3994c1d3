"""A finger: it taps, and where places lie close a button lays."""

from __future__ import annotations

from playwright.sync_api import Locator

from tests.browser.hands import QUICK, Hand


class Finger(Hand):
    """Somebody with a phone."""

    broad = 44

    def press(self, part: Locator) -> None:
        part.tap(timeout=QUICK)

    def at(self, x: float, y: float) -> None:
        self.page.touchscreen.tap(x, y)

    def point(self, root: Locator, key: str) -> None:
        super().point(root, key)
        lay = self.button(root, "lay").and_(root.locator(":enabled"))
        if lay.count():  # it is gone where what was laid at once has ended the task
            self.press(lay)
