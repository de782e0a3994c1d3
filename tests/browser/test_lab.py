"""The means of the browser tests themselves: a notebook is opened, run and seen; they wait."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page
from playwright.sync_api import expect as expect_of_one

from tests.browser import waiting
from tests.browser.lab import CURRENT, Bare, Lab, Theme, Turn
from tests.browser.waiting import AMBIGUOUS, Patient, expect, until, until_equal

BUTTON = """
import ipywidgets
button = ipywidgets.Button(description="Next")
shown = ipywidgets.HTML("before")
button.on_click(lambda _: setattr(shown, "value", "after"))
ipywidgets.VBox([button, shown])
"""
NAMELESS = "from IPython.display import HTML; HTML('<button id=nameless> </button>')"
CELLS = ["print(6 * 7)", BUTTON, NAMELESS]


@pytest.fixture(scope="module")
def page(opened: Lab) -> Iterator[Lab]:
    """A notebook that has been run."""
    with opened.untroubled():
        opened.run_all()
        yield opened


def test_a_notebook_runs_and_its_button_works(page: Lab) -> None:
    assert page.output(0).strip() == "42"
    button = page.page.get_by_role("button", name="Next", exact=True)
    button.focus()
    page.page.keyboard.press("Enter")
    page.page.get_by_text("after", exact=True).wait_for()
    assert page.sources() == CELLS
    assert page.errors == []
    assert page.outside == []


def test_the_theme_can_change_while_the_page_is_open(page: Lab) -> None:
    themes: dict[Theme, str] = {"dark": "false", "light": "true"}
    for theme, light in themes.items():
        page.set_theme(theme)
        expect(page.page.locator("body")).to_have_attribute("data-jp-theme-light", light)


def test_axe_finds_a_button_without_a_name(page: Lab) -> None:
    assert any("button-name" in line for line in page.violations(".jp-OutputArea"))


def test_what_is_asked_of_another_machine_fails_and_is_noticed(page: Lab) -> None:
    elsewhere = "https://example.org/"
    with page.page.expect_event("requestfailed"):
        refused = page.page.evaluate("url => fetch(url).then(() => false, () => true)", elsewhere)
    assert refused
    assert page.outside == [elsewhere]
    page.outside.clear()


def test_a_key_that_leaks_into_jupyterlab_is_noticed(turned: Turn) -> None:
    lab = turned("leak.ipynb", [BUTTON])
    lab.run_all()
    lab.page.get_by_role("button", name="Next", exact=True).focus()
    lab.page.keyboard.press("b")
    lab.page.wait_for_function(f"() => {CURRENT}.content.model.cells.length === 2")
    assert lab.cell_count() == 2


def test_a_cell_that_fails_is_reported(turned: Turn) -> None:
    lab = turned("fails.ipynb", ["1 / 0"])
    with pytest.raises(RuntimeError, match="ZeroDivisionError: division by zero"):
        lab.run_all()


# --- they wait ----------------------------------------------------------------------------

BOTH = "<p>the old one</p><p>the new one</p>"
GOES = "() => { setTimeout(() => document.querySelector('p').remove(), 400); }"


@pytest.fixture
def both(bare: Bare) -> Page:
    """Something stands beside what it replaces."""
    return bare(BOTH)


def test_where_two_are_meant_it_waits_for_the_one_that_stays(both: Page) -> None:
    with pytest.raises(AssertionError, match=AMBIGUOUS):
        expect_of_one(both.locator("p")).to_have_text("the new one")
    both.evaluate(GOES)
    expect(both.locator("p")).to_have_text("the new one")
    expect(both).to_have_title("")


def test_where_two_stay_it_says_so_in_the_end(both: Page) -> None:
    with pytest.raises(AssertionError, match=AMBIGUOUS):
        Patient(both.locator("p"), 0.2).to_be_visible()


def test_what_is_read_is_waited_for(both: Page) -> None:
    both.evaluate(GOES)
    until_equal(both, both.locator("p").count, 1)
    assert until(both, both.locator("p").count, lambda count: count > 0) == 1


def test_what_does_not_come_is_told_as_it_is(both: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "SHOWN", 0.1)
    with pytest.raises(AssertionError, match="2"):
        until(both, both.locator("p").count, lambda count: count > 2)
    with pytest.raises(AssertionError, match="2"):
        until_equal(both, both.locator("p").count, 1)


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
