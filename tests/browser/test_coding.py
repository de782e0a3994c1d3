"""A learner writes a function in JupyterLab; the check answers, and never with a traceback."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator

from tests.browser.lab import Lab
from tests.browser.waiting import expect

pytestmark = pytest.mark.browser

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
