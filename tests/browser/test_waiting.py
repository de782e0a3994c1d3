"""The means by which the browser tests wait."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page
from playwright.sync_api import expect as expect_of_one

from tests.browser.waiting import AMBIGUOUS, Patient, expect, until, until_equal

pytestmark = pytest.mark.browser

BOTH = "<p>the old one</p><p>the new one</p>"
GOES = "() => { setTimeout(() => document.querySelector('p').remove(), 400); }"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Something stands beside what it replaces."""
    page = browser.new_page()
    page.set_content(BOTH)
    yield page
    page.close()


def test_where_two_are_meant_it_waits_for_the_one_that_stays(page: Page) -> None:
    with pytest.raises(AssertionError, match=AMBIGUOUS):
        expect_of_one(page.locator("p")).to_have_text("the new one")
    page.evaluate(GOES)
    expect(page.locator("p")).to_have_text("the new one")
    expect(page).to_have_title("")


def test_where_two_stay_it_says_so_in_the_end(page: Page) -> None:
    with pytest.raises(AssertionError, match=AMBIGUOUS):
        Patient(page.locator("p"), 0.2).to_be_visible()


def test_what_is_read_is_waited_for(page: Page) -> None:
    page.evaluate(GOES)
    until_equal(page, page.locator("p").count, 1)
    assert until(page, page.locator("p").count, lambda count: count > 0) == 1


def test_every_test_expects_so() -> None:
    """Playwright's own would fail at once, once in a thousand times."""
    impatient = []
    for file in Path(__file__).parent.glob("*.py"):
        for part in ast.walk(ast.parse(file.read_text())):
            if isinstance(part, ast.ImportFrom) and part.module == "playwright.sync_api":
                impatient += [
                    file.name for one in part.names if (one.asname or one.name) == "expect"
                ]
    assert impatient == []
