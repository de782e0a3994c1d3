"""Dice are taken into the hand and used, in JupyterLab: by mouse, by keys, and by touch."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator

from boardlib.drawing.scene import Focusable
from tests.browser.lab import Lab, page_of
from tests.browser.server import Server
from tests.browser.waiting import expect

pytestmark = pytest.mark.browser

CELLS = [
    "from boardlib.catalogue import find_case\n"
    "from boardlib.widgets import Player\n"
    "player = Player(find_case('TRO-C2.1'))\n"
    "player"
]
MIDDLE = """shape => {
    const { left, right, top, bottom } = shape.getBoundingClientRect();
    return [(left + right) / 2, (top + bottom) / 2];
}"""


def player(lab: Lab) -> Locator:
    return lab.page.locator(".bl-player").first


def said(lab: Lab) -> Locator:
    return player(lab).locator(".bl-trying .bl-result")


def shape(lab: Lab, key: str) -> Locator:
    found = player(lab).locator(f'.bl-box [data-key="{key}"]').first
    found.scroll_into_view_if_needed()
    return found


def held(lab: Lab) -> Locator:
    return player(lab).locator(".bl-stands small")


def begin(lab: Lab) -> None:
    lab.run_all()
    expect(player(lab).locator(".bl-box svg")).to_have_count(1)
    lab.rest()


@pytest.fixture
def page(opened: Lab) -> Iterator[Lab]:
    with opened.untroubled():
        begin(opened)
        yield opened


def point(lab: Lab, key: str) -> None:
    lab.page.mouse.click(*shape(lab, key).evaluate(MIDDLE))


def test_dice_are_taken_one_after_the_other_with_their_price_and_put_back(page: Lab) -> None:
    point(page, "die:green:1")
    expect(held(page)).to_have_text("2")
    point(page, "die:green:2")
    expect(held(page)).to_have_text("8")
    point(page, "fields")
    expect(said(page)).to_contain_text("8 paid, 5 earned")
    player(page).locator(".bl-undo.jupyter-button").click()
    point(page, "die:green:1")
    expect(held(page)).to_have_text("2")
    point(page, "die:green:1")
    expect(held(page)).to_have_count(0)
    point(page, "die:blue:1")
    point(page, "fields")
    expect(said(page)).to_contain_text("worked with yellow dice only")
    point(page, "die:blue:1")
    point(page, "die:green:2")
    point(page, "fields")
    expect(said(page)).to_contain_text("Only a six brings more")


def test_the_same_with_keys(page: Lab) -> None:
    keys = page.page.keyboard
    page.tab_to(player(page).locator(".bl-box"))
    walk(page, "die:green:2")
    keys.press("Enter")
    expect(held(page)).to_have_text("2")
    walk(page, "fields")
    keys.press("Enter")
    expect(said(page)).to_contain_text("Only a six brings more")


def walk(lab: Lab, key: str) -> None:
    """Go to a place with the arrow keys, whichever way it lies."""
    stops = json.loads(lab.execute("print(player.stage.stops)"))
    stop = next(Focusable(*one) for one in stops if one[0] == key)
    lab.walk_to(stop, player(lab).locator(".bl-box"))


def test_the_same_with_a_finger_on_a_phone(server: Server, browser: Browser) -> None:
    phone = {"viewport": {"width": 490, "height": 900}, "has_touch": True}
    with page_of(server, browser, "city-task", **phone) as lab:
        lab.write("city.ipynb", CELLS)
        lab.open("city.ipynb")
        lab.page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
        begin(lab)
        tap(lab, "die:green:2")
        expect(held(lab)).to_have_text("2")
        tap(lab, "fields")
        expect(said(lab)).to_contain_text("Only a six brings more")


def tap(lab: Lab, key: str) -> None:
    lab.page.touchscreen.tap(*shape(lab, key).evaluate(MIDDLE))
