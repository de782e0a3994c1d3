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


def test_the_answers_below_a_lesson_are_folded(lab: Lab) -> None:
    lab.copy(FOLDER / "01_tunnels.ipynb")
    lab.open("01_tunnels.ipynb")
    folded = lab.page.evaluate(
        f"""() => {CURRENT}.content.widgets.filter(cell => cell.outputHidden)
            .map(cell => cell.model.sharedModel.getSource())"""
    )
    printed = [source for source in folded if "transcript" in source]
    assert len(printed) == lab.page.evaluate(
        f"""() => {CURRENT}.content.model.sharedModel.cells.filter(
            cell => cell.getSource().startsWith("lesson(")).length"""
    )
    expect(lab.page.get_by_text("The rulings of this case").first).to_be_hidden()
