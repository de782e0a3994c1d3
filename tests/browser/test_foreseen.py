"""At rest everything that can be pressed is told ahead, whether it is pointed at or not."""

from __future__ import annotations

import random
from collections.abc import Iterator
from time import monotonic

import pytest

from tests.browser.lab import CURRENT, Lab
from tests.browser.server import PATIENCE
from tests.browser.test_pointed import AT_ONCE, BLUE, HERE, IN_WRITING, SHOWN, STORY

pytestmark = pytest.mark.browser

CELLS = [
    """
from boardlib.widgets import lesson, settle
bench = settle("tile BG-D 0,0 0\\ntile TU-3 1,0 180\\nmeeple red 0,0.r1", "feature 0,0.r1")
bench
""".strip(),
    "from ipywidgets import HTML, VBox\nfar = settle('tile BG-D 0,0 0')\n"
    "VBox([HTML('<div style=\"height: 3000px\"></div>'), far])",
]
CITY, GATE = STORY[0], STORY[5]
# Keeps what the page asks to be told ahead, in the order of asking.
LISTEN = f"""() => {{
    window.boardlibAsked = [];
    {CURRENT}.sessionContext.session.kernel.anyMessage.connect((_kernel, {{ msg, direction }}) => {{
        const content = msg.content.data?.content;
        if (direction === "send" && content?.ask === "ahead") boardlibAsked.push(...content.of);
    }});
}}"""
# Presses a thing that may be gone by now.
IF_THERE = """(place) => document.querySelector(`.bl-workshop ${place}`)
    ?.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }))"""
ASKED = "() => boardlibAsked.splice(0)"


@pytest.fixture
def page(opened: Lab) -> Iterator[Lab]:
    with opened.untroubled():
        opened.run_all()
        opened.page.wait_for_selector(".bl-workshop .bl-box svg")
        opened.rest()
        opened.page.evaluate(LISTEN)
        yield opened


WISHES = {
    CITY: "pick 0,0.c1",
    GATE: "pick 1,0.p1",
    HERE: "room here",
    BLUE: "change meeple blue 0,0.c1",
    ".bl-undo": "undo",
    ".bl-redo": "redo",
    ".bl-reset": "reset",
}
"""What is pressed -> what the page has for it in a word."""


def until_told(lab: Lab, place: str) -> None:
    """Wait until the page has been told what pressing something brings about.

    It is told while nobody asks the kernel anything: so the pauses between looks become longer.
    """
    until, pause = monotonic() + PATIENCE, 100
    while lab.execute(f"print({WISHES[place]!r} in bench.board._ahead.told)") != "True\n":
        assert monotonic() < until, place
        lab.page.wait_for_timeout(pause)
        lab.rest()
        pause = min(2 * pause, 5000)
    lab.rest()


def press(lab: Lab, place: str) -> str:
    """Press something, and read what is shown before any message can arrive."""
    return str(lab.page.evaluate(AT_ONCE, place))


def to_changes(lab: Lab) -> None:
    """Go to all that can be asked and changed at a shape."""
    for place in (CITY, HERE):
        press(lab, place)
        lab.rest()


def test_what_was_never_pointed_at_is_shown_at_once(page: Lab) -> None:
    for place in (*STORY, CITY, GATE):
        until_told(page, place)
        before = page.page.evaluate(SHOWN)
        at_once = press(page, place)
        page.rest()
        assert page.page.evaluate(SHOWN) == at_once != before, place


def test_of_a_shape_one_is_told_once_for_a_position(page: Lab) -> None:
    to_changes(page)
    page.page.evaluate(ASKED)
    for place in (GATE, CITY):
        press(page, place)
        page.rest()
        asked = page.page.evaluate(ASKED)
        assert asked, "what can be done there is asked for"
        assert not [wish for wish in asked if wish.startswith("pick ")]
    press(page, BLUE)
    page.rest()
    assert "pick 0,0.c1" in page.page.evaluate(ASKED)


def test_after_a_change_nothing_is_shown_as_it_was(page: Lab) -> None:
    to_changes(page)
    changed, at_once = press(page, BLUE), press(page, GATE)
    words = [text.rsplit(" | ", 1)[0] for text in (changed, at_once)]
    assert words[0] == words[1], "nothing is known yet, and nothing is shown as it was"
    page.rest()
    until_told(page, CITY)
    assert "blue meeple" in press(page, CITY).casefold()
    page.rest()
    assert page.execute("print(bench.shop.picked, 'blue' in bench.shop.text)") == "0,0.c1 True\n"


def test_a_click_meanwhile_is_answered_as_ever(page: Lab) -> None:
    dice = random.Random(4)
    to_changes(page)
    for _press in range(25):
        place = dice.choice([CITY, BLUE, ".bl-undo", ".bl-redo", GATE])
        page.page.evaluate(IF_THERE, place)
        page.page.wait_for_timeout(dice.choice([0, 60, 90, 110, 150]))
    page.rest()
    shown = page.page.evaluate(SHOWN).split(" | ")
    said = page.execute("print(bench.shop.text, bench.shop.heading(), sep=' | ', end='')")
    text, heading = said.split(" | ")
    assert page.page.evaluate(IN_WRITING) == text
    assert heading in shown[1]


def test_nothing_is_asked_of_a_board_that_is_not_on_the_screen(page: Lab) -> None:
    assert page.execute("print(len(far.board._ahead.told))") == "0\n"
    page.page.locator(".bl-workshop .bl-box svg").last.scroll_into_view_if_needed()
    page.rest()
    page.page.wait_for_function("() => boardlibAsked.length > 0")
    page.rest()
    assert int(page.execute("print(len(far.board._ahead.told))")) > 9
    page.page.locator(".bl-workshop .bl-box svg").first.scroll_into_view_if_needed()
