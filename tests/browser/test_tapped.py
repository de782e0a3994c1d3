"""A finger in Settle an argument means what lies nearest, and a slim thing sooner."""

from __future__ import annotations

import pytest

from boardlib import carcassonne
from boardlib.drawing.svg import svg
from tests.browser.lab import Bare

ROADS = "players 2\ntile BG-D 0,0 0\ntile BG-U 1,0 0\ntile BG-U 0,1 90"
PAGE = """<style>svg {{ width: 190px; height: auto }}</style>
<div class="bl-board-side"><div class="bl-box">{board}</div></div>"""
LISTEN = """() => {
    const tapped = new Tapped();
    tapped.isFinger = true;
    window.meant = [];
    const root = document.querySelector(".bl-board-side");
    root.addEventListener("click", (event) => tapped.note(event), true);
    root.addEventListener("click", ({ target }) => {
        meant.push(target.closest("[data-key]").dataset.key);
    });
}"""
MIDDLE = """(key) => {
    const shape = document.querySelector(`[data-key="${key}"]`);
    const { x, y, width, height } = shape.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
}"""


@pytest.mark.parametrize("key", ["1,0.r1", "0,1.r1"])
def test_a_finger_on_a_straight_road_means_the_road(bare: Bare, key: str) -> None:
    """What is drawn broad is its line: the road itself has no height, or no width."""
    board = svg(carcassonne.draw(carcassonne.read(ROADS)), "light", "tapped")
    page = bare(PAGE.format(board=board), "widgets/workshop/tapped.js")
    page.evaluate(LISTEN)
    page.mouse.click(*page.evaluate(MIDDLE, key))
    assert page.evaluate("() => meant")[-1] == key
