"""What is said at a place of the board stands where it covers nothing that one looks at."""

from __future__ import annotations

from importlib.resources import files

import pytest
from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

PAGE = """
<style>body {{ margin: 0; }} .bl-over > * {{ position: absolute; width: {wide}px; height: 60px; }}
.bl-box {{ width: {box}px; margin: 90px auto; }}</style>
<div class="root" style="position: relative">
  <div class="bl-doing"><div class="bl-stage"><div class="bl-box">
    <svg viewBox="0 0 240 240" width="100%" height="240" style="display: block">
      <rect data-key="place" x="{x}" y="{y}" width="{size}" height="{high}"/>
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


def opened(browser: Browser, **shown: object) -> Page:
    script = files("boardlib.widgets").joinpath("player", "over.js").read_text(encoding="utf-8")
    page = browser.new_page(viewport={"width": 1000, "height": 500})
    page.set_content(
        PAGE.format_map(
            {
                "size": 20,
                "high": 20,
                "wide": 200,
                "box": 240,
                "figures": "",
                "script": script,
                **shown,
            }
        )
    )
    page.wait_for_function("() => window.there")
    return page


@pytest.mark.parametrize("css", ["", "bl-word"], ids=["a refusal", "a new word"])
@pytest.mark.parametrize("across", [30, 110, 190])
def test_beside_the_board_rather_than_on_a_figure(browser: Browser, css: str, across: int) -> None:
    figures = "".join(FIGURE.format(x=x, y=y) for x, y in ROWS)
    page = opened(browser, x=across, y=110, figures=figures, css=css)
    assert page.evaluate(COVERED) == 0
    page.close()


def test_what_goes_on_beyond_the_edge_is_named_where_it_is_seen(browser: Browser) -> None:
    figures = "".join(FIGURE.format(x=x, y=y) for x, y in ROWS)
    shown = {"box": 900, "x": -200, "y": 0, "size": 600, "high": 240, "wide": 90}
    page = opened(browser, css="bl-word", figures=figures, **shown)
    word = page.locator(".bl-word").bounding_box()
    board = page.locator("svg").bounding_box()
    page.close()
    assert word is not None
    assert board is not None
    left = board["x"] + (board["width"] - 240) / 2  # it is drawn in the middle
    beyond = max(left - word["x"] - word["width"], word["x"] - left - 240)
    assert beyond < 20  # as far as any word from what it names
