"""Everything of ours in one notebook: no key gets out of it, and no style changes another."""

from __future__ import annotations

import pytest

from boardlib.catalogue import cases
from tests.browser.lab import Lab, Turn
from tests.browser.waiting import expect, until

KINDS = {
    "case": 'from boardlib.widgets import lesson\nlesson("TUN-19")',
    "task": 'from boardlib.widgets import lesson\nlesson("TUN-T1.1")',
    "number": 'from boardlib.widgets import lesson\nlesson("TUN-T2.1")',
    "plan": 'from boardlib.widgets import lesson\nlesson("BIA-B1.1")',
    "class": 'from boardlib.widgets import lesson\nlesson("TUN-19", teacher=True)',
    "workshop": 'from boardlib.widgets import settle\nsettle("TUN-B", "features")',
    "practice": 'from boardlib.widgets import practice\npractice("road-score", seed=3)',
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
    "desk": 'from boardlib.widgets.coding.view import program\nprogram("open_ends")',
    "folded": "from boardlib.widgets import folded\nwith folded('What is it?'):\n    print(6 * 7)",
}
KEYS = [*"abddxxzyck", "Enter", "ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight", "Delete"]
OURS = ".jp-OutputArea-output :is(.bl-player, .bl-keeps), .jp-OutputArea-output.bl-player"
# Places in the output of the first cell: the middle of what is no control and lies in the window,
# or of what is one; of each kind of element with each first class of ours one, so that there are
# not too many: what follows says how it stands just now.
PLACES = """(outer, controls) => {
    const CONTROL = "button, input, textarea, select, summary, label, a, [data-do], [data-key]";
    const named = (one) => {
        const ours = [...one.classList].find((name) => name.startsWith("bl-"));
        return `${one.localName} ${ours ?? one.classList[0] ?? ""}`;
    };
    const found = new Map();
    const tried = new Map();
    for (const one of [outer, ...outer.querySelectorAll("*")]) {
        if (tried.get(named(one)) > 3) continue;  // of a board's many lines a few are enough
        const { left, top, width, height } = one.getBoundingClientRect();
        if (width < 4 || height < 4) continue;
        tried.set(named(one), (tried.get(named(one)) ?? 0) + 1);
        const [x, y] = [left + Math.min(width / 2, 40), top + Math.min(height / 2, 12)];
        const hit = document.elementFromPoint(x, y);
        if (!hit || !outer.contains(hit)) continue;
        if (Boolean(hit.closest(CONTROL)) !== controls || hit.closest("a")) continue;
        found.set(named(hit), [named(hit), x, y]);
    }
    return [...found.values()].slice(0, 14);
}"""


AT_LEAST, AT_MOST = 4, 10
"""So many places of a kind are tried that look like those of another kind, and so many others."""


@pytest.fixture(scope="module")
def tried() -> set[tuple[bool, str]]:
    """Places that were tried in whatever kind."""
    return set()


@pytest.mark.parametrize("kind", KINDS)
def test_no_key_in_it_reaches_the_notebook(
    turned: Turn, kind: str, tried: set[tuple[bool, str]]
) -> None:
    cells = [KINDS[kind], "'the next cell'", "'the one after it'"]
    lab = turned("keys.ipynb", cells)
    lab.run_all()
    expect(lab.page.locator(OURS).first).to_be_visible()
    until(lab.page, lambda: _places(lab, controls=False) + _places(lab, controls=True), bool)
    for controls in (False, True):
        here: set[str] = set()
        # What was pressed may have moved all others.
        while fresh := [one for one in _places(lab, controls) if one[0] not in here]:
            unlike = [one for one in fresh if (controls, one[0]) not in tried]
            if len(here) >= (AT_MOST if unlike else AT_LEAST):
                break
            name, x, y = (unlike or fresh)[0]
            here.add(name)
            tried.add((controls, name))
            _click_and_press(lab, x, y)
            assert lab.sources() == cells, f"after a click on {name}"


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


# --- styles -------------------------------------------------------------------------------

# What looks otherwise when all style sheets of ours stand in the opposite order: where, and what.
# Of two rules of the same weight the later one counts: here each is once the later one.
TURNED_ROUND = """() => {
    const sheets = [...document.querySelectorAll("style")].filter((one) =>
        one.closest(".jp-OutputArea") || one.id.startsWith("boardlib."));
    const ours = ":is(.bl-player, .bl-keeps)";
    const parts = [...document.querySelectorAll(`${ours}, ${ours} *`)]
        .filter((one) => !one.closest("svg, style"));
    const names = [...getComputedStyle(document.body)]
        .filter((name) => !/^-|block|inline/.test(name));
    const looks = () => parts.map((one) => {
        const style = getComputedStyle(one);
        return new Map(names.map((name) => [name, style.getPropertyValue(name)]));
    });
    const before = looks();
    for (const sheet of sheets.toReversed()) document.head.append(sheet);
    const changed = new Set();
    looks().forEach((after, index) => {
        for (const [name, value] of after) {
            const was = before[index].get(name);
            if (was !== value) changed.add(`${parts[index].className}: ${name} ${was} ${value}`);
        }
    });
    return { sheets: sheets.length, changed: [...changed], parts: parts.length };
}"""


def test_every_widget_looks_the_same_whichever_style_came_last(turned: Turn) -> None:
    lab = turned("styles.ipynb", [*KINDS.values()])
    lab.run_all()
    expect(lab.page.locator(".bl-player .bl-box svg").nth(5)).to_be_visible()
    lab.rest()
    found = lab.page.evaluate(TURNED_ROUND)
    assert found["sheets"] > 5
    assert found["parts"] > 500
    assert found["changed"] == []
