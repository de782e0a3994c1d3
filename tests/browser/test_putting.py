"""A path is put from one end to the other, and what has no place is taken: in JupyterLab."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.lab import Lab
from tests.browser.waiting import expect

pytestmark = pytest.mark.browser

CELLS = [
    "from boardlib.catalogue.reading import read_case_file\n"
    "from boardlib.widgets import Player\n"
    "from tests.story.test_putting import PUT\n"
    "player = Player(read_case_file(PUT))\n"
    "player"
]


@pytest.fixture
def page(opened: Lab) -> Iterator[Lab]:
    with opened.untroubled():
        opened.run_all()
        expect(opened.page.locator('.bl-player [data-key="station:w1"]').first).to_be_visible()
        opened.rest()
        yield opened


def test_a_path_has_two_ends_and_then_values_are_taken(page: Lab) -> None:
    player = page.page.locator(".bl-player").first
    said = player.locator(".bl-trying .bl-result")
    player.locator('[data-key="station:w1"] circle').first.click()
    page.rest()
    expect(said).not_to_contain_text("Solved.")
    player.locator('[data-key="station:i1"] circle').first.click()
    expect(said).to_contain_text("The tail is a ring now.")
    player.locator(".bl-go-on").click()
    value = player.locator('[data-take="half half"]')
    expect(value).to_be_visible()
    player.locator('[data-take="avoid full"]').click()
    expect(said).to_contain_text("He saves a third.")
    assert page.violations_in_both(".bl-player") == []
    value.focus()
    page.page.keyboard.press("Enter")
    expect(said).to_contain_text("The die is rolled for nothing.")
