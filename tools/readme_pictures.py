"""Take the pictures of the README from the running product: ``make pictures``.

A lesson in JupyterLab, light and dark, at a question that was answered wrongly.  They are written
to the folder ``pictures``.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import Locator, expect, sync_playwright

from boardlib.catalogue import find_case
from tests.browser.lab import Lab, Theme, launch, page_of
from tests.browser.server import Server
from tests.chromium import BROWSERS, find_chromium

FOLDER: Final = Path(__file__).parents[1] / "pictures"
CASE: Final = "TUN-32"
STEP: Final = 3
SIZE: Final = {"width": 1280, "height": 1200}
SCALE: Final = 1.25


def main() -> None:
    """Take both pictures."""
    found = find_chromium()
    if found is None:
        sys.exit(f"The pictures are taken in a browser: install one of {', '.join(BROWSERS)}.")
    FOLDER.mkdir(exist_ok=True)
    with TemporaryDirectory() as home, sync_playwright() as playwright:
        os.environ["BOARDLIB_DATA"] = home
        browser = launch(playwright, found)
        with Server(Path(home) / "lab").running() as server:
            for theme in ("light", "dark"):
                with page_of(
                    server, browser, theme, viewport=SIZE, device_scale_factor=SCALE
                ) as lab:
                    taken = _answered(lab, theme)
                    taken.screenshot(path=FOLDER / f"lesson-{theme}.png")
        browser.close()


def _answered(lab: Lab, theme: Theme) -> Locator:
    """A lesson at the question, with the first wrong choice checked."""
    lab.write("lesson.ipynb", ["from boardlib.widgets import lesson", f"lesson({CASE!r})"])
    lab.open("lesson.ipynb", theme)
    lab.run_all()
    player = lab.page.locator(".bl-player").first
    for _step in range(STEP - 1):
        player.get_by_role("button", name="Next").click()
        lab.rest()
    choices = find_case(CASE).frames()[STEP - 1].choices
    wrong = next(number for number, choice in enumerate(choices) if not choice.right)
    player.locator(".bl-choice").nth(wrong).click()
    player.get_by_role("button", name="Check").click()
    lab.rest()
    lab.page.mouse.move(0, 0)
    expect(player.locator(".bl-verdict").first).to_be_visible()
    return player


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    main()
