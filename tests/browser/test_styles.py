"""Each kind of widget brings its style along: it looks the same whichever of them came last."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Turn
from tests.browser.test_keys import KINDS
from tests.browser.waiting import expect

pytestmark = pytest.mark.browser

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
