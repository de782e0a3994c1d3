"""A lesson in a notebook, the first of its page: what is begun, pointed at and said there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, ViewportSize

from boardlib.drawing.scene import Focusable
from tests.browser.lab import Lab, Turn
from tests.browser.waiting import expect

BOARD = ".bl-player .bl-box svg"
MIDDLE = """shape => {
    const { left, right, top, bottom } = shape.getBoundingClientRect();
    return [(left + right) / 2, (top + bottom) / 2];
}"""


def begin(lab: Lab, shown: str = BOARD) -> Lab:
    """Run all cells, and wait until something is shown and nothing more follows."""
    lab.run_all()
    expect(lab.page.locator(shown).first).to_be_visible()
    lab.rest()
    return lab


@contextmanager
def begun(
    turned: Turn, cells: list[str], shown: str = BOARD, size: ViewportSize | None = None
) -> Iterator[Lab]:
    """A notebook of some cells without the list of files beside it, just run.

    Nothing goes wrong in it, and nothing leaves it or the machine.
    """
    lab = turned("begun.ipynb", cells)
    lab.page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
    if size is not None:
        lab.page.set_viewport_size(size)
    with lab.untroubled():
        yield begin(lab, shown)
    assert lab.sources() == cells


def player(lab: Lab) -> Locator:
    return lab.page.locator(".bl-player").first


def named(lab: Lab, name: str) -> Locator:
    """A button by its words."""
    return player(lab).get_by_role("button", name=name, exact=True)


def button(lab: Lab, name: str) -> Locator:
    """A button below the board, by its class."""
    return player(lab).locator(f".bl-trying .bl-{name}.jupyter-button:not(.bl-off)")


def said(lab: Lab) -> Locator:
    """What is said of an attempt."""
    return player(lab).locator(".bl-trying .bl-result")


def shape(lab: Lab, key: str) -> Locator:
    """A shape of the board, in sight."""
    found = player(lab).locator(f'.bl-box [data-key="{key}"]').first
    found.scroll_into_view_if_needed()
    return found


def middle(part: Locator) -> tuple[float, float]:
    """The middle of a part of the page, as it is seen."""
    x, y = part.evaluate(MIDDLE)
    return x, y


def point(lab: Lab, key: str) -> None:
    """Click where a shape lies, whatever lies on it."""
    lab.page.mouse.click(*middle(shape(lab, key)))


def tap(lab: Lab, key: str) -> None:
    """Touch where a shape lies."""
    found = shape(lab, key)
    lab.wait_drawn()
    lab.page.touchscreen.tap(*middle(found))


def walk(lab: Lab, key: str, name: str = "player") -> None:
    """Go to a place with the arrow keys, whichever way it lies.

    Args:
        lab: a notebook whose board has the focus.
        key: the place.
        name: what its cells call the lesson.
    """
    stops = json.loads(lab.execute(f"print({name}.stage.stops)"))
    stop = next(Focusable(*one) for one in stops if one[0] == key)
    lab.walk_to(stop, player(lab).locator(".bl-box"))
