"""What would have to change, in JupyterLab: looked for a little at a time, then there as cards."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.conftest import Turn
from tests.browser.lab import Lab
from tests.browser.waiting import expect

pytestmark = pytest.mark.browser

CELLS = [
    "from boardlib.game import flips\nfrom boardlib.widgets import lesson, settle",
    "flips.A_WHILE = 0.0",
    "settle('braking', 'may 2 yellow')",
    "lesson('WAG-W1.6')",
]


@pytest.fixture
def page(turned: Turn) -> Iterator[Lab]:
    """A notebook in which every change is put to the rules for itself."""
    lab = turned("turning.ipynb", CELLS)
    lab.page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
    with lab.untroubled():
        lab.run_all()
        expect(lab.page.locator(".bl-player .bl-box svg").first).to_be_visible()
        yield lab


def test_cards_come_below_a_refusal_though_it_is_looked_for_in_parts(page: Lab) -> None:
    room = page.page.locator(".bl-workshop").first
    expect(room.locator(".bl-turning-card")).to_have_count(3)
    room.locator(".bl-turning-card").first.click()
    expect(room.locator(".bl-answers")).to_contain_text("As it was")
    expect(room.locator(".bl-asked-was")).to_be_focused()
    lesson = page.page.locator(".bl-player:not(.bl-workshop)").last
    lesson.locator(".bl-cannot.jupyter-button").first.click()
    expect(lesson.locator(".bl-turning-card").first).to_be_visible()
    assert lesson.locator(".bl-turning-card").count() > 0
