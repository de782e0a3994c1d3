"""A lesson that was run shows its boards on every later visit, and when it is exported."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.lab import CURRENT, Lab

pytestmark = pytest.mark.browser

CELLS = [
    "from boardlib.widgets import compare, hot_seat, lesson, practice, progress, settle",
    'lesson("TUN-19")',
    'settle("TUN-B")',
    'compare("WAG-G-1")',
    'practice("tunnels", seed=3)',
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
        assert picture.evaluate(SHOWN)
    assert BROKEN not in page.content()


def test_what_was_run_and_saved_shows_its_boards_the_next_day(lab: Lab) -> None:
    lab.write("saved.ipynb", CELLS)
    lab.open("saved.ipynb")
    lab.run_all()
    expect(lab.page.locator(".bl-player .bl-box svg").first).to_be_visible()
    assert lab.page.locator(STILLS).count() == 0
    lab.page.evaluate(SAVE)
    lab.server.stop_kernels(lab.folder)
    lab.open("saved.ipynb")
    _expect_every_board(lab.page)
    lab.run_all()  # and it is alive again
    expect(lab.page.locator(".bl-player .bl-box svg").first).to_be_visible()
    assert lab.page.locator(STILLS).count() == 0


@pytest.mark.parametrize("run", [True, False])
def test_an_export_shows_its_boards_without_a_network(
    lab: Lab, browser: Browser, tmp_path: Path, run: bool
) -> None:
    """Run while it is exported, or saved by JupyterLab before."""
    saved = lab.write("cells.ipynb", CELLS)
    if not run:
        lab.open("cells.ipynb")
        lab.run_all()
        lab.page.evaluate(SAVE)
    options = ["--to", "html", *(["--execute"] if run else []), "--output-dir", str(tmp_path)]
    subprocess.run(
        [sys.executable, "-m", "nbconvert", *options, str(saved)],
        check=True,
        capture_output=True,
        env=lab.server._environment,
    )
    with browser.new_context(offline=True) as context:
        page = context.new_page()
        page.goto((tmp_path / "cells.html").as_uri())
        _expect_every_board(page)
