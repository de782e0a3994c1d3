"""JupyterLab in a narrow window, or twice as large: nothing that can be pressed is cut off."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from boardlib.catalogue import find_case
from tests.browser.choices import answer
from tests.browser.lab import Lab
from tests.browser.waiting import expect, until, until_equal

SHOWN = (
    "lesson('TUN-32')",
    "compare('WAG-1')",
    "settle('WAG-1')",
    "practice('road-score')",
    "hot_seat('tour')",
)
PICTURE = """\
from boardlib import carcassonne
carcassonne.draw(carcassonne.read("\\n".join(f"tile BG-U {x},0 90" for x in range(7))))"""
IMPORTS = "from boardlib.widgets import compare, hot_seat, lesson, practice, settle"
CELLS = [IMPORTS, *SHOWN, PICTURE]

# What can be pressed and lies partly outside of its lesson, or outside of what is seen of it.
CUT_OFF = """() => {
    const cut = [];
    for (const player of document.querySelectorAll(".bl-player")) {
        const output = player.closest(".jp-OutputArea-output").getBoundingClientRect();
        const { left, right } = player.getBoundingClientRect();
        for (const button of player.querySelectorAll("button")) {
            if (!button.checkVisibility({ visibilityProperty: true })) continue;
            const box = button.getBoundingClientRect();
            if (box.width < 2) continue;  // for those who hear
            const [first, last] = [Math.max(left, output.left), Math.min(right, output.right)];
            if (box.left < first - 1 || box.right > last + 1) {
                cut.push(`${player.className}: ${button.textContent}`);
            }
        }
    }
    return cut;
}"""


@pytest.fixture(scope="module")
def page(opened: Lab) -> Iterator[Lab]:
    """A notebook with a lesson of each kind, just run, beside the list of files."""
    with opened.untroubled():
        opened.run_all()
        expect(opened.page.locator(".bl-player")).to_have_count(len(SHOWN))
        opened.rest()
        yield opened


def nothing_is_cut_off(page: Lab) -> None:
    until_equal(page.page, lambda: page.page.evaluate(CUT_OFF), [])


@pytest.mark.parametrize("width", [700, 640])
def test_every_button_can_be_seen(page: Lab, width: int) -> None:
    page.page.set_viewport_size({"width": width, "height": 800})
    page.rest()
    expect(page.page.locator(".jp-FileBrowser")).to_be_visible()
    nothing_is_cut_off(page)


def test_every_button_of_a_case_can_be_seen_at_each_step(page: Lab) -> None:
    """Also those that are there while a question is open, after it, and at the end."""
    page.page.set_viewport_size({"width": 640, "height": 800})
    player, case = page.page.locator(".bl-player").first, find_case("TUN-32")
    for frame in case.frames():
        expect(player.locator(".bl-count")).to_have_text(
            f"step {frame.number} of {len(case.steps)}"
        )
        for name in ("First", "Back", "Next", "Last"):
            expect(player.get_by_role("button", name=name, exact=True)).to_be_visible()
        nothing_is_cut_off(page)
        if frame.is_prediction:
            answer(player, frame)
            page.rest()
            nothing_is_cut_off(page)
        if frame.number < len(case.steps):
            player.get_by_role("button", name="Next", exact=True).click()


SQUEEZED = """pieces => pieces.filter(one => one.scrollHeight > one.clientHeight + 1)
    .map(one => one.getAttribute("aria-label") ?? one.textContent)"""


def test_every_piece_in_a_drawer_is_seen_whole(page: Lab) -> None:
    page.page.set_viewport_size({"width": 640, "height": 800})
    shop = page.page.locator(".bl-workshop")
    drawers = shop.get_by_role("group", name="Below the board")
    drawers.get_by_role("button", name="Lay").click()
    pieces = shop.locator(".bl-piece-of")
    expect(pieces.first).to_be_visible()
    until_equal(page.page, lambda: pieces.evaluate_all(SQUEEZED), [])
    drawers.get_by_role("button", name="Ask").click()
    expect(pieces.first).to_be_hidden()


WIDTH = "one => one.getBoundingClientRect().width"


def test_a_picture_is_shown_larger_where_there_is_little_room(page: Lab) -> None:
    """By a button of its own that is not there on a wide page; its keys are not the notebook's."""
    picture = page.page.locator(".bl-pictured")
    button = picture.get_by_role("button", name="Larger")
    page.page.set_viewport_size({"width": 1280, "height": 800})
    expect(picture).to_have_count(1)
    expect(button).to_be_hidden()
    page.page.set_viewport_size({"width": 640, "height": 800})
    image = picture.locator("img")
    expect(button).to_be_visible()
    page.rest()
    small = float(image.evaluate(WIDTH))
    button.click()
    close = picture.get_by_role("button", name="Close")
    expect(close).to_be_visible()
    until(page.page, lambda: float(image.evaluate(WIDTH)), lambda wide: wide > 1.4 * small)
    cells = page.cell_count()
    page.page.keyboard.press("a")
    assert page.cell_count() == cells
    close.click()
    expect(close).to_be_hidden()
    button.click()
    expect(close).to_be_visible()
    page.page.keyboard.press("Escape")
    expect(close).to_be_hidden()
    expect(button).to_be_visible()


def test_at_a_table_why_not_is_told_below_the_board(page: Lab) -> None:
    page.page.set_viewport_size({"width": 640, "height": 800})
    table = page.page.locator(".bl-table")
    expect(table.locator(".bl-box")).to_be_visible()
    expect(table.locator(".bl-strip")).to_be_visible()
