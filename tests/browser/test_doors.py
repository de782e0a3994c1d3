"""What leads into the room where an argument is settled, and what is taken along from there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator

from tests.browser.conftest import Turn
from tests.browser.lab import Lab
from tests.browser.places import shown
from tests.browser.waiting import expect

pytestmark = pytest.mark.browser

ASKED = 'settle("TUN-B", "complete 0,0.r1")'
PLAYED = 'hot_seat("troyes", players=2, people=["blue"], seed="table")'
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
def ruling(turned: Turn) -> Iterator[Lab]:
    """A ruling on a board that belongs to no case."""
    with shown(turned, "taken", ASKED, ".bl-workshop") as lab:
        yield lab


@pytest.fixture
def table(turned: Turn) -> Iterator[Lab]:
    """A game that is played."""
    with shown(turned, "played", PLAYED, ".bl-table") as lab:
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


def test_a_table_leads_to_the_room_and_the_room_back_to_the_table(table: Lab) -> None:
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
