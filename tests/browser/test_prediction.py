"""Predictions and a function to be written, in JupyterLab: by keyboard, in both themes."""

from __future__ import annotations

import pytest

from tests.browser.lab import THEMES, Lab, Theme
from tests.browser.waiting import expect

pytestmark = pytest.mark.browser

CELLS = [
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
    opened: Lab, theme: Theme
) -> None:
    lab, page = opened, opened.page
    lab.set_theme(theme)
    lab.run_all()
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
