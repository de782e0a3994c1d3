"""Which place of a page lives first."""

from __future__ import annotations

from importlib.resources import files

import pytest
from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

ASKED = """
const asked = [];
const turns = new Turns();
const place = (name, isClicked, isInSight) => ({
    kept: { some: () => isClicked }, isInSight,
    ask() { asked.push(name); setTimeout(() => turns.done(this), 1); },
});
const busy = place("the first", false, false);
for (const one of [busy, place("above", false, false), place("in sight", false, true),
    place("clicked", true, false), place("below", false, false)]) turns.add(one);
"""


def test_what_was_clicked_lives_first_then_what_is_in_sight(browser: Browser) -> None:
    script = files("boardlib.site").joinpath("host", "turns.js").read_text(encoding="utf-8")
    page = browser.new_page()
    page.set_content(f'<script type="module">{script}{ASKED}window.asked = asked;</script>')
    page.wait_for_function("() => window.asked?.length === 5")
    order = page.evaluate("() => window.asked")
    assert order == ["the first", "clicked", "in sight", "above", "below"]
    page.close()
