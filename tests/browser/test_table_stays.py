"""At a table nothing that can be pressed moves because something else was pressed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator

from tests.browser.conftest import Turn
from tests.browser.lab import Lab
from tests.browser.places import moved, places, shown

pytestmark = pytest.mark.browser

TABLES = {
    "carcassonne": "players=2, people=['red'], seed=3",
    "tour": "stage='Two-Passes', teams=2, riders=3, seed=7, people=['red']",
    "biathlon": "players=2, people=['red'], seed=3",
    "troyes": "players=2, people=['blue'], seed=3",
}
DECISIONS = 8
TABLE = ".bl-table"


def table(lab: Lab) -> Locator:
    return lab.page.locator(TABLE).first


@pytest.mark.parametrize("name", TABLES)
def test_nothing_moves_at_a_table_because_something_else_was_pressed(
    turned: Turn, name: str
) -> None:
    """At every decision whatever changes nothing is pressed; then something is chosen."""
    code = f"hot_seat('{name}', {TABLES[name]})"
    with shown(turned, f"stays-{name}", code, TABLE) as lab:
        pressed = 0
        for _decision in range(DECISIONS):
            start_turn(lab)
            pressed += press_all(lab)
            if not decide(lab):
                break
        assert pressed >= DECISIONS


def start_turn(lab: Lab) -> None:
    """Let the computer play until a person decides."""
    on = table(lab).get_by_role("button", name="Play on", exact=True)
    if on.count() and on.is_visible() and on.is_enabled():
        on.click()
        lab.rest()


def press_all(lab: Lab) -> int:
    """Press what tells something and changes nothing: all else stays where it was."""
    first = places(lab, TABLE)
    told = table(lab).locator('[data-do="why"], .bl-goes-on summary, [data-copy]')
    count = told.count()
    for number in range(count):
        told.nth(number).click()
        assert moved(first, places(lab, TABLE)) == {}
    shut = table(lab).locator(".bl-goes-on[open] summary")
    if shut.count():
        shut.click()
    assert moved(first, places(lab, TABLE)) == {}
    return count


def decide(lab: Lab) -> bool:
    """Choose something; the tools stay where they were, and so does a board across the page."""
    before = places(lab, TABLE)
    listed = table(lab).locator('[data-do="choose"]')
    open_ = table(lab).locator(".bl-box .bl-target")
    if listed.count():
        listed.first.click()
    elif open_.count():
        open_.last.dispatch_event("click")
    else:
        return False
    after = places(lab, TABLE)
    tools = [name for name in moved(before, after) if not name.startswith(("choose", "why"))]
    assert tools == []
    return True
