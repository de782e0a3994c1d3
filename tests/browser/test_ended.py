"""A kernel that has ended, or a page that is loaded again: it is said, and a case goes on."""

from __future__ import annotations

from functools import partial

import pytest

from tests.browser.lab import CURRENT, Lab, Turn
from tests.browser.waiting import expect, until_equal

CELLS = [
    'from boardlib.widgets import lesson\nlesson("TUN-19")',
    "from boardlib.widgets import progress\nprogress()",
    'from boardlib.widgets import practice\npractice("road-score")',
    'from boardlib.widgets import lesson\nlesson("TUN-T1.1")',
    'from boardlib.widgets import settle\nsettle("TUN-B", "features")',
    'from boardlib.widgets import compare\ncompare("WAG-G-1")',
    'from boardlib.widgets import hot_seat\nhot_seat("tour", people=["blue"], seed="s")',
    'from boardlib.widgets import estimate\nestimate("How many?", 6, [5, 6], "roads")',
]
KERNEL = f"{CURRENT}.sessionContext.session.kernel"
ENDS: dict[str, str] = {
    "shut down": f"() => {CURRENT}.sessionContext.shutdown()",
    "restarted": f"() => {KERNEL}.restart()",
    "dead": f"""() => {{ {KERNEL}.requestExecute({{
        code: "import os, signal; os.kill(os.getpid(), signal.SIGKILL)" }}); }}""",
}
PRESSABLE = """root => [...root.querySelectorAll("button, input, summary, [tabindex='0']")]
    .filter((one) => !one.closest("[inert]") && one.checkVisibility()).length"""
LIVING = ".jp-OutputArea-output:has(.bl-player, .bl-keeps)"
RUN_FIRST = f"""async () => {{
    {CURRENT}.content.activeCellIndex = 0;
    await window.jupyterapp.commands.execute("notebook:run-cell");
}}"""
REVIVE = f"""async () => {{
    const context = {CURRENT}.sessionContext;
    if (!context.session?.kernel) await context.changeKernel({{ name: "python3" }});
}}"""


def _to_the_second_step_answered(lab: Lab) -> str:
    """Go to the first question and answer it; where the lesson is then."""
    player = lab.page.locator(".bl-player").first
    expect(player.locator(".bl-count")).to_contain_text("step")
    lab.rest()
    for _step in range(6):
        if player.locator(".bl-choice:not(.bl-off) input").count():
            break
        player.get_by_role("button", name="Next").click()
        lab.rest()
    player.locator(".bl-choice:not(.bl-off) input").first.click()
    player.get_by_role("button", name="Check", exact=True).click()
    lab.rest()
    if player.get_by_role("button", name="Next").is_enabled():
        player.get_by_role("button", name="Next").click()
        lab.rest()
    return player.locator(".bl-count").inner_text()


def _to_another_exercise(lab: Lab) -> str:
    """Take another exercise than the one that was drawn by lot; which one it is."""
    number = lab.page.locator(".bl-practice .bl-seed input")
    first = number.input_value()
    lab.page.get_by_role("button", name="Another one", exact=True).click()
    expect(number).not_to_have_value(first)
    return number.input_value()


def alive(turned: Turn) -> Lab:
    """A notebook of all of them, run; where it was revived before, only the lesson begins anew."""
    lab = turned("ended.ipynb", CELLS)
    if lab.page.locator(LIVING).count() < len(CELLS):
        lab.run_all()
    else:
        lab.page.evaluate(RUN_FIRST)
        lab.rest()
    expect(lab.page.locator(".bl-player .bl-count").first).to_contain_text("step 1 of")
    return lab


@pytest.mark.parametrize("how", ENDS)
def test_it_is_said_once_and_the_place_comes_back(turned: Turn, how: str) -> None:
    lab = alive(turned)
    place = _to_the_second_step_answered(lab)
    assert "1 of" not in place
    exercise = _to_another_exercise(lab)
    lab.rest()
    lab.page.evaluate(ENDS[how])
    if how == "dead":  # JupyterLab says so, too, before all else
        lab.page.get_by_role("dialog").get_by_role("button", name="Ok").click()
    banners = lab.page.locator(".bl-ended")
    expect(banners).to_have_count(len(CELLS))
    for player in lab.page.locator(".bl-player").all():
        expect(player.locator(".bl-ended")).to_contain_text("Run All Cells")
        until_equal(lab.page, partial(player.evaluate, PRESSABLE), 0)
    lab.page.evaluate(REVIVE)
    lab.wait_idle()
    lab.run_all()
    expect(banners).to_have_count(0)
    expect(lab.page.locator(".bl-player .bl-count").first).to_have_text(place)
    expect(lab.page.locator(".bl-practice .bl-seed input")).to_have_value(exercise)
    lab.rest()
    assert lab.page.locator(".bl-player").first.evaluate(PRESSABLE) > 2


# --- the page is loaded again while its kernel lives --------------------------------------

LOADED = ['from boardlib.widgets import lesson\nlesson("TUN-32")', "'the next cell'"]
SAVE = f"() => {CURRENT}.context.save()"


# The kinds of content of every output of what the page would have JupyterLab save.
KINDS = f"""() => {CURRENT}.context.model.toJSON().cells.flatMap((one) => one.outputs)
    .map(({{data}}) => Object.keys(data))"""


def test_after_a_reload_one_press_brings_the_case_back(turned: Turn) -> None:
    """What the page hands over to be saved has no widget in front of its picture.

    So it is with a server that knows nothing of boardlib, too.
    """
    lab = turned("again.ipynb", LOADED)
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
