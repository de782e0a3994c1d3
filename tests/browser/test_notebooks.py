"""The lessons as they are handed out, opened in JupyterLab."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.lab import CURRENT, Lab, Turn
from tests.browser.waiting import expect

FOLDER = Path(__file__).parents[2] / "notebooks"


@pytest.fixture(scope="module")
def wagon(shared: Lab, turned: Turn) -> Iterator[Lab]:
    """A lesson with few cases, run from top to bottom without trouble."""
    shared.copy(FOLDER / "05_one_step.ipynb")
    with shared.untroubled():
        lab = turned("05_one_step.ipynb")
        cells = lab.cell_count()
        expect(lab.page.get_by_text(re.compile("^(?:step|task) 1 of")).first).to_be_visible()
        expect(lab.page.locator(".jp-RenderedHTML img").first).to_be_visible()
        lab.run_all()
        assert lab.cell_count() == cells
        yield lab


def test_a_lesson_runs_from_top_to_bottom(wagon: Lab) -> None:
    player = wagon.page.locator(".bl-player").first
    player.scroll_into_view_if_needed()
    expect(player.locator(".bl-sub")).to_be_visible()
    expect(player.locator(".bl-title")).to_be_hidden()  # it stands above the cell
    expect(player.locator(".bl-box svg")).to_be_visible()
    expect(wagon.page.locator(".bl-trouble")).to_have_count(0)
    assert wagon.errors == []
    assert wagon.outside == []


def test_the_answers_below_a_lesson_stay_folded_when_it_is_run(wagon: Lab) -> None:
    lessons = wagon.page.evaluate(
        f"""() => {CURRENT}.content.model.sharedModel.cells.filter(
            cell => /^bl\\.lesson\\(/m.test(cell.getSource())).length"""
    )
    folds = wagon.page.locator(".jp-OutputArea details", has_text="In square brackets")
    expect(folds).to_have_count(lessons)
    told = folds.first.locator("pre")
    expect(told).to_be_hidden()
    folds.first.locator("summary").click()
    expect(told).to_be_visible()
