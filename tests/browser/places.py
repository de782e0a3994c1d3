"""Nothing that can be pressed moves because something else was pressed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.browser.lab import Lab, Turn
from tests.browser.playing import begun

# Where everything lies that can be pressed, within the player: its name -> left, top.
PLACES = """(root) => {
    const found = {};
    const from = root.getBoundingClientRect();
    const parts = root.querySelectorAll("button, summary, input, textarea, select, .bl-box");
    for (const one of parts) {
        if (!one.checkVisibility({ visibilityProperty: true })) continue;
        if (one.closest(".bl-reply, .bl-strip")) continue;  // a part of what is said just now
        const box = one.getBoundingClientRect();
        const said = one.dataset.do ? `${one.dataset.do} ${one.dataset.text}`
          : one.className + one.textContent.trim();
        const name = one.matches(".bl-box") ? "the board" : said;
        found[name] = [Math.round(box.left - from.left), Math.round(box.top - from.top)];
    }
    return found;
}"""


@contextmanager
def shown(turned: Turn, code: str, player: str) -> Iterator[Lab]:
    """A page with nothing but what a line of code shows; nothing may go wrong on it."""
    cells = [f"from boardlib.widgets import *\n{code}"]
    with begun(turned, cells, f"{player} .bl-box svg", {"width": 1280, "height": 800}) as lab:
        yield lab


def places(lab: Lab, player: str) -> dict[str, Any]:
    """Where everything lies that can be pressed, by its name."""
    lab.rest()
    found: dict[str, Any] = lab.page.locator(player).first.evaluate(PLACES)
    return found


def moved(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """What was there before and after, and lies elsewhere now."""
    both = before.keys() & after.keys()
    return {name: (before[name], after[name]) for name in both if before[name] != after[name]}
