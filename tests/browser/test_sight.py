"""What has to be read next is in sight: a lesson taken by keyboard alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from boardlib.case import find_case
from boardlib.lesson import Presenter
from tests.browser.choices import letters
from tests.browser.conftest import Turn

pytestmark = pytest.mark.browser

CELLS = ["from boardlib.lesson import lesson", "lesson('TUN-32')"]
NARROW: ViewportSize = {"width": 440, "height": 900}
LARGE: ViewportSize = {"width": 1920, "height": 1080}
SMALL: ViewportSize = {"width": 1280, "height": 800}
# Parts of the lesson that are not wholly in the room of the notebook, of those that would fit.
HIDDEN = """(root, places) => {
    const room = document.querySelector(".jp-WindowedPanel-outer").getBoundingClientRect();
    const parts = places.map((place) => root.querySelector(place).getBoundingClientRect());
    const outside = ({ top, bottom }) => top < room.top - 1 || bottom > room.bottom + 1;
    const start = Math.min(...parts.map((one) => one.top));
    const end = Math.max(...parts.map((one) => one.bottom));
    const high = end - start;
    return high > room.height ? null : places.filter((_place, index) => outside(parts[index]));
}"""


def seen(page: Page, *wished: list[str]) -> None:
    """The first of the wished parts that fit together are in sight."""
    root = page.locator(".bl-player").first
    found = [root.evaluate(HIDDEN, places) for places in wished]
    assert next(hidden for hidden in found if hidden is not None) == []


@pytest.mark.parametrize("screen", [LARGE, SMALL], ids=["large", "small"])
def test_question_and_answer_are_in_sight_after_every_key(
    turned: Turn, screen: ViewportSize
) -> None:
    lab = turned("sight.ipynb", CELLS)
    lab.page.set_viewport_size(screen)
    lab.run_all()
    page, show = lab.page, Presenter(find_case("TUN-32"))
    player = page.locator(".bl-player").first
    player.locator(".bl-box").focus()
    for index, frame in enumerate(show.frames):
        show.go(index)
        expect(player.locator(".bl-count")).to_contain_text(f"step {index + 1} ")
        lab.rest()
        seen(page, [".bl-box", ".bl-prompt"], [".bl-prompt"])
        if show.pending:
            page.keyboard.press(letters(frame, right=False)[0].lower())
            page.keyboard.press("Enter")
            expect(player.locator(".bl-retry")).to_be_visible()
            lab.rest()
            seen(page, [".bl-box", ".bl-reasons"], [".bl-box", ".bl-verdict"])
            show.answer()
        page.keyboard.press("n")


# The cursor on a board, from the left edge of what is seen of it and from the right one.
AT_CURSOR = """(box) => {
    const [seen, ring] = [box, box.querySelector(".bl-cursor")].map((one) => (
        one.getBoundingClientRect()
    ));
    return [ring.left - seen.left, seen.right - ring.right];
}"""


def test_a_board_that_is_wider_than_the_page_shows_where_the_arrow_keys_are(turned: Turn) -> None:
    lab = turned("sight.ipynb", CELLS)
    lab.page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
    lab.page.set_viewport_size(NARROW)
    lab.run_all()
    box = lab.page.locator(".bl-player .bl-box").first
    box.focus()
    assert box.evaluate("box => box.scrollWidth > 1.5 * box.clientWidth")
    for _press in range(12):
        lab.page.keyboard.press("ArrowRight")
        assert min(box.evaluate(AT_CURSOR)) >= 0
    assert box.evaluate("box => box.scrollLeft") > 0


def test_a_board_is_shown_larger_and_no_key_reaches_the_notebook(turned: Turn) -> None:
    lab = turned("sight.ipynb", CELLS)
    lab.page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
    lab.page.set_viewport_size(NARROW)
    lab.run_all()
    larger = lab.page.get_by_role("button", name="Larger", exact=True)
    for leave in ("Escape", "Enter"):
        larger.focus()
        lab.page.keyboard.press("Enter")
        dialog = lab.page.get_by_role("dialog")
        expect(dialog).to_be_visible()
        for key in [*"abddx", "Tab"]:
            lab.page.keyboard.press(key)
        dialog.get_by_role("button", name="Close", exact=True).focus()
        lab.page.keyboard.press(leave)
        expect(dialog).to_have_count(0)
        expect(larger).to_be_focused()
    assert lab.sources() == CELLS
