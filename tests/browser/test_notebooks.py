"""The lessons as they are handed out, opened in JupyterLab."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Turn
from tests.browser.lab import CURRENT, Lab

pytestmark = pytest.mark.browser

FOLDER = Path(__file__).parents[2] / "notebooks"


@pytest.fixture(scope="module")
def tunnels(shared: Lab, turned: Turn) -> Iterator[Lab]:
    """The first lesson, run from top to bottom without trouble."""
    shared.copy(FOLDER / "01_tunnels.ipynb")
    with shared.untroubled():
        lab = turned("01_tunnels.ipynb")
        cells = lab.cell_count()
        expect(lab.page.get_by_text("step 1 of").first).to_be_visible()
        expect(lab.page.locator(".jp-RenderedHTML img").first).to_be_visible()
        lab.run_all()
        assert lab.cell_count() == cells
        yield lab


def test_the_tunnel_lesson_runs_from_top_to_bottom(tunnels: Lab) -> None:
    player = tunnels.page.locator(".bl-player").first
    player.scroll_into_view_if_needed()
    expect(player.locator(".bl-sub")).to_be_visible()
    expect(player.locator(".bl-title")).to_be_hidden()  # it stands above the cell
    expect(player.locator(".bl-box svg")).to_be_visible()
    assert tunnels.page.locator(".bl-trouble").count() == 0
    assert tunnels.errors == []
    assert tunnels.outside == []


def test_the_answers_below_a_lesson_stay_folded_when_it_is_run(tunnels: Lab) -> None:
    lessons = tunnels.page.evaluate(
        f"""() => {CURRENT}.content.model.sharedModel.cells.filter(
            cell => /^lesson\\(/m.test(cell.getSource())).length"""
    )
    folds = tunnels.page.locator(".jp-OutputArea details", has_text="The rulings of this case")
    expect(folds).to_have_count(lessons)
    told = folds.first.locator("pre")
    expect(told).to_be_hidden()
    folds.first.locator("summary").click()
    expect(told).to_be_visible()
