"""What a walk notices on a screen: what is seen, what is wrong, and what has moved."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Locator, Page

from tests.browser.lab import DRAWN, STILL

SCRIPT: Final = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
PATIENCE: Final = 30_000
"""Milliseconds until a page has to show what follows from a gesture."""
OFF: Final = 1
"""Pixels that something may be away, by rounding."""

Stands = Mapping[str, list[int]]


def look_closely(page: Page) -> None:
    """Let a page be looked at."""
    if not page.evaluate("() => Boolean(window.boardlibWalk)"):
        page.evaluate(SCRIPT)


def settle(page: Page) -> None:
    """Wait until the page has drawn what it shows, and end what still changes gently."""
    page.evaluate(DRAWN)
    page.wait_for_function(STILL)
    page.evaluate(DRAWN)


def differing(page: Page, root: Locator, wished: Mapping[str, Any]) -> dict[str, list[Any]]:
    """Wait until a lesson shows something; what it shows otherwise at the end of the patience."""
    handle = root.element_handle()
    same = "([root, wished]) => !Object.keys(boardlibWalk.differs(root, wished)).length"
    try:
        page.wait_for_function(same, arg=[handle, dict(wished)], timeout=PATIENCE)
    except Exception:
        found: dict[str, list[Any]] = root.evaluate(
            "(root, wished) => boardlibWalk.differs(root, wished)", dict(wished)
        )
        return found
    return {}


def stands(root: Locator) -> Stands:
    """Where everything lies in a lesson that can be pressed: left, top and width."""
    found: Stands = root.evaluate("root => boardlibWalk.stands(root)")
    return found


def moved(before: Stands, now: Stands) -> list[str]:
    """What is there at both times, and has moved."""
    both = [name for name in before if name in now]
    far = {name: [b - a for a, b in zip(before[name], now[name], strict=True)] for name in both}
    return [
        f"moved by {change[0]}, {change[1]} px, wider by {change[2]}: {name}"
        for name, change in far.items()
        if max(map(abs, change)) > OFF
    ]


def noticed(root: Locator, touched: bool) -> list[str]:
    """What is wrong with a screen."""
    found: list[str] = root.evaluate(
        "(root, touched) => boardlibWalk.noticed(root, touched)", touched
    )
    return found


def given(root: Locator, sentences: list[str]) -> list[str]:
    """Which of these sentences can be read, or stand in the page unseen."""
    found: list[str] = root.evaluate(
        "(root, sentences) => boardlibWalk.given(root, sentences)", sentences
    )
    return [f"stands on the page before it is answered: {one[:70]}" for one in found]
