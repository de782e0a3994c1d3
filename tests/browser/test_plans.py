"""Cards that are laid under sections, in JupyterLab: with the mouse, with keys, with a finger."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator

from tests.browser.lab import Lab, page_of
from tests.browser.server import Server
from tests.browser.waiting import expect

pytestmark = pytest.mark.browser

CELLS = [
    "from boardlib.catalogue.reading import read_case_file\n"
    "from boardlib.widgets import Player\n"
    "from tests.story.test_planning import PLAN\n"
    "player = Player(read_case_file(PLAN))\n"
    "player"
]


def player(lab: Lab) -> Locator:
    return lab.page.locator(".bl-player").first


def card(lab: Lab, name: str) -> Locator:
    return player(lab).locator(f'[data-take="{name}"]')


def slot(lab: Lab, place: str) -> Locator:
    return player(lab).locator(f'[data-slot="{place}"]')


def running(lab: Lab) -> Locator:
    return player(lab).locator(".bl-running")


def said(lab: Lab) -> Locator:
    return player(lab).locator(".bl-trying .bl-result")


def begin(lab: Lab) -> None:
    lab.run_all()
    expect(slot(lab, "climb").first).to_be_visible()
    lab.rest()


@pytest.fixture
def page(opened: Lab) -> Iterator[Lab]:
    with opened.untroubled():
        begin(opened)
        yield opened


def test_cards_are_laid_and_taken_up_with_the_mouse(page: Lab) -> None:
    card(page, "57").click()
    slot(page, "climb").click()
    expect(running(page)).to_have_text("So far: 6 seconds.")
    expect(slot(page, "climb")).to_have_accessible_name("climb: 57, 6")
    expect(card(page, "57")).to_have_attribute("aria-disabled", "true")
    slot(page, "climb").click()
    expect(running(page)).to_have_text("The sum runs along as you lay.")
    slot(page, "descent").click()
    card(page, "38").click()
    slot(page, "climb").click()
    expect(running(page)).to_have_text("Together: 7 + 7 = 14 seconds.")
    expect(said(page)).to_contain_text("57 is better in both, and yet it waits.")


def test_a_card_is_laid_by_its_row_on_the_board_and_taken_up_there(page: Lab) -> None:
    row = player(page).locator('[data-key="card:57:climb"]').first
    row.click()
    expect(slot(page, "climb")).to_contain_text("57")
    expect(running(page)).to_have_text("So far: 6 seconds.")
    page.rest()
    row.click()
    expect(slot(page, "climb")).to_contain_text("a card")


def test_cards_are_laid_with_the_keyboard_alone(page: Lab) -> None:
    keys = page.page.keyboard
    page.tab_to(slot(page, "climb"))
    keys.press("2")
    expect(card(page, "57")).to_have_attribute("aria-pressed", "true")
    page.rest()
    keys.press("Enter")
    expect(running(page)).to_have_text("So far: 6 seconds.")
    page.rest()
    expect(slot(page, "climb")).to_be_focused()
    keys.press("1")
    page.rest()
    keys.press("ArrowRight")
    expect(slot(page, "descent")).to_be_focused()
    keys.press("Enter")
    expect(said(page)).to_contain_text("lose 24 with 38 on the descent.")
    status = player(page).locator(".bl-status").first
    expect(status).to_contain_text("Together: 6 + 24 = 30 seconds.")
    page.rest()
    keys.press("u")
    expect(running(page)).to_have_text("So far: 6 seconds.")


def test_cards_can_be_read_and_nothing_that_is_pressed_moves(page: Lab) -> None:
    places = """player => {
        const { top } = player.getBoundingClientRect();
        return [...player.querySelectorAll(".bl-slot, .bl-cards > button, .bl-trying")]
            .map((one) => one.getBoundingClientRect()).map((at) => [at.left, at.top - top]);
    }"""
    before = player(page).evaluate(places)
    card(page, "57").click()
    slot(page, "climb").click()
    card(page, "38").click()
    slot(page, "descent").click()
    expect(said(page)).to_contain_text("Not yet.")
    assert player(page).evaluate(places) == before
    row = player(page).locator('[data-key="card:57:climb"]').first.bounding_box()
    assert row is not None
    assert min(row["width"], row["height"]) >= 44
    assert page.violations_in_both(".bl-player") == []


def test_cards_are_laid_with_a_finger(server: Server, browser: Browser) -> None:
    options = {"viewport": {"width": 490, "height": 900}, "has_touch": True}
    with page_of(server, browser, "plans", **options) as lab:
        lab.write("plans.ipynb", CELLS)
        lab.open("plans.ipynb")
        lab.page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
        begin(lab)
        for name, place in (("38", "climb"), ("57", "descent")):
            card(lab, name).tap()
            slot(lab, place).tap()
            expect(slot(lab, place)).to_contain_text("7")
        expect(said(lab)).to_contain_text("Solved.")
        lab.expect_fits()
