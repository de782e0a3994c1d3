"""What is said at a place of the board stands where it covers nothing that one looks at."""

from __future__ import annotations

from importlib.resources import files

import pytest
from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

PAGE = """
<style>body {{ margin: 0; }} .bl-over > * {{ position: absolute; width: 200px; height: 60px; }}
.bl-box {{ width: 240px; margin: 90px auto; }}</style>
<div class="root" style="position: relative">
  <div class="bl-doing"><div class="bl-stage"><div class="bl-box">
    <svg width="240" height="240" style="display: block">
      <rect data-key="place" x="{x}" y="{y}" width="20" height="20"/>
      <g class="bl-figure">{figures}</g>
    </svg></div></div></div>
  <div class="bl-over"><div data-at="place" class="{css}">Not here</div></div>
</div>
<script type="module">{script}
floatOver(document.querySelector(".root"));
window.there = true;</script>
"""
FIGURE = '<circle cx="{x}" cy="{y}" r="15"/>'
COVERED = """() => {
    const [said] = document.querySelectorAll("[data-at]");
    const one = said.getBoundingClientRect();
    return [...document.querySelectorAll("circle, [data-key]")].filter((other) => {
        const { left, right, top, bottom } = other.getBoundingClientRect();
        return left < one.right && right > one.left && top < one.bottom && bottom > one.top;
    }).length;
}"""
ROWS = [(x, y) for x in (40, 120, 200) for y in (60, 180)]
"""Figures above and below the middle of the board."""


@pytest.mark.parametrize("css", ["", "bl-word"], ids=["a refusal", "a new word"])
@pytest.mark.parametrize("across", [30, 110, 190])
def test_beside_the_board_rather_than_on_a_figure(browser: Browser, css: str, across: int) -> None:
    script = files("boardlib.widgets").joinpath("player", "over.js").read_text(encoding="utf-8")
    figures = "".join(FIGURE.format(x=x, y=y) for x, y in ROWS)
    page = browser.new_page(viewport={"width": 1000, "height": 500})
    page.set_content(PAGE.format(x=across, y=110, figures=figures, css=css, script=script))
    page.wait_for_function("() => window.there")
    assert page.evaluate(COVERED) == 0
    page.close()
