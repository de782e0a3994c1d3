"""Gestures on what is really drawn: what fingers and a mouse have in common."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Error, Locator, Page

from tests.browser.gestures import Gesture

QUICK = 8000
"""Milliseconds until something that is to be pressed has to be there."""
# Where one points at a shape: at a point at which it is seen, the nearest to its middle. A finger
# is put to the middle of what is small, and on what is broad where it covers nothing small.
SPOT = """(root, [key, finger]) => {
    const shapes = [...root.querySelectorAll(`.bl-box [data-key="${CSS.escape(key)}"]`)];
    const others = [...root.querySelectorAll(".bl-box [data-key]")].filter((one) => (
        finger && one.dataset.key !== key));
    const small = others.map((one) => one.getBoundingClientRect()).filter(({ width, height }) => (
        width + height > 0 && Math.max(width, height) <= finger));
    const isClear = (x, y) => small.every(({ left, top, width, height }) => (
        Math.hypot(left + width / 2 - x, top + height / 2 - y) > finger / 2));
    for (const shape of shapes) {
        const { left, top, width, height } = shape.getBoundingClientRect();
        if (!width && !height) continue;
        const keyAt = (x, y) => document.elementFromPoint(x, y)?.closest("[data-key]")?.dataset.key;
        const middle = [left + width / 2, top + height / 2];
        // The middle of a bend lies beside it; a cross that lies on a place is pressed with it.
        const below = document.elementsFromPoint(...middle).map((one) => one.closest("[data-key]"));
        const isHit = below.find(Boolean)?.dataset.key === key;
        if (Math.max(width, height) <= finger && isHit) return middle;
        const spots = [];
        for (let across = 1; across < 8; across += 1) {
            for (let down = 1; down < 8; down += 1) spots.push([across / 8, down / 8]);
        }
        const far = ([a, b]) => Math.hypot((a - 0.5) * width, (b - 0.5) * height);
        spots.sort((one, other) => far(one) - far(other));
        const all = spots.map(([across, down]) => [left + across * width, top + down * height]);
        const seen = all.filter(([x, y]) => keyAt(x, y) === key);
        if (seen.length) return seen.find(([x, y]) => isClear(x, y)) ?? seen[0];
        return middle;
    }
    return null;
}"""
# The board and its page are scrolled until the middle of a shape is seen.
BRING = """(root, key) => {
    for (const shape of root.querySelectorAll(`.bl-box [data-key="${CSS.escape(key)}"]`)) {
        const { left, top, width, height } = shape.getBoundingClientRect();
        if (!width && !height) continue;
        const box = shape.closest(".bl-box").getBoundingClientRect();
        const x = left + width / 2;
        const seen = top > 60 && top + height < innerHeight - 60
            && x > Math.max(0, box.left) && x < Math.min(innerWidth, box.right);
        if (!seen) shape.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
        return true;
    }
    return false;
}"""


class MissingError(Exception):
    """What is to be pressed is not there, or cannot be pressed."""


def quoted(text: str) -> str:
    """A text as CSS has it between quotes."""
    return json.dumps(text, ensure_ascii=False)


class Hand:
    """Somebody who points.

    Args:
        page: the page on which.

    Attributes:
        broad: pixels that are covered by what one points with.
    """

    broad = 0

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, part: Locator) -> None:
        """Press a part of the page."""
        raise NotImplementedError

    def at(self, x: float, y: float) -> None:
        """Point at a place of the window."""
        raise NotImplementedError

    def perform(self, root: Locator, gesture: Gesture) -> None:
        """Do a gesture in a lesson.

        Raises:
            MissingError: where what is meant is not there, or something lies over it.
        """
        try:
            self._perform(root, gesture)
        except Error as error:
            first = error.message.splitlines()
            over = [line.strip() for line in first if "intercepts" in line]
            raise MissingError(f"{gesture}: {(over or first)[0]}") from error

    def _perform(self, root: Locator, gesture: Gesture) -> None:
        how, what = gesture.how, gesture.what
        if how in ("take", "press", "slot", "table", "turn"):
            self.press(root.locator(f"[data-{how}={quoted(what)}]").first)
        elif how == "button":
            self.press(self.button(root, what))
        elif how == "choose":
            choice = root.locator(".bl-choice:not(.bl-off)").nth(int(what))
            self.press(choice.locator(".bl-label").first)
        elif how == "guess":
            self._say(root, what)
        else:
            self.point(root, what)

    def button(self, root: Locator, name: str) -> Locator:
        """A button of a lesson that is seen, by its class."""
        return root.locator(f".bl-{name}.jupyter-button:not(.bl-off):visible").last

    def point(self, root: Locator, key: str) -> None:
        """Point at a shape where it is seen."""
        if not root.evaluate(BRING, key):
            raise MissingError(f"point {key}: it is not drawn")
        spot: list[float] | None = root.evaluate(SPOT, [key, self.broad])
        if spot is None:
            raise MissingError(f"point {key}: it is not drawn")
        self.at(*spot)

    def _say(self, root: Locator, number: str) -> None:
        field = root.locator(".bl-guess")
        self.press(field)
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(number)


def told(error: Any) -> str:
    """What went wrong, in a line."""
    return str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
