"""An argument is put through from the empty table to its ruling, by keyboard alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator

from tests.browser.conftest import Turn
from tests.browser.lab import Lab
from tests.browser.waiting import expect

pytestmark = pytest.mark.browser

CELLS = ["import boardlib as bl", "bl.settle()", "import json"]
# A key on which a Cyrillic keyboard has a letter of its own.
CYRILLIC = """part => part.dispatchEvent(new KeyboardEvent(
    "keydown", { key: "ъ", code: "BracketRight", bubbles: true, cancelable: true }))"""


@pytest.fixture
def table(turned: Turn) -> Iterator[Lab]:
    """A notebook with an empty table of Carcassonne; nothing typed in it gets out of it."""
    lab = turned("argument.ipynb", CELLS)
    lab.page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
    with lab.untroubled():
        lab.run_all()
        expect(room(lab).locator(".bl-box svg")).to_be_visible()
        lab.rest()
        yield lab
    assert lab.sources() == CELLS


def room(lab: Lab) -> Locator:
    return lab.page.locator(".bl-workshop").first


def take(lab: Lab, words: str, said: str) -> None:
    """Find a piece by its words and take it: one is on the board then, at a place where it fits."""
    finder, board = room(lab).locator(".bl-find"), room(lab).locator(".bl-box")
    lab.page.keyboard.press("/")
    expect(finder).to_be_focused()
    lab.page.keyboard.type(words)
    expect(status(lab)).to_have_text("Pieces with these words: 1.")
    lab.page.keyboard.press("Enter")
    expect(status(lab)).to_contain_text(said)
    expect(board).to_be_focused()
    lab.rest()


def status(lab: Lab) -> Locator:
    return room(lab).get_by_role("status")


def test_a_tunnel_by_keyboard_alone(table: Lab) -> None:
    keys, board = table.page.keyboard, room(table).locator(".bl-box")
    board.focus()
    take(table, "tu-3", "Roads into a tunnel: east and south. It fits at 2 places as it lies.")
    keys.press("]")
    expect(status(table)).to_contain_text("It fits at 2 places as it lies.")
    table.rest()
    board.evaluate(CYRILLIC)
    expect(status(table)).to_contain_text("It fits at 1 place as it lies.")
    table.rest()
    keys.press("[")
    expect(status(table)).to_contain_text("It fits at 2 places as it lies.")
    table.rest()
    keys.press("ArrowRight")
    expect(status(table)).to_have_text("An empty place; around it: road (west). It fits here.")
    keys.press("Enter")
    expect(status(table)).to_contain_text("it lies there now.")
    take(table, "red token", "Red token. It fits at 2 places")
    keys.press("Enter")
    expect(status(table)).to_have_text("Red token: it lies there now.")
    table.rest()
    ask(table)
    keys.press("Escape")
    expect(board).to_be_focused()
    keys.press("u")
    expect(status(table)).to_contain_text("gone: The portal")
    table.rest()
    table.expect_focus(room(table))


def ask(table: Lab) -> None:
    """Choose the first thing in the list, go back to it from its questions, and ask the first."""
    keys, thing = table.page.keyboard, room(table).locator(".bl-thing").first
    keys.press("Tab")
    expect(room(table).get_by_role("button", name="What is it about?")).to_be_focused()
    keys.press("Enter")
    expect(thing).to_be_focused()
    rows = room(table).locator(".bl-question-row")
    for _twice in range(2):
        keys.press("Enter")
        expect(rows.first).to_be_focused()
        table.rest()
        keys.press("Escape")
        expect(rows).to_have_count(0)
        expect(thing).to_be_focused()
        table.rest()
    keys.press("Enter")
    expect(rows.first).to_be_focused()
    table.rest()
    keys.press("1")
    expect(room(table).locator(".bl-asked-was")).to_be_focused()
    expect(room(table).locator(".bl-verdict-of")).to_be_visible()
    expect(room(table).get_by_role("alert")).to_have_count(0)
    table.rest()
