"""Whatever is clicked in something of ours, the keys that follow never reach the notebook."""

from __future__ import annotations

from time import monotonic

import pytest
from playwright.sync_api import expect

from boardlib.catalogue import cases
from tests.browser.conftest import Turn
from tests.browser.lab import Lab

pytestmark = pytest.mark.browser

KINDS = {
    "case": 'from boardlib.widgets import lesson\nlesson("TUN-19")',
    "class": 'from boardlib.widgets import lesson\nlesson("TUN-19", teacher=True)',
    "workshop": 'from boardlib.widgets import settle\nsettle("TUN-B", "features")',
    "practice": 'from boardlib.widgets import practice\npractice("tunnels", seed=3)',
    "table": 'from boardlib.widgets import hot_seat\nhot_seat("tour", people=["blue"], seed="s")',
    "prediction": (
        "from boardlib.widgets import estimate\n"
        'estimate("How many roads has this board?", 6, [5, 6, 7], "roads", shares=False)'
    ),
    "compare": 'from boardlib.widgets import compare\ncompare("WAG-G-1")',
    "coding": 'from boardlib.widgets import check\ncheck("open_ends")',
    "progress": "from boardlib.widgets import progress\nprogress()",
    "index": "from boardlib.widgets import index\nindex()",
    "notice": 'from boardlib.widgets import lesson\nlesson("no such case")',
    "desk": 'from boardlib.widgets.coding.desk import program\nprogram("open_ends")',
    "folded": "from boardlib.widgets import folded\nwith folded('What is it?'):\n    print(6 * 7)",
}
KEYS = [*"abddxxzyck", "Enter", "ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight", "Delete"]
OURS = ".jp-OutputArea-output :is(.bl-player, .bl-keeps), .jp-OutputArea-output.bl-player"
# Places in the output of the first cell: the middle of what is no control and lies in the window,
# or of what is one; of each kind of element with each class one, so that there are not too many.
PLACES = """(outer, controls) => {
    const CONTROL = "button, input, textarea, select, summary, label, a, [data-do], [data-key]";
    const found = new Map();
    for (const one of [outer, ...outer.querySelectorAll("*")]) {
        const { left, top, width, height } = one.getBoundingClientRect();
        const [x, y] = [left + Math.min(width / 2, 40), top + Math.min(height / 2, 12)];
        const hit = document.elementFromPoint(x, y);
        if (width < 4 || height < 4 || !hit || !outer.contains(hit)) continue;
        if (Boolean(hit.closest(CONTROL)) !== controls || hit.closest("a")) continue;
        const name = `${hit.tagName} ${hit.getAttribute("class")}`;
        found.set(name, [name, x, y]);
    }
    return [...found.values()].slice(0, 14);
}"""


@pytest.mark.parametrize("kind", KINDS)
def test_no_key_in_it_reaches_the_notebook(turned: Turn, kind: str) -> None:
    cells = [KINDS[kind], "'the next cell'", "'the one after it'"]
    lab = turned("keys.ipynb", cells)
    lab.run_all()
    output = lab.page.locator(OURS).first
    expect(output).to_be_visible()
    lab.rest()
    until = monotonic() + 30
    while not _places(lab, controls=False) and monotonic() < until:
        lab.page.wait_for_timeout(100)  # what stands there may still be on its way
    pressed: set[tuple[bool, str]] = set()
    for controls in (False, True):
        # What was pressed may have moved all others.
        while fresh := [one for one in _places(lab, controls) if (controls, one[0]) not in pressed]:
            name, x, y = fresh[0]
            pressed.add((controls, name))
            _click_and_press(lab, x, y)
            assert lab.sources() == cells, f"after a click on {name}"
    assert pressed


def _places(lab: Lab, controls: bool) -> list[tuple[str, float, float]]:
    lab.rest()  # what the keys before have brought about may still move everything
    output = lab.page.locator(OURS).first
    output.evaluate("one => one.scrollIntoView({ block: 'start' })")
    found: list[tuple[str, float, float]] = output.evaluate(PLACES, controls)
    return found


def _click_and_press(lab: Lab, x: float, y: float) -> None:
    lab.page.mouse.click(x, y)
    for key in KEYS:
        lab.page.keyboard.press(key)
    lab.page.keyboard.press("Escape")


ASKED = next(case.id for case in cases().values() if case.frames()[0].is_prediction)
"""A case that begins with a question."""


@pytest.mark.parametrize("shown", [f"lesson({ASKED!r})", f"lesson({ASKED!r}, teacher=True)"])
def test_a_letter_is_chosen_on_a_keyboard_that_writes_none_of_ours(
    turned: Turn, shown: str
) -> None:
    lab = turned("keys.ipynb", [f"from boardlib.widgets import *\n{shown}"])
    lab.run_all()
    lab.page.locator(".bl-player .bl-box, .bl-teacher .bl-box").first.focus()
    lab.rest()
    russian = {"key": "ф", "code": "KeyA", "text": "ф"}
    keyboard = lab.page.context.new_cdp_session(lab.page)
    keyboard.send("Input.dispatchKeyEvent", {"type": "keyDown", **russian})
    keyboard.send("Input.dispatchKeyEvent", {"type": "keyUp", "key": "ф", "code": "KeyA"})
    keyboard.detach()
    expect(lab.page.locator(".bl-choice input").first).to_be_checked()
