"""Predictions and functions that a learner writes, in JupyterLab: answered without a traceback."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator

from tests.browser.lab import THEMES, Lab, Theme, Turn
from tests.browser.waiting import expect

FUNCTIONS = {
    "nothing": "",
    "unwritten": 'def open_ends(net, segment):\n    """How many."""\n    ...',
    "endless": "def open_ends(net, segment):\n    while True:\n        net = net",
    "deaf": "def open_ends(net, segment):\n    while True:\n        try:\n            net['x']\n"
    "        except Exception:\n            continue",
    "waits": "import time\n\ndef open_ends(net, segment):\n    time.sleep(1000)",
    "asks": "def open_ends(net, segment):\n    return input('How many? ')",
    "fails": "def open_ends(net, segment):\n    found = 0\n    return found + net.ends",
    "wrong": "def open_ends(net, segment):\n    return len(net[segment])",
}
CELLS = [
    "from boardlib.widgets import check",
    *(cell for code in FUNCTIONS.values() for cell in (code, 'check("open_ends")')),
]
SAID = {
    "nothing": "There is no function 'open_ends' yet",
    "unwritten": "Not written yet",
    "endless": "It does not come to an end",
    "deaf": "It does not come to an end",
    "waits": "It does not come to an end",
    "asks": "It asks somebody to type",
    "fails": "It asks for something that such a value does not have: 'ends'.",
    "wrong": "Not yet: ",
}


@pytest.fixture(scope="module")
def run(opened: Lab) -> Lab:
    """The notebook, run from top to bottom."""
    opened.run_all()
    return opened


def _card(lab: Lab, name: str) -> Locator:
    return lab.page.locator(".bl-coding").nth(list(FUNCTIONS).index(name))


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_function_gets_its_sentence(run: Lab, name: str) -> None:
    card = _card(run, name)
    card.scroll_into_view_if_needed()
    expect(card.locator(".bl-said")).to_contain_text(SAID[name])
    expect(run.page.locator(".jp-RenderedText", has_text=re.compile("Traceback"))).to_have_count(0)


def test_what_is_wrong_is_shown_on_its_board(run: Lab) -> None:
    card = _card(run, "fails")
    card.scroll_into_view_if_needed()
    expect(card.locator("code").first).to_have_text("return found + net.ends")
    expect(card.locator("img")).to_be_visible()
    assert run.serious(".bl-coding") == []
    assert run.errors == []


# --- predictions --------------------------------------------------------------------------

ASKED = [
    "from boardlib.chance import uniform\n"
    "from boardlib.drawing.bars import Series, bars\n"
    "from boardlib.widgets import check, predict",
    "die = uniform([1, 2, 3, 4, 5, 6])\n"
    "chart = bars('A die', 'points', [Series('a roll', die)])\n"
    "predict('Keep the 3?', {'keep it': 3, 'roll again': die.mean()}, 'points', chart)",
    "def roll_again(faces, value):\n    return sum(faces) / 0\n\n\ncheck('roll_again')",
]


@pytest.mark.parametrize("theme", THEMES)
def test_by_keyboard_an_answer_opens_then_the_picture_and_an_error_is_told_in_words(
    turned: Turn, theme: Theme
) -> None:
    lab = turned("prediction.ipynb", ASKED)
    lab.set_theme(theme)
    lab.run_all()
    page = lab.page
    asked, picture = page.locator(".bl-predict"), page.locator(".bl-predict img")
    expect(asked).to_have_count(1)
    assert "average" not in asked.inner_html()
    expect(picture).to_have_count(0)
    first, second = (asked.get_by_role("button").nth(number) for number in range(2))
    first.focus()
    page.keyboard.press("Enter")
    expect(asked.get_by_text("No. Points: keep it (3); roll again (7/2 = 3.5).")).to_be_visible()
    expect(picture).to_be_visible()
    assert "a roll: 7/2 = 3.5" in (picture.get_attribute("alt") or "")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(asked.get_by_text("Right. Points: keep it (3); roll again (7/2 = 3.5).")).to_be_visible()
    expect(first).to_have_attribute("aria-pressed", "false")
    expect(second).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("a")
    expect(asked.get_by_text("No. Points:")).to_be_visible()
    expect(first).to_be_focused()
    assert lab.violations(".bl-predict") == []

    expect(page.get_by_text("It divides by zero.")).to_be_visible()
    expect(page.get_by_text("Traceback")).to_have_count(0)
