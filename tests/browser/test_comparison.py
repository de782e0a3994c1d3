"""Editions side by side in JupyterLab: by keyboard, by mouse, in both themes."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator

from boardlib.widgets import SideBySide, comparison
from tests.browser.lab import PLAIN, Lab, Turn
from tests.browser.places import moved, places
from tests.browser.playing import begun
from tests.browser.waiting import expect, until

CELLS = ["from boardlib.widgets import compare", "compare('WAG-2')", "import json"]


@pytest.fixture
def page(turned: Turn) -> Iterator[Lab]:
    """A notebook with one comparison, just run."""
    with begun(turned, CELLS, ".bl-comparison .bl-count:has-text('(0,0), 1 of 6')") as lab:
        expect(root(lab).locator(".bl-box svg")).to_have_count(2)
        yield lab


@pytest.fixture
def shown() -> SideBySide:
    """What is to be seen, computed here."""
    return comparison("WAG-2")


def root(lab: Lab) -> Locator:
    return lab.page.locator(".bl-comparison").first


def board(lab: Lab, number: int) -> Locator:
    return root(lab).locator(".bl-box").nth(number)


def at(lab: Lab, place: str) -> None:
    expect(root(lab).locator(".bl-count")).to_have_text(place)


def halos(lab: Lab, number: int) -> list[str]:
    """What is allowed on a board: the lines around it, and where they are drawn."""
    found: list[str] = board(lab, number).evaluate(
        """box => [...box.querySelectorAll('[stroke*="--bl-allowed"]')]
            .filter(line => !line.closest(".bl-badge"))
            .map(line => line.outerHTML + line.parentNode.getAttribute("transform"))"""
    )
    return sorted(found)


def yes(lab: Lab, column: int) -> int:
    """How many rows of the table say yes for an edition."""
    return root(lab).locator(f".bl-targets tbody td:nth-child({column + 2}).bl-may").count()


def middle(lab: Lab, number: int, key: str) -> tuple[float, float]:
    """The middle of a shape on the screen."""
    x, y = board(lab, number).evaluate(
        """(box, key) => {
            const area = box.querySelector(`[data-key="${key}"]`).getBoundingClientRect();
            return [area.x + area.width / 2, area.y + area.height / 2];
        }""",
        key,
    )
    return x, y


def check(lab: Lab, shown: SideBySide, place: str) -> None:
    """The wagon stands there, and the table and the counts are those of the library."""
    shown.put(place)
    at(lab, f"{shown.spot.name}, {shown.index + 1} of {shown.count}")
    lab.rest()
    for number, edition in enumerate(shown.found.editions):
        total = root(lab).locator(".bl-total").nth(number)
        expect(total.locator("b")).to_have_text(str(edition.places))
        expect(total).to_contain_text(edition.spread)
        allowed = [row for row in shown.rows if row.target.findings[number].allowed]
        assert yes(lab, number) == len(allowed)


def status(lab: Lab) -> Locator:
    return root(lab).get_by_role("status").first


def test_boards_and_what_stands_below_them_are_level(page: Lab, shown: SideBySide) -> None:
    """However many lines the sources of an edition take."""
    page.page.set_viewport_size({"width": 1280, "height": 800})
    page.page.evaluate("() => window.jupyterapp.shell.expandLeft()")
    page.rest()
    origins = root(page).locator(".bl-origin")
    heights = {origins.nth(side).evaluate("one => one.offsetHeight") for side in (0, 1)}
    assert len(heights) == 2
    for place in (".bl-box", ".bl-counted", ".bl-sentence"):
        tops = root(page).locator(place).evaluate_all("all => all.map((one) => one.offsetTop)")
        assert len(set(tops)) == 1, place


def test_the_keyboard_alone_moves_the_wagon(page: Lab, shown: SideBySide) -> None:
    page.tab_to(board(page, 1))
    said = root(page).locator(".bl-sentence").nth(1)
    expect(said).to_have_text("(0,0): it stands here (red wagon).")
    first, second = halos(page, 0), halos(page, 1)
    assert first
    for keys, place in (
        (["ArrowRight"], "1,0.c1"),
        (["ArrowRight", "ArrowRight"], "3,0.c1"),
        (["ArrowUp"], "3,-1.c1"),
    ):
        for key in keys:
            page.page.keyboard.press(key)
        expect(said).to_contain_text("Enter puts it here (red wagon).")
        page.page.keyboard.press("Enter")
        check(page, shown, place)
        expect(status(page)).to_have_text(shown.announcement())
        assert "C1: the same 3 places." in shown.announcement()
        assert halos(page, 0) == first
        assert halos(page, 1) != second
        page.expect_focus(root(page))
        second = halos(page, 1)


def test_the_buttons_and_their_keys(page: Lab, shown: SideBySide) -> None:
    button = root(page).get_by_role("button", name="Next place")
    button.click()
    check(page, shown, "1,-1.c1")
    page.page.keyboard.press("n")
    check(page, shown, "1,0.c1")
    page.page.keyboard.press("p")
    check(page, shown, "1,-1.c1")
    page.tab_to(board(page, 0))
    page.page.keyboard.press("n")
    check(page, shown, "1,0.c1")
    for _press in range(3):
        button.click()
    expect(button).to_be_disabled()
    page.rest()
    page.expect_focus(root(page))


def city(lab: Lab, number: int) -> Locator:
    """The part of the city on tile (2,0)."""
    return board(lab, number).locator('[data-key="2,0.c1"] > [fill*="city"]').first


@pytest.mark.parametrize("number", [0, 1])
def test_the_mouse_drags_the_wagon(page: Lab, shown: SideBySide, number: int) -> None:
    first, second = halos(page, 0), halos(page, 1)
    assert first
    plain = city(page, number).evaluate("shape => getComputedStyle(shape).fill")
    mouse = page.page.mouse
    mouse.move(*middle(page, number, "figure:0,0.c1"))
    mouse.down()
    mouse.move(*middle(page, number, "2,0"), steps=6)
    expect(board(page, number).locator(".bl-ghost")).to_have_count(1)
    expect(board(page, 1 - number).locator('.bl-lit[data-key="2,0.c1"]')).not_to_have_count(0)
    expect(city(page, number)).not_to_have_css("fill", plain)
    mouse.up()
    check(page, shown, "2,0.c1")
    expect(root(page).locator(".bl-ghost")).to_have_count(0)
    assert halos(page, 0) == first
    assert halos(page, 1) != second


def test_dropped_nowhere_it_stays(page: Lab, shown: SideBySide) -> None:
    mouse = page.page.mouse
    mouse.move(*middle(page, 1, "figure:0,0.c1"))
    mouse.down()
    mouse.move(*middle(page, 1, "5,0.m1"), steps=6)
    mouse.up()
    expect(root(page).locator(".bl-ghost")).to_have_count(0)
    page.rest()
    check(page, shown, "0,0.c1")


def test_a_click_on_a_tile_puts_it_there_and_on_a_road_it_does_not(
    page: Lab, shown: SideBySide
) -> None:
    page.page.mouse.click(*middle(page, 0, "3,0.c1"))
    check(page, shown, "3,0.c1")
    page.page.mouse.click(*middle(page, 1, "2,-2.r1"))
    page.rest()
    check(page, shown, "3,0.c1")


def test_a_row_lights_its_shapes_on_both_boards(page: Lab, shown: SideBySide) -> None:
    row, target = root(page).locator("tr[data-keys]").first, shown.rows[0].target
    row.hover()
    for number in (0, 1):
        for key in target.keys:
            lit = board(page, number).locator(f'.bl-lit[data-key="{key}"]')
            expect(lit).not_to_have_count(0)
    page.page.mouse.move(2, 2)
    expect(root(page).locator(".bl-box .bl-lit")).to_have_count(0)
    board(page, 0).evaluate("one => one.scrollIntoView()")
    page.wait_drawn()
    page.page.mouse.move(*middle(page, 0, target.keys[0]))
    expect(row).to_contain_class("bl-lit")
    expect(board(page, 1).locator(".bl-lit")).not_to_have_count(0)


def test_a_row_unfolds_to_its_reasons(page: Lab, shown: SideBySide) -> None:
    summary = root(page).locator("summary").first
    summary.focus()
    expect(board(page, 1).locator(".bl-lit")).not_to_have_count(0)
    page.page.keyboard.press("Enter")
    because = root(page).locator(".bl-because").first
    expect(because).to_be_visible()
    for finding in shown.rows[0].target.findings:
        for reason in finding.ruling.reasons:
            expect(because).to_contain_text(reason.text)
            expect(because).to_contain_text(reason.rule.source)
    page.page.keyboard.press("Enter")
    expect(because).to_be_hidden()
    page.page.keyboard.press("ArrowDown")
    expect(root(page).locator("summary").nth(1)).to_be_focused()


def test_an_unfolded_row_stays_so_when_the_wagon_moves(page: Lab, shown: SideBySide) -> None:
    before = [row.target.label for row in shown.rows]
    shown.next()
    label = next(row.target.label for row in shown.rows if row.target.label in before)
    fold = root(page).locator(f'details[data-fold="{label.capitalize()}"]')
    fold.locator("summary").click()
    expect(fold).to_have_attribute("open", "")
    root(page).get_by_role("button", name="Next place").click()
    at(page, f"{shown.spot.name}, 2 of {shown.count}")
    expect(fold).to_have_attribute("open", "")
    expect(root(page).locator("details[open]")).to_have_count(1)
    fold.locator("summary").click()
    expect(fold).not_to_have_attribute("open", "")
    root(page).get_by_role("button", name="Previous place").click()
    at(page, f"(0,0), 1 of {shown.count}")
    expect(root(page).locator("details[open]")).to_have_count(0)


def test_nothing_typed_edits_the_notebook(page: Lab) -> None:
    places = [board(page, 0), board(page, 1), root(page).locator("summary").first]
    places.append(root(page).get_by_role("button", name="Next place"))
    for place in places:
        place.focus()
        for key in ["x", "d", "d", "m", "y", "z", "v", "a", "b", "1", "0", "0", "i", "i", "Delete"]:
            page.page.keyboard.press(key)
            assert page.sources() == CELLS, key


def test_names_roles_and_contrast(page: Lab) -> None:
    root(page).locator("summary").first.click()
    expect(root(page).locator(".bl-because").first).to_be_visible()
    assert page.serious_in_both(".bl-comparison") == []
    region = page.page.get_by_role(
        "region", name=re.compile(r"Comparison \d+: Same board, same wagon")
    )
    expect(region).to_be_visible()
    expect(root(page).get_by_role("application")).to_have_count(2)
    expect(root(page).get_by_role("application", name="First edition (C1)")).to_be_visible()
    expect(root(page).get_by_role("application", name="New edition (C2)")).to_be_visible()


# By how many pixels a comparison, and what it stands in, is wider than what is seen of it.
TOO_WIDE = """(one) => [one, one.closest('.jp-OutputArea-output')]
    .map((each) => each.scrollWidth - each.clientWidth)"""


def test_nothing_is_wider_than_the_page(page: Lab) -> None:
    for width in (1280, 640):
        page.page.set_viewport_size({"width": width, "height": 800})
        page.rest()
        until(page.page, lambda: root(page).evaluate(TOO_WIDE), lambda over: max(over) <= 0)


def test_a_picture_changed_step_by_step_is_the_picture_drawn_at_once(page: Lab) -> None:
    page.page.mouse.move(2, 2)
    page.rest()
    before = [board(page, number).evaluate(PLAIN) for number in (0, 1)]
    for name in ["Next place"] * 5 + ["Previous place"] * 5:
        root(page).get_by_role("button", name=name).click()
    at(page, "(0,0), 1 of 6")
    page.page.mouse.move(2, 2)
    page.rest()
    assert [board(page, number).evaluate(PLAIN) for number in (0, 1)] == before


def test_boards_and_buttons_stay_wherever_the_wagon_goes(page: Lab) -> None:
    """What is in the table is another list at another place; it lies below all else."""
    start = places(page, ".bl-comparison")
    assert len(start) > 3
    for name in ["Next place"] * 5 + ["Previous place"] * 5:
        root(page).get_by_role("button", name=name).click()
        found = moved(start, places(page, ".bl-comparison"))
        assert [one for one in found if not one.startswith("bl-reason")] == []
