"""The room where an argument is settled: what leads there and back, and a way by keyboard alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator

from tests.browser.lab import Lab, Turn
from tests.browser.places import shown
from tests.browser.playing import begun
from tests.browser.waiting import expect

ASKED = 'settle("TUN-B", "complete 0,0.r1")'
PLAYED = 'hot_seat("troyes", players=2, people=["blue"], seed="table")'
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
def ruling(turned: Turn) -> Iterator[Lab]:
    """A ruling on a board that belongs to no case."""
    with shown(turned, ASKED, ".bl-workshop") as lab:
        yield lab


def _pressed(lab: Lab, what: str) -> Locator:
    return lab.page.locator(f'.bl-do[data-do="{what}"]:visible').first


def test_a_ruling_offers_the_case_about_the_same_which_leads_back(ruling: Lab) -> None:
    found = ruling.page.locator(".bl-same")
    expect(found).to_contain_text("The same was asked: Is red's road complete?")
    _pressed(ruling, "case").press("Enter")
    expect(ruling.page.locator(".bl-header")).to_contain_text("Does a tunnel close a road?")
    expect(ruling.page.locator(".bl-verdict-of")).to_be_visible()
    _pressed(ruling, "own").press("Enter")
    expect(ruling.page.locator(".bl-header")).to_contain_text("TUN-B")
    expect(found).to_contain_text("The same was asked")


def test_a_picture_of_the_ruling_is_saved(ruling: Lab) -> None:
    with ruling.page.expect_download() as saved:
        _pressed(ruling, "keep").press("Enter")
    assert saved.value.suggested_filename.endswith(".png")
    assert Path(saved.value.path()).read_bytes().startswith(PNG)


def test_a_table_leads_to_the_room_and_the_room_back_to_the_table(turned: Turn) -> None:
    with shown(turned, PLAYED, ".bl-table") as table:
        there_and_back(table)


def there_and_back(table: Lab) -> None:
    row = table.page.locator(".bl-tools .bl-do[data-do=settle]").first
    expect(row).to_be_visible()
    _pressed(table, "settle").press("Enter")
    room = table.page.locator(".bl-aside .bl-workshop")
    expect(room.locator(".bl-box svg").first).to_be_visible()
    expect(row).not_to_be_visible()
    room.locator(".bl-thing:visible").first.click()  # the game hears nothing of it
    expect(room.locator(".bl-questions")).to_be_visible()
    table.page.locator(".bl-leave").first.press("Enter")
    expect(row).to_be_visible()
    expect(room).not_to_be_visible()


# --- by keyboard alone --------------------------------------------------------------------

TABLE = ["import boardlib as bl", "bl.settle()", "import json"]
# A key on which a Cyrillic keyboard has a letter of its own.
CYRILLIC = """part => part.dispatchEvent(new KeyboardEvent(
    "keydown", { key: "ъ", code: "BracketRight", bubbles: true, cancelable: true }))"""


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


def test_a_tunnel_by_keyboard_alone(turned: Turn) -> None:
    """From the empty table to the ruling; nothing that is typed gets out of the room."""
    with begun(turned, TABLE) as table:
        laid(table)
        ask(table)
        taken_back(table)


def laid(table: Lab) -> None:
    """A tunnel beside the first tile, turned both ways, and a token on its portal."""
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


def taken_back(table: Lab) -> None:
    keys = table.page.keyboard
    keys.press("Escape")
    expect(room(table).locator(".bl-box")).to_be_focused()
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


# --- what would have to change ------------------------------------------------------------

CARDS = [
    "from boardlib.game import flips\nfrom boardlib.widgets import lesson, settle",
    "was, flips.A_WHILE = flips.A_WHILE, 0.0",
    "settle('braking', 'may 2 yellow')",
    "lesson('WAG-W1.6')",
]


def test_cards_come_below_a_refusal_though_it_is_looked_for_in_parts(turned: Turn) -> None:
    """Every change is put to the rules for itself."""
    with begun(turned, CARDS) as lab:
        cards_come(lab)
        lab.execute("flips.A_WHILE = was")


def cards_come(lab: Lab) -> None:
    shop = lab.page.locator(".bl-workshop").first
    expect(shop.locator(".bl-turning-card")).to_have_count(3)
    shop.locator(".bl-turning-card").first.click()
    expect(shop.locator(".bl-answers")).to_contain_text("As it was")
    expect(shop.locator(".bl-asked-was")).to_be_focused()
    lesson = lab.page.locator(".bl-player:not(.bl-workshop)").last
    lesson.locator(".bl-cannot.jupyter-button").first.click()
    expect(lesson.locator(".bl-turning-card").first).to_be_visible()
    assert lesson.locator(".bl-turning-card").count() > 0
