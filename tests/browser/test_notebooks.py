"""The lessons as they are handed out, opened in JupyterLab."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.lab import CURRENT, Lab

pytestmark = pytest.mark.browser

FOLDER = Path(__file__).parents[2] / "notebooks"


def test_the_tunnel_lesson_runs_from_top_to_bottom(lab: Lab) -> None:
    lab.copy(FOLDER / "01_tunnels.ipynb")
    lab.open("01_tunnels.ipynb")
    cells = lab.cell_count()
    expect(lab.page.locator(".jp-RenderedText", has_text="<lesson TUN-").first).to_be_visible()
    lab.run_all()
    player = lab.page.locator(".bl-player").first
    player.scroll_into_view_if_needed()
    expect(player.locator(".bl-title")).to_be_visible()
    expect(player.locator(".bl-box svg")).to_be_visible()
    assert lab.page.locator(".bl-trouble").count() == 0
    assert lab.cell_count() == cells
    assert lab.errors == []
    assert lab.outside == []


def test_the_answers_below_a_lesson_stay_folded_when_it_is_run(lab: Lab) -> None:
    lab.copy(FOLDER / "01_tunnels.ipynb")
    lab.open("01_tunnels.ipynb")
    lab.run_all()
    lessons = lab.page.evaluate(
        f"""() => {CURRENT}.content.model.sharedModel.cells.filter(
            cell => cell.getSource().startsWith("lesson(")).length"""
    )
    folds = lab.page.locator(".jp-OutputArea details", has_text="The rulings of this case")
    expect(folds).to_have_count(lessons)
    told = folds.first.locator("pre")
    expect(told).to_be_hidden()
    folds.first.locator("summary").click()
    expect(told).to_be_visible()
