"""Games at a table on the site, where whatever else its pages hold has its style beside theirs."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Locator, Page

from boardlib.game.table import open_table
from tests.browser.site import PHONE, Visitor
from tests.browser.waiting import expect, until_equal

PAGE = "play.html"
WISHES: dict[str, dict[str, Any]] = {
    "carcassonne": {"players": 4, "sets": "base"},
    "tour": {"stage": "Meadows", "teams": 2, "riders": 3},
    "biathlon": {"race": "sprint", "players": 2},
    "troyes": {"players": 2},
}
# What of a table reaches over that which stands below it in the page.
REACHES = """table => {
    const next = table.closest("main > *").nextElementSibling ?? document.querySelector("footer");
    const end = Math.min(...[next, ...document.querySelectorAll("main ~ *, main > nav")]
        .filter((one) => table.compareDocumentPosition(one) & 4 && one.offsetHeight)
        .map((one) => one.getBoundingClientRect().top));
    return [...table.querySelectorAll(".bl-box, .bl-results, .bl-strip, .bl-legend")]
        .filter((one) => one.getBoundingClientRect().bottom > end).map((one) => one.className);
}"""

# Tables of numbers that are broader than their room.
CUT = """table => [...table.querySelectorAll(".bl-results")].filter((one) =>
    one.getBoundingClientRect().right > table.getBoundingClientRect().right + 1)
    .map((one) => one.innerText)"""
# Rows whose cells do not stand side by side.
BROKEN = """table => [...table.querySelectorAll(".bl-results tbody tr")].filter((row) =>
    row.cells[row.cells.length - 1].getBoundingClientRect().top >=
    row.cells[0].getBoundingClientRect().bottom).map((row) => row.innerText)"""


@cache
def ended(name: str) -> str:
    """The record of a whole game that computers have played."""
    game = open_table(name, seed="whole", **WISHES[name])
    game.play_out()
    return game.record()


def table_of(page: Page, name: str) -> Locator:
    """The game of that name, once it lives."""
    place = page.locator(f"[data-bl=table][data-of={name}]")
    place.scroll_into_view_if_needed()
    expect(place.locator(".bl-box svg").first).to_be_visible()
    return place.locator(".bl-table").first


def go_on(table: Locator, record: str) -> None:
    """Go on with a game from its record."""
    table.get_by_text("Go on from a record").click()
    table.locator(".bl-typed").fill(record)
    table.get_by_role("button", name="Go on", exact=True).click()
    expect(table.locator(".bl-finished")).to_have_count(1)


@pytest.mark.parametrize("width", [1280, PHONE])
@pytest.mark.parametrize("name", WISHES)
def test_how_a_game_stands_and_ends_is_seen(name: str, width: int, someone: Visitor) -> None:
    """The numbers below the decisions, and at the end first of all; nothing reaches too far."""
    page = someone.open(PAGE, width=width)
    table = table_of(page, name)
    if open_table(name, **WISHES[name]).results():
        expect(table.locator(".bl-results").first).to_be_visible()
        assert table.evaluate(BROKEN) == []
    until_equal(page, lambda: table.evaluate(REACHES), [])
    go_on(table, ended(name))
    results = table.locator(".bl-results")
    for number in range(results.count()):
        expect(results.nth(number)).to_be_visible()
    expect(results.first).to_be_visible()
    first, board = (one.bounding_box() for one in (results.first, table.locator(".bl-box").first))
    assert first is not None
    assert board is not None
    assert first["y"] + first["height"] <= board["y"]
    assert table.evaluate(CUT) == []
    assert table.evaluate(BROKEN) == []
    until_equal(page, lambda: table.evaluate(REACHES), [])
    page.close()


def test_a_game_goes_on_where_it_was_when_the_page_is_loaded_again(someone: Visitor) -> None:
    page = someone.open(PAGE)
    table = table_of(page, "troyes")
    record = table.locator("[data-copy]").first
    begun = record.get_attribute("data-copy")
    table.locator('.bl-box [data-key="space:palace:1:1"].bl-target').first.click()
    expect(record).not_to_have_attribute("data-copy", begun or "")
    played = record.get_attribute("data-copy")
    page.reload()
    someone.wait(page)
    table = table_of(page, "troyes")
    expect(table.locator("[data-copy]").first).to_have_attribute("data-copy", played or "")
    page.close()
