"""On a board that is changed nothing that can be pressed moves when something else is pressed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator

from tests.browser.conftest import Turn
from tests.browser.lab import Lab
from tests.browser.places import moved, places, shown
from tests.browser.waiting import until_equal

pytestmark = pytest.mark.browser

BOARDS = {
    "square": "space:palace:2:1",
    "TUN-B": "0,0.r1",
    "braking": "rider:2",
    "M11": "station:i1",
}
"""A board of each game -> a shape that is looked at."""
MOST = 12
"""So many buttons of each kind are pressed."""
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
    """The whole board, then a shape of it: everything is asked, and something is changed."""
    with shown(turned, f"changed-{name}", f"settle('{name}')", SHOP) as lab:
        start = places(lab, SHOP)
        ask_all(lab)
        shop(lab).locator(f'.bl-box [data-key="{BOARDS[name]}"]').first.dispatch_event("click")
        assert outside(moved(start, places(lab, SHOP))) == []
        ask_all(lab)
        before = places(lab, SHOP)
        shop(lab).locator('[data-do="change"]:visible').first.click()
        assert outside(moved(before, places(lab, SHOP))) == []
        shop(lab).get_by_role("button", name="Undo", exact=True).click()
        assert outside(moved(before, places(lab, SHOP))) == []


def outside(names: dict[str, object]) -> list[str]:
    """Of what has moved that which is no offer: what is offered at another shape is another."""
    offers = ("ask ", "change ", "search ", "pictures ", "bl-typed")
    return [name for name in names if not name.startswith(offers)]


def ask_all(lab: Lab) -> None:
    """Press every question that is offered: all stays where it is, and the answer is in sight."""
    shop(lab).evaluate("one => one.scrollIntoView()")
    asked = shop(lab).locator('[data-do="ask"]')
    assert asked.count()
    for number in range(min(asked.count(), MOST)):
        asked.nth(number).scroll_into_view_if_needed()
        before = places(lab, SHOP)
        asked.nth(number).click()
        assert moved(before, places(lab, SHOP)) == {}
        until_equal(lab.page, lambda: in_sight(lab, shop(lab).locator(".bl-reply")), True)
