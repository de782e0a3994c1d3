"""On a board that is changed nothing that can be pressed moves when something else is pressed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator

from tests.browser.conftest import Turn
from tests.browser.lab import Lab
from tests.browser.places import moved, places, shown
from tests.browser.waiting import expect, until_equal

pytestmark = pytest.mark.browser

BOARDS = {
    "square": "space:palace:2:1",
    "TUN-B": "0,0.r1",
    "braking": "rider:2",
    "M11": "station:i1",
}
"""A board of each game -> a shape that is looked at."""
SHOP = ".bl-workshop"


def shop(lab: Lab) -> Locator:
    return lab.page.locator(SHOP).first


def in_sight(lab: Lab, inner: Locator) -> bool:
    """Whether the top of something can be seen without scrolling."""
    box = inner.bounding_box()
    window = lab.page.viewport_size
    assert box is not None
    assert window is not None
    return 0 <= box["y"] < window["height"] - 60


@pytest.mark.parametrize("name", BOARDS)
def test_nothing_moves_on_a_board_that_is_changed_and_the_answer_is_in_sight(
    turned: Turn, name: str
) -> None:
    """A thing is looked at and asked about, and something is changed there."""
    with shown(turned, f"changed-{name}", f"settle('{name}')", SHOP) as lab:
        shop(lab).evaluate("one => one.scrollIntoView()")
        start = places(lab, SHOP)
        look(lab, BOARDS[name])
        assert moved(start, places(lab, SHOP)) == {}
        ask_all(lab, BOARDS[name])
        look(lab, BOARDS[name])
        shop(lab).locator(".bl-questions [data-text=here]").click()
        changes = shop(lab).locator('[data-do="change"]:visible')
        expect(changes.first).to_be_visible()
        before = places(lab, SHOP)
        changes.first.click()
        assert outside(moved(before, places(lab, SHOP))) == []
        shop(lab).get_by_role("button", name="Undo", exact=True).click()
        assert outside(moved(before, places(lab, SHOP))) == []


def outside(names: dict[str, object]) -> list[str]:
    """Of what has moved that which is no offer: what is offered at another shape is another."""
    offers = ("ask ", "change ", "search ", "pictures ", "bl-typed", "room ", "take ")
    return [name for name in names if not name.startswith(offers)]


def look(lab: Lab, key: str) -> None:
    """Look at a shape: its questions stand beside it."""
    shop(lab).locator(f'.bl-box [data-key="{key}"]').first.dispatch_event("click")
    expect(shop(lab).locator(".bl-questions")).to_be_visible()
    lab.rest()


def ask_all(lab: Lab, key: str) -> None:
    """Press every question beside a shape: all stays, and the answer is in sight."""
    asked = shop(lab).locator(".bl-questions .bl-question-row")
    for number in range(asked.count()):
        if number:
            look(lab, key)
        before = places(lab, SHOP)
        asked.nth(number).click()
        expect(shop(lab).locator(".bl-reply")).to_be_visible()
        assert moved(before, places(lab, SHOP)) == {}
        until_equal(lab.page, lambda: in_sight(lab, shop(lab).locator(".bl-reply")), True)
