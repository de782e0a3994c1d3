"""The legend below a board: all of it is seen, also where two boards stand side by side."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from boardlib.widgets.kit.stage import style_sheet

pytestmark = pytest.mark.browser

ENTRIES = ("what it is about", "may be taken over", "leader", "group", "attack position", "start")
CUT = """() => {
    const room = document.querySelector(".bl-legend").getBoundingClientRect();
    return [...document.querySelectorAll(".bl-entry")].filter((one) => {
        const { right, bottom } = one.getBoundingClientRect();
        return right > room.right + 1 || bottom > room.bottom + 1;
    }).map((one) => one.textContent);
}"""


@pytest.mark.parametrize("across", [540, 1080])
def test_no_sign_of_a_legend_is_cut(browser: Browser, across: int) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    swatch = '<span class="bl-swatch"><svg viewBox="0 0 26 21"></svg></span>'
    entries = "".join(f'<span class="bl-entry">{swatch}{words}</span>' for words in ENTRIES)
    page.set_content(
        f"<style>{style_sheet()} body {{ margin: 0 }}</style>"
        '<div class="bl-player" style="width: 1080px"><div class="bl-body bl-doing bl-across">'
        f'<div class="bl-stage" style="width: {across}px"><div class="bl-box"></div>'
        f'<div class="bl-legend">{entries}</div></div></div></div>'
    )
    assert page.evaluate(CUT) == []
    page.close()
