"""HTML that is told anew: what is the same stays in the page, all else is as it was told."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files

import pytest
from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

MODULE = files("boardlib.site").joinpath("host/writing.js")
HERE = "<section><h3>Here</h3><p>{0}</p><ul>{1}</ul></section>"
ITEMS = "<li>a</li><li>b</li>"
REWRITE = """([before, after]) => {
  const [place, fresh] = [document.createElement("div"), document.createElement("div")];
  document.body.replaceChildren(place);
  writing.rewrite(place, before);
  const old = new Map([...place.querySelectorAll("*")].map((one) => [one, one.outerHTML]));
  for (const field of place.querySelectorAll("input")) field.value = "typed";
  for (const fold of place.querySelectorAll("details")) fold.open = true;
  writing.rewrite(place, after);
  writing.write(fresh, after);
  const stayed = [...place.querySelectorAll("*")].filter((one) => old.has(one));
  return {
    same: place.innerHTML.replaceAll(' open=""', "") === fresh.innerHTML,
    stayed: stayed.map((one) => one.localName),
    typed: [...place.querySelectorAll("input")].map((one) => one.value),
    unfolded: [...place.querySelectorAll("details")].filter((one) => one.open).length,
  };
}"""


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """An empty page with the functions of the module as ``writing``."""
    found = browser.new_page()
    script = MODULE.read_text(encoding="utf-8").replace("export ", "")
    found.set_content("<title>Writing</title>")
    found.evaluate(f"(() => {{ {script}; window.writing = {{ write, rewrite }}; }})()")
    yield found
    found.close()


@pytest.mark.parametrize(
    ("after", "stayed"),
    [
        (HERE.format("One", ITEMS), ["section", "h3", "p", "ul", "li", "li"]),
        (HERE.format("Two", ITEMS), ["section", "h3", "p", "ul", "li", "li"]),
        (HERE.format("One", "<li>new</li>" + ITEMS), ["section", "h3", "p", "ul", "li", "li"]),
        (HERE.format("One", "<li>b</li>"), ["section", "h3", "p", "ul", "li"]),
        (HERE.format("One", "<li class='x'>a</li><li>b</li>"), ["section", "h3", "p", "ul", "li"]),
        ("words alone", []),
        ("", []),
        ("<p>a</p>tail<b>c</b>", []),
    ],
)
def test_what_is_the_same_stays(page: Page, after: str, stayed: list[str]) -> None:
    """An element stays when it is told again, or only what stands in it is another."""
    found = page.evaluate(REWRITE, [HERE.format("One", ITEMS), after])
    assert found["same"]
    assert found["stayed"] == stayed


def test_fields_and_folds_without_a_name_are_made_anew(page: Page) -> None:
    """What was typed has been taken; what was unfolded is folded unless it has a name."""
    folds = "<details data-fold='x'><p>a</p></details><details><p>b</p></details>"
    html = "<div><input value=''>{0}</div>" + folds
    found = page.evaluate(REWRITE, [html.format("one"), html.format("two")])
    assert found["same"]
    assert (found["typed"], found["unfolded"]) == ([""], 1)


def test_where_a_script_has_added_something_all_is_made_anew(page: Page) -> None:
    """Otherwise nobody could say which of the nodes were told."""
    written = page.evaluate(
        """() => {
          const place = document.createElement("div");
          writing.rewrite(place, "<ul><li>a</li></ul>");
          place.firstChild.append("added");
          writing.rewrite(place, "<ul><li>b</li></ul>");
          return place.innerHTML;
        }"""
    )
    assert written == "<ul><li>b</li></ul>"
