"""A page is loaded again while its kernel lives: one press, and a case goes on where it was."""

from __future__ import annotations

import pytest

from tests.browser.lab import CURRENT, Lab
from tests.browser.waiting import expect

pytestmark = pytest.mark.browser

CELLS = ['from boardlib.widgets import lesson\nlesson("TUN-32")', "'the next cell'"]
SAVE = f"() => {CURRENT}.context.save()"


# The kinds of content of every output of what the page would have JupyterLab save.
KINDS = f"""() => {CURRENT}.context.model.toJSON().cells.flatMap((one) => one.outputs)
    .map(({{data}}) => Object.keys(data))"""


def test_after_a_reload_one_press_brings_the_case_back(opened: Lab) -> None:
    """What the page hands over to be saved has no widget in front of its picture.

    So it is with a server that knows nothing of boardlib, too.
    """
    lab = opened
    lab.run_all()
    board = lab.page.locator(".bl-player .bl-box svg").first
    expect(board).to_be_visible()
    lab.rest()
    kinds = lab.page.evaluate(KINDS)
    assert "text/html" in kinds[0]
    assert not any("widget" in kind for kind in kinds[0])
    expect(board).to_be_visible()
    expect(lab.page.locator(".bl-still")).to_have_count(0)
    lab.page.get_by_role("button", name="Next", exact=True).click()
    expect(lab.page.locator(".bl-count")).to_contain_text("step 2")
    lab.rest()
    lab.page.evaluate(SAVE)
    lab.page.reload()
    begin = lab.page.get_by_role("button", name="Run this cell", exact=True)
    expect(begin).to_be_visible()
    expect(lab.page.locator(".bl-player")).to_have_count(0)
    lab.wait_idle()
    begin.click()
    expect(lab.page.locator(".bl-count")).to_contain_text("step 2")
    expect(begin).to_have_count(0)
