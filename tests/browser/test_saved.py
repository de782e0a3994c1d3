"""A lesson that was run shows its boards on every later visit, and when it is exported."""

from __future__ import annotations

import subprocess
import sys

from playwright.sync_api import Browser, Page

from tests.browser.lab import CURRENT, Lab, Turn
from tests.browser.waiting import expect

CELLS = [
    "from boardlib.widgets import compare, hot_seat, lesson, practice, progress, settle",
    'lesson("TUN-19")',
    'settle("TUN-B")',
    'compare("WAG-G-1")',
    'practice("road-score", seed=3)',
    'hot_seat("tour", people=["blue"], seed="s")',
    "progress()",
]
BOARDS = len(CELLS) - 2
"""So many cells show a board."""
SAVE = f"() => {CURRENT}.context.save()"
STILLS = ".bl-still img"
BROKEN = "Error displaying widget"
SHOWN = "image => image.complete && image.naturalWidth > 100 && image.checkVisibility()"


def _expect_every_board(page: Page) -> None:
    pictures = page.locator(STILLS)
    expect(pictures).to_have_count(BOARDS)
    for picture in pictures.all():
        picture.scroll_into_view_if_needed()
        page.wait_for_function(SHOWN, arg=picture.element_handle())
    expect(page.locator("body")).not_to_contain_text(BROKEN)


def _expect_export(lab: Lab, browser: Browser, name: str, *options: str) -> None:
    """A notebook of the page's folder, exported by nbconvert, shows all without a network."""
    subprocess.run(
        [sys.executable, "-m", "nbconvert", "--to", "html", *options, str(lab.root / name)],
        check=True,
        capture_output=True,
        env=lab.server._environment,
    )
    with browser.new_context(offline=True) as context:
        page = context.new_page()
        page.goto((lab.root / name).with_suffix(".html").as_uri())
        _expect_every_board(page)


def test_what_was_run_and_saved_shows_its_boards_the_next_day(
    shared: Lab, turned: Turn, browser: Browser
) -> None:
    """Also in the dark."""
    shared.write("saved.ipynb", CELLS)
    lab = turned("saved.ipynb")
    lab.run_all()
    expect(lab.page.locator(".bl-player .bl-box svg").first).to_be_visible()
    expect(lab.page.locator(STILLS)).to_have_count(0)
    lab.rest()
    lab.page.evaluate(SAVE)
    _expect_export(lab, browser, "saved.ipynb")
    lab.server.stop_kernels(lab.folder)
    lab.open("saved.ipynb", "dark")
    expect(lab.page.locator("body")).to_have_attribute("data-jp-theme-light", "false")
    _expect_every_board(lab.page)
    lab.run_all()  # and it is alive again
    expect(lab.page.locator(".bl-player .bl-box svg").first).to_be_visible()
    expect(lab.page.locator(STILLS)).to_have_count(0)


def test_an_export_that_runs_it_shows_its_boards_without_a_network(
    shared: Lab, browser: Browser
) -> None:
    shared.write("cells.ipynb", CELLS)
    _expect_export(shared, browser, "cells.ipynb", "--execute")
