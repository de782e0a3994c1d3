"""A mouse: it clicks, and lies beside the lesson while somebody looks."""

from __future__ import annotations

from playwright.sync_api import Locator

from tests.browser.hands import QUICK, Hand


class Mouse(Hand):
    """Somebody with a mouse."""

    def press(self, part: Locator) -> None:
        part.click(timeout=QUICK)

    def at(self, x: float, y: float) -> None:
        self.page.mouse.click(x, y)
