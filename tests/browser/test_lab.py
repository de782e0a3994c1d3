"""The means of the browser tests themselves: a notebook is opened, run and seen."""

from collections.abc import Iterator

import pytest

from tests.browser.conftest import Turn
from tests.browser.lab import CURRENT, Lab, Theme
from tests.browser.waiting import expect

pytestmark = pytest.mark.browser

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
